import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/mute';
import { CHOICE_MESSAGES, isMuteTime } from './choice-rules.ts';
import { muteNotices } from './choices.server.ts';
import { isMuteTarget } from './mute-target-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(CHOICE_MESSAGES.title, matches)];

/** Mutes the `work` or `person` with this id, or the thread of the `comment`, for the `time` (NOTICE-08). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const time = form.get('time');
  const [muted] = [...form].flatMap(([of, id]) => (isMuteTarget(of) && typeof id === 'string' ? [{ of, id }] : []));
  if (!muted || !isMuteTime(time)) return problemNamed('bad-input', CHOICE_MESSAGES.unreadable);
  const result = await muteNotices(memberOf(context), muted, time);
  if (!result) return problemNamed('not-found', CHOICE_MESSAGES.unavailable);
  if (result !== 'muted') return refusalResponse(context, result);
  return formResponse(request, href('/notifications/settings'), { muted: true });
}

export const clientAction = actionErrors<typeof action>(CHOICE_MESSAGES.failed);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications', 'Back to your notifications');
