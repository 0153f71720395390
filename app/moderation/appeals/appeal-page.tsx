import { Form, href, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { formResponse } from '#server/http/form-response.ts';
import type { RefusedForm } from '#server/http/problem-rules.ts';
import { problemNamed, refusalResponse, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { focusContentOnRemoval } from '#ui/hooks/focus-on-removal.ts';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { decisionWords } from '../decisions/decision-rules.ts';
import type { Route } from './+types/appeal-page';
import { APPEAL_MAX, APPEAL_MESSAGES, APPEAL_MIN, readAppeal } from './appeal-rules.ts';
import { type DecisionToAppeal, decisionToAppeal, sendAppeal } from './appeals.server.ts';
import './appeal.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: APPEAL_MESSAGES.signedOut,
  anyStanding: true,
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Appeal');

/** A decision against the viewer, with the form to appeal it or what became of their appeal (MOD-15). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const decision = await decisionToAppeal(memberOf(context), params.decision);
  if (!decision) refuse('not-found');
  return decision;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const typed = (await request.formData()).get('words');
  const read = readAppeal(typed);
  const viewer = memberOf(context);
  if ('problem' in read) {
    if (!(await decisionToAppeal(viewer, params.decision))) return problemNamed('not-found');
    return refusalResponse(context, read, { typed: typeof typed === 'string' ? typed : '' });
  }
  const result = await sendAppeal(viewer, params.decision, read.words);
  if (result === 'not-found') return problemNamed('not-found');
  if (result !== 'sent') return refusalResponse(context, result);
  return formResponse(request, href('/appeals/:decision', params), { sent: true });
}

export const clientAction = actionErrors<typeof action>(APPEAL_MESSAGES.failed);

export default function AppealPage({ loaderData: decision, actionData }: Route.ComponentProps) {
  const { appeal, until, isOver } = decision;
  const refused: RefusedForm<string> | null = actionData && 'problem' in actionData ? actionData : null;
  const refusal = refused?.message ?? null;
  return (
    <main className="wrap appeal-page" id="main">
      <PageHead back={{ to: href('/notifications'), name: 'Notifications' }}>Appeal</PageHead>
      <Decided decision={decision} />
      {appeal ? (
        <Sent appeal={appeal} refusal={refusal} />
      ) : isOver ? (
        <p role={refusal ? 'alert' : undefined}>{APPEAL_MESSAGES.ended(until)}</p>
      ) : (
        <AppealForm refusal={refusal} typed={refused?.typed ?? ''} until={until} />
      )}
    </main>
  );
}

function Decided({ decision: { actions, noun, title, ruleTitle, ruleText, words, at } }: { decision: DecisionToAppeal }) {
  return (
    <section className="appeal-decision" aria-labelledby="decided">
      <h2 className="display text-xl" id="decided">
        What was decided
      </h2>
      <p dir="auto">
        Your {noun} {title && <bdi>“{title}”</bdi>} · {decisionWords(actions.filter((action) => action !== 'note'))} · <LocalDate at={at} />
      </p>
      {ruleTitle && (
        <p dir="auto">
          <b>{ruleTitle}.</b> {ruleText}
        </p>
      )}
      {words && (
        <p dir="auto" className="appeal-words">
          {words}
        </p>
      )}
    </section>
  );
}

const ANSWERS = {
  granted: 'Your appeal was granted. Everything is as before the decision.',
  denied: 'We looked again, and the decision stands.',
};

const Sent = ({ appeal, refusal }: { appeal: NonNullable<DecisionToAppeal['appeal']>; refusal: string | null }) => (
  <section className="appeal-decision" aria-labelledby="sent">
    {refusal && <p role="alert">{refusal}</p>}
    <h2 className="display text-xl" id="sent">
      Your appeal
    </h2>
    <p className="appeal-words" dir="auto">
      {appeal.words}
    </p>
    <p role="status">
      {appeal.result
        ? ANSWERS[appeal.result]
        : 'Somebody who did not make the decision will look at it. You’ll get a notice with the answer.'}
    </p>
    {appeal.reply && (
      <p className="appeal-words" dir="auto">
        {appeal.reply}
      </p>
    )}
  </section>
);

function AppealForm({ refusal, typed, until }: { refusal: string | null; typed: string; until: Date }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="appeal-form" ref={focusContentOnRemoval}>
      <TextArea
        label="Why should we look at this again?"
        name="words"
        dir="auto"
        rows={6}
        required
        minLength={APPEAL_MIN}
        maxLength={APPEAL_MAX}
        defaultValue={typed}
        hint={
          <>
            You can appeal once, until <LocalDate at={until} />.
          </>
        }
        error={refusal}
      />
      <Button type="submit" className="justify-self-start" busy={isBusy && 'Sending...'}>
        Send Appeal
      </Button>
    </Form>
  );
}
