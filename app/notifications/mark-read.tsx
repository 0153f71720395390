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
import { NOTIFICATION_MESSAGES } from './notification-rules.ts';
import { acknowledge, markRead } from './notifications.server.ts';

export const handle = {
  who: 'member',
  limit: 'write',
  signedOut: NOTIFICATION_MESSAGES.signedOut,
  anyStanding: true,
  children: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled('Notifications', matches)];

/** Acknowledges the `warning`, or marks the notifications up to `last` as read (MOD-13). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [warning, last] = [form.get('warning'), form.get('last')].map((value) => (isId(value) ? value : null));
  if (warning) await acknowledge(memberOf(context), warning);
  else if (last) await markRead(memberOf(context), last);
  else return problem(422, 'invalid', NOTIFICATION_MESSAGES.notMarked);
  return formResponse(request, safeReturn(form.get('back'), href('/notifications')), { read: true });
}

export const clientAction = actionErrors<typeof action>(NOTIFICATION_MESSAGES.notMarked);

export const middleware = redirectGet('/notifications');

export default refusedPage('/notifications', 'Back to your notifications');
