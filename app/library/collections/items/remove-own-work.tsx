import { href, redirect } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { COLLECTION_MESSAGES } from '../collection-rules.ts';
import type { Route } from './+types/remove-own-work';
import { removeOwnWork } from './items.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Collection', matches)];

/** Takes one's own work out of somebody's public collection (LIB-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const work = String((await request.formData()).get('work') ?? '');
  if (!(await removeOwnWork(memberOf(context), params.id, work))) return problemNamed('not-found', COLLECTION_MESSAGES.unavailable);
  throw redirect(`${href('/collection/:id', params)}?removed`, 303);
}

export const clientAction = actionErrors<typeof action>(COLLECTION_MESSAGES.notChanged);

export const middleware = redirectGet('/collection/:id');

export default refusedPage('/collection/:id');
