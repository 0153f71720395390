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
import { zoneNamed } from '#ui/dates/wall-clock.ts';
import { NOTICE_TOPICS, type NoticeTopic } from '../choice-rules.ts';
import type { Route } from './+types/choose-digest';
import { chooseDigest } from './digest.server.ts';
import { DIGEST_MESSAGES, hourFrom, isDigestFrequency } from './digest-rules.ts';

export const handle = { who: 'member', limit: 'write' } as const satisfies Policy;

export const meta: Route.MetaFunction = ({ matches }) => [titled(DIGEST_MESSAGES.title, matches)];

/** How often, at which `hour` of which `zone`, and with each `topic` the member gets a digest (NOTICE-10). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (!currentSettings().sendsMail) return problemNamed('not-found', DIGEST_MESSAGES.noMail);
  const [frequency, hour, typed] = [form.get('frequency'), hourFrom(form.get('hour')), form.get('zone')];
  if (!isDigestFrequency(frequency) || hour === null || typeof typed !== 'string')
    return problemNamed('bad-input', DIGEST_MESSAGES.unreadable);
  const zone = zoneNamed(typed.trim());
  if (!zone) return problemNamed('bad-input', DIGEST_MESSAGES.zone, { zone: DIGEST_MESSAGES.zone });
  const chosen = form.getAll('topic');
  const topicsOff = (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => !chosen.includes(topic));
  await chooseDigest(memberOf(context), { frequency, hour, zone, topicsOff });
  return formResponse(request, `${href('/notifications/settings')}?digest=saved#digest`, { saved: true });
}

export const clientAction = actionErrors<typeof action>(DIGEST_MESSAGES.failed);

export const middleware = redirectGet('/notifications/settings');

export default refusedPage('/notifications/settings', 'Back to your notice settings');
