import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/end-mute';
import { CHOICE_MESSAGES } from './choice-rules.ts';
import { endMute } from './choices.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(CHOICE_MESSAGES.title, matches)];

/** Ends a mute (NOTICE-08). */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  await request.formData();
  await endMute(memberOf(context), id);
  return formResponse(request, `${href('/notifications/settings')}?${new URLSearchParams({ unmuted: id })}#mutes`, { ended: true });
}

export const clientAction = actionErrors<typeof action>(CHOICE_MESSAGES.failed);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications/settings', 'Back to your notice settings');
