import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import type { Route } from './+types/remove-device';
import { removeDevice } from './devices.server.ts';
import { PUSH_MESSAGES } from './push-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(PUSH_MESSAGES.title, matches)];

/** A device of the member shows no notices any more (NOTICE-11). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  await request.formData();
  await removeDevice(memberOf(context), id);
  return formResponse(request, `${href('/notifications/settings')}?push=removed#push`, { removed: true });
}

export const clientAction = actionErrors<typeof action>(PUSH_MESSAGES.notRemoved);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications/settings', 'Back to your notice settings');
