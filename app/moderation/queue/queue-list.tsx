import { Form, href, Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { formatAgo } from '#ui/dates/relative-time.ts';
import { useNow } from '#ui/hooks/use-clock.ts';
import { hasOwnForm } from '../case-kind-rules.ts';
import { nounOfCopy } from '../copy-rules.ts';
import { isOld, KIND_NAMES, NOTHING_WAITING, type QueuedCase, type QueueQuery, queueSearch } from './queue-rules.ts';

type Props = {
  cases: readonly QueuedCase[];
  more: string | null;
  query: QueueQuery;
  now: number;
  current?: string;
  /** Whether several cases can be chosen, to decide them together. */
  isChoosing?: boolean;
};

/** A page of cases, the one that is open marked. `now` is the server's time. */
export function QueueList({ cases, more, query, now: loadedAt, current, isChoosing = false }: Props) {
  const now = useNow(loadedAt);
  if (!cases.length) return <p className="queue-empty">{NOTHING_WAITING}</p>;
  const list = (
    <ol className="queue-list" aria-label="Cases">
      {cases.map((queuedCase) => (
        <li key={queuedCase.id} data-choosing={isChoosing && !hasOwnForm(queuedCase.kind) ? '' : undefined}>
          {isChoosing && !hasOwnForm(queuedCase.kind) && (
            <Checkbox
              name="case"
              value={queuedCase.id}
              label={<span className="sr-only">Choose {queuedCase.summary.title || queuedCase.summary.excerpt || 'this case'}</span>}
            />
          )}
          {/* Not prefetched: opening a case takes it. */}
          <Link
            className="queue-case"
            to={href('/moderation/cases/:id', { id: queuedCase.id }) + queueSearch(query)}
            prefetch="none"
            data-queued=""
            aria-current={queuedCase.id === current ? 'page' : undefined}
          >
            <QueuedLine queuedCase={queuedCase} now={now} />
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <div className="queue-column">
      {isChoosing ? (
        <Form method="get" action={href('/moderation/decide')} className="queue-column">
          {list}
          <Button type="submit" variant="line" size="sm">
            Decide the chosen cases together
          </Button>
        </Form>
      ) : (
        list
      )}
      {more && (
        <Link className="queue-more" to={href('/moderation') + queueSearch(query, { after: more })}>
          Next {cases.length}
        </Link>
      )}
    </div>
  );
}

function QueuedLine({ queuedCase, now }: { queuedCase: QueuedCase; now: number }) {
  const { kind, summary, author, reasons, reportersCount, openedAt, taker, urgency } = queuedCase;
  return (
    <>
      <span className="queue-what">
        {kind === 'report' ? nounOfCopy(summary.noun) : KIND_NAMES[kind]}
        {author && (
          <>
            {kind === 'report' && summary.noun === 'person' ? ' of ' : ' by '}
            <bdi>@{author}</bdi>
          </>
        )}
      </span>
      <b className="queue-title" dir="auto">
        {summary.title || summary.excerpt || 'No text'}
      </b>
      <span className="queue-about">
        {urgency === 0 && <span className="queue-urgent">Urgent</span>}
        {kind === 'report' && <span>{reasons.join(', ')}</span>}
        {reportersCount > 1 && <span>{reportersCount} reports</span>}
        <time dateTime={openedAt} data-old={isOld(queuedCase, now) ? '' : undefined}>
          {formatAgo(Date.parse(openedAt), now)}
        </time>
      </span>
      {taker && <span className="queue-taker">{taker.isViewer ? 'You are looking at this' : <Taker name={taker.name} />}</span>}
    </>
  );
}

const Taker = ({ name }: { name: string }) => (
  <>
    <bdi>{name}</bdi> is looking at this
  </>
);
