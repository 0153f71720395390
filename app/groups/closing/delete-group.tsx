import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { GROUP_MESSAGES } from '../group-rules.ts';
import { groupOf } from '../groups.server.ts';
import type { Route } from './+types/delete-group';
import { deleteGroup } from './closing.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to delete the group.' } as const satisfies Policy;

/** Deletes a group with its children (SAFE-14). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = memberOf(context);
  if (!(await groupOf(viewer, params.id))) return problemNamed('not-found');
  if (!(await request.formData()).has('sure')) return problemNamed('bad-input', GROUP_MESSAGES.unsure);
  if (!(await deleteGroup(viewer, params.id))) return problemNamed('not-found');
  throw redirect(href('/groups'), 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/groups/:id/settings');

export default refusedPage('/groups/:id/settings', 'Back to the settings');
