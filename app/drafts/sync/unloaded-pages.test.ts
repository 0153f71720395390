import { expect, test } from 'vitest';
import type { Document } from '#editor/document/document-types.ts';
import { createFakeClock, createTestDraft, memoryDevice, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { ServerCopy } from '../draft-api.ts';
import { createDraftSync, type DraftSyncOptions, PAUSE_MS } from './draft-sync.ts';

const textOf = (document: unknown) => (document ? (toJson(document as Document).match(/"text":"([^"]*)"/)?.[1] ?? '') : null);

/** A saved draft of five pages, opened with only the first one loaded, like a large draft. */
async function openLargeDraft(overrides: Partial<DraftSyncOptions> = {}) {
  const first = createTestDraft();
  first.sync.setTitle('Five');
  first.sync.importPages(['one', 'two', 'three', 'four', 'five'].map(text), true);
  await first.sync.saveNow();
  const [stored] = [...first.server.drafts.values()] as [ServerCopy<Document>];
  const copy = (): ServerCopy => ({
    ...structuredClone(stored),
    ...structuredClone(first.server.drafts.get(stored.id)),
    pages: (first.server.drafts.get(stored.id) ?? stored).pages.map(({ key, document }, at) => ({
      key,
      document: at === 0 ? document : null,
      outline: { words: 1, opening: textOf(document) ?? '' },
    })),
  });
  const clock = createFakeClock();
  const { device, deviceDrafts } = memoryDevice();
  const options = { ...first.options, clock, device, server: copy(), ...overrides };
  const sync = createDraftSync(options);
  const keys = stored.pages.map(({ key }) => key) as [string, string, string, string, string];
  const serverPages = (id = stored.id) => first.server.drafts.get(id)?.pages.map(({ document }) => textOf(document));
  const shownPages = () => sync.snapshot().pages.map(({ document }) => textOf(document));
  return { ...first, clock, device, deviceDrafts, options, sync, keys, id: stored.id, serverPages, shownPages, copy, other: first.sync };
}

test('opening a page loads it and its neighbors; after a failure it can be retried', async () => {
  const { sync, keys, server, clock, shownPages } = await openLargeDraft();
  expect(shownPages()).toEqual(['one', null, null, null, null]);
  server.setMode('unreachable');
  sync.select(keys[2]);
  expect(sync.snapshot()).toMatchObject({ current: keys[2], load: 'loading' });
  await clock.pass(0);
  expect(sync.snapshot().load).toBe('failed');
  expect(shownPages()).toEqual(['one', null, null, null, null]);
  server.setMode('online');
  expect(await sync.load([keys[2]])).toBe(true);
  expect(sync.snapshot().load).toBe('idle');
  expect(shownPages()).toEqual(['one', null, 'three', null, null]);
  sync.select(keys[3]);
  await clock.pass(0);
  expect(shownPages()).toEqual(['one', null, 'three', 'four', 'five']);
});

test('when the connection is restored, the open page is loaded automatically', async () => {
  const { sync, keys, server, clock, shownPages } = await openLargeDraft();
  server.setMode('unreachable');
  sync.select(keys[4]);
  await clock.pass(0);
  server.setMode('online');
  sync.online();
  await clock.pass(0);
  expect(shownPages()[4]).toBe('five');
});

test('all pages can be loaded, over several requests', async () => {
  const { sync, shownPages } = await openLargeDraft();
  expect(await sync.loadAll()).toBe(true);
  expect(shownPages()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a page that another tab deleted before it was loaded is removed with a notice', async () => {
  const { sync, keys, other, shownPages } = await openLargeDraft();
  other.deletePage(keys[3]);
  await other.saveNow();
  sync.select(keys[3]);
  expect(await sync.loadAll()).toBe(true);
  expect(shownPages()).toEqual(['one', 'two', 'three', 'five']);
  expect(sync.snapshot()).toMatchObject({ current: keys[0], load: 'idle', notice: { type: 'changed-elsewhere' } });
});

test('a save neither sends nor loses unloaded pages', async () => {
  const { sync, keys, server, clock, serverPages } = await openLargeDraft();
  sync.setPage(keys[0], () => text('one, changed'));
  sync.movePage(keys[4], 0);
  sync.insertPage(keys[0], text('new'));
  await clock.pass(PAUSE_MS);
  expect(Object.keys(server.saves.at(-1)?.pages ?? {})).toEqual([keys[0], '7']);
  expect(serverPages()).toEqual(['five', 'one, changed', 'new', 'two', 'three', 'four']);
});

test('after a conflict the copy has the text typed here, and unloaded pages are copied from the other draft', async () => {
  const { sync, keys, clock, other, server, serverPages, id } = await openLargeDraft();
  other.setPage(keys[4], () => text('five, changed elsewhere'));
  other.deletePage(keys[3]);
  await other.saveNow();
  sync.setPage(keys[0], () => text('one, mine'));
  await clock.pass(10_000);
  expect(serverPages()).toEqual(['one', 'two', 'three', 'five, changed elsewhere']);
  const copy = sync.snapshot();
  expect(copy.notice).toMatchObject({ type: 'conflict-copy', original: id });
  expect(serverPages(copy.id)).toEqual(['one, mine', 'two', 'three', 'five, changed elsewhere']);
  expect(copy.state).toBe('saved');
  expect(await sync.loadAll()).toBe(true);
  expect(sync.snapshot().pages.map(({ document }) => textOf(document))).toEqual(serverPages(copy.id));
  expect(server.saves.at(-1)).toMatchObject({ base: 0, copyOf: id });
});

test('after a crash between a conflict and its copy, the copy is completed at the next visit', async () => {
  const first = await openLargeDraft();
  first.other.setTitle('Changed elsewhere');
  await first.other.saveNow();
  const crashed = createDraftSync({
    ...first.options,
    send: async (id, save) => (save.base === 0 ? { is: 'offline' } : first.options.send(id, save)),
  });
  crashed.setPage(first.keys[0], () => text('one, mine'));
  await first.clock.pass(PAUSE_MS);
  const [waiting] = [...first.deviceDrafts.values()];
  expect(waiting).toMatchObject({ copyOf: first.id, base: 0, pages: [{}, { document: null }, {}, {}, {}] });
  const later = createFakeClock();
  const reopened = createDraftSync({ ...first.options, clock: later, server: null });
  await reopened.resume();
  await later.pass(10_000);
  expect(first.serverPages(reopened.snapshot().id)).toEqual(['one, mine', 'two', 'three', 'four', 'five']);
  expect(first.serverPages()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a draft deleted elsewhere keeps the loaded pages, and the notice says how many were lost', async () => {
  const { sync, keys, clock, server, id, serverPages } = await openLargeDraft();
  await sync.load([keys[1], keys[2]]);
  server.drafts.delete(id);
  sync.setPage(keys[1], () => text('two, typed on'));
  await clock.pass(10_000);
  expect(sync.snapshot()).toMatchObject({ state: 'saved', notice: { type: 'deleted-elsewhere', lost: 2 } });
  expect(serverPages(sync.snapshot().id)).toEqual(['one', 'two, typed on', 'three']);
});

test('unsent changes are restored from the device together with unloaded pages', async () => {
  const { sync, keys, clock, server, options, copy, serverPages } = await openLargeDraft();
  server.setMode('unreachable');
  sync.setPage(keys[0], () => text('one, offline'));
  await clock.pass(5_000);
  server.setMode('online');
  const later = createFakeClock();
  const reopened = createDraftSync({ ...options, clock: later, server: copy() });
  await reopened.resume();
  await later.pass(10_000);
  expect(serverPages()).toEqual(['one, offline', 'two', 'three', 'four', 'five']);
  expect(await reopened.loadAll()).toBe(true);
});

test('pages of the same revision come from the device, those of another revision from the server', async () => {
  const { sync, keys, clock, options, server, copy, other } = await openLargeDraft();
  await sync.loadAll();
  sync.setPage(keys[0], () => text('one, again'));
  await clock.pass(5_000);
  server.setMode('unreachable');
  const reopened = createDraftSync({ ...options, clock: createFakeClock(), server: copy() });
  await reopened.resume();
  expect(reopened.snapshot().pages.map(({ document }) => textOf(document))).toEqual(['one, again', 'two', 'three', 'four', 'five']);
  server.setMode('online');
  const newest = createDraftSync({ ...options, clock: createFakeClock(), server: { ...copy(), revision: 99 } });
  await newest.resume();
  expect(newest.snapshot().pages.map(({ document }) => textOf(document))).toEqual(['one, again', null, null, null, null]);
  other.close();
});

test('undoing to a state before a page was loaded keeps its current content', async () => {
  const { sync, keys, clock, serverPages } = await openLargeDraft();
  const before = sync.snapshot();
  await sync.loadAll();
  sync.setPage(keys[1], () => text('two, changed'));
  sync.arrange({ ...before, title: 'Five again' });
  await clock.pass(PAUSE_MS);
  expect(serverPages()).toEqual(['one', 'two, changed', 'three', 'four', 'five']);
});

test('a page that is too long is not saved and shows a message; all other pages are saved', async () => {
  const { sync, keys, clock, deviceDrafts, serverPages } = await openLargeDraft();
  await sync.loadAll();
  sync.setPage(keys[1], () => text('x'.repeat(210_000)));
  sync.setPage(keys[2], () => text('three, changed'));
  await clock.pass(5_000);
  expect(serverPages()).toEqual(['one', 'two', 'three, changed', 'four', 'five']);
  const { refusedPages, state, message } = sync.snapshot();
  expect(message).toBe('Page 2 is too long to be saved. Please split it into two pages.');
  expect([state, [...refusedPages.keys()]]).toEqual(['refused', [keys[1]]]);
  expect([...deviceDrafts.values()].at(-1)).toMatchObject({ unsent: { keys: [keys[1]] } });
  expect(await sync.saveNow()).toBe(false);
  sync.splitPage(keys[1], text('x'.repeat(105_000)), text('y'.repeat(105_000)));
  await clock.pass(5_000);
  expect(sync.snapshot()).toMatchObject({ state: 'saved', message: '' });
  expect(serverPages()?.map((words) => words?.slice(0, 3))).toEqual(['one', 'xxx', 'yyy', 'thr', 'fou', 'fiv']);
});

test('a page refused by the server is sent again when it is changed; all other pages are saved', async () => {
  const { sync, keys, clock, serverPages, options } = await openLargeDraft();
  sync.close();
  const picky = createDraftSync({
    ...options,
    send: (id, save) =>
      toJson(save.pages[keys[1]] as Document)?.includes('bad')
        ? Promise.resolve({ is: 'refused', message: 'This page could not be read.', page: keys[1] })
        : options.send(id, save),
  });
  await picky.loadAll();
  picky.setPage(keys[1], () => text('bad'));
  picky.setPage(keys[2], () => text('good'));
  await clock.pass(5_000);
  expect(serverPages()).toEqual(['one', 'two', 'good', 'four', 'five']);
  expect(picky.snapshot()).toMatchObject({ state: 'refused', message: 'This page could not be read.' });
  picky.setPage(keys[1], () => text('better'));
  await clock.pass(5_000);
  expect(serverPages()).toEqual(['one', 'better', 'good', 'four', 'five']);
  expect(picky.snapshot().state).toBe('saved');
});
