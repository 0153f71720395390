import { expect, test } from 'vitest';
import type { Document } from '#editor/document-types.ts';
import { desk, handClock, memoryDevice, says, text } from '../../tests/draft-sync.ts';
import type { ServerCopy } from './draft-api.ts';
import { createDraftSync, type DraftSyncOptions, PAUSE_MS } from './draft-sync.ts';

const said = (document: unknown) => (document ? (says(document as Document).match(/"text":"([^"]*)"/)?.[1] ?? '') : null);

/** A draft of five saved pages that is opened with the first of them, as the server sends a large one. */
async function opened(wishes: Partial<DraftSyncOptions> = {}) {
  const first = desk();
  first.sync.setTitle('Five');
  first.sync.bring(['one', 'two', 'three', 'four', 'five'].map(text), true);
  await first.sync.saveNow();
  const [stored] = [...first.server.drafts.values()] as [ServerCopy<Document>];
  const copy = (): ServerCopy => ({
    ...structuredClone(stored),
    ...structuredClone(first.server.drafts.get(stored.id)),
    pages: (first.server.drafts.get(stored.id) ?? stored).pages.map(({ key, document }, at) => ({
      key,
      document: at === 0 ? document : null,
      outline: { words: 1, opening: said(document) ?? '' },
    })),
  });
  const clock = handClock();
  const { device, kept } = memoryDevice();
  const parts = { ...first.parts, clock, device, server: copy(), ...wishes };
  const sync = createDraftSync(parts);
  const keys = stored.pages.map(({ key }) => key) as [string, string, string, string, string];
  const onServer = (id = stored.id) => first.server.drafts.get(id)?.pages.map(({ document }) => said(document));
  const here = () => sync.snapshot().pages.map(({ document }) => said(document));
  return { ...first, clock, device, kept, parts, sync, keys, id: stored.id, onServer, here, copy, other: first.sync };
}

test('a page is loaded when it is turned to, with those beside it, and can be asked for again when that failed', async () => {
  const { sync, keys, server, clock, here } = await opened();
  expect(here()).toEqual(['one', null, null, null, null]);
  server.mood('unreachable');
  sync.select(keys[2]);
  expect(sync.snapshot()).toMatchObject({ current: keys[2], load: 'loading' });
  await clock.pass(0);
  expect(sync.snapshot().load).toBe('failed');
  expect(here()).toEqual(['one', null, null, null, null]);
  server.mood('well');
  expect(await sync.load([keys[2]])).toBe(true);
  expect(sync.snapshot().load).toBe('idle');
  expect(here()).toEqual(['one', null, 'three', null, null]);
  sync.select(keys[3]);
  await clock.pass(0);
  expect(here()).toEqual(['one', null, 'three', 'four', 'five']);
});

test('the connection is back: the page that is shown is asked for again by itself', async () => {
  const { sync, keys, server, clock, here } = await opened();
  server.mood('unreachable');
  sync.select(keys[4]);
  await clock.pass(0);
  server.mood('well');
  sync.online();
  await clock.pass(0);
  expect(here()[4]).toBe('five');
});

test('all pages are loaded when something needs them all, however few come at once', async () => {
  const { sync, here } = await opened();
  expect(await sync.loadAll()).toBe(true);
  expect(here()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a page that another tab deleted before it was loaded here is dropped with a sentence, and the rest comes', async () => {
  const { sync, keys, other, here } = await opened();
  other.deletePage(keys[3]);
  await other.saveNow();
  sync.select(keys[3]);
  expect(await sync.loadAll()).toBe(true);
  expect(here()).toEqual(['one', 'two', 'three', 'five']);
  expect(sync.snapshot()).toMatchObject({ current: keys[0], load: 'idle', told: { what: 'changed-elsewhere' } });
});

test('a save never sends, and never loses, what is not loaded', async () => {
  const { sync, keys, server, clock, onServer } = await opened();
  sync.setPage(keys[0], () => text('one, changed'));
  sync.movePage(keys[4], 0);
  sync.insertPage(keys[0], text('new'));
  await clock.pass(PAUSE_MS);
  expect(Object.keys(server.saves.at(-1)?.pages ?? {})).toEqual([keys[0], '7']);
  expect(onServer()).toEqual(['five', 'one, changed', 'new', 'two', 'three', 'four']);
});

test('after a conflict the copy has what was typed here, and takes what was never loaded from the other copy', async () => {
  const { sync, keys, clock, other, server, onServer, id } = await opened();
  other.setPage(keys[4], () => text('five, changed elsewhere'));
  other.deletePage(keys[3]);
  await other.saveNow();
  sync.setPage(keys[0], () => text('one, mine'));
  await clock.pass(10_000);
  expect(onServer()).toEqual(['one', 'two', 'three', 'five, changed elsewhere']);
  const copy = sync.snapshot();
  expect(copy.told).toMatchObject({ what: 'both-kept', original: id });
  expect(onServer(copy.id)).toEqual(['one, mine', 'two', 'three', 'five, changed elsewhere']);
  expect(copy.state).toBe('saved');
  expect(await sync.loadAll()).toBe(true);
  expect(sync.snapshot().pages.map(({ document }) => said(document))).toEqual(onServer(copy.id));
  expect(server.saves.at(-1)).toMatchObject({ base: 0, copyOf: id });
});

test('a tab that dies between a conflict and its copy: the device knows where the other pages are, and the copy is made at the next visit', async () => {
  const first = await opened();
  first.other.setTitle('Changed elsewhere');
  await first.other.saveNow();
  const dies = createDraftSync({
    ...first.parts,
    send: async (id, save) => (save.base === 0 ? { is: 'offline' } : first.parts.send(id, save)),
  });
  dies.setPage(first.keys[0], () => text('one, mine'));
  await first.clock.pass(PAUSE_MS);
  const [waiting] = [...first.kept.values()];
  expect(waiting).toMatchObject({ copyOf: first.id, base: 0, pages: [{}, { document: null }, {}, {}, {}] });
  const later = handClock();
  const again = createDraftSync({ ...first.parts, clock: later, server: null });
  await again.resume();
  await later.pass(10_000);
  expect(first.onServer(again.snapshot().id)).toEqual(['one, mine', 'two', 'three', 'four', 'five']);
  expect(first.onServer()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a draft that was deleted elsewhere keeps what was loaded here, and says how many pages went', async () => {
  const { sync, keys, clock, server, id, onServer } = await opened();
  await sync.load([keys[1], keys[2]]);
  server.drafts.delete(id);
  sync.setPage(keys[1], () => text('two, typed on'));
  await clock.pass(10_000);
  expect(sync.snapshot()).toMatchObject({ state: 'saved', told: { what: 'went-away', lost: 2 } });
  expect(onServer(sync.snapshot().id)).toEqual(['one', 'two, typed on', 'three']);
});

test('what waits on the device is taken up again with pages that were not loaded, and they load then', async () => {
  const { sync, keys, clock, server, parts, copy, onServer } = await opened();
  server.mood('unreachable');
  sync.setPage(keys[0], () => text('one, offline'));
  await clock.pass(5_000);
  server.mood('well');
  const later = handClock();
  const again = createDraftSync({ ...parts, clock: later, server: copy() });
  await again.resume();
  await later.pass(10_000);
  expect(onServer()).toEqual(['one, offline', 'two', 'three', 'four', 'five']);
  expect(await again.loadAll()).toBe(true);
});

test('pages that this device has of the same revision are not fetched, also without a connection; of another revision they are', async () => {
  const { sync, keys, clock, parts, server, copy, other } = await opened();
  await sync.loadAll();
  sync.setPage(keys[0], () => text('one, again'));
  await clock.pass(5_000);
  server.mood('unreachable');
  const again = createDraftSync({ ...parts, clock: handClock(), server: copy() });
  await again.resume();
  expect(again.snapshot().pages.map(({ document }) => said(document))).toEqual(['one, again', 'two', 'three', 'four', 'five']);
  server.mood('well');
  const newest = createDraftSync({ ...parts, clock: handClock(), server: { ...copy(), revision: 99 } });
  await newest.resume();
  expect(newest.snapshot().pages.map(({ document }) => said(document))).toEqual(['one, again', null, null, null, null]);
  other.close();
});

test('undo of a moment before a page was loaded keeps the page as it is now', async () => {
  const { sync, keys, clock, onServer } = await opened();
  const before = sync.snapshot();
  await sync.loadAll();
  sync.setPage(keys[1], () => text('two, changed'));
  sync.arrange({ ...before, title: 'Five again' });
  await clock.pass(PAUSE_MS);
  expect(onServer()).toEqual(['one', 'two, changed', 'three', 'four', 'five']);
});

test('a page that is too long waits with a sentence, and everything else is saved meanwhile', async () => {
  const { sync, keys, clock, kept, onServer } = await opened();
  await sync.loadAll();
  sync.setPage(keys[1], () => text('x'.repeat(210_000)));
  sync.setPage(keys[2], () => text('three, changed'));
  await clock.pass(5_000);
  expect(onServer()).toEqual(['one', 'two', 'three, changed', 'four', 'five']);
  const { held, state, message } = sync.snapshot();
  expect(message).toBe('Page 2 is too long to be saved. Please split it into two pages.');
  expect([state, [...held.keys()]]).toEqual(['refused', [keys[1]]]);
  expect([...kept.values()].at(-1)).toMatchObject({ unsent: { keys: [keys[1]] } });
  expect(await sync.saveNow()).toBe(false);
  sync.splitPage(keys[1], text('x'.repeat(105_000)), text('y'.repeat(105_000)));
  await clock.pass(5_000);
  expect(sync.snapshot()).toMatchObject({ state: 'saved', message: '' });
  expect(onServer()?.map((words) => words?.slice(0, 3))).toEqual(['one', 'xxx', 'yyy', 'thr', 'fou', 'fiv']);
});

test('a page that the server refuses is held back by itself, and goes again when it is changed', async () => {
  const { sync, keys, clock, onServer, parts } = await opened();
  sync.close();
  const picky = createDraftSync({
    ...parts,
    send: (id, save) =>
      says(save.pages[keys[1]] as Document)?.includes('bad')
        ? Promise.resolve({ is: 'refused', message: 'This page could not be read.', page: keys[1] })
        : parts.send(id, save),
  });
  await picky.loadAll();
  picky.setPage(keys[1], () => text('bad'));
  picky.setPage(keys[2], () => text('good'));
  await clock.pass(5_000);
  expect(onServer()).toEqual(['one', 'two', 'good', 'four', 'five']);
  expect(picky.snapshot()).toMatchObject({ state: 'refused', message: 'This page could not be read.' });
  picky.setPage(keys[1], () => text('better'));
  await clock.pass(5_000);
  expect(onServer()).toEqual(['one', 'better', 'good', 'four', 'five']);
  expect(picky.snapshot().state).toBe('saved');
});
