import { useState } from 'react';
import { type FetcherWithComponents, href, Link, useFetcher } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { viewerOf } from '#server/http/request.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { LocalTime } from '#ui/dates/local-time.tsx';
import { ErrorMessage } from '#ui/display/error-message.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import type { Kind } from '../../works/kinds.ts';
import { addressOfCopy, nounOfCopy } from '../editing-rules.ts';
import type { Route } from './+types/history-page';
import { historyOf } from './history.server.ts';
import {
  comparisonAddress,
  countsInWords,
  HISTORY_EMPTY,
  HISTORY_TITLE,
  historyAddress,
  numberBefore,
  READERS_SEE,
  trimmedInWords,
  UNPUBLISHED,
  type VersionLine,
} from './history-rules.ts';
import './history.css';

export const handle = { who: 'anyone', limit: 'read' } as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta(HISTORY_TITLE);

/** The versions of one's own work or part; for anyone else there is nothing at this address (EDIT-16). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const before = numberBefore(searchParams);
  const history = await historyOf(viewerOf(context), { workId: params.id, partId: searchParams.get('part'), before });
  if (!history) refuse('not-found', 'There’s nothing at this address. It may have moved, or it never existed.');
  const deleted = numberBefore(new URLSearchParams({ before: searchParams.get('deleted') ?? '' }));
  return { history, isFirst: before === null, deleted };
}

export default function HistoryPage({ loaderData: { history, isFirst, deleted } }: Route.ComponentProps) {
  const { of, title, versions, more, trimmed } = history;
  // One fetcher for all versions, so that the last one chosen is restored; not a navigation, whose refusal would replace the history.
  const { Form, state, data } = useFetcher<unknown>();
  const [chosen, setChosen] = useState('');
  const back = isFirst ? { to: addressOfCopy(of), name: nounOfCopy(of) } : { to: historyAddress(of), name: 'the newest versions' };
  return (
    <main id="main" className="history">
      <PageHead back={back}>{HISTORY_TITLE}</PageHead>
      <p className="history-title" dir="auto">
        {title}
      </p>
      <p role="status">{deleted !== null && `Version ${deleted} is deleted.`}</p>
      {versions.length ? (
        <ol className="history-list">
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              kind={of.kind}
              workId={of.workId}
              title={title}
              canCompare={versions.length > 1 || !isFirst}
              restore={{
                Form,
                isRestoring: version.id === chosen && state !== 'idle',
                refusal: version.id === chosen && state === 'idle' ? messageOfRefusal(data) : null,
                onSubmit: () => setChosen(version.id),
              }}
            />
          ))}
        </ol>
      ) : (
        isFirst && <p>{HISTORY_EMPTY}</p>
      )}
      {trimmed > 0 && <p>{trimmedInWords(trimmed)}</p>}
      {more !== null && (
        <ButtonLink variant="line" className="justify-self-start" to={historyAddress(of, { before: String(more) })} prefetch="none">
          Older versions
        </ButtonLink>
      )}
    </main>
  );
}

type Restore = Pick<FetcherWithComponents<unknown>, 'Form'> & { isRestoring: boolean; refusal: string | null; onSubmit(): void };
type Props = { version: VersionLine; kind: Kind; workId: string; title: string; canCompare: boolean; restore: Restore };

function Version({ version, kind, workId, title, canCompare, restore: { Form, isRestoring, refusal, onSubmit } }: Props) {
  const { id, number, createdAt, isPublished, isCurrent, note } = version;
  const address = { id: workId, version: id };
  const heading = `version-${number}`;
  return (
    <li className="history-version" data-current={isCurrent ? '' : undefined}>
      <h2 id={heading}>Version {number}</h2>
      {(isCurrent || !isPublished) && <p className="history-mark">{isCurrent ? READERS_SEE : UNPUBLISHED}</p>}
      <p className="history-facts">
        <LocalTime at={createdAt} />
        {countsInWords(kind, version).map((count) => (
          <span key={count}>{count}</span>
        ))}
      </p>
      {version.title !== title && (
        <p className="history-note">
          Title: <bdi>{version.title}</bdi>
        </p>
      )}
      {note && (
        <p className="history-note" dir="auto">
          {note}
        </p>
      )}
      <div className="history-tools">
        <Form method="post" action={href('/works/:id/history/:version/restore', address)} onSubmit={onSubmit}>
          <Button type="submit" variant="line" size="sm" aria-describedby={heading} busy={isRestoring && 'Restoring...'}>
            Restore this version
          </Button>
        </Form>
        {canCompare && (
          <Link className="link" to={comparisonAddress(address, 'before')} aria-describedby={heading} prefetch="none">
            Compare
          </Link>
        )}
        {!isCurrent && (
          <Link
            className="link history-delete"
            to={href('/works/:id/history/:version/delete', address)}
            aria-describedby={heading}
            prefetch="none"
          >
            Delete this version
          </Link>
        )}
      </div>
      <ErrorMessage>{refusal}</ErrorMessage>
    </li>
  );
}
