import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/revoke-invitation';
import { revokeInvitation } from './invitations.server.ts';

export const handle = {
  who: 'administrator',
  limit: 'write',
  signedOut: 'Please sign in to revoke an invitation.',
} as const satisfies Policy;

/** Ends an invitation, for everyone who has its link (REG-05). */
export async function action({ params, context }: Route.ActionArgs) {
  if (!(await revokeInvitation(memberOf(context), params.id))) return problemNamed('not-found');
  throw redirect(href('/admin/invitations'), 303);
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/admin/invitations');

export default refusedPage('/admin/invitations', 'Back to Invitations');
