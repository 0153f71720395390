import { expect, test, vi } from 'vitest';
import { picturesOf } from '#editor/count.ts';
import { type Document, emptyDocument } from '#editor/tree.ts';
import { createKeeping } from '../write/keeping.ts';
import type { Sent } from '../write/sending.ts';
import { askToForget, forgetting } from './forgotten-pictures.ts';

const DRAWN = '/media/maya/generated-images/1.webp';
const SECOND = '/media/maya/generated-images/2.webp';
const UPLOADED = '/media/maya/books/1.webp';
const page = (...sources: string[]): Document => ({
  type: 'doc',
  content: [...sources.map((src) => ({ type: 'image', attrs: { src, width: 4, height: 3 } })), { type: 'paragraph' }],
});

function desk(pages: Document[], answer: () => Sent = () => ({ is: 'saved', revision: 2, lastModified: 2 })) {
  let ids = 0;
  const keeping = createKeeping<Document>({
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
  return { keeping, asked, forgotten: forgetting(keeping, picturesOf, (address) => asked.push(address)) };
}

test('BOOK-ED-20 AI-28 a generated picture that left the draft is asked to be deleted, once, after the save without it', async () => {
  const { keeping, asked, forgotten } = desk([page(DRAWN, UPLOADED)]);
  keeping.setPage('1', () => page());
  keeping.settle();
  expect(asked).toEqual([]);
  await keeping.saveNow();
  expect(asked).toEqual([]); // Undo may still bring it back
  await forgotten.leave();
  expect(asked).toEqual([DRAWN]);
  await forgotten.leave();
  forgotten.goesAway();
  expect(asked).toEqual([DRAWN]);
});

test('BOOK-ED-20 the last save is waited for; where it does not arrive, everything stays', async () => {
  const slow = desk([page(DRAWN)]);
  slow.keeping.setPage('1', () => page());
  slow.forgotten.goesAway();
  expect(slow.asked).toEqual([]);
  await slow.forgotten.leave();
  expect(slow.asked).toEqual([DRAWN]);

  for (const is of ['offline', 'signed-out'] as const) {
    const lost = desk([page(DRAWN)], () => ({ is }));
    lost.keeping.setPage('1', () => page());
    await lost.forgotten.leave();
    expect(lost.asked).toEqual([]);
  }
});

test('BOOK-ED-20 what came back by Undo, moved to another page, or is on a second one too, stays', async () => {
  const undone = desk([page(DRAWN)]);
  undone.keeping.setPage('1', () => page());
  await undone.keeping.saveNow();
  undone.keeping.setPage('1', () => page(DRAWN));
  await undone.forgotten.leave();
  expect(undone.asked).toEqual([]);

  const moved = desk([page(DRAWN), page()]);
  moved.keeping.setPage('1', () => page());
  moved.keeping.setPage('2', () => page(DRAWN));
  await moved.forgotten.leave();
  expect(moved.asked).toEqual([]);

  const twice = desk([page(DRAWN), page(DRAWN)]);
  twice.keeping.deletePage('2');
  await twice.forgotten.leave();
  expect(twice.asked).toEqual([]);
});

test('BOOK-ED-20 a picture put in and taken out in one visit goes; one of a deleted page goes with it', async () => {
  const { keeping, asked, forgotten } = desk([page(), page(SECOND)]);
  keeping.setPage('1', () => page(DRAWN));
  keeping.settle();
  keeping.setPage('1', () => page());
  keeping.deletePage('2');
  await keeping.saveNow();
  forgotten.goesAway();
  expect(asked.sort()).toEqual([DRAWN, SECOND]);
});

test('BOOK-ED-20 where nothing left, leaving saves and asks nothing', async () => {
  let sent = 0;
  const { asked, forgotten } = desk([page(DRAWN)], () => {
    sent++;
    return { is: 'saved', revision: 2, lastModified: 2 };
  });
  await forgotten.leave();
  expect(asked).toEqual([]);
  expect(sent).toBe(0);
});

test('AI-28 the door is asked for the address, also while the page goes away; a door that is not reached troubles nobody', () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  askToForget(DRAWN);
  const [address, init] = fetched.mock.calls[0] ?? [];
  fetched.mockRestore();
  expect(address).toBe('/generated-images/delete');
  expect(init).toMatchObject({ method: 'POST', keepalive: true });
  expect(init?.body instanceof FormData && [...init.body]).toEqual([['address', DRAWN]]);
});
