import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { WorkingCopy } from '../../drafts/draft-api.ts';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';
import { isPublishedDraft } from '../../drafts/sync/published-drafts.ts';
import { useTopic } from '../../live/live.ts';
import { fetchJson } from '../../loading/fetch-json.ts';
import { throttled } from '../../loading/throttle.ts';
import type { CopyState } from './copy-state.server.ts';

type Opened = { edits: WorkingCopy | null; isOfDeletedPart: boolean };

const readState = (data: unknown): CopyState | null =>
  typeof data === 'object' && data !== null && 'differs' in data ? (data as CopyState) : null;

/**
 * The state of an open working copy, fetched after each save and when its work changes elsewhere, but not while it is published or
 * discarded (`isPaused`). Until the first response only a copy that was never saved is unchanged; text that is not saved yet differs.
 */
export function useCopyState<C extends PageContent>(
  sync: DraftSync<C>,
  { edits, isOfDeletedPart, isPaused }: Opened & { isPaused: boolean },
  snapshot: Snapshot<C>,
) {
  const { id, revision, state } = snapshot;
  const [known, setKnown] = useState<(CopyState & { id: string }) | null>(null);
  const [changes, setChanges] = useState(0);
  const [onChange] = useState(() => throttled(() => setChanges((count) => count + 1)));
  const now = known?.id === id ? known : null;
  const isDeleted = isOfDeletedPart || (now?.isOfDeletedPart ?? false);
  const copy = isDeleted ? null : edits;
  const isCopy = copy !== null;
  useTopic(copy && `work:${copy.workId}`, onChange.run);
  useEffect(() => {
    if (!isCopy || isPaused || isPublishedDraft(id)) return;
    const controller = new AbortController();
    const search = new URLSearchParams({ revision: String(revision), changes: String(changes) });
    fetchJson(`${href('/drafts/:id/copy-state', { id })}?${search}`, readState, controller.signal).then(
      (found) => {
        sync.takeServerFields(found.revision, found.fields);
        setKnown({ ...found, id });
      },
      () => {}, // the next save fetches it again
    );
    return () => controller.abort();
  }, [sync, isCopy, isPaused, id, revision, changes]);
  const isSaved = state === 'saved' || state === 'untouched';
  const isUnchanged = isCopy && isSaved && (now?.revision === revision ? !now.differs : revision === 1);
  return { workingCopy: copy, isOfDeletedPart: isDeleted, isUnchanged };
}
