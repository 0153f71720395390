import type { PageContent } from '../../pages/draft-page.ts';
import { initialState, type SyncState } from '../machine/state.ts';
import type { SyncEvent } from '../machine/step.ts';
import { transition } from '../machine/transition.ts';
import { createEffects, type DraftSyncOptions } from './effects.ts';

/** Events that may store, send or hide pages: the content of edited pages is read from the editors before them. */
const READS_EDITS = new Set<SyncEvent['type']>([
  'timer',
  'page-selected',
  'save-pressed',
  'save-requested',
  'store-requested',
  'closed',
  'owner-changed',
  'online',
  'save-stored',
  'save-responded',
]);

/** Runs the state machine of one draft: holds its state, performs the effects and feeds their results back as events. */
export function createRunner(options: DraftSyncOptions) {
  const { clock, channel, newId } = options;
  const tabId = newId();
  let state = initialState(options, newId());
  /** Reads of pages edited since the last write. Serializing a document is too expensive for every keystroke. */
  const edits = new Map<string, () => PageContent>();
  const listeners = new Set<() => void>();
  const waiting = new Set<{ isReached(state: SyncState): boolean; resolve(state: SyncState): void }>();
  const perform = createEffects(options, tabId, dispatch);

  /** Resolves with the results of the effects when everything that follows from them has ended, except timers. */
  function dispatch(event: SyncEvent): Promise<unknown[]> {
    if (READS_EDITS.has(event.type)) readEdits();
    const before = state.draft;
    const step = transition(state, event, { newId: newId(), now: clock.now(), isOnline: options.onLine() });
    state = step.state;
    // Effects run first: an event dispatched by a listener must not write a newer draft to the device before this one.
    const performed = Promise.all(step.effects.map(perform));
    if (state.draft !== before) for (const listener of listeners) listener();
    for (const waiter of waiting) {
      if (!waiter.isReached(state)) continue;
      waiting.delete(waiter);
      waiter.resolve(state);
    }
    return performed;
  }

  function readEdits() {
    if (!edits.size) return;
    const read = state.draft.pages.flatMap(({ key }) => {
      const document = edits.get(key)?.();
      return document ? [[key, document] as const] : [];
    });
    edits.clear();
    void dispatch({ type: 'pages-read', documents: new Map(read) });
  }

  const unsubscribe = channel?.onMessage(({ id, revision, from }) => {
    if (from !== tabId) void dispatch({ type: 'saved-elsewhere', id, revision });
  });

  return {
    state: () => state,
    dispatch,
    readEdits,
    /** Registers an edit; `read` returns the page's content. */
    edit(key: string, read: () => PageContent) {
      edits.set(key, read);
      void dispatch({ type: 'page-edited', key });
    },
    discardEdits: () => edits.clear(),
    /** Resolves with the first state for which `isReached` is true. */
    until: (isReached: (state: SyncState) => boolean): Promise<SyncState> =>
      isReached(state) ? Promise.resolve(state) : new Promise((resolve) => waiting.add({ isReached, resolve })),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Stops notifying; a save in progress and its retries continue. */
    disconnect() {
      unsubscribe?.();
      listeners.clear();
    },
  };
}
export type Runner = ReturnType<typeof createRunner>;
