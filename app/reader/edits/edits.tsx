import { formatLongDate } from '#ui/dates/dates.ts';
import { useTimeZone } from '#ui/dates/local-date.tsx';
import type { EditHistory } from './edits-rules.ts';
import './edits.css';

/** When a work or part was edited last; nothing within a day of its publication (EDIT-11). */
export function EditedDate({ edits }: { edits: EditHistory }) {
  const zone = useTimeZone();
  if (!edits.at) return null;
  return <time dateTime={edits.at}>Edited {formatLongDate(edits.at, zone)}</time>;
}

/** The last notes of what changed, newest first; nothing where there is none. */
export function ChangeNotes({ edits: { notes } }: { edits: EditHistory }) {
  const zone = useTimeZone();
  if (!notes.length) return null;
  return (
    <details className="change-notes">
      <summary>What changed</summary>
      <ul>
        {notes.map(({ at, note }) => (
          <li key={at}>
            <time dateTime={at}>{formatLongDate(at, zone)}</time>
            <p dir="auto">{note}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
