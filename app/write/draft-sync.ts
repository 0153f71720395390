import { type DraftType, type Kind, kindOfDraft, kinds } from '../works/kinds.ts';
import type { Device, DeviceDraft } from './device.ts';
import { bytesOf, type FetchPages, type OutlineFacts, type Send, type Sent, type ServerCopy } from './draft-api.ts';
import { PAGE_BYTES_MAX, pagesMaxOf, SAVE_PAGES_MAX } from './draft-limit-rules.ts';
import type { PageContent } from './draft-page.ts';
import { createPageLoader, type LoadState } from './page-loader.ts';
import type { DraftChoices, DraftSave } from './rules.ts';

/** Nobody loses a word: on the device within half a second, on the server within two of a pause, and at least every ten while one types on. */
export const DEVICE_MS = 400;
export const PAUSE_MS = 1_500;
export const LONGEST_MS = 10_000;
/** Of pages in one save, half of what the server reads at once: a long text that was brought in goes in several. */
export const MOST_BYTES = 1_000_000;
const RETRY_MS = [2_000, 4_000, 8_000, 16_000, 30_000];

export const VISITOR = 'visitor';

export type DraftSyncState =
  | 'untouched'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'device'
  | 'offline'
  | 'later'
  | 'signed-out'
  | 'refused'
  | 'unkept';
/** Something the writer is told, with both texts named. */
export type Told =
  | { what: 'both-kept'; original: string; copy: string }
  | { what: 'changed-elsewhere' }
  | { what: 'picked-up' }
  /** `lost`: pages that were not loaded here and went with it. */
  | { what: 'went-away'; lost: number }
  | { what: 'work-gone'; kind: Kind; copy: string }
  | null;

/** `document` is null while the page is not loaded: the server has it, and `outline` what is shown of it meanwhile. */
export type DraftSyncPage<L extends PageContent = PageContent> = { key: string; document: L | null; outline?: OutlineFacts | undefined };
export type LoadedPage<L extends PageContent = PageContent> = DraftSyncPage<L> & { document: L };
export type LoadedSnapshot<L extends PageContent = PageContent> = Omit<Snapshot<L>, 'pages'> & { pages: readonly LoadedPage<L>[] };
export const isLoaded = <L extends PageContent>(page: DraftSyncPage<L>): page is LoadedPage<L> => page.document !== null;
export type Snapshot<L extends PageContent = PageContent> = {
  id: string;
  title: string;
  description: string;
  tags: readonly string[];
  pages: readonly DraftSyncPage<L>[];
  current: string;
  /** What was chosen for publishing so far. */
  choices: DraftChoices;
  state: DraftSyncState;
  savedAt: number | null;
  message: string;
  told: Told;
  /** Of pages that were not loaded. */
  load: LoadState;
  /** Pages the server refuses, with the reason: they wait on the device until they are changed, while everything else is saved. */
  held: ReadonlyMap<string, string>;
  revision: number;
  /** Changes when the text was replaced from outside: the editor must be made anew. */
  generation: number;
};

export type Clock = { now(): number; after(ms: number, run: () => void): () => void };
export type Wire = {
  post(message: { id: string; revision: number; from: string }): void;
  onMessage(hear: (message: { id: string; revision: number; from: string }) => void): () => void;
};

export type DraftSyncOptions<L extends PageContent = PageContent> = {
  /** A new page, or panel, with nothing on it. */
  fresh(): L;
  /** What a new text begins with instead; then nothing that waits on the device is picked up in its place. */
  first?: L | undefined;
  kind: DraftType;
  /** What a chapter or arc is for. */
  workId?: string | undefined;
  owner: string;
  server: ServerCopy<L> | null;
  device: Device | null;
  send: Send;
  fetchPages: FetchPages;
  clock: Clock;
  wire: Wire | null;
  newId(): string;
  onLine(): boolean;
  /** The draft has an address now, in the editor of its kind. */
  onBorn?(id: string, kind: DraftType): void;
  /** What was written is deleted; the address of the editor names no draft any more. */
  onReset?(): void;
  /** Deletes a draft on the server. */
  onDiscard?(id: string): Promise<unknown>;
};

type Unsent = { whole: boolean; keys: Set<string> };

const NO_CHOICES: DraftChoices = { cover: null, genre: null, language: null };
const COPY = ' (copy from this device)';
const pageTooLong = (number: number) => `Page ${number} is too long to be saved. Please split it into two pages.`;
/** Keeps one draft: the only place that knows what is where. The page that shows it subscribes; nothing here knows React or the DOM. */
export function createDraftSync<L extends PageContent>(parts: DraftSyncOptions<L>) {
  const { device, send, clock, wire, newId } = parts;
  let { kind, workId } = parts; // what was written for a work becomes a draft of its own when that work goes
  const shelf = () => (workId ? `${kind} ${workId}` : kind); // a chapter of one book is not picked up in another
  const pagesMax = pagesMaxOf(kind);
  const firstPage = (document = parts.fresh()): DraftSyncPage<L>[] => [{ key: '1', document }];
  const me = newId();
  let owner = parts.owner;
  let away = false; // its owner is signed out: the words stay theirs, on this device, until they are back
  let forgotten = false;
  const documents = new Map<string, () => L>(); // pages typed in since the device last had them
  let unsent: Unsent | null = null; // what no save carries yet
  let touched = false;
  let changes = 0;
  let copySource: string | null = null; // the draft that this one is a copy of, until the server has the copy
  let closed = false;
  let there = new Set(parts.server?.pages.map(({ key }) => key)); // pages that the server has, in whatever version
  let flying: Promise<void> | null = null;
  let pending: { id: string; body: DraftSave; carried: Unsent } | null = null; // a save whose answer is not there yet: it goes again as it was
  let tries = 0;
  const timers: Record<'device' | 'pause' | 'longest' | 'retry', (() => void) | null> = {
    device: null,
    pause: null,
    longest: null,
    retry: null,
  };
  const listeners = new Set<() => void>();
  let state: Snapshot<L> = {
    id: parts.server?.id ?? newId(),
    title: parts.server?.title ?? '',
    description: parts.server?.description ?? '',
    tags: parts.server?.tags ?? [],
    pages: parts.server?.pages.length ? parts.server.pages : firstPage(parts.first),
    current: parts.server?.pages[0]?.key ?? '1',
    choices: parts.server?.choices ?? NO_CHOICES,
    state: parts.server ? 'saved' : 'untouched',
    savedAt: parts.server?.lastModified ?? null,
    message: '',
    told: null,
    load: 'idle',
    held: new Map(),
    revision: parts.server?.revision ?? 0,
    generation: 0,
  };

  const maySend = () => owner !== VISITOR && !away && !forgotten;
  const set = (change: Partial<Snapshot<L>>) => {
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

  /** Reads what was typed out of the editors: making a document costs, so it is done when one is kept, not on every key. */
  function settle() {
    if (!documents.size) return;
    const pages = state.pages.map((page) => {
      const read = documents.get(page.key);
      return read ? { key: page.key, document: read() } : page;
    });
    documents.clear();
    state = { ...state, pages };
    for (const listener of listeners) listener();
  }

  /** Never one that was used before, also where pages were deleted: an undone deletion brings its own key back. */
  let highest = 0;
  const nextKey = () => String(++highest);
  const seen = (pages: readonly DraftSyncPage<L>[]) => {
    highest = Math.max(highest, ...pages.map((page) => Number(page.key)));
  };
  seen(state.pages);

  const waiting = () => Boolean(unsent || pending || state.held.size);

  const loader = createPageLoader({
    fetchPages: parts.fetchPages,
    source: () => copySource ?? state.id,
    isUnloaded: (key) => state.pages.some((page) => page.key === key && !isLoaded(page)),
    onPages({ pages, revision, missing }) {
      const arrived = new Map(pages.map(({ key, document }) => [key, document as L])); // of this kind: the draft is
      const changedElsewhere = missing.length > 0 || (revision > state.revision && !copySource && !flying && !pending);
      set({
        pages: state.pages.map((page) => (isLoaded(page) ? page : { ...page, document: arrived.get(page.key) ?? null })),
        ...(changedElsewhere && !state.told && { told: { what: 'changed-elsewhere' } }),
      });
      dropUnloaded((key) => missing.includes(key));
    },
    onState: (load) => set({ load }),
  });
  const unloadedKeys = () => state.pages.filter((page) => !isLoaded(page)).map(({ key }) => key);
  /** The page that is shown first, then those around it: they are turned to next. */
  function loadAround(key: string) {
    const at = state.pages.findIndex((page) => page.key === key);
    void loader.load([at, at + 1, at - 1].flatMap((place) => state.pages[place]?.key ?? []));
  }

  /** Pages whose words are nowhere to be had any more: deleted elsewhere before they were loaded here. Returns how many. */
  function dropUnloaded(among: (key: string) => boolean): number {
    const pages = state.pages.filter((page) => isLoaded(page) || !among(page.key));
    const lost = state.pages.length - pages.length;
    if (!lost) return 0;
    const left = pages.length ? pages : firstPage();
    set({ pages: left, current: left.some(({ key }) => key === state.current) ? state.current : (left[0]?.key ?? '1') });
    return lost;
  }

  const record = (): DeviceDraft => ({
    id: state.id,
    owner,
    kind: shelf(),
    base: state.revision,
    title: state.title,
    description: state.description,
    tags: [...state.tags],
    choices: state.choices,
    pages: state.pages.map((page) => ({ ...page })),
    ...(copySource && { copyOf: copySource }),
    unsent: !waiting()
      ? null
      : {
          whole: Boolean(unsent?.whole || pending?.carried.whole),
          keys: [...new Set([...(pending?.carried.keys ?? []), ...(unsent?.keys ?? []), ...state.held.keys()])],
        },
    sent: pending?.body.save ?? null,
    at: clock.now(),
  });

  async function storeOnDevice(): Promise<boolean> {
    stop('device');
    if (forgotten) return false;
    settle();
    if (!device) return false;
    try {
      await device.put(record());
      return true;
    } catch {
      return false; // full, or forbidden since: the server goes on
    }
  }

  /** Every change comes through here. */
  function changed(keys: string[], whole = false) {
    if (forgotten) return;
    touched = true;
    changes++;
    unsent ??= { whole: state.revision === 0, keys: new Set() };
    if (whole) unsent.whole = true;
    for (const key of keys) unsent.keys.add(key);
    if (keys.some((key) => state.held.has(key))) set({ held: new Map([...state.held].filter(([key]) => !keys.includes(key))) });
    if (state.state !== 'typing' && state.state !== 'saving') set({ state: 'typing', message: '' });
    timers.device ??= clock.after(DEVICE_MS, () => {
      timers.device = null;
      const written = changes;
      void storeOnDevice().then((kept) => {
        if (!waiting() || written !== changes) return; // something newer was typed during the write
        if (!maySend()) set({ state: kept ? (away ? 'signed-out' : 'device') : 'unkept' });
        else if (kept && state.state === 'typing') set({ state: 'device' });
      });
    });
    if (!maySend()) return;
    if (!timers.retry || parts.onLine()) after('pause', PAUSE_MS, () => void flush());
    timers.longest ??= clock.after(LONGEST_MS, () => {
      timers.longest = null;
      void flush();
    });
  }

  /** Sends what the server does not have. One at a time; what is typed meanwhile goes with the next. */
  function flush(): Promise<void> {
    if (flying) return flying.then(() => (waiting() && !timers.retry && state.state !== 'signed-out' ? flush() : undefined));
    if (!waiting() || !maySend()) return Promise.resolve();
    flying = fly().finally(() => {
      flying = null;
    });
    return flying;
  }

  async function fly() {
    for (const name of ['pause', 'longest', 'retry'] as const) stop(name);
    settle();
    // A save whose answer was lost may have arrived: it goes again, the same under the same id, before anything newer.
    if (!pending && unsent) pending = nextSave(unsent);
    if (!pending) return set({ state: 'refused', message: [...state.held.values()][0] ?? '' });
    set({ state: 'saving' });
    await storeOnDevice(); // with the id of this save, so that it is known again if this page dies before the answer
    if (forgotten || !pending) return; // deleted meanwhile
    const { id, body } = pending;
    const result = await send(id, body);
    if (id !== state.id && pending?.id !== id) return; // the draft was deleted meanwhile
    if (!forgotten) await answered(result, id);
    else if (result.is === 'saved') set({ revision: result.revision });
    if (away && waiting()) set({ state: 'signed-out' });
  }

  /** A save of what the server does not have, as much as one carries; the rest stays unsent. Null when only held pages are left of the draft. */
  function nextSave(wanted: Unsent): NonNullable<typeof pending> | null {
    const { id, revision: base, title, description, tags, choices, pages } = state;
    const sent: LoadedPage<L>[] = [];
    const later = new Set<string>();
    const held = new Map([...state.held].filter(([key]) => pages.some((page) => page.key === key)));
    let size = 0;
    for (const [at, page] of pages.entries()) {
      if (!isLoaded(page) || held.has(page.key) || !(wanted.whole || wanted.keys.has(page.key))) continue;
      const bytes = bytesOf(JSON.stringify(page.document));
      if (bytes > PAGE_BYTES_MAX) {
        held.set(page.key, pageTooLong(at + 1));
        continue;
      }
      if (sent.length && (size + bytes > MOST_BYTES || sent.length === SAVE_PAGES_MAX)) later.add(page.key);
      else {
        size += bytes;
        sent.push(page);
      }
    }
    const carried: Unsent = { whole: wanted.whole && !later.size, keys: new Set(sent.map(({ key }) => key)) };
    const fromCopy = new Set(copySource ? unloadedKeys() : []);
    const brought = (key: string) => carried.keys.has(key) || there.has(key) || fromCopy.has(key);
    const order = pages.map(({ key }) => key).filter((key) => brought(key) || !(later.has(key) || held.has(key)));
    if (held.size || state.held.size) set({ held });
    unsent = later.size ? { whole: false, keys: later } : null;
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

  /** What was carried and will not arrive is to be sent anew. */
  function giveBack(whole = false) {
    const carried = pending?.carried;
    pending = null;
    unsent = {
      whole: whole || Boolean(unsent?.whole || carried?.whole),
      keys: new Set([...(carried?.keys ?? []), ...(unsent?.keys ?? [])]),
    };
  }

  async function answered(result: Sent, id: string) {
    if (result.is !== 'offline' && result.is !== 'later') tries = 0;
    switch (result.is) {
      case 'saved': {
        const born = state.revision === 0;
        there = new Set(pending?.body.order);
        pending = null;
        copySource = null;
        const [heldFor] = state.held.values();
        const { revision, lastModified: savedAt } = result;
        const next = unsent ? 'typing' : heldFor ? 'refused' : 'saved';
        set({ revision, savedAt, state: next, message: unsent ? '' : (heldFor ?? '') });
        await storeOnDevice();
        wire?.post({ id, revision: result.revision, from: me });
        if (born && !closed) parts.onBorn?.(id, kind);
        if (unsent && !timers.pause) after('pause', PAUSE_MS, () => void flush());
        return;
      }
      case 'missing': {
        for (const key of result.keys) there.delete(key);
        giveBack(true);
        const lost = dropUnloaded((key) => result.keys.includes(key));
        if (lost && !state.told) set({ told: { what: 'changed-elsewhere' } });
        after('retry', 0, () => void flush());
        return;
      }
      case 'conflict':
        giveBack(true);
        return keepBothCopies({ what: 'both-kept', original: id, copy: '' });
      case 'gone':
        giveBack(true);
        return keepBothCopies({ what: 'went-away', lost: 0 });
      case 'work-gone':
        giveBack(true);
        kind = kinds[kindOfDraft(kind)].draft;
        workId = undefined;
        return keepBothCopies({ what: 'work-gone', kind: kindOfDraft(kind), copy: '' });
      case 'signed-out':
        giveBack();
        set({ state: 'signed-out' });
        await storeOnDevice();
        return;
      case 'refused': {
        const { page, message } = result;
        const hold = page !== undefined && pending?.carried.keys.has(page);
        giveBack();
        if (!hold) set({ state: 'refused', message });
        else {
          // One page is the reason: it waits, and the rest goes at once.
          unsent?.keys.delete(page);
          set({ held: new Map([...state.held, [page, message]]), state: 'typing', message });
          after('retry', 0, () => void flush());
        }
        await storeOnDevice();
        return;
      }
      case 'later':
      case 'offline': {
        set({ state: result.is });
        await storeOnDevice();
        after('retry', RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)] ?? 30_000, () => void flush());
      }
    }
  }

  /** The server's text stays as it is; ours becomes a draft of its own, at once and whole. Nothing is overwritten in silence. */
  async function keepBothCopies(told: Exclude<Told, null>) {
    const original = state.id;
    const copy = newId();
    pending = null;
    there.clear();
    unsent = { whole: true, keys: new Set() };
    // The server copies what was never loaded here from the draft that stays; of one that is gone there is nothing to copy.
    if (told.what === 'both-kept') copySource ??= unloadedKeys().length ? original : null;
    const lost = copySource ? 0 : dropUnloaded(() => true);
    const title =
      told.what === 'both-kept' && !state.title.endsWith(COPY) ? `${state.title.slice(0, 200 - COPY.length)}${COPY}`.trim() : state.title;
    set({
      id: copy,
      revision: 0,
      title,
      told: 'copy' in told ? { ...told, copy } : 'lost' in told ? { ...told, lost } : told,
      state: 'typing',
    });
    await storeOnDevice();
    await device?.drop(owner, original).catch(() => {});
    after('retry', 0, () => void flush());
  }

  const unhear = wire?.onMessage((message) => {
    if (message.from === me || message.id !== state.id || message.revision <= state.revision || flying) return;
    if (!state.told) set({ told: { what: 'changed-elsewhere' } });
  });

  /** What this device knows that the server does not: unsent words on the same revision go on; on an older one, both are kept. */
  async function resume() {
    if (!device || parts.first) return;
    const found = parts.server ? await device.get(owner, parts.server.id) : (await device.unborn(owner, shelf()))[0];
    const orphan = !found && owner !== VISITOR && !parts.server ? (await device.unborn(VISITOR, shelf()))[0] : undefined;
    const kept = found ?? orphan;
    if (!kept || touched) return;
    const inServer = new Map(parts.server?.pages.map((page) => [page.key, page.document]));
    if (!kept.unsent) {
      if (kept.base !== state.revision) return;
      // The same revision: what this device has of it need not be fetched.
      const here = new Map(kept.pages.map((page) => [page.key, page.document as L | null]));
      return set({ pages: state.pages.map((page) => (isLoaded(page) ? page : { ...page, document: here.get(page.key) ?? null })) });
    }
    copySource = kept.copyOf ?? null;
    const waited = (kept.pages as DraftSyncPage<L>[]).map((page) =>
      isLoaded(page) ? page : { ...page, document: inServer.get(page.key) ?? null },
    ); // of this kind: the device was asked for it
    unsent = { whole: kept.unsent.whole, keys: new Set(kept.unsent.keys) };
    // The last save may have arrived though its answer did not: then the server stands where this device stood, one further.
    const arrived = parts.server && kept.sent !== null && kept.sent === parts.server.lastSave;
    const base = arrived && parts.server ? parts.server.revision : kept.base;
    set({
      id: kept.id,
      title: kept.title,
      description: kept.description,
      tags: kept.tags ?? [], // kept before there were tags
      choices: kept.choices ?? NO_CHOICES,
      pages: waited.length ? waited : firstPage(),
      current: kept.pages[0]?.key ?? '1',
      generation: state.generation + 1,
      state: owner === VISITOR ? 'device' : 'typing',
      told: { what: 'picked-up' },
    });
    seen(state.pages);
    if (orphan) await adopt(VISITOR);
    else if (parts.server && base !== parts.server.revision) {
      await keepBothCopies({ what: 'both-kept', original: parts.server.id, copy: '' });
    } else void flush();
  }

  /** A visitor's text becomes the text of whoever signed in on this device. */
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
    /** The newest text of every page, for counting. */
    settle,
    /** Pages that are not loaded come from the server; true when all of these are here. */
    load: (keys: readonly string[]) => loader.load(keys),
    loadAll: () => loader.load(unloadedKeys()),
    setTitle(title: string) {
      set({ title });
      changed([]);
    },
    setDescription(description: string) {
      set({ description });
      changed([]);
    },
    setTags(tags: readonly string[]) {
      set({ tags });
      changed([]);
    },
    setChoices(choices: Partial<DraftChoices>) {
      set({ choices: { ...state.choices, ...choices } });
      changed([]);
    },
    /** `read` is asked for the page when it is kept. */
    setPage(key: string, read: () => L) {
      documents.set(key, read);
      changed([key]);
    },
    /** Appends a page, empty unless given, and selects it (BOOK-ED-11). Its key; null when the draft is full. */
    addPage(document: L = parts.fresh()): string | null {
      settle();
      if (state.pages.length >= pagesMax) return null;
      const key = nextKey();
      set({ pages: [...state.pages, { key, document }], current: key });
      changed([key]);
      return key;
    },
    /** Brings pages in after those that are there, or in place of a desk that is still empty; selects the first of them. */
    bring(documents: readonly L[], empty: boolean) {
      settle();
      const brought = documents.map((document) => ({ key: nextKey(), document }));
      const [first] = brought;
      if (!first) return;
      set({ pages: [...(empty ? [] : state.pages), ...brought], current: first.key, generation: state.generation + 1 });
      changed(brought.map(({ key }) => key));
    },
    /** Everything at once, as it was before or after a deed (undo, redo, another order): only pages that differ travel. */
    arrange({ title, description, pages }: Pick<Snapshot<L>, 'title' | 'description' | 'pages'>) {
      settle();
      const before = new Map(state.pages.map((page) => [page.key, page.document]));
      // A page that was not loaded at that moment is as it is now; one that is gone from the server since cannot come back.
      const known = pages
        .map((page) => (isLoaded(page) ? page : { ...page, document: before.get(page.key) ?? null }))
        .filter((page) => isLoaded(page) || there.has(page.key) || copySource);
      const kept = known.length ? known : firstPage();
      seen(kept);
      const current = kept.some((page) => page.key === state.current) ? state.current : (kept[0]?.key ?? '1');
      const other = kept.filter((page) => isLoaded(page) && before.get(page.key) !== page.document).map((page) => page.key);
      const replaced = other.some((key) => before.has(key)); // an editor that stays open would write its own text over it
      set({ title, description, pages: kept, current, generation: state.generation + Number(replaced) });
      changed(other);
    },
    /** The first page stays (BOOK-ED-12); the selection is at most the last page (BOOK-ED-14). */
    deletePage(key: string) {
      settle();
      const at = state.pages.findIndex((page) => page.key === key);
      if (at < 1) return;
      const pages = state.pages.filter((page) => page.key !== key);
      const current = state.current === key ? (pages[Math.min(at, pages.length - 1)]?.key ?? '1') : state.current;
      unsent?.keys.delete(key);
      set({ pages, current });
      changed([]);
    },
    /** A new page right after the given one, selected. Its key; null when that page is not there or the draft is full. */
    insertPage(afterKey: string, document: L = parts.fresh()): string | null {
      settle();
      const at = state.pages.findIndex((page) => page.key === afterKey);
      if (at < 0 || state.pages.length >= pagesMax) return null;
      const key = nextKey();
      set({ pages: state.pages.toSpliced(at + 1, 0, { key, document }), current: key });
      changed([key]);
      return key;
    },
    /** Puts a page at another place, counted from 0 in the list as it is afterwards. False when nothing moves. */
    movePage(key: string, toIndex: number): boolean {
      settle();
      const at = state.pages.findIndex((page) => page.key === key);
      const page = state.pages[at];
      if (!page || toIndex === at || toIndex < 0 || toIndex >= state.pages.length) return false;
      set({ pages: state.pages.toSpliced(at, 1).toSpliced(toIndex, 0, page) });
      changed([]);
      return true;
    },
    /** One page becomes two: `before` stays under its key, `after` becomes a new page behind it, which is selected. The new key, or null as `insertPage`. */
    splitPage(key: string, before: L, after: L): string | null {
      settle();
      const at = state.pages.findIndex((page) => page.key === key);
      const split = state.pages[at];
      if (!split || !isLoaded(split) || state.pages.length >= pagesMax) return null;
      const added = nextKey();
      const pages = state.pages.toSpliced(at, 1, { key, document: before }, { key: added, document: after });
      set({ pages, current: added, generation: state.generation + 1 });
      changed([key, added]);
      return added;
    },
    /** A page becomes several, in its place: the first stays under its key and is selected. False as `insertPage`. */
    replacePage(key: string, documents: readonly L[]): boolean {
      settle();
      const at = state.pages.findIndex((page) => page.key === key);
      if (at < 0 || !documents.length || state.pages.length + documents.length - 1 > pagesMax) return false;
      const replaced = documents.map((document, n) => ({ key: n ? nextKey() : key, document }));
      set({ pages: state.pages.toSpliced(at, 1, ...replaced), current: key, generation: state.generation + 1 });
      changed(replaced.map((page) => page.key));
      return true;
    },
    /** Two pages become one: `document` stands under the first key, the second page goes. False when one of them is not there, or not loaded. Undo: `arrange` with what was before. */
    joinPages(firstKey: string, secondKey: string, document: L): boolean {
      settle();
      const isThere = (key: string) => state.pages.some((page) => page.key === key && isLoaded(page));
      if (firstKey === secondKey || !isThere(firstKey) || !isThere(secondKey)) return false;
      const pages = state.pages
        .filter((page) => page.key !== secondKey)
        .map((page) => (page.key === firstKey ? { key: firstKey, document } : page));
      unsent?.keys.delete(secondKey);
      set({ pages, current: firstKey, generation: state.generation + 1 });
      changed([firstKey]);
      return true;
    },
    select(key: string) {
      settle();
      set({ current: key });
      loadAround(key);
    },
    /**
     * Title, description, tags and pages become one empty page (BOOK-ED-19, THEORY-ED-04, WORLD-ED-05): a fresh draft that nobody has yet. The old
     * one is deleted, on the server and here: at once, or `later`, when the answer is called.
     */
    reset(later = false): () => Promise<void> {
      const old = { id: state.id, sent: state.revision > 0 || pending !== null, flight: flying };
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      documents.clear();
      pending = null;
      unsent = null;
      copySource = null;
      there.clear();
      const key = nextKey();
      set({
        id: newId(),
        title: '',
        description: '',
        tags: [],
        choices: NO_CHOICES,
        pages: [{ key, document: parts.fresh() }],
        current: key,
        state: 'untouched',
        savedAt: null,
        message: '',
        told: null,
        held: new Map(),
        revision: 0,
        generation: state.generation + 1,
      });
      parts.onReset?.();
      let discarded = false;
      const discard = async () => {
        if (discarded) return;
        discarded = true;
        await old.flight; // a first save that is under way arrives before it is deleted
        await device?.drop(owner, old.id).catch(() => {});
        if (old.sent) await parts.onDiscard?.(old.id);
      };
      if (!later) void discard();
      return discard;
    },
    /** Save Draft: now, and told what became of it. True when the server has everything. */
    async saveNow(): Promise<boolean> {
      if (!waiting() && state.revision === 0) changed([], true);
      await flush();
      while (maySend() && unsent && !pending && state.state === 'typing') await flush(); // what was too long for one save
      return !waiting() && state.revision > 0;
    },
    storeOnDevice,
    /** When the page is hidden or left: a draft that the server has whole leaves no copy here (S15). */
    storeUnsent: async () => (waiting() || documents.size ? storeOnDevice() : true),
    /** Sends what waits, before something is shown that depends on it. */
    sent: () => (waiting() && state.state !== 'refused' ? flush() : Promise.resolve()),
    /** Whether somebody may see what is written here. Who just signed out sees it until the desk is left, or somebody else comes. */
    isFor: (viewer: string) => [viewer, owner].includes(VISITOR) || viewer === owner || state.state === 'untouched',
    /** Somebody signed in (or out) while the page stood open. False: what is here is another's, and kept for them; the page must begin anew. */
    async setOwner(next: string): Promise<boolean> {
      if (state.state === 'untouched') owner = next;
      else if (next === owner) {
        const back = away || state.state === 'signed-out';
        away = false;
        if (back) await flush();
      } else if (owner === VISITOR) {
        owner = next;
        if (waiting()) await adopt(VISITOR); // only a visitor's text goes over to somebody; a person's words are never given to another
      } else {
        away = true;
        for (const name of ['pause', 'longest', 'retry'] as const) stop(name);
        const kept = waiting() ? await storeOnDevice() : true;
        if (!waiting()) await device?.drop(owner, state.id).catch(() => {}); // on a shared computer nothing stays that is saved
        if (away && waiting()) set({ state: kept ? 'signed-out' : 'unkept' });
        return next === VISITOR;
      }
      return true;
    },
    /** The connection is back. */
    online() {
      tries = 0;
      if (state.load === 'failed') loadAround(state.current);
      if (waiting()) void flush();
    },
    dismiss: () => set({ told: null }),
    /** The draft was published or deleted: nothing of it is kept here any more. True when the server may have it, also from a save whose answer was lost. */
    async forget(): Promise<boolean> {
      forgotten = true;
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      await flying;
      const sent = state.revision > 0 || pending !== null;
      unsent = null;
      pending = null;
      documents.clear();
      await device?.drop(owner, state.id).catch(() => {});
      return sent;
    },
    close() {
      closed = true;
      for (const name of Object.keys(timers) as (keyof typeof timers)[]) stop(name);
      if (waiting()) void storeOnDevice();
      if (state.state !== 'refused') void flush();
      unhear?.();
      listeners.clear();
    },
  };
}
export type DraftSync<L extends PageContent = PageContent> = ReturnType<typeof createDraftSync<L>>;
