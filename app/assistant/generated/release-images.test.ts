import { expect, test, vi } from 'vitest';
import { picturesOf } from '#editor/document/count.ts';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import type { Sent } from '../../drafts/draft-api.ts';
import { createDraftSync } from '../../drafts/sync/draft-sync.ts';
import { requestRelease, trackReleases } from './release-images.ts';

const DRAWN = '/media/maya/generated-images/1.webp';
const SECOND = '/media/maya/generated-images/2.webp';
const UPLOADED = '/media/maya/books/1.webp';
const page = (...sources: string[]): Document => ({
  type: 'doc',
  content: [...sources.map((src) => ({ type: 'image', attrs: { src, width: 4, height: 3 } })), { type: 'paragraph' }],
});

function openEditor(pages: Document[], response: () => Sent = () => ({ is: 'saved', revision: 2, lastModified: 2 })) {
  let ids = 0;
  const sync = createDraftSync<Document>({
    kind: 'book',
    owner: 'maya',
    server: {
      id: 'draft',
      title: '',
      description: '',
      tags: [],
      revision: 1,
      lastSave: null,
      lastModified: 1,
      pages: pages.map((document, i) => ({ key: String(i + 1), document })),
    },
    device: null,
    send: async () => response(),
    fetchPages: async () => ({ is: 'failed' }),
    clock: { now: () => 0, after: () => () => {} },
    channel: null,
    emptyPage: emptyDocument,
    newId: () => `id-${++ids}`,
    onLine: () => true,
  });
  const released: string[] = [];
  return { sync, released, tracker: trackReleases(sync, picturesOf, (address) => released.push(address)) };
}

test('a generated image removed from the draft is released once, after the draft is saved without it (BOOK-ED-20, AI-28)', async () => {
  const { sync, released, tracker } = openEditor([page(DRAWN, UPLOADED)]);
  sync.setPage('1', () => page());
  sync.collectEdits();
  expect(released).toEqual([]);
  await sync.saveNow();
  expect(released).toEqual([]); // Undo may still restore it
  await tracker.onClose();
  expect(released).toEqual([DRAWN]);
  await tracker.onClose();
  tracker.onPageHide();
  expect(released).toEqual([DRAWN]);
});

test('closing waits for the last save; if it fails, no image is released (BOOK-ED-20)', async () => {
  const slow = openEditor([page(DRAWN)]);
  slow.sync.setPage('1', () => page());
  slow.tracker.onPageHide();
  expect(slow.released).toEqual([]);
  await slow.tracker.onClose();
  expect(slow.released).toEqual([DRAWN]);

  for (const is of ['offline', 'signed-out'] as const) {
    const lost = openEditor([page(DRAWN)], () => ({ is }));
    lost.sync.setPage('1', () => page());
    await lost.tracker.onClose();
    expect(lost.released).toEqual([]);
  }
});

test('an image restored by Undo, moved, or shown on a second page is not released (BOOK-ED-20)', async () => {
  const undone = openEditor([page(DRAWN)]);
  undone.sync.setPage('1', () => page());
  await undone.sync.saveNow();
  undone.sync.setPage('1', () => page(DRAWN));
  await undone.tracker.onClose();
  expect(undone.released).toEqual([]);

  const moved = openEditor([page(DRAWN), page()]);
  moved.sync.setPage('1', () => page());
  moved.sync.setPage('2', () => page(DRAWN));
  await moved.tracker.onClose();
  expect(moved.released).toEqual([]);

  const twice = openEditor([page(DRAWN), page(DRAWN)]);
  twice.sync.deletePage('2');
  await twice.tracker.onClose();
  expect(twice.released).toEqual([]);
});

test('images added and removed in one visit, or on a deleted page, are released (BOOK-ED-20)', async () => {
  const { sync, released, tracker } = openEditor([page(), page(SECOND)]);
  sync.setPage('1', () => page(DRAWN));
  sync.collectEdits();
  sync.setPage('1', () => page());
  sync.deletePage('2');
  await sync.saveNow();
  tracker.onPageHide();
  expect(released.sort()).toEqual([DRAWN, SECOND]);
});

test('closing without removed images sends no request (BOOK-ED-20)', async () => {
  let sent = 0;
  const { released, tracker } = openEditor([page(DRAWN)], () => {
    sent++;
    return { is: 'saved', revision: 2, lastModified: 2 };
  });
  await tracker.onClose();
  expect(released).toEqual([]);
  expect(sent).toBe(0);
});

test('the release request outlives the page, and its failure is ignored (AI-28)', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  requestRelease(DRAWN);
  const [address, init] = fetched.mock.calls[0] ?? [];
  fetched.mockRestore();
  expect(address).toBe('/generated-images/delete');
  expect(init).toMatchObject({ method: 'POST', keepalive: true });
  expect(init?.body instanceof FormData && [...init.body]).toEqual([['address', DRAWN]]);
});
