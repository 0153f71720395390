import type { Device, DeviceDraft } from '../app/write/device.ts';
import type { Fetched, Sent, ServerCopy } from '../app/write/draft-api.ts';
import type { PageContent } from '../app/write/draft-page.ts';
import { createDraftSync, type DraftSyncOptions } from '../app/write/draft-sync.ts';
import type { DraftSave } from '../app/write/rules.ts';
import { type Document, emptyDocument } from '../editor/document-types.ts';

export const text = (words: string): Document => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
export const says = (document: PageContent | null | undefined) => JSON.stringify(document);

/** A clock that is moved by hand. */
export function handClock() {
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
        await settled();
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        due = due.filter((other) => other !== next);
        next.run();
      }
      now = until;
      await settled();
    },
  };
}
/** Everything that was already under way has come to its end. */
export const settled = async () => {
  for (let i = 0; i < 40; i++) await Promise.resolve();
};

export function memoryDevice() {
  const kept = new Map<string, DeviceDraft>();
  const key = (owner: string, id: string) => `${owner}/${id}`;
  const device: Device = {
    get: async (owner, id) => structuredClone(kept.get(key(owner, id))),
    unborn: async (owner, kind) =>
      [...kept.values()].filter((d) => d.owner === owner && d.kind === kind && d.base === 0 && d.unsent).map((d) => structuredClone(d)),
    put: async (draft) => void kept.set(key(draft.owner, draft.id), structuredClone(draft)),
    drop: async (owner, id) => void kept.delete(key(owner, id)),
    forget: async (id) => {
      for (const [at, draft] of kept) if (draft.id === id) kept.delete(at);
    },
  };
  return { device, kept };
}

/** The server's side of the protocol, as drafts.server.ts has it. */
export function memoryServer() {
  const drafts = new Map<string, ServerCopy<Document>>();
  const saves: DraftSave[] = [];
  let mood: 'well' | 'unreachable' | 'answer-lost' | 'signed-out' = 'well';
  const take = (id: string, save: DraftSave): Sent => {
    saves.push(structuredClone(save));
    const there = drafts.get(id);
    if (!there && save.base > 0) return { is: 'gone' };
    if (there && there.lastSave === save.save) return { is: 'saved', revision: there.revision, lastModified: there.lastModified };
    if (there && there.revision !== save.base) return { is: 'conflict' };
    const pages = new Map(there?.pages.map((page) => [page.key, page.document]));
    for (const [k, document] of Object.entries(save.pages)) pages.set(k, document as Document);
    for (const page of drafts.get(save.copyOf ?? '')?.pages ?? []) if (!pages.has(page.key)) pages.set(page.key, page.document);
    const missing = save.order.filter((k) => !pages.has(k));
    if (missing.length) return { is: 'missing', keys: missing };
    const revision = (there?.revision ?? 0) + 1;
    const ordered = save.order.map((k) => ({ key: k, document: pages.get(k) as Document }));
    drafts.set(id, {
      id,
      title: save.title,
      description: save.description,
      tags: save.tags ?? [],
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
    mood: (next: typeof mood) => {
      mood = next;
    },
    /** Two pages at a time, so that nobody relies on getting all that was asked for. */
    fetchPages: async (id: string, keys: string[]): Promise<Fetched> => {
      if (mood === 'unreachable') return { is: 'failed' };
      const there = drafts.get(id);
      if (!there) return { is: 'gone' };
      const pages = there.pages.filter(({ key }) => keys.includes(key)).slice(0, 2) as { key: string; document: Document }[];
      const missing = keys.filter((key) => !there.pages.some((page) => page.key === key));
      return { is: 'pages', revision: there.revision, pages: structuredClone(pages), missing };
    },
    send: async (id: string, save: DraftSave): Promise<Sent> => {
      if (mood === 'unreachable') return { is: 'offline' };
      if (mood === 'signed-out') return { is: 'signed-out' };
      const answer = take(id, save);
      return mood === 'answer-lost' ? { is: 'offline' } : answer;
    },
  };
}

let ids = 0;
export function desk(wishes: Partial<DraftSyncOptions> = {}) {
  const clock = handClock();
  const { device, kept } = memoryDevice();
  const server = memoryServer();
  const parts: DraftSyncOptions = {
    kind: 'book',
    owner: 'maya',
    server: null,
    device,
    send: server.send,
    fetchPages: server.fetchPages,
    clock,
    wire: null,
    fresh: emptyDocument,
    newId: () => `id-${++ids}`,
    onLine: () => true,
    ...wishes,
  };
  return { clock, device, kept, server, parts, sync: createDraftSync(parts) };
}
