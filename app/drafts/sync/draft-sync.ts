import { type DraftType, type Kind, kindOfDraft, kinds } from '../../works/kinds.ts';
import type { Device, DeviceDraft } from '../device/device.ts';
import { bytesOf, type FetchPages, type OutlineFacts, type Send, type Sent, type ServerCopy } from '../draft-api.ts';
import { PAGE_BYTES_MAX, pagesMaxOf, SAVE_PAGES_MAX } from '../draft-limit-rules.ts';
import type { PageContent } from '../pages/draft-page.ts';
import { createPageLoader, type LoadState } from '../pages/page-loader.ts';
import type { DraftChoices, DraftSave } from '../rules.ts';

/**
 * Delays of the autosave: to the device within half a second, to the server two seconds after a pause, and every ten seconds during
 * continuous typing.
 */
export const DEVICE_MS = 400;
export const PAUSE_MS = 1_500;
export const LONGEST_MS = 10_000;
/** Limit for the pages of one save, half of the largest request body; a long imported text is split into several saves. */
export const SAVE_BYTES_MAX = 1_000_000;
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

export const VISITOR = 'visitor';

export type DraftSyncState =
  | 'untouched'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'device'
  | 'offline'
  | 'retrying'
  | 'signed-out'
  | 'refused'
  | 'not-stored';
/** A notice above the editor about what happened to the draft. */
export type DraftNotice =
  | { type: 'conflict-copy'; original: string; copy: string }
  | { type: 'changed-elsewhere' }
  | { type: 'restored' }
  /** `lost`: number of pages that were not loaded in this tab and cannot be recovered. */
  | { type: 'deleted-elsewhere'; lost: number }
  | { type: 'work-deleted'; kind: Kind; copy: string }
  | null;

/** `document` is null until the page is loaded from the server; `outline` is shown in its place. */
export type DraftSyncPage<C extends PageContent = PageContent> = { key: string; document: C | null; outline?: OutlineFacts | undefined };
export type LoadedPage<C extends PageContent = PageContent> = DraftSyncPage<C> & { document: C };
export type LoadedSnapshot<C extends PageContent = PageContent> = Omit<Snapshot<C>, 'pages'> & { pages: readonly LoadedPage<C>[] };
export const isLoaded = <C extends PageContent>(page: DraftSyncPage<C>): page is LoadedPage<C> => page.document !== null;
export type Snapshot<C extends PageContent = PageContent> = {
  id: string;
  title: string;
  description: string;
  tags: readonly string[];
  pages: readonly DraftSyncPage<C>[];
  current: string;
  /** The choices of the publish dialog so far. */
  choices: DraftChoices;
  state: DraftSyncState;
  savedAt: number | null;
  message: string;
  notice: DraftNotice;
  /** State of the requests for unloaded pages. */
  load: LoadState;
  /**
   * Pages the server refused, with the reason: they are stored on the device only until they are edited, while everything else is saved.
   */
  refusedPages: ReadonlyMap<string, string>;
  revision: number;
  /** Changes when pages are replaced from outside the editor, which must then remount. */
  generation: number;
};

export type Clock = { now(): number; after(ms: number, run: () => void): () => void };
export type TabChannel = {
  post(message: { id: string; revision: number; from: string }): void;
  onMessage(listener: (message: { id: string; revision: number; from: string }) => void): () => void;
};

export type DraftSyncOptions<C extends PageContent = PageContent> = {
  /** Creates an empty page or panel. */
  emptyPage(): C;
  /** The first page of a new draft. When given, no unsaved draft is restored from the device. */
  first?: C | undefined;
  kind: DraftType;
  /** The work that a chapter or arc belongs to. */
  workId?: string | undefined;
  owner: string;
  server: ServerCopy<C> | null;
  device: Device | null;
  send: Send;
  fetchPages: FetchPages;
  clock: Clock;
  channel: TabChannel | null;
  newId(): string;
  onLine(): boolean;
  /** Called after the first save: the draft now has a URL, in the editor of its kind. */
  onCreated?(id: string, kind: DraftType): void;
  /** Called after a reset: the URL of the editor must no longer name the deleted draft. */
  onReset?(): void;
  /** Deletes a draft on the server. */
  onDiscard?(id: string): Promise<unknown>;
};

type Unsent = { whole: boolean; keys: Set<string> };

const NO_CHOICES: DraftChoices = { cover: null, genre: null, language: null };
const COPY = ' (copy from this device)';
const pageTooLong = (number: number) => `Page ${number} is too long to be saved. Please split it into two pages.`;
/**
 * Synchronizes one draft between the editor, the device and the server. Independent of React and the DOM; the page subscribes to its
 * snapshots.
 */
export function createDraftSync<C extends PageContent>(options: DraftSyncOptions<C>) {
  const { device, send, clock, channel, newId } = options;
  let { kind, workId } = options; // change when the work is deleted and the part becomes a standalone draft
  const deviceKind = () => (workId ? `${kind} ${workId}` : kind); // a chapter of one book is not restored in the editor of another
  const pagesMax = pagesMaxOf(kind);
  const firstPage = (document = options.emptyPage()): DraftSyncPage<C>[] => [{ key: '1', document }];
  const tabId = newId();
  let owner = options.owner;
  let isOwnerSignedOut = false; // changes are stored on the device for the owner until they sign in again
  let isDiscarded = false;
  const pendingEdits = new Map<string, () => C>(); // pages edited since the last write to the device
  let unsent: Unsent | null = null; // changes that are in no save yet
  let isEdited = false;
  let changes = 0;
  let copySource: string | null = null; // the draft that this one was copied from, until the server stores the copy
  let closed = false;
  let serverKeys = new Set(options.server?.pages.map(({ key }) => key)); // pages stored on the server, in any version
  let activeFlush: Promise<void> | null = null;
  let pending: { id: string; body: DraftSave; carried: Unsent } | null = null; // a save without a response, which is retried unchanged
  let tries = 0;
  const timers: Record<'device' | 'pause' | 'longest' | 'retry', (() => void) | null> = {
    device: null,
    pause: null,
    longest: null,
    retry: null,
  };
  const listeners = new Set<() => void>();
  let state: Snapshot<C> = {
    id: options.server?.id ?? newId(),
    title: options.server?.title ?? '',
    description: options.server?.description ?? '',
    tags: options.server?.tags ?? [],
    pages: options.server?.pages.length ? options.server.pages : firstPage(options.first),
    current: options.server?.pages[0]?.key ?? '1',
    choices: options.server?.choices ?? NO_CHOICES,
    state: options.server ? 'saved' : 'untouched',
    savedAt: options.server?.lastModified ?? null,
    message: '',
    notice: null,
    load: 'idle',
    refusedPages: new Map(),
    revision: options.server?.revision ?? 0,
    generation: 0,
  };

  const maySend = () => owner !== VISITOR && !isOwnerSignedOut && !isDiscarded;
  const set = (change: Partial<Snapshot<C>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const stop = (name: keyof typeof timers) => {
    timers[name]?.();
    timers[name] = null;
  };
  const after = (name: keyof typeof timers, ms: number, run: () => void) => {
    stop(name);
    timers[name] = clock.after(ms, () => {
      timers[name] = null;
      run();
    });
  };

  /**
   * Reads pending edits from the editors. Serializing a document is expensive, so it happens before a save instead of on every keystroke.
   */
  function collectEdits() {
    if (!pendingEdits.size) return;
    const pages = state.pages.map((page) => {
      const read = pendingEdits.get(page.key);
      return read ? { key: page.key, document: read() } : page;
    });
    pendingEdits.clear();
    state = { ...state, pages };
    for (const listener of listeners) listener();
  }

  /** A key is never reused, also not after a deletion, because undoing the deletion restores the page under its own key. */
  let highest = 0;
  const nextKey = () => String(++highest);
  const reserveKeys = (pages: readonly DraftSyncPage<C>[]) => {
    highest = Math.max(highest, ...pages.map((page) => Number(page.key)));
  };
  reserveKeys(state.pages);

  const hasUnsent = () => Boolean(unsent || pending || state.refusedPages.size);

  const loader = createPageLoader({
    fetchPages: options.fetchPages,
    source: () => copySource ?? state.id,
    isUnloaded: (key) => state.pages.some((page) => page.key === key && !isLoaded(page)),
    onPages({ pages, revision, missing }) {
      const loaded = new Map(pages.map(({ key, document }) => [key, document as C])); // the server returns pages of the draft's kind
      const changedElsewhere = missing.length > 0 || (revision > state.revision && !copySource && !activeFlush && !pending);
      set({
        pages: state.pages.map((page) => (isLoaded(page) ? page : { ...page, document: loaded.get(page.key) ?? null })),
        ...(changedElsewhere && !state.notice && { notice: { type: 'changed-elsewhere' } }),
      });
      removeUnloaded((key) => missing.includes(key));
    },
    onState: (load) => set({ load }),
  });
  const unloadedKeys = () => state.pages.filter((page) => !isLoaded(page)).map(({ key }) => key);
  /** Loads the open page first, then its neighbors, which are likely to be opened next. */
  function loadAround(key: string) {
    const at = state.pages.findIndex((page) => page.key === key);
    void loader.load([at, at + 1, at - 1].flatMap((place) => state.pages[place]?.key ?? []));
  }

  /** Removes pages that were deleted elsewhere before they were loaded here. Returns their number. */
  function removeUnloaded(isMissing: (key: string) => boolean): number {
    const pages = state.pages.filter((page) => isLoaded(page) || !isMissing(page.key));
    const lost = state.pages.length - pages.length;
    if (!lost) return 0;
    const rest = pages.length ? pages : firstPage();
    set({ pages: rest, current: rest.some(({ key }) => key === state.current) ? state.current : (rest[0]?.key ?? '1') });
    return lost;
  }

  const toDeviceDraft = (): DeviceDraft => ({
    id: state.id,
    owner,
    kind: deviceKind(),
    base: state.revision,
    title: state.title,
    description: state.description,
    tags: [...state.tags],
    choices: state.choices,
    pages: state.pages.map((page) => ({ ...page })),
    ...(copySource && { copyOf: copySource }),
    unsent: !hasUnsent()
      ? null
      : {
          whole: Boolean(unsent?.whole || pending?.carried.whole),
          keys: [...new Set([...(pending?.carried.keys ?? []), ...(unsent?.keys ?? []), ...state.refusedPages.keys()])],
        },
    sent: pending?.body.save ?? null,
    at: clock.now(),
  });

  async function storeOnDevice(): Promise<boolean> {
    stop('device');
    if (isDiscarded) return false;
    collectEdits();
    if (!device) return false;
    try {
      await device.put(toDeviceDraft());
      return true;
    } catch {
      return false; // storage is full or blocked; saving to the server continues
    }
  }

  /** Records a change and schedules its saves. */
  function markChanged(keys: string[], whole = false) {
    if (isDiscarded) return;
    isEdited = true;
    changes++;
    unsent ??= { whole: state.revision === 0, keys: new Set() };
    if (whole) unsent.whole = true;
    for (const key of keys) unsent.keys.add(key);
    if (keys.some((key) => state.refusedPages.has(key)))
      set({ refusedPages: new Map([...state.refusedPages].filter(([key]) => !keys.includes(key))) });
    if (state.state !== 'typing' && state.state !== 'saving') set({ state: 'typing', message: '' });
    timers.device ??= clock.after(DEVICE_MS, () => {
      timers.device = null;
      const written = changes;
      void storeOnDevice().then((isStored) => {
        if (!hasUnsent() || written !== changes) return; // newer changes were made during the write
        if (!maySend()) set({ state: isStored ? (isOwnerSignedOut ? 'signed-out' : 'device') : 'not-stored' });
        else if (isStored && state.state === 'typing') set({ state: 'device' });
      });
    });
    if (!maySend()) return;
    if (!timers.retry || options.onLine()) after('pause', PAUSE_MS, () => void flush());
    timers.longest ??= clock.after(LONGEST_MS, () => {
      timers.longest = null;
      void flush();
    });
  }

  /** Sends unsent changes, one save at a time; changes made meanwhile are part of the next save. */
  function flush(): Promise<void> {
    if (activeFlush) return activeFlush.then(() => (hasUnsent() && !timers.retry && state.state !== 'signed-out' ? flush() : undefined));
    if (!hasUnsent() || !maySend()) return Promise.resolve();
    activeFlush = sendNext().finally(() => {
      activeFlush = null;
    });
    return activeFlush;
  }

  async function sendNext() {
    for (const name of ['pause', 'longest', 'retry'] as const) stop(name);
    collectEdits();
    // A save without a response may have been stored, so it is retried unchanged under the same id before newer changes.
    if (!pending && unsent) pending = nextSave(unsent);
    if (!pending) return set({ state: 'refused', message: [...state.refusedPages.values()][0] ?? '' });
    set({ state: 'saving' });
    await storeOnDevice(); // with the id of this save, so that it is recognized if the page closes before the response
    if (isDiscarded || !pending) return; // the draft was deleted meanwhile
    const { id, body } = pending;
    const result = await send(id, body);
    if (id !== state.id && pending?.id !== id) return; // the draft was deleted meanwhile
    if (!isDiscarded) await handleResult(result, id);
    else if (result.is === 'saved') set({ revision: result.revision });
    if (isOwnerSignedOut && hasUnsent()) set({ state: 'signed-out' });
  }

  /** Builds a save from the unsent changes, up to the limits of one save; the rest stays unsent. Null when only refused pages are left. */
  function nextSave(wanted: Unsent): NonNullable<typeof pending> | null {
    const { id, revision: base, title, description, tags, choices, pages } = state;
    const sent: LoadedPage<C>[] = [];
    const deferred = new Set<string>();
    const refusedPages = new Map([...state.refusedPages].filter(([key]) => pages.some((page) => page.key === key)));
    let size = 0;
    for (const [at, page] of pages.entries()) {
      if (!isLoaded(page) || refusedPages.has(page.key) || !(wanted.whole || wanted.keys.has(page.key))) continue;
      const bytes = bytesOf(JSON.stringify(page.document));
      if (bytes > PAGE_BYTES_MAX) {
        refusedPages.set(page.key, pageTooLong(at + 1));
        continue;
      }
      if (sent.length && (size + bytes > SAVE_BYTES_MAX || sent.length === SAVE_PAGES_MAX)) deferred.add(page.key);
      else {
        size += bytes;
        sent.push(page);
      }
    }
    const carried: Unsent = { whole: wanted.whole && !deferred.size, keys: new Set(sent.map(({ key }) => key)) };
    const fromCopy = new Set(copySource ? unloadedKeys() : []);
    const isAvailable = (key: string) => carried.keys.has(key) || serverKeys.has(key) || fromCopy.has(key);
    const order = pages.map(({ key }) => key).filter((key) => isAvailable(key) || !(deferred.has(key) || refusedPages.has(key)));
    if (refusedPages.size || state.refusedPages.size) set({ refusedPages });
    unsent = deferred.size ? { whole: false, keys: deferred } : null;
    if (!order.length) return null;
    const body = {
      save: newId(),
      by: owner,
      base,
      kind,
      ...(workId && { work: workId }),
      ...(copySource && { copyOf: copySource }),
      title,
      description,
      tags: [...tags],
      choices,
      order,
      pages: Object.fromEntries(sent.map(({ key, document }) => [key, document])),
    };
    return { id, body, carried };
  }

  /** Marks the changes of the pending save as unsent again. */
  function requeue(whole = false) {
    const carried = pending?.carried;
    pending = null;
    unsent = {
      whole: whole || Boolean(unsent?.whole || carried?.whole),
      keys: new Set([...(carried?.keys ?? []), ...(unsent?.keys ?? [])]),
    };
  }

  async function handleResult(result: Sent, id: string) {
    if (result.is !== 'offline' && result.is !== 'retrying') tries = 0;
    switch (result.is) {
      case 'saved': {
        const isFirstSave = state.revision === 0;
        serverKeys = new Set(pending?.body.order);
        pending = null;
        copySource = null;
        const [refusal] = state.refusedPages.values();
        const { revision, lastModified: savedAt } = result;
        const next = unsent ? 'typing' : refusal ? 'refused' : 'saved';
        set({ revision, savedAt, state: next, message: unsent ? '' : (refusal ?? '') });
        await storeOnDevice();
        channel?.post({ id, revision: result.revision, from: tabId });
        if (isFirstSave && !closed) options.onCreated?.(id, kind);
        if (unsent && !timers.pause) after('pause', PAUSE_MS, () => void flush());
        return;
      }
      case 'missing': {
        for (const key of result.keys) serverKeys.delete(key);
        requeue(true);
        const lost = removeUnloaded((key) => result.keys.includes(key));
        if (lost && !state.notice) set({ notice: { type: 'changed-elsewhere' } });
        after('retry', 0, () => void flush());
        return;
      }
      case 'conflict':
        requeue(true);
        return saveAsCopy({ type: 'conflict-copy', original: id, copy: '' });
      case 'not-found':
        requeue(true);
        return saveAsCopy({ type: 'deleted-elsewhere', lost: 0 });
      case 'work-not-found':
        requeue(true);
        kind = kinds[kindOfDraft(kind)].draft;
        workId = undefined;
        return saveAsCopy({ type: 'work-deleted', kind: kindOfDraft(kind), copy: '' });
      case 'signed-out':
        requeue();
        set({ state: 'signed-out' });
        await storeOnDevice();
        return;
      case 'refused': {
        const { page, message } = result;
        const isOnePage = page !== undefined && pending?.carried.keys.has(page);
        requeue();
        if (!isOnePage) set({ state: 'refused', message });
        else {
          // Only this page was refused; the rest is sent immediately.
          unsent?.keys.delete(page);
          set({ refusedPages: new Map([...state.refusedPages, [page, message]]), state: 'typing', message });
          after('retry', 0, () => void flush());
        }
        await storeOnDevice();
        return;
      }
      case 'retrying':
      case 'offline': {
        set({ state: result.is });
        await storeOnDevice();
        after('retry', RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] ?? 30_000, () => void flush());
      }
    }
  }

  /** Saves this copy as a separate draft, with all its pages, instead of overwriting the server's version. */
  async function saveAsCopy(notice: Exclude<DraftNotice, null>) {
    const original = state.id;
    const copy = newId();
    pending = null;
    serverKeys.clear();
    unsent = { whole: true, keys: new Set() };
    // The server copies unloaded pages from the original; if the original is deleted, they are lost.
    if (notice.type === 'conflict-copy') copySource ??= unloadedKeys().length ? original : null;
    const lost = copySource ? 0 : removeUnloaded(() => true);
    const title =
      notice.type === 'conflict-copy' && !state.title.endsWith(COPY)
        ? `${state.title.slice(0, 200 - COPY.length)}${COPY}`.trim()
        : state.title;
    set({
      id: copy,
      revision: 0,
      title,
      notice: 'copy' in notice ? { ...notice, copy } : 'lost' in notice ? { ...notice, lost } : notice,
      state: 'typing',
    });
    await storeOnDevice();
    await device?.drop(owner, original).catch(() => {});
    after('retry', 0, () => void flush());
  }

  const unsubscribe = channel?.onMessage((message) => {
    if (message.from === tabId || message.id !== state.id || message.revision <= state.revision || activeFlush) return;
    if (!state.notice) set({ notice: { type: 'changed-elsewhere' } });
  });

  /** Restores unsent changes from the device: on the same revision they are saved, on an older one they become a separate draft. */
  async function resume() {
    if (!device || options.first) return;
    const found = options.server ? await device.get(owner, options.server.id) : (await device.findUnsaved(owner, deviceKind()))[0];
    const orphan = !found && owner !== VISITOR && !options.server ? (await device.findUnsaved(VISITOR, deviceKind()))[0] : undefined;
    const stored = found ?? orphan;
    if (!stored || isEdited) return;
    const serverPages = new Map(options.server?.pages.map((page) => [page.key, page.document]));
    if (!stored.unsent) {
      if (stored.base !== state.revision) return;
      // Same revision: pages stored on the device do not have to be fetched.
      const devicePages = new Map(stored.pages.map((page) => [page.key, page.document as C | null]));
      return set({ pages: state.pages.map((page) => (isLoaded(page) ? page : { ...page, document: devicePages.get(page.key) ?? null })) });
    }
    copySource = stored.copyOf ?? null;
    const restored = (stored.pages as DraftSyncPage<C>[]).map((page) =>
      isLoaded(page) ? page : { ...page, document: serverPages.get(page.key) ?? null },
    ); // the device query filters by kind
    unsent = { whole: stored.unsent.whole, keys: new Set(stored.unsent.keys) };
    // The last save may have been stored although its response was lost; the server is then one revision ahead of the device.
    const isLastSaveStored = options.server && stored.sent !== null && stored.sent === options.server.lastSave;
    const base = isLastSaveStored && options.server ? options.server.revision : stored.base;
    set({
      id: stored.id,
      title: stored.title,
      description: stored.description,
      tags: stored.tags ?? [], // stored before tags existed
      choices: stored.choices ?? NO_CHOICES,
      pages: restored.length ? restored : firstPage(),
      current: stored.pages[0]?.key ?? '1',
      generation: state.generation + 1,
      state: owner === VISITOR ? 'device' : 'typing',
      notice: { type: 'restored' },
    });
    reserveKeys(state.pages);
    if (orphan) await adopt(VISITOR);
    else if (options.server && base !== options.server.revision) {
      await saveAsCopy({ type: 'conflict-copy', original: options.server.id, copy: '' });
    } else void flush();
  }

  /** Moves a visitor's draft to the member who signed in on this device. */
  async function adopt(from: string) {
    unsent = { whole: true, keys: new Set() };
    await storeOnDevice();
    await device?.drop(from, state.id).catch(() => {});
    await flush();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => state,
    resume,
    collectEdits,
    /** Loads these pages from the server; true when all of them are loaded. */
    load: (keys: readonly string[]) => loader.load(keys),
    loadAll: () => loader.load(unloadedKeys()),
    setTitle(title: string) {
      set({ title });
      markChanged([]);
    },
    setDescription(description: string) {
      set({ description });
      markChanged([]);
    },
    setTags(tags: readonly string[]) {
      set({ tags });
      markChanged([]);
    },
    setChoices(choices: Partial<DraftChoices>) {
      set({ choices: { ...state.choices, ...choices } });
      markChanged([]);
    },
    /** Registers an edit; `read` returns the page's content when the next save needs it. */
    setPage(key: string, read: () => C) {
      pendingEdits.set(key, read);
      markChanged([key]);
    },
    /** Appends a page and selects it. Returns its key, or null when the draft is full. */
    addPage(document: C = options.emptyPage()): string | null {
      collectEdits();
      if (state.pages.length >= pagesMax) return null;
      const key = nextKey();
      set({ pages: [...state.pages, { key, document }], current: key });
      markChanged([key]);
      return key;
    },
    /** Appends imported pages, or replaces an empty draft with them, and selects the first. */
    importPages(documents: readonly C[], empty: boolean) {
      collectEdits();
      const imported = documents.map((document) => ({ key: nextKey(), document }));
      const [first] = imported;
      if (!first) return;
      set({ pages: [...(empty ? [] : state.pages), ...imported], current: first.key, generation: state.generation + 1 });
      markChanged(imported.map(({ key }) => key));
    },
    /** Replaces title, description and pages for undo, redo and reordering; only pages that differ are sent. */
    arrange({ title, description, pages }: Pick<Snapshot<C>, 'title' | 'description' | 'pages'>) {
      collectEdits();
      const before = new Map(state.pages.map((page) => [page.key, page.document]));
      // A page that was not loaded in the given state keeps its current content; one deleted from the server since then is left out.
      const restorable = pages
        .map((page) => (isLoaded(page) ? page : { ...page, document: before.get(page.key) ?? null }))
        .filter((page) => isLoaded(page) || serverKeys.has(page.key) || copySource);
      const restored = restorable.length ? restorable : firstPage();
      reserveKeys(restored);
      const current = restored.some((page) => page.key === state.current) ? state.current : (restored[0]?.key ?? '1');
      const changedKeys = restored.filter((page) => isLoaded(page) && before.get(page.key) !== page.document).map((page) => page.key);
      const isReplaced = changedKeys.some((key) => before.has(key)); // a mounted editor would overwrite it with its own text
      set({ title, description, pages: restored, current, generation: state.generation + Number(isReplaced) });
      markChanged(changedKeys);
    },
    /** Deletes a page other than the first; the next page is selected, or the last one. */
    deletePage(key: string) {
      collectEdits();
      const at = state.pages.findIndex((page) => page.key === key);
      if (at < 1) return;
      const pages = state.pages.filter((page) => page.key !== key);
      const current = state.current === key ? (pages[Math.min(at, pages.length - 1)]?.key ?? '1') : state.current;
      unsent?.keys.delete(key);
      set({ pages, current });
      markChanged([]);
    },
    /** Inserts a page after the given one and selects it. Returns its key, or null when that page does not exist or the draft is full. */
    insertPage(afterKey: string, document: C = options.emptyPage()): string | null {
      collectEdits();
      const at = state.pages.findIndex((page) => page.key === afterKey);
      if (at < 0 || state.pages.length >= pagesMax) return null;
      const key = nextKey();
      set({ pages: state.pages.toSpliced(at + 1, 0, { key, document }), current: key });
      markChanged([key]);
      return key;
    },
    /** Moves a page to an index of the resulting list. False when nothing changes. */
    movePage(key: string, toIndex: number): boolean {
      collectEdits();
      const at = state.pages.findIndex((page) => page.key === key);
      const page = state.pages[at];
      if (!page || toIndex === at || toIndex < 0 || toIndex >= state.pages.length) return false;
      set({ pages: state.pages.toSpliced(at, 1).toSpliced(toIndex, 0, page) });
      markChanged([]);
      return true;
    },
    /**
     * Splits a page: `before` keeps the key, `after` becomes the next page and is selected. Returns the new key, or null as `insertPage`
     * does.
     */
    splitPage(key: string, before: C, after: C): string | null {
      collectEdits();
      const at = state.pages.findIndex((page) => page.key === key);
      const split = state.pages[at];
      if (!split || !isLoaded(split) || state.pages.length >= pagesMax) return null;
      const added = nextKey();
      const pages = state.pages.toSpliced(at, 1, { key, document: before }, { key: added, document: after });
      set({ pages, current: added, generation: state.generation + 1 });
      markChanged([key, added]);
      return added;
    },
    /** Replaces a page with several; the first keeps the key and is selected. False when the page does not exist or the draft is full. */
    replacePage(key: string, documents: readonly C[]): boolean {
      collectEdits();
      const at = state.pages.findIndex((page) => page.key === key);
      if (at < 0 || !documents.length || state.pages.length + documents.length - 1 > pagesMax) return false;
      const replaced = documents.map((document, n) => ({ key: n ? nextKey() : key, document }));
      set({ pages: state.pages.toSpliced(at, 1, ...replaced), current: key, generation: state.generation + 1 });
      markChanged(replaced.map((page) => page.key));
      return true;
    },
    /** Joins two pages: `document` replaces the first, the second is removed. False when one of them does not exist or is not loaded. */
    joinPages(firstKey: string, secondKey: string, document: C): boolean {
      collectEdits();
      const isJoinable = (key: string) => state.pages.some((page) => page.key === key && isLoaded(page));
      if (firstKey === secondKey || !isJoinable(firstKey) || !isJoinable(secondKey)) return false;
      const pages = state.pages
        .filter((page) => page.key !== secondKey)
        .map((page) => (page.key === firstKey ? { key: firstKey, document } : page));
      unsent?.keys.delete(secondKey);
      set({ pages, current: firstKey, generation: state.generation + 1 });
      markChanged([firstKey]);
      return true;
    },
    select(key: string) {
      collectEdits();
      set({ current: key });
      loadAround(key);
    },
    /**
     * Starts a new draft with one empty page and deletes the old draft on the server and the device: immediately, or with `isDeferred` when
     * the returned function is called.
     */
    reset(isDeferred = false): () => Promise<void> {
      const old = { id: state.id, sent: state.revision > 0 || pending !== null, flight: activeFlush };
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      pendingEdits.clear();
      pending = null;
      unsent = null;
      copySource = null;
      serverKeys.clear();
      const key = nextKey();
      set({
        id: newId(),
        title: '',
        description: '',
        tags: [],
        choices: NO_CHOICES,
        pages: [{ key, document: options.emptyPage() }],
        current: key,
        state: 'untouched',
        savedAt: null,
        message: '',
        notice: null,
        refusedPages: new Map(),
        revision: 0,
        generation: state.generation + 1,
      });
      options.onReset?.();
      let discarded = false;
      const discard = async () => {
        if (discarded) return;
        discarded = true;
        await old.flight; // wait for a first save in flight, so that its draft is deleted as well
        await device?.drop(owner, old.id).catch(() => {});
        if (old.sent) await options.onDiscard?.(old.id);
      };
      if (!isDeferred) void discard();
      return discard;
    },
    /** Saves immediately (Save Draft). True when the server has stored everything. */
    async saveNow(): Promise<boolean> {
      if (!hasUnsent() && state.revision === 0) markChanged([], true);
      await flush();
      while (maySend() && unsent && !pending && state.state === 'typing') await flush(); // pages that did not fit into one save
      return !hasUnsent() && state.revision > 0;
    },
    storeOnDevice,
    /** For when the page is hidden or closed; a fully saved draft leaves no copy on the device (S15). */
    storeUnsent: async () => (hasUnsent() || pendingEdits.size ? storeOnDevice() : true),
    /** Sends unsent changes before a page that lists drafts is loaded. */
    flushPending: () => (hasUnsent() && state.state !== 'refused' ? flush() : Promise.resolve()),
    /** Whether a viewer may see this draft. After a sign-out it stays visible until the editor is closed or another member signs in. */
    isVisibleTo: (viewer: string) => [viewer, owner].includes(VISITOR) || viewer === owner || state.state === 'untouched',
    /**
     * Handles a sign-in or sign-out while the page is open. False: the draft belongs to another member, so the page must reload without it.
     */
    async setOwner(next: string): Promise<boolean> {
      if (state.state === 'untouched') owner = next;
      else if (next === owner) {
        const hasReturned = isOwnerSignedOut || state.state === 'signed-out';
        isOwnerSignedOut = false;
        if (hasReturned) await flush();
      } else if (owner === VISITOR) {
        owner = next;
        if (hasUnsent()) await adopt(VISITOR); // only a visitor's draft is handed over; a member's draft never is
      } else {
        isOwnerSignedOut = true;
        for (const name of ['pause', 'longest', 'retry'] as const) stop(name);
        const isStored = hasUnsent() ? await storeOnDevice() : true;
        if (!hasUnsent()) await device?.drop(owner, state.id).catch(() => {}); // no saved draft remains on a shared computer
        if (isOwnerSignedOut && hasUnsent()) set({ state: isStored ? 'signed-out' : 'not-stored' });
        return next === VISITOR;
      }
      return true;
    },
    /** Retries after the connection is restored. */
    online() {
      tries = 0;
      if (state.load === 'failed') loadAround(state.current);
      if (hasUnsent()) void flush();
    },
    dismiss: () => set({ notice: null }),
    /**
     * Deletes the local copy of a published or deleted draft. True when the server may have a copy, also from a save without a response.
     */
    async deleteLocal(): Promise<boolean> {
      isDiscarded = true;
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      await activeFlush;
      const sent = state.revision > 0 || pending !== null;
      unsent = null;
      pending = null;
      pendingEdits.clear();
      await device?.drop(owner, state.id).catch(() => {});
      return sent;
    },
    close() {
      closed = true;
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      if (hasUnsent()) void storeOnDevice();
      if (state.state !== 'refused') void flush();
      unsubscribe?.();
      listeners.clear();
    },
  };
}
export type DraftSync<C extends PageContent = PageContent> = ReturnType<typeof createDraftSync<C>>;
