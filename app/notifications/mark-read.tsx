import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { isId } from '#server/database/ids.ts';
import { formResponse, safeReturn } from '#server/http/form-response.ts';
import { problem } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../document/page-title.ts';
import { actionErrors } from '../forms/action-errors.ts';
import { refusedPage } from '../forms/action-refused.tsx';
import { redirectGet } from '../forms/redirect-get.ts';
import type { Route } from './+types/mark-read';
import { acknowledge, markOpened, markRead, markSeen } from './events/marks.server.ts';
import { NOTIFICATION_MESSAGES, SEEN_MAX } from './notification-rules.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  signedOut: NOTIFICATION_MESSAGES.signedOut,
  anyStanding: true,
  children: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Notifications', matches)];

/** The ids that the page showed; none if one of them is no id, or there are too many. */
function seenFrom(value: unknown): string[] {
  const ids = typeof value === 'string' && value.length <= SEEN_MAX * 37 ? value.split(' ') : [];
  return ids.length <= SEEN_MAX && ids.every(isId) ? ids : [];
}

/**
 * Acknowledges the `warning`, or marks notifications: those that were `seen`, the group of the one that was `opened`, or those up to `last`
 * as read (MOD-13, NOTICE-05).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [warning, last, opened] = [form.get('warning'), form.get('last'), form.get('opened')].map((value) => (isId(value) ? value : null));
  const seen = seenFrom(form.get('seen'));
  if (warning) await acknowledge(memberOf(context), warning);
  else if (seen.length) await markSeen(memberOf(context), seen);
  else if (opened) await markOpened(memberOf(context), opened);
  else if (last) await markRead(memberOf(context), last);
  else return problem(422, 'invalid', NOTIFICATION_MESSAGES.notMarked);
  return formResponse(request, safeReturn(form.get('back'), href('/notifications')), { read: true });
}

export const clientAction = actionErrors<typeof action>(NOTIFICATION_MESSAGES.notMarked);

export const middleware = redirectGet('/notifications');

export default refusedPage('/notifications', 'Back to your notifications');
