import { href, Link } from 'react-router';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { ColumnHeads } from '#ui/display/column-heads.tsx';
import { ACTION_NAMES, changeWords } from './log-rules.ts';
import type { LoggedLine } from './staff-log.server.ts';
import './log-table.css';

const COLUMNS = ['When', 'Who', 'What', 'About whom', 'Rule, words and note'];

type Props = {
  actions: readonly LoggedLine[];
  /** Shown instead of an empty table. */
  none: string;
};

/** Actions of staff as a table, newest first. */
export function LogTable({ actions, none }: Props) {
  if (!actions.length) return <p className="log-none">{none}</p>;
  return (
    <div className="log-frame">
      <table className="log-table">
        <caption className="sr-only">Actions of staff, newest first</caption>
        <ColumnHeads names={COLUMNS} />
        <tbody>
          {actions.map((action) => (
            <LogRow key={action.id} action={action} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ACTORS = { 'command line': 'Command line', reports: 'Reports' } as const;

const LogRow = ({ action: { at, actorKind, actor, action, subjectType, caseId, person, ...texts } }: { action: LoggedLine }) => (
  <tr>
    <td>
      <LocalTime at={at} />
    </td>
    <td>{actorKind === 'staff' ? actor ? <PersonLink username={actor} /> : 'a deleted account' : ACTORS[actorKind]}</td>
    <td>
      {ACTION_NAMES[action]}
      {subjectType && ` (${subjectType})`}{' '}
      {caseId && (
        <Link className="link" to={href('/moderation/cases/:id', { id: caseId })} prefetch="none">
          Case
        </Link>
      )}
    </td>
    <td>{person && <PersonLink username={person} />}</td>
    <td dir="auto">{wordsOf(texts)}</td>
  </tr>
);

const PersonLink = ({ username }: { username: string }) => (
  <Link className="link" to={href('/moderation/people/:username', { username })}>
    @{username}
  </Link>
);

/** The rule, the words to the person, the note, and what changed. */
const wordsOf = ({ ruleTitle, words, note, before, after }: Pick<LoggedLine, 'ruleTitle' | 'words' | 'note' | 'before' | 'after'>) =>
  [ruleTitle, words && `“${words}”`, note, changeWords(before, after)].filter(Boolean).join(' · ');
