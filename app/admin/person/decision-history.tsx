import { href, Link } from 'react-router';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { decisionWords } from '../../moderation/decisions/decision-rules.ts';
import type { PersonHistory } from '../../moderation/person-history.server.ts';

const decideWords = (count: number, openCases: number) => {
  const which = openCases > count ? 'reported or held' : 'open';
  return count === 1 ? `Decide the ${which} case` : `Decide the ${count.toLocaleString('en-US')} ${which} cases together`;
};

/** What staff decided about a person and their things, and the open cases (SITE-06). */
export const DecisionHistory = ({
  username,
  history: { decisions, openCases, decidableCases },
}: {
  username: string;
  history: PersonHistory;
}) => (
  <section>
    <h2 className="display text-xl">Cases and Decisions</h2>
    <p>
      {openCases === 0 && 'No case is open.'}
      {openCases > decidableCases && <>{counted(openCases, 'case is open.', 'cases are open.')} </>}
      {decidableCases > 0 && (
        <Link className="link" to={`${href('/moderation/decide')}?person=${username}`}>
          {decideWords(decidableCases, openCases)}
        </Link>
      )}
    </p>
    {decisions.length > 0 && (
      <ul className="decision-history">
        {decisions.map(({ id, caseId, actions, subjectType, ruleTitle, at }) => (
          <li key={id}>
            <Link className="link" to={href('/moderation/cases/:id', { id: caseId })} prefetch="none">
              {subjectType ?? 'problem'} {decisionWords(actions)}
            </Link>
            , <LocalDate at={at} />
            {ruleTitle && <bdi>, {ruleTitle}</bdi>}
          </li>
        ))}
      </ul>
    )}
  </section>
);
