import { href, Link } from 'react-router';
import { ROLE_NAMES } from '#app/roles/rules.ts';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { decisionWords } from '../../decisions/decision-rules.ts';
import type { LoadedCase } from '../case-page.server.ts';
import { Decider } from './decider.tsx';

/** The author, and what staff decided before about the thing and about its author (MOD-04). */
export const CaseHistory = ({ open }: { open: LoadedCase }) => (
  <>
    {open.author && <Author author={open.author} />}
    <Decisions title="Decided about this" decisions={open.onThing} current={open.id} />
    <Decisions title="Decided about the author" decisions={open.onPerson} current={open.id} />
  </>
);

const Author = ({ author: { name, username, role, joinedAt, isPrivate, standing } }: { author: NonNullable<LoadedCase['author']> }) => (
  <section>
    <h2>Author</h2>
    <p>
      <b dir="auto">{name}</b>{' '}
      {role !== 'child' && (
        <Link className="link" to={href('/moderation/people/:username', { username })}>
          @{username}
        </Link>
      )}
    </p>
    <p className="case-labels">
      {ROLE_NAMES[role]}, joined <LocalDate at={joinedAt} />
      {isPrivate && ', private profile'}
      {standing !== 'active' && `, ${standing}`}
    </p>
  </section>
);

type DecisionsProps = { title: string; decisions: LoadedCase['onThing']; current: string };

const Decisions = ({ title, decisions, current }: DecisionsProps) => (
  <section>
    <h2>{title}</h2>
    {decisions.length ? (
      <ol className="case-decisions">
        {decisions.map(({ id, caseId, actions, ruleTitle, words, decider, actorKind, createdAt, subjectType }) => (
          <li key={id}>
            <p>
              <b>{capital(decisionWords(actions))}</b> by <Decider name={decider} kind={actorKind} />, <LocalDate at={createdAt} />
            </p>
            {ruleTitle && <p className="case-labels">{ruleTitle}</p>}
            {words && (
              <p className="case-labels" dir="auto">
                “{words}”
              </p>
            )}
            {caseId !== current && (
              <Link className="link" to={href('/moderation/cases/:id', { id: caseId })} prefetch="none">
                The case about this {subjectType ?? 'problem'}
              </Link>
            )}
          </li>
        ))}
      </ol>
    ) : (
      <p className="case-labels">Nothing so far.</p>
    )}
  </section>
);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
