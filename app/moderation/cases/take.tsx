import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { queueSearch, requestedQueue } from '../queue/queue-rules.ts';
import type { Route } from './+types/take';
import { CASE_UNAVAILABLE, NOT_DECIDED } from './case-page-rules.ts';
import { takeCase } from './take-case.server.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Take');

/** Takes a case over from somebody who looks at it (MOD-17). */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await takeCase(memberOf(context), params.id, { over: true }))) return problemNamed('not-found', CASE_UNAVAILABLE);
  const query = requestedQueue(new URL(request.url).searchParams);
  throw redirect(href('/moderation/cases/:id', params) + queueSearch(query), 303);
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

export default refusedPage('/moderation/cases/:id', 'Back to the case');
