import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { refusedPage } from '../../forms/action-refused.tsx';
import { redirectGet } from '../../forms/redirect-get.ts';
import type { Route } from './+types/turn-off';
import { CHOICE_MESSAGES, isNoticeTopic } from './choice-rules.ts';
import { setChoices } from './choices.server.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(CHOICE_MESSAGES.title, matches)];

/** Turns off the `topic` of a notice (NOTICE-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const topic = (await request.formData()).get('topic');
  if (!isNoticeTopic(topic)) return problemNamed('bad-input', CHOICE_MESSAGES.unreadable);
  await setChoices(memberOf(context), { [topic]: 'off' });
  return formResponse(request, href('/notifications/settings'), { turnedOff: topic });
}

export const clientAction = actionErrors<typeof action>(CHOICE_MESSAGES.failed);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications', 'Back to your notifications');
