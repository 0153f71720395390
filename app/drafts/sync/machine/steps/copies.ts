import { TITLE_MAX } from '#app/drafts/rules.ts';
import { kindOfDraft, kinds } from '#app/works/kinds.ts';
import type { DraftNotice } from '../snapshot.ts';
import { type SyncState, unloadedKeys } from '../state.ts';
import { emit, enter, type Step, show, update } from '../step.ts';
import { storeOnDevice } from './device-draft.ts';
import { removeUnloaded } from './loading.ts';

const COPY = ' (copy from this device)';

/**
 * Makes this copy a separate draft, with all its pages, instead of overwriting the server's version: after a conflict, or when the draft
 * or its work was deleted elsewhere.
 */
export function moveToCopy(step: Step, reason: 'conflict' | 'not-found' | 'work-not-found'): Step {
  const { draft, owner } = step.state;
  const id = step.given.newId;
  const isConflict = reason === 'conflict';
  const withSource = update(step, {
    ...(reason === 'work-not-found' && { kind: kinds[kindOfDraft(step.state.kind)].draft, workId: undefined }),
    // The server copies unloaded pages from the original; if the original is deleted, they are lost.
    copySource: step.state.copySource ?? (isConflict && unloadedKeys(step.state).length ? draft.id : null),
    serverFields: null,
    serverKeys: new Set(),
    unsent: { whole: true, keys: new Set() },
  });
  const { next, lost } = withSource.state.copySource ? { next: withSource, lost: 0 } : removeUnloaded(withSource, () => true);
  const notices = {
    conflict: { type: 'conflict-copy', original: draft.id, copy: id },
    'not-found': { type: 'deleted-elsewhere', lost },
    'work-not-found': { type: 'work-deleted', kind: kindOfDraft(next.state.kind), copy: id },
  } satisfies Record<typeof reason, DraftNotice>;
  const title = isConflict ? titleOfCopy(draft.title) : draft.title;
  const moved = show(next, { id, revision: 0, title, notice: notices[reason], state: 'typing' });
  return storeMoved(moved, { owner, id: draft.id });
}

/** The server has made a stored chapter or arc a draft of a new work, because its work was deleted: it continues in that draft. */
export function continueWithoutWork(step: Step): Step {
  const { draft, kind, isClosed } = step.state;
  const work = kindOfDraft(kind);
  const type = kinds[work].draft;
  const next = show(update(step, { kind: type, workId: undefined }), {
    notice: { type: 'work-deleted', kind: work, copy: draft.id },
    state: 'typing',
  });
  const named = isClosed ? next : emit(next, { type: 'set-url', id: draft.id, kind: type });
  return storeOnDevice(enter(named, { name: 'moving' }), 'save-stored');
}

const titleOfCopy = (title: string) => (title.endsWith(COPY) ? title : `${title.slice(0, TITLE_MAX - COPY.length)}${COPY}`.trim());

/** Moves a visitor's draft to the member who signed in on this device. */
export const adopt = (step: Step, from: SyncState['owner']): Step =>
  storeMoved(update(step, { unsent: { whole: true, keys: new Set() } }), { owner: from, id: step.state.draft.id });

const storeMoved = (step: Step, replaces: { owner: string; id: string }): Step =>
  storeOnDevice(enter(step, { name: 'moving' }), 'save-stored', replaces);
