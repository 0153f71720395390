import { Form, href, redirect, useNavigation } from 'react-router';
import { PageHead } from '#app/document/page-head.tsx';
import { noindexMeta } from '#app/document/page-title.ts';
import { actionErrors } from '#app/forms/action-errors.ts';
import { codePoints } from '#app/forms/text-rules.ts';
import { wordsRefusal } from '#app/holds/text/check-text.server.ts';
import { SAME_OR_HIGHER } from '#app/roles/rules.ts';
import type { Policy } from '#server/access/policies.ts';
import { badInput, type RefusedForm } from '#server/http/problem-rules.ts';
import { problem, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextArea } from '#ui/controls/field.tsx';
import { BAN_NAMES, BAN_REASON_MAX, isBanDuration, mayActOnRole, ROLE_MESSAGES } from '../role-rules.ts';
import type { Route } from './+types/ban-page';
import { banPerson } from './bans.server.ts';
import { managedPerson } from './member.server.ts';
import { memberProblem } from './member-problem.ts';
import './member.css';

export const handle = { who: 'member', limit: 'write', reading: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Ban from Channel');

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await managedPerson(memberOf(context), params.id, params.personId);
  if (!found) refuse('not-found', ROLE_MESSAGES.notMember);
  return found;
}

/** Bans somebody from the channel, with `duration` and an optional `reason` that they see (CHMOD-02). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const [duration, given] = [form.get('duration'), form.get('reason')];
  const sent = typeof given === 'string' ? given : '';
  const reason = sent.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();
  const typed = { duration: isBanDuration(duration) ? duration : 'week', reason: sent };
  const invalid = (message: string) => refusalResponse(context, badInput(message), { typed });
  if (!isBanDuration(duration)) return invalid(ROLE_MESSAGES.unknownDuration);
  if (codePoints(reason) > BAN_REASON_MAX) return invalid(ROLE_MESSAGES.reasonTooLong);
  const listed = wordsRefusal(memberOf(context), [reason]);
  if (listed) return invalid(listed);
  const ban = { channelId: params.id, personId: params.personId, duration, reason: reason || null };
  const result = await banPerson(memberOf(context), ban);
  if (result === 'too-many') return problem(409, 'too-many-bans', ROLE_MESSAGES.tooManyBans);
  if (result !== 'done') return memberProblem(result);
  throw redirect(href('/community/channel/:id/bans', { id: params.id }), 303);
}

export const clientAction = actionErrors<typeof action>(ROLE_MESSAGES.failed);

export default function BanPage({ loaderData: { channel, role, person }, actionData }: Route.ComponentProps) {
  const refused: RefusedForm<{ duration: string; reason: string }> | null = actionData && 'problem' in actionData ? actionData : null;
  const { message: refusal = null, typed = { duration: 'week', reason: '' } } = refused ?? {};
  const busy = useNavigation().state !== 'idle';
  return (
    <main id="main" className="wrap member-page">
      <PageHead
        back={{ to: href('/community/channel/:id/members/:personId', { id: channel.id, personId: person.id }), name: person.name }}
        dir="auto"
      >
        Ban {person.name}?
      </PageHead>
      {mayActOnRole(role, person.role) ? (
        <Form method="post" className="member-form">
          <p>
            <bdi dir="ltr">@{person.username}</bdi> leaves <bdi>{channel.name}</bdi> at once, and cannot join, ask to join or send messages
            until the ban ends. Their existing messages stay.
          </p>
          <Select label="How long" name="duration" defaultValue={typed.duration}>
            {Object.entries(BAN_NAMES).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <TextArea
            label="Reason (optional)"
            hint={`Up to ${BAN_REASON_MAX} characters. ${person.name} will see it.`}
            name="reason"
            rows={3}
            dir="auto"
            defaultValue={typed.reason}
          />
          {refusal && <p role="alert">{refusal}</p>}
          <Button type="submit" variant="danger" busy={busy && 'Banning...'}>
            Ban
          </Button>
        </Form>
      ) : (
        <p role={refusal ? 'alert' : undefined}>{SAME_OR_HIGHER}</p>
      )}
    </main>
  );
}
