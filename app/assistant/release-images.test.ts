import { expect, test, vi } from 'vitest';
import { picturesOf } from '#editor/count.ts';
import { type Document, emptyDocument } from '#editor/document-types.ts';
import type { Sent } from '../write/draft-api.ts';
import { createDraftSync } from '../write/draft-sync.ts';
import { forgetting, requestRelease } from './release-images.ts';

const DRAWN = '/media/maya/generated-images/1.webp';
const SECOND = '/media/maya/generated-images/2.webp';
const UPLOADED = '/media/maya/books/1.webp';
const page = (...sources: string[]): Document => ({
  type: 'doc',
  content: [...sources.map((src) => ({ type: 'image', attrs: { src, width: 4, height: 3 } })), { type: 'paragraph' }],
});

function desk(pages: Document[], answer: () => Sent = () => ({ is: 'saved', revision: 2, lastModified: 2 })) {
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
    send: async () => answer(),
    fetchPages: async () => ({ is: 'failed' }),
    clock: { now: () => 0, after: () => () => {} },
    wire: null,
    fresh: emptyDocument,
    newId: () => `id-${++ids}`,
    onLine: () => true,
  });
  const asked: string[] = [];
  return { sync, asked, forgotten: forgetting(sync, picturesOf, (address) => asked.push(address)) };
}

test('a generated picture that left the draft is asked to be deleted, once, after the save without it (BOOK-ED-20, AI-28)', async () => {
  const { sync, asked, forgotten } = desk([page(DRAWN, UPLOADED)]);
  sync.setPage('1', () => page());
  sync.settle();
  expect(asked).toEqual([]);
  await sync.saveNow();
  expect(asked).toEqual([]); // Undo may still bring it back
  await forgotten.leave();
  expect(asked).toEqual([DRAWN]);
  await forgotten.leave();
  forgotten.goesAway();
  expect(asked).toEqual([DRAWN]);
});

test('the last save is waited for; where it does not arrive, everything stays (BOOK-ED-20)', async () => {
  const slow = desk([page(DRAWN)]);
  slow.sync.setPage('1', () => page());
  slow.forgotten.goesAway();
  expect(slow.asked).toEqual([]);
  await slow.forgotten.leave();
  expect(slow.asked).toEqual([DRAWN]);

  for (const is of ['offline', 'signed-out'] as const) {
    const lost = desk([page(DRAWN)], () => ({ is }));
    lost.sync.setPage('1', () => page());
    await lost.forgotten.leave();
    expect(lost.asked).toEqual([]);
  }
});

test('what came back by Undo, moved to another page, or is on a second one too, stays (BOOK-ED-20)', async () => {
  const undone = desk([page(DRAWN)]);
  undone.sync.setPage('1', () => page());
  await undone.sync.saveNow();
  undone.sync.setPage('1', () => page(DRAWN));
  await undone.forgotten.leave();
  expect(undone.asked).toEqual([]);

  const moved = desk([page(DRAWN), page()]);
  moved.sync.setPage('1', () => page());
  moved.sync.setPage('2', () => page(DRAWN));
  await moved.forgotten.leave();
  expect(moved.asked).toEqual([]);

  const twice = desk([page(DRAWN), page(DRAWN)]);
  twice.sync.deletePage('2');
  await twice.forgotten.leave();
  expect(twice.asked).toEqual([]);
});

test('a picture put in and taken out in one visit goes; one of a deleted page goes with it (BOOK-ED-20)', async () => {
  const { sync, asked, forgotten } = desk([page(), page(SECOND)]);
  sync.setPage('1', () => page(DRAWN));
  sync.settle();
  sync.setPage('1', () => page());
  sync.deletePage('2');
  await sync.saveNow();
  forgotten.goesAway();
  expect(asked.sort()).toEqual([DRAWN, SECOND]);
});

test('where nothing left, leaving saves and asks nothing (BOOK-ED-20)', async () => {
  let sent = 0;
  const { asked, forgotten } = desk([page(DRAWN)], () => {
    sent++;
    return { is: 'saved', revision: 2, lastModified: 2 };
  });
  await forgotten.leave();
  expect(asked).toEqual([]);
  expect(sent).toBe(0);
});

test('the door is asked for the address, also while the page goes away; a door that is not reached troubles nobody (AI-28)', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  requestRelease(DRAWN);
  const [address, init] = fetched.mock.calls[0] ?? [];
  fetched.mockRestore();
  expect(address).toBe('/generated-images/delete');
  expect(init).toMatchObject({ method: 'POST', keepalive: true });
  expect(init?.body instanceof FormData && [...init.body]).toEqual([['address', DRAWN]]);
});
