import { useEffect, useState } from 'react';
import { Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import { badInput, invalidForm, type RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../document/page-head.tsx';
import { noindexMeta } from '../document/page-title.ts';
import { UNTITLED } from '../drafts/rules.ts';
import { changesForm } from '../editing/changes/schemas.ts';
import { actionErrors, messageOfRefusal } from '../forms/action-errors.ts';
import { localFields, momentOf, sentenceOf } from '../publish/schedule/moment.ts';
import { PUBLISHED_A_LOT, SCHEDULE_MESSAGES, type ScheduleForm, scheduledSentence } from '../publish/schedule/schedule-rules.ts';
import { scheduleForm } from '../publish/schedule/schemas.ts';
import { TimeFields } from '../publish/schedule/time-fields.tsx';
import { publishForm, publishPartForm } from '../publish/schemas.ts';
import type { Route } from './+types/schedule-page';
import { type SentChoices, scheduleDraft, scheduledDraft } from './schedule.server.ts';

export const handle = { who: 'member', limit: 'write', reading: 'read', isPublicAction: true } as const satisfies Policy;

const TITLE = 'Change Time';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The time of a scheduled draft of the viewer. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await scheduledDraft(memberOf(context), params.id);
  if (!found) refuse('not-found', SCHEDULE_MESSAGES.unavailable);
  const { title, schedule } = found;
  return { title, schedule, fields: localFields(schedule) };
}

/** The choices that a publish dialog sends with the time; the page sends none, and those of the schedule stay. */
function choicesIn(form: Record<string, string>): { choices: SentChoices } | { message: string } {
  if (form.from === 'page') return { choices: null };
  const { date: _, time: __, zone: ___, from, revision: ____, ...choices } = form;
  const read = (from === 'changes' ? changesForm : from === 'part' ? publishPartForm : publishForm).safeParse(choices);
  if (!read.success) return { message: read.error.issues[0]?.message ?? SCHEDULE_MESSAGES.notSaved };
  return { choices: { ...texts(read.data), ...(from === 'changes' && { changes: 'yes' }) } };
}
const texts = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** Schedules a draft with the choices of its publish dialog, or changes the time of a scheduled one (SCHED-01, SCHED-06). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const typed = { date: form.date ?? '', time: form.time ?? '', zone: form.zone ?? '' };
  const refused = (message: string) => refusalResponse(context, badInput(message), { typed });
  const read = scheduleForm.safeParse(typed);
  if (!read.success) return refusalResponse(context, invalidForm(read.error), { typed });
  const moment = momentOf(read.data, Date.now());
  if ('problem' in moment) return refusalResponse(context, moment, { typed });
  const sent = choicesIn(form);
  if ('message' in sent) return refused(sent.message);
  const viewer = memberOf(context);
  // A new schedule counts toward the hourly limit here, because what is due is never refused for it.
  const limit = sent.choices && (form.from === 'part' || form.from === 'changes' ? 'publish-part' : 'publish');
  if (limit && (await consume(limit, viewer.id))) return refused(PUBLISHED_A_LOT);
  const result = await scheduleDraft(viewer, params.id, moment.schedule, sent.choices);
  if (limit && result.done !== 'scheduled') await refund(limit, viewer.id);
  if (result.done === 'not-found') return problemNamed('not-found', SCHEDULE_MESSAGES.unavailable);
  if (result.done === 'refused') return refusalResponse(context, result, { typed });
  if (form.from === 'page') throw redirect(href('/write'), 303);
  return formResponse(request, href('/write'), { scheduled: result.schedule });
}

export const clientAction = actionErrors<typeof action>(SCHEDULE_MESSAGES.notSaved);

export default function SchedulePage({ loaderData: { title, schedule, fields }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const refused: RefusedForm<ScheduleForm, keyof ScheduleForm> | null = actionData && 'problem' in actionData ? actionData : null;
  const refusal = messageOfRefusal(actionData);
  const [typed, setTyped] = useState({ ...fields, zone: schedule.zone });
  const [sentence, setSentence] = useState(scheduledSentence(schedule));
  useEffect(() => {
    setSentence(sentenceOf(typed));
  }, [typed]);
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to: href('/write'), name: 'your drafts' }}>{TITLE}</PageHead>
      <p>
        <bdi>{title || UNTITLED}</bdi>
      </p>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="from" value="page" />
        <TimeFields typed={refused?.typed ?? typed} onTyped={setTyped} fields={refused?.fields ?? {}} isZoneShown />
        <p role="status" className="text-ink-2">
          {sentence}
        </p>
        <ErrorMessage>{!Object.keys(refused?.fields ?? {}).length && refusal}</ErrorMessage>
        <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
          Save time
        </Button>
      </Form>
    </main>
  );
}
