import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import { OWN_MESSAGES } from '../rules.ts';
import type { Route } from './+types/revoke-own-invitation';
import { revokeOwnInvitation } from './own-invitations.server.ts';

export const handle = { who: 'member', limit: 'write', signedOut: OWN_MESSAGES.signedOut } as const satisfies Policy;

/** Ends one of the member's own invitations (REG-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  if (!(await revokeOwnInvitation(memberOf(context), params.id))) return problemNamed('not-found', OWN_MESSAGES.notFound);
  return formResponse(request, href('/settings/invitations'), { revoked: true as const });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/settings/invitations');

export default refusedPage('/settings/invitations', 'Back to your invitations');
