import { href } from 'react-router';
import { titled } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { refusedPage } from '#app/forms/action-refused.tsx';
import { redirectGet } from '#app/forms/redirect-get.ts';
import { currentSettings } from '#app/site/settings.server.ts';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { problemNamed } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import type { Route } from './+types/choose-push';
import { choosePushes } from './devices.server.ts';
import { PUSH_MESSAGES } from './push-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(PUSH_MESSAGES.title, matches)];

/** Each `topic` is shown by the devices of the member, the others are not (NOTICE-07). */
export async function action({ request, context }: Route.ActionArgs) {
  const chosen = (await request.formData()).getAll('topic');
  if (!currentSettings().sendsPushes) return problemNamed('not-found', PUSH_MESSAGES.off);
  const topicsOff = (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => !chosen.includes(topic));
  await choosePushes(memberOf(context), topicsOff);
  return formResponse(request, `${href('/notifications/settings')}?push=saved#push`, { saved: true });
}

export const clientAction = actionErrors<typeof action>(PUSH_MESSAGES.notSaved);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications/settings', 'Back to your notice settings');
