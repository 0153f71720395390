import { LocalDate } from '#ui/dates/local-date.tsx';
import type { LoadedCase } from '../case-page.server.ts';

type ContextItem = NonNullable<LoadedCase['context']>['before'];

/** What was written beside the thing: messages as they were copied, all else as it is now. */
export const CaseContext = ({ beside, label }: { beside: ContextItem; label: string }) =>
  beside.length > 0 && (
    <ol className="case-beside" aria-label={label}>
      {beside.map(({ id, text, by, at }) => (
        <li key={id}>
          <span>
            {by ? <bdi>@{by}</bdi> : by === '' ? 'a child' : 'a deleted account'} · <LocalDate at={at} />
          </span>
          <p dir="auto">{text || 'No text'}</p>
        </li>
      ))}
    </ol>
  );
