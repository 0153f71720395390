import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { undoDecision } from '../decisions/undo.server.ts';
import { queueSearch, requestedQueue } from '../queue/queue-rules.ts';
import type { Route } from './+types/undo';
import { CASE_UNAVAILABLE, NOT_DECIDED } from './case-page-rules.ts';

export const handle = { who: 'moderator', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Undo');

/** Takes the viewer's own decision back for 30 seconds and returns to its case (MOD-11). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const decision = String(form.get('decision') ?? '');
  const result = await undoDecision(memberOf(context), decision);
  if (result === 'not-found') return problemNamed('not-found', CASE_UNAVAILABLE);
  if (result !== 'undone') return refusalResponse(context, result);
  const query = requestedQueue(new URL(request.url).searchParams);
  throw redirect(href('/moderation/cases/:id', params) + queueSearch(query, { done: decision }), 303);
}

export const clientAction = actionErrors<typeof action>(NOT_DECIDED);

export const middleware = redirectGet('/moderation/cases/:id');

export default refusedPage('/moderation/cases/:id', 'Back to the case');
