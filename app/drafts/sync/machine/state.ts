import type { DraftType } from '#app/works/kinds.ts';
import type { ServerCopy } from '../../draft-api.ts';
import type { PageContent } from '../../pages/draft-page.ts';
import { type DraftFields, fieldsOf, NO_CHOICES } from '../../saving/draft-fields.ts';
import type { DraftSave } from '../../saving/schemas.ts';
import { type DraftSyncPage, isLoaded, type Snapshot } from './snapshot.ts';

/** The owner of a draft that is written without an account. */
export const VISITOR = 'visitor';

/** Changes that are in no save yet. `whole`: the next save contains all pages, not only those of `keys`. */
export type Unsent = { whole: boolean; keys: ReadonlySet<string> };
/** A save that was built but not answered. It is sent again unchanged, because the server may have stored it. */
export type PendingSave = { body: DraftSave; carried: Unsent };

/** The phases between saves. */
export type RestingPhase =
  /** A new draft without a change. */
  | { name: 'untouched' }
  /** The server has every change. */
  | { name: 'saved' }
  /** Changes are unsent; timers store and send them, or store them only if the owner is not signed in. */
  | { name: 'changed' }
  /** The last save had no usable response; it is sent again unchanged. */
  | { name: 'retrying'; save: PendingSave }
  /** The server refused the changes; the next change, or the writer, sends them again. */
  | { name: 'refused' }
  /** The server reported that the session has ended. */
  | { name: 'signed-out' };

/** `isSaveRequested`: another save was requested meanwhile and starts when this one ends. */
export type Phase =
  | RestingPhase
  /** A save is written to the device with its id, so that it is recognized if the page closes before the response. */
  | { name: 'storing'; save: PendingSave; isSaveRequested: boolean }
  /** The server has the save, but has not responded. */
  | { name: 'sending'; save: PendingSave; isSaveRequested: boolean }
  /** The result of a save is written to the device. `storedRevision`: to announce, if the server stored it. */
  | { name: 'recording'; next: RestingPhase; storedRevision: number | null; isSaveRequested: boolean }
  /** The draft is written to the device under a new id or owner, which replaces the old copy; a save follows. */
  | { name: 'moving' }
  /** A save of a draft that was reset meanwhile has not ended; the new draft is not sent before. */
  | { name: 'abandoned'; isSaveRequested: boolean }
  /** The draft was published or deleted; a save may still have to end before it is deleted from the device. */
  | { name: 'discarding'; mayBeOnServer: boolean }
  | { name: 'discarded'; mayBeOnServer: boolean };

export type PhaseOf<Name extends Phase['name']> = Extract<Phase, { name: Name }>;
export type TimerName = 'device' | 'pause' | 'longest' | 'retry';

export type SyncState = {
  phase: Phase;
  draft: Snapshot;
  /** Changes, like `workId`, when the work of a chapter or arc is deleted and the part becomes a standalone draft. */
  kind: DraftType;
  workId: string | undefined;
  owner: string;
  /** Changes are stored on the device for the owner until they sign in again. */
  isOwnerSignedOut: boolean;
  unsent: Unsent | null;
  isEdited: boolean;
  /** Number of changes so far. */
  changes: number;
  /** The draft that this one was copied from, until the server stores the copy. */
  copySource: string | null;
  /** The fields as the server has them; null until it has the draft. */
  serverFields: DraftFields | null;
  /** Pages stored on the server, in any version. */
  serverKeys: ReadonlySet<string>;
  /** A key is never reused, also not after a deletion, because undoing the deletion restores the page under its own key. */
  highestKey: number;
  /** Unloaded pages to request, in order. */
  loadQueue: readonly string[];
  timers: ReadonlySet<TimerName>;
  /** Failed attempts to reach the server in a row. */
  tries: number;
  isClosed: boolean;
  /** The content of an empty page. */
  emptyPage: PageContent;
};

type Opened = {
  kind: DraftType;
  workId?: string | undefined;
  owner: string;
  server: ServerCopy | null;
  first?: PageContent | undefined;
  emptyPage(): PageContent;
};

/** The state of a draft opened from the server, or of a new one with the given id. */
export function initialState({ kind, workId, owner, server, first, emptyPage }: Opened, newId: string): SyncState {
  const pages: readonly DraftSyncPage[] = server?.pages.length ? server.pages : [{ key: '1', document: first ?? emptyPage() }];
  return {
    phase: { name: server ? 'saved' : 'untouched' },
    draft: {
      id: server?.id ?? newId,
      title: server?.title ?? '',
      description: server?.description ?? '',
      tags: server?.tags ?? [],
      pages,
      current: pages[0]?.key ?? '1',
      choices: server?.choices ?? NO_CHOICES,
      state: server ? 'saved' : 'untouched',
      savedAt: server?.lastModified ?? null,
      message: '',
      notice: null,
      load: 'idle',
      refusedPages: new Map(),
      revision: server?.revision ?? 0,
      isOfDeletedPart: false,
      generation: 0,
    },
    kind,
    workId,
    owner,
    isOwnerSignedOut: false,
    unsent: null,
    isEdited: false,
    changes: 0,
    copySource: null,
    serverFields: server && fieldsOf({ ...server, choices: server.choices ?? NO_CHOICES }),
    serverKeys: new Set(server?.pages.map(({ key }) => key)),
    highestKey: highestOf(pages),
    loadQueue: [],
    timers: new Set(),
    tries: 0,
    isClosed: false,
    emptyPage: emptyPage(),
  };
}

export const highestOf = (pages: readonly DraftSyncPage[], atLeast = 0) => Math.max(atLeast, ...pages.map(({ key }) => Number(key)));

/** The save without a response, if there is one. */
export function pendingSave({ phase }: SyncState): PendingSave | null {
  switch (phase.name) {
    case 'storing':
    case 'sending':
    case 'retrying':
      return phase.save;
    case 'recording':
      return phase.next.name === 'retrying' ? phase.next.save : null;
    default:
      return null;
  }
}
export const isDiscarded = ({ phase }: SyncState) => phase.name === 'discarding' || phase.name === 'discarded';
export const hasUnsent = (state: SyncState) =>
  !isDiscarded(state) && Boolean(state.unsent || pendingSave(state) || state.draft.refusedPages.size);
export const maySend = (state: SyncState) => state.owner !== VISITOR && !state.isOwnerSignedOut && !isDiscarded(state);

const BUSY: readonly Phase['name'][] = ['storing', 'sending', 'recording', 'moving', 'abandoned', 'discarding'];
/** Whether a save is in progress: one save at a time. */
export const isBusy = ({ phase }: SyncState) => BUSY.includes(phase.name);
/** Whether the server refused the last save and nothing was changed since. */
export const isRefused = ({ phase }: SyncState) => (phase.name === 'recording' ? phase.next : phase).name === 'refused';
/** Whether changes remain after a save that can be sent now, such as pages that did not fit into it. */
export const hasMoreToSend = (state: SyncState) => state.phase.name === 'changed' && maySend(state);
/** Whether the server may have a copy, also from a save without a response. */
export const mayBeOnServer = (state: SyncState) =>
  'mayBeOnServer' in state.phase ? state.phase.mayBeOnServer : state.draft.revision > 0 || pendingSave(state) !== null;

export const unloadedKeys = ({ draft }: SyncState) => draft.pages.filter((page) => !isLoaded(page)).map(({ key }) => key);
/** A chapter of one book is not restored in the editor of another. */
export const deviceKind = ({ kind, workId }: SyncState) => (workId ? `${kind} ${workId}` : kind);
