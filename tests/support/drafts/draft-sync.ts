import type { Device, DeviceDraft } from '#app/drafts/device/device.ts';
import type { Fetched, Sent, ServerCopy } from '#app/drafts/draft-api.ts';
import type { PageContent } from '#app/drafts/pages/draft-page.ts';
import type { DraftSave } from '#app/drafts/saving/schemas.ts';
import { createDraftSync, type DraftSyncOptions } from '#app/drafts/sync/draft-sync.ts';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';

export const text = (words: string): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
export const toJson = (document: PageContent | null | undefined) => JSON.stringify(document);

/** A clock that advances only by `pass`. */
export function createFakeClock() {
  let now = 1_000_000;
  let due: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      const entry = { at: now + ms, run };
      due.push(entry);
      return () => {
        due = due.filter((other) => other !== entry);
      };
    },
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        await flushMicrotasks();
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        due = due.filter((other) => other !== next);
        next.run();
      }
      now = until;
      await flushMicrotasks();
    },
  };
}
/** Lets pending promises settle. */
export const flushMicrotasks = async () => {
  for (let i = 0; i < 40; i++) await Promise.resolve();
};

export function memoryDevice() {
  const deviceDrafts = new Map<string, DeviceDraft>();
  const key = (owner: string, id: string) => `${owner}/${id}`;
  const device: Device = {
    get: async (owner, id) => structuredClone(deviceDrafts.get(key(owner, id))),
    findUnsaved: async (owner, kind) =>
      [...deviceDrafts.values()]
        .filter((d) => d.owner === owner && d.kind === kind && d.base === 0 && d.unsent)
        .map((d) => structuredClone(d)),
    put: async (draft) => void deviceDrafts.set(key(draft.owner, draft.id), structuredClone(draft)),
    drop: async (owner, id) => void deviceDrafts.delete(key(owner, id)),
    removeDraft: async (id) => {
      for (const [at, draft] of deviceDrafts) if (draft.id === id) deviceDrafts.delete(at);
    },
  };
  return { device, deviceDrafts };
}

/** An in-memory version of the save protocol in save-draft.server.ts. */
export function memoryServer() {
  const drafts = new Map<string, ServerCopy<Document>>();
  const saves: DraftSave[] = [];
  let mode: 'online' | 'unreachable' | 'response-lost' | 'signed-out' = 'online';
  const applySave = (id: string, save: DraftSave): Sent => {
    saves.push(structuredClone(save));
    const stored = drafts.get(id);
    if (!stored && save.base > 0) return { is: 'not-found' };
    if (stored && stored.lastSave === save.save) return { is: 'saved', revision: stored.revision, lastModified: stored.lastModified };
    if (stored && stored.revision !== save.base) return { is: 'conflict' };
    const pages = new Map(stored?.pages.map((page) => [page.key, page.document]));
    for (const [k, document] of Object.entries(save.pages)) pages.set(k, document as Document);
    for (const page of drafts.get(save.copyOf ?? '')?.pages ?? []) if (!pages.has(page.key)) pages.set(page.key, page.document);
    const missing = save.order.filter((k) => !pages.has(k));
    if (missing.length) return { is: 'missing', keys: missing };
    const revision = (stored?.revision ?? 0) + 1;
    const ordered = save.order.map((k) => ({ key: k, document: pages.get(k) as Document }));
    drafts.set(id, {
      id,
      title: save.title ?? stored?.title ?? '',
      description: save.description ?? stored?.description ?? '',
      tags: save.tags ?? stored?.tags ?? [],
      revision,
      lastSave: save.save,
      lastModified: revision,
      pages: ordered,
    });
    return { is: 'saved', revision, lastModified: revision };
  };
  return {
    drafts,
    saves,
    setMode: (next: typeof mode) => {
      mode = next;
    },
    /** Returns at most two pages per request, so that tests cover partial responses. */
    fetchPages: async (id: string, keys: string[]): Promise<Fetched> => {
      if (mode === 'unreachable') return { is: 'failed' };
      const stored = drafts.get(id);
      if (!stored) return { is: 'not-found' };
      const pages = stored.pages.filter(({ key }) => keys.includes(key)).slice(0, 2) as { key: string; document: Document }[];
      const missing = keys.filter((key) => !stored.pages.some((page) => page.key === key));
      return { is: 'pages', revision: stored.revision, pages: structuredClone(pages), missing };
    },
    send: async (id: string, save: DraftSave): Promise<Sent> => {
      if (mode === 'unreachable') return { is: 'offline' };
      if (mode === 'signed-out') return { is: 'signed-out' };
      const result = applySave(id, save);
      return mode === 'response-lost' ? { is: 'offline' } : result;
    },
  };
}

let ids = 0;
export function createTestDraft(overrides: Partial<DraftSyncOptions> = {}) {
  const clock = createFakeClock();
  const { device, deviceDrafts } = memoryDevice();
  const server = memoryServer();
  const options: DraftSyncOptions = {
    kind: 'book',
    owner: 'maya',
    server: null,
    device,
    send: server.send,
    fetchPages: server.fetchPages,
    clock,
    channel: null,
    emptyPage: emptyDocument,
    newId: () => `id-${++ids}`,
    onLine: () => true,
    ...overrides,
  };
  return { clock, device, deviceDrafts, server, options, sync: createDraftSync(options) };
}
