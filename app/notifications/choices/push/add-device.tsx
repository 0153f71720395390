import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf, sessionOf } from '#server/http/request.ts';
import { subscriptionFrom } from '#server/push/subscriptions.ts';
import type { Route } from './+types/add-device';
import { addDevice, renewDevice } from './devices.server.ts';
import { PUSH_MESSAGES } from './push-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(PUSH_MESSAGES.title, matches)];

/**
 * The browser of the session, with its `endpoint` and keys, shows notices from now on. With `renews`, the endpoint that was replaced, a
 * device is changed and none is added; `public/push-worker.js` sends that (NOTICE-11).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (!currentSettings().sendsPushes) return problemNamed('not-found', PUSH_MESSAGES.off);
  const subscription = subscriptionFrom(form);
  if (!subscription) return problemNamed('bad-input', PUSH_MESSAGES.unreadable);
  const [viewer, session, renews] = [memberOf(context), sessionOf(context), form.get('renews')];
  const added = { subscription, userAgent: request.headers.get('user-agent') };
  const result =
    typeof renews === 'string' ? await renewDevice(viewer, session, renews, subscription) : await addDevice(viewer, session, added);
  if (result) return refusalResponse(context, result);
  return formResponse(request, `${href('/notifications/settings')}#push`, { added: true });
}

export const clientAction = actionErrors<typeof action>();

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications/settings', 'Back to your notice settings');
