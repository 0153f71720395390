import { href, Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { decisionWords } from '../../decisions/decision-rules.ts';
import type { AppealInCase } from '../appeal-in-case.server.ts';
import { Decider } from './decider.tsx';

const RESULTS = { granted: 'Granted', denied: 'Denied' };

/** What the person writes, the decision that they appeal, and the answer (MOD-15). */
export const CaseAppeal = ({ appeal: { words, at, decision, result, reply, samePerson, refusal } }: { appeal: AppealInCase }) => (
  <section className="case-reports">
    <h2>Appeal</h2>
    <p className="case-words" dir="auto">
      {words}
    </p>
    <p className="case-labels">
      <LocalDate at={at} />
    </p>
    <h2>First decision</h2>
    <p>
      <b>{decisionWords(decision.actions)}</b> by <Decider name={decision.decider} kind={decision.actorKind} />,{' '}
      <LocalDate at={decision.at} />
    </p>
    {decision.ruleTitle && (
      <p className="case-labels" dir="auto">
        {decision.ruleTitle}: {decision.ruleText}
      </p>
    )}
    {decision.words && (
      <p className="case-words" dir="auto">
        {decision.words}
      </p>
    )}
    <p>
      <Link className="link" to={href('/moderation/cases/:id', { id: decision.caseId })} prefetch="none">
        The case of the first decision
      </Link>
    </p>
    {refusal && <p className="case-labels">{refusal}</p>}
    {result && (
      <p role="status">
        {RESULTS[result]}
        {samePerson && ' by the same person'}.
      </p>
    )}
    {reply && (
      <p className="case-words" dir="auto">
        {reply}
      </p>
    )}
  </section>
);
