import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/leave-group';
import { leaveGroup } from './manage.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: 'Please sign in to leave the group.' } as const satisfies Policy;

/** Leaves a group as a grown-up (SAFE-14). */
export async function action({ params, context }: Route.ActionArgs) {
  const result = await leaveGroup(memberOf(context), params.id);
  if (result === 'not-found') return problemNamed('not-found');
  if (result !== 'left') return refusalResponse(context, result);
  throw redirect(href('/groups'), 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/groups/:id/settings');

export default refusedPage('/groups/:id/settings', 'Back to the settings');
