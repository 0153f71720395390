import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { addressContext, memberOf } from '#server/http/request.ts';
import { confirmAgain } from '../confirmation/confirmation.server.ts';
import type { Route } from './+types/resend-confirmation';

export const handle = { who: 'member', limit: 'password', reading: 'read', anyStanding: true } as const satisfies Policy;

export const loader = () => redirect(href('/settings/email'), 303);

/** `Send the link again` (MAIL-05). Above a limit the answer is the same, and the mail waits (MAIL-03). */
export async function action({ context }: Route.ActionArgs) {
  await confirmAgain(memberOf(context), context.get(addressContext));
  throw redirect(`${href('/settings/email')}?sent`, 303);
}
