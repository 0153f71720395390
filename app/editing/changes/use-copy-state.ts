import { useEffect, useState } from 'react';
import { href } from 'react-router';
import type { WorkingCopy } from '../../drafts/draft-api.ts';
import type { Snapshot } from '../../drafts/sync/draft-sync.ts';
import { useTopic } from '../../live/live.ts';
import { fetchJson } from '../../loading/fetch-json.ts';
import { throttled } from '../../loading/throttle.ts';
import type { CopyState } from './differences.server.ts';

type Opened = { edits: WorkingCopy | null; isOfDeletedPart: boolean };

const readState = (data: unknown): CopyState | null =>
  typeof data === 'object' && data !== null && 'differs' in data ? (data as CopyState) : null;

/**
 * What the server says about an open working copy, asked after each save and when its work changes elsewhere. Until it answered, only a
 * copy that was never saved is unchanged; text that is not saved yet counts as a difference.
 */
export function useCopyState({ edits, isOfDeletedPart }: Opened, { id, revision, state }: Pick<Snapshot, 'id' | 'revision' | 'state'>) {
  const [known, setKnown] = useState<(CopyState & { id: string }) | null>(null);
  const [changes, setChanges] = useState(0);
  const [onChange] = useState(() => throttled(() => setChanges((count) => count + 1)));
  const now = known?.id === id ? known : null;
  const isDeleted = isOfDeletedPart || (now?.isOfDeletedPart ?? false);
  const copy = isDeleted ? null : edits;
  const isCopy = copy !== null;
  useTopic(copy && `work:${copy.workId}`, onChange.run);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server is asked again for another revision, and when the work changed
  useEffect(() => {
    if (!isCopy) return;
    const controller = new AbortController();
    fetchJson(href('/drafts/:id/copy-state', { id }), readState, controller.signal).then(
      (found) => setKnown({ ...found, id }),
      () => {}, // the next save asks again
    );
    return () => controller.abort();
  }, [isCopy, id, revision, changes]);
  const isSaved = state === 'saved' || state === 'untouched';
  const isUnchanged = isCopy && isSaved && (now?.revision === revision ? !now.differs : revision === 1);
  return { edits: copy, isOfDeletedPart: isDeleted, isUnchanged };
}
