import type { PageContent } from '../pages/draft-page.ts';
import type { DraftChoices } from '../rules.ts';
import type { DraftFields } from '../saving/draft-fields.ts';
import type { DraftSyncOptions } from './engine/effects.ts';
import { createPageActions } from './engine/page-actions.ts';
import { createRunner, type Runner } from './engine/runner.ts';
import type { Snapshot } from './machine/snapshot.ts';
import { deviceKind, hasMoreToSend, hasUnsent, isBusy, isRefused, mayBeOnServer, unloadedKeys, VISITOR } from './machine/state.ts';
import { isOpenTo, isVisibleTo } from './machine/steps/owner.ts';

export type { DraftSyncOptions, TabChannel } from './engine/effects.ts';
export * from './machine/snapshot.ts';
export { SAVE_BYTES_MAX } from './machine/steps/build-save.ts';
export { DEVICE_MS, LONGEST_MS, PAUSE_MS } from './machine/steps/changes.ts';
export { VISITOR };

/**
 * Synchronizes one draft between the editor, the device and the server. Independent of React and the DOM; the page subscribes to its
 * snapshots. Its rules are a pure state machine, `machine/transition.ts`.
 */
export function createDraftSync<C extends PageContent>(options: DraftSyncOptions<C>) {
  const runner = createRunner(options);
  const { state, dispatch } = runner;
  const load = (keys: readonly string[]) => loadPages(runner, keys);
  return {
    subscribe: runner.subscribe,
    snapshot: () => state().draft as Snapshot<C>, // all pages have the content of the draft's kind
    resume: () => resume(runner, options),
    collectEdits: runner.readEdits,
    /** Loads these pages from the server; true when all of them are loaded. */
    load,
    loadAll: () => load(unloadedKeys(state())),
    setTitle: (title: string) => void dispatch({ type: 'fields-changed', fields: { title } }),
    setDescription: (description: string) => void dispatch({ type: 'fields-changed', fields: { description } }),
    setTags: (tags: readonly string[]) => void dispatch({ type: 'fields-changed', fields: { tags } }),
    setChoices: (choices: Partial<DraftChoices>) => void dispatch({ type: 'fields-changed', fields: { choices } }),
    takeServerFields: (revision: number, fields: DraftFields) => void dispatch({ type: 'details-changed', revision, fields }),
    ...createPageActions(runner, options.emptyPage),
    /**
     * Starts a new draft with one empty page and deletes the old draft on the server and the device: immediately, or with `isDeferred` when
     * the returned function is called.
     */
    reset: (isDeferred = false) => reset(runner, options, isDeferred),
    /** Saves immediately (Save Draft). True when the server has stored everything. */
    async saveNow(): Promise<boolean> {
      void dispatch({ type: 'save-pressed' });
      while (hasMoreToSend(await runner.until(isIdle))) void dispatch({ type: 'save-requested' });
      return !hasUnsent(state()) && state().draft.revision > 0;
    },
    storeOnDevice: () => storeOnDevice(runner),
    /** For when the page is hidden or closed; a fully saved draft leaves no copy on the device (S15). */
    storeUnsent: async () => (hasUnsent(state()) ? storeOnDevice(runner) : true),
    /** Sends unsent changes before a page that lists drafts is loaded. */
    async flushPending(): Promise<void> {
      if (!hasUnsent(state()) || isRefused(state())) return;
      void dispatch({ type: 'save-requested' });
      await runner.until(isIdle);
    },
    isVisibleTo: (viewer: string) => isVisibleTo(state(), viewer),
    /**
     * Handles a sign-in or sign-out while the page is open. False: the draft belongs to another member, so the page must reload without it.
     */
    async setOwner(owner: string): Promise<boolean> {
      const isOpen = isOpenTo(state(), owner);
      await dispatch({ type: 'owner-changed', owner });
      return isOpen;
    },
    /** Retries after the connection is restored. */
    online: () => void dispatch({ type: 'online' }),
    dismiss: () => void dispatch({ type: 'notice-dismissed' }),
    /**
     * Deletes the local copy of a published or deleted draft. True when the server may have a copy, also from a save without a response.
     */
    async deleteLocal(): Promise<boolean> {
      runner.discardEdits();
      void dispatch({ type: 'deleted' });
      return mayBeOnServer(await runner.until(({ phase }) => phase.name === 'discarded'));
    },
    close() {
      void dispatch({ type: 'closed' });
      runner.disconnect();
    },
  };
}
export type DraftSync<C extends PageContent = PageContent> = ReturnType<typeof createDraftSync<C>>;

const isIdle = (state: Parameters<typeof isBusy>[0]) => !isBusy(state);

const storeOnDevice = async ({ dispatch }: Runner): Promise<boolean> => (await dispatch({ type: 'store-requested' })).includes(true);

async function loadPages({ dispatch, until, state }: Runner, keys: readonly string[]): Promise<boolean> {
  const unloaded = unloadedKeys(state());
  if (!keys.some((key) => unloaded.includes(key))) return true;
  void dispatch({ type: 'load-requested', keys });
  return (await until(({ draft }) => draft.load !== 'loading')).draft.load === 'idle';
}

/** Restores unsent changes from the device: on the same revision they are saved, on an older one they become a separate draft. */
async function resume({ state, dispatch }: Runner, { device, first, server }: DraftSyncOptions) {
  if (!device || first) return;
  const { owner } = state();
  const found = server ? await device.get(owner, server.id) : (await device.findUnsaved(owner, deviceKind(state())))[0];
  const mayAdopt = !found && !server && owner !== VISITOR;
  const stored = mayAdopt ? (await device.findUnsaved(VISITOR, deviceKind(state())))[0] : found;
  if (stored) void dispatch({ type: 'restored', stored, isVisitors: mayAdopt, server });
}

function reset(runner: Runner, { device, emptyPage, onDiscard }: DraftSyncOptions, isDeferred: boolean): () => Promise<void> {
  const { state, dispatch, until } = runner;
  const old = { id: state().draft.id, isOnServer: mayBeOnServer(state()) };
  runner.discardEdits();
  void dispatch({ type: 'reset', page: emptyPage() });
  let isDiscarded = false;
  const discard = async () => {
    if (isDiscarded) return;
    isDiscarded = true;
    await until(({ phase }) => phase.name !== 'abandoned'); // a first save in progress, so that its draft is deleted as well
    await device?.drop(state().owner, old.id).catch(() => {});
    if (old.isOnServer) await onDiscard?.(old.id);
  };
  if (!isDeferred) void discard();
  return discard;
}
