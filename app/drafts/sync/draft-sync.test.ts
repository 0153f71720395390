import { describe, expect, test } from 'vitest';
import { BODIES } from '#server/limits/body-limits.ts';
import { createFakeClock, createTestDraft, memoryDevice, text, toJson } from '../../../tests/support/draft-sync.ts';
import { bytesOf, type Sent, type ServerCopy } from '../draft-api.ts';
import type { DraftSave } from '../rules.ts';
import { createDraftSync, DEVICE_MS, LONGEST_MS, PAUSE_MS, SAVE_BYTES_MAX, VISITOR } from './draft-sync.ts';

describe('autosave', () => {
  test('changes are stored on the device within 0.5 s and on the server 2 s after a pause, as one draft (DRAFT-04, DRAFT-05)', async () => {
    const { clock, deviceDrafts, server, sync } = createTestDraft();
    sync.setPage('1', () => text('Once'));
    await clock.pass(DEVICE_MS);
    expect(DEVICE_MS).toBeLessThanOrEqual(500);
    expect(toJson([...deviceDrafts.values()][0]?.pages[0]?.document)).toContain('Once');
    expect(server.saves).toHaveLength(0);
    await clock.pass(PAUSE_MS);
    expect(PAUSE_MS).toBeLessThan(2_000);
    expect(server.drafts.size).toBe(1);
    sync.setTitle('The Extra Beam');
    await clock.pass(2_000);
    expect([...server.drafts.values()]).toMatchObject([{ title: 'The Extra Beam', revision: 2 }]);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('changes made during a write to the device are not shown as saved before their own write', async () => {
    const { device } = memoryDevice();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writes = [first, second];
    const slow: typeof device = { ...device, put: async (draft) => writes.shift()?.promise.then(() => device.put(draft)) };
    const { clock, sync } = createTestDraft({ device: slow });
    sync.setPage('1', () => text('older'));
    await clock.pass(DEVICE_MS);
    sync.setPage('1', () => text('newer'));
    await clock.pass(DEVICE_MS); // its own write is in progress as well
    first.resolve();
    await clock.pass(0);
    expect(sync.snapshot().state).toBe('typing');
    second.resolve();
    await clock.pass(0);
    expect(sync.snapshot().state).toBe('device');
  });

  test('during continuous typing the draft is saved every ten seconds', async () => {
    const { clock, server, sync } = createTestDraft();
    for (let i = 0; i < 12; i++) {
      sync.setPage('1', () => text(`word ${i}`));
      await clock.pass(1_000);
    }
    expect(LONGEST_MS).toBe(10_000);
    expect(server.saves.length).toBeGreaterThanOrEqual(1);
    expect(server.saves.length).toBeLessThanOrEqual(2);
  });

  test('only changed pages are sent', async () => {
    const { clock, server, sync } = createTestDraft();
    sync.setPage('1', () => text('one'));
    sync.addPage();
    await clock.pass(2_000);
    sync.setPage('2', () => text('two'));
    await clock.pass(2_000);
    expect(server.saves.map((save) => Object.keys(save.pages))).toEqual([['1', '2'], ['2']]);
  });

  test('after a browser crash, changes older than half a second are restored', async () => {
    const first = createTestDraft();
    first.sync.setPage('1', () => text('The lamp went round'));
    await first.clock.pass(DEVICE_MS);
    // A crash: no close, no flush, and the clock never advances. The editor then opens again on the same device.
    const clock = createFakeClock();
    const reopened = createDraftSync({ ...first.options, clock });
    await reopened.resume();
    expect(toJson(reopened.snapshot().pages[0]?.document)).toContain('The lamp went round');
    await clock.pass(2_000);
    expect(first.server.drafts.size).toBe(1);
  });

  test('after 15 minutes offline everything is saved once', async () => {
    const { clock, server, sync } = createTestDraft();
    server.setMode('unreachable');
    for (let minute = 0; minute < 15; minute++) {
      sync.setPage('1', () => text(`minute ${minute}`));
      await clock.pass(60_000);
    }
    expect(sync.snapshot().state).toBe('offline');
    server.setMode('online');
    sync.online();
    await clock.pass(2_000);
    expect([...server.drafts.values()].map((draft) => toJson(draft.pages[0]?.document))).toEqual([toJson(text('minute 14'))]);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('a lost response is not a conflict: the same save is retried before newer changes', async () => {
    const { clock, server, sync } = createTestDraft();
    server.setMode('response-lost');
    sync.setPage('1', () => text('first'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('second'));
    server.setMode('online');
    await clock.pass(60_000);
    expect(server.drafts.size).toBe(1);
    expect([...server.drafts.values()][0]).toMatchObject({ revision: 2, pages: [{ document: text('second') }] });
    expect(sync.snapshot().notice).toBeNull();
  });

  test('after a crash between a save and its response, reopening recognizes the save and creates no second draft', async () => {
    const { clock, server, options, sync } = createTestDraft();
    server.setMode('response-lost');
    sync.setPage('1', () => text('arrived'));
    await clock.pass(2_000);
    server.setMode('online');
    const [copy] = [...server.drafts.values()];
    const later = createFakeClock();
    const reopened = createDraftSync({ ...options, clock: later, server: structuredClone(copy) as ServerCopy });
    await reopened.resume();
    await later.pass(60_000);
    expect(server.drafts.size).toBe(1);
    expect(reopened.snapshot().notice).toEqual({ type: 'restored' });
  });

  test('a story starter begins a new draft and leaves the unsaved draft on the device untouched (KIDS-07)', async () => {
    const { clock, deviceDrafts, options, sync } = createTestDraft({ owner: VISITOR });
    sync.setPage('1', () => text('Waiting.'));
    await clock.pass(2_000);
    const starter = createDraftSync({ ...options, first: text('Behind the school there was a tiny door.') });
    await starter.resume();
    expect(starter.snapshot()).toMatchObject({ state: 'untouched', notice: null });
    expect(toJson(starter.snapshot().pages[0]?.document)).toContain('a tiny door');
    starter.addPage();
    expect(toJson(starter.snapshot().pages[1]?.document)).not.toContain('a tiny door');
    starter.reset();
    expect(toJson(starter.snapshot().pages[0]?.document)).not.toContain('a tiny door');
    expect([...deviceDrafts.values()].map(({ pages }) => toJson(pages[0]?.document)).join()).toContain('Waiting.');
  });

  test('a refused save shows the reason, keeps the text, and is retried with the next change (DRAFT-13)', async () => {
    let refuse = true;
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: (id, save) => (refuse ? Promise.resolve({ is: 'refused', message: 'This page is too long.' }) : base.server.send(id, save)),
    });
    sync.setPage('1', () => text('long'));
    await base.clock.pass(2_000);
    expect(sync.snapshot()).toMatchObject({ state: 'refused', message: 'This page is too long.' });
    refuse = false;
    sync.setPage('1', () => text('short'));
    await base.clock.pass(2_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('a server that cannot save right now is not shown as offline, and the save is retried (DRAFT-13)', async () => {
    let isUnavailable = true;
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: async (id, save) => (isUnavailable ? { is: 'retrying' } : base.server.send(id, save)),
    });
    sync.setPage('1', () => text('patient'));
    await base.clock.pass(3_000);
    expect(sync.snapshot().state).toBe('retrying');
    isUnavailable = false;
    await base.clock.pass(10_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('a refused save is not sent again until the draft changes', async () => {
    let sent = 0;
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: async () => {
        sent++;
        return { is: 'refused', message: 'That’s too much to send at once.' };
      },
    });
    sync.importPages([text('one'), text('two')], true);
    expect(await sync.saveNow()).toBe(false);
    await base.clock.pass(10 * 60_000);
    expect(sent).toBe(1);
    expect(toJson([...base.deviceDrafts.values()][0]?.pages[1]?.document)).toContain('two');
  });
});

describe('conflicts', () => {
  const twoTabs = async () => {
    const first = createTestDraft();
    first.sync.setPage('1', () => text('shared'));
    await first.clock.pass(2_000);
    const copy = structuredClone([...first.server.drafts.values()][0]) as ServerCopy;
    const { device } = memoryDevice();
    const second = createDraftSync({ ...first.options, device, server: copy });
    return { ...first, second, id: copy.id };
  };

  test('two tabs on one draft: the outdated tab saves a separate copy, and nothing is overwritten', async () => {
    const { clock, server, sync, second, id } = await twoTabs();
    sync.setPage('1', () => text('mine'));
    await clock.pass(2_000);
    second.setPage('1', () => text('theirs'));
    await clock.pass(4_000);
    expect(server.drafts.size).toBe(2);
    expect(toJson(server.drafts.get(id)?.pages[0]?.document)).toContain('mine');
    const notice = second.snapshot().notice;
    expect(notice).toMatchObject({ type: 'conflict-copy', original: id });
    const other = [...server.drafts.values()].find((draft) => draft.id !== id);
    expect(toJson(other?.pages[0]?.document)).toContain('theirs');
    expect(other?.title).toContain('(copy from this device)');
  });

  test('a save shows a notice in the other tab', async () => {
    const listeners = new Set<(message: { id: string; revision: number; from: string }) => void>();
    const channel = {
      post: (message: { id: string; revision: number; from: string }) => {
        for (const listener of listeners) listener(message);
      },
      onMessage: (listener: (message: { id: string; revision: number; from: string }) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const first = createTestDraft({ channel });
    first.sync.setPage('1', () => text('shared'));
    await first.clock.pass(2_000);
    const copy = structuredClone([...first.server.drafts.values()][0]) as ServerCopy;
    const second = createDraftSync({ ...first.options, server: copy });
    first.sync.setPage('1', () => text('mine'));
    await first.clock.pass(2_000);
    expect(second.snapshot().notice).toEqual({ type: 'changed-elsewhere' });
    expect(first.sync.snapshot().notice).toBeNull();
  });

  test('text typed in a draft that was deleted elsewhere becomes a separate draft', async () => {
    const { clock, server, sync, id } = await twoTabs();
    server.drafts.delete(id);
    sync.setPage('1', () => text('still here'));
    await clock.pass(4_000);
    expect([...server.drafts.values()].map((draft) => toJson(draft.pages[0]?.document))).toEqual([toJson(text('still here'))]);
    expect(sync.snapshot().notice).toEqual({ type: 'deleted-elsewhere', lost: 0 });
  });

  test('a chapter whose book was deleted becomes a book draft (AMB-19)', async () => {
    const bookIsDeleted = async (save: DraftSave): Promise<Sent> => (save.base ? { is: 'not-found' } : { is: 'work-not-found' });
    const created: unknown[] = [];
    const base = createTestDraft();
    let bookExists = true;
    const sync = createDraftSync({
      ...base.options,
      kind: 'chapter',
      workId: 'lighthouse',
      send: (id, save) => (save.work && !bookExists ? bookIsDeleted(save) : base.server.send(id, save)),
      onCreated: (id, kind) => created.push([kind, id]),
    });
    sync.setPage('1', () => text('Chapter one'));
    await base.clock.pass(2_000);
    bookExists = false;
    base.server.drafts.clear();
    sync.setPage('1', () => text('Chapter one, and on'));
    await base.clock.pass(4_000);
    const { id, notice, state } = sync.snapshot();
    expect(base.server.saves.at(-1)).toMatchObject({ kind: 'book', base: 0 });
    expect(base.server.saves.at(-1)).not.toHaveProperty('work');
    expect(toJson(base.server.drafts.get(id)?.pages[0]?.document)).toContain('Chapter one, and on');
    expect(notice).toEqual({ type: 'work-deleted', kind: 'book', copy: id });
    expect(state).toBe('saved');
    expect(created.at(-1)).toEqual(['book', id]);
    expect(base.deviceDrafts.get(`maya/${id}`)).toMatchObject({ kind: 'book' });
  });
});

describe('published or deleted', () => {
  test('a deleted draft is not restored by closing or hiding the page or by a late keystroke (CHAP-07)', async () => {
    const { clock, server, deviceDrafts, sync } = createTestDraft();
    sync.setPage('1', () => text('Not this.'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('Nor this.'));
    expect(await sync.deleteLocal()).toBe(true);
    server.drafts.clear();
    await sync.storeOnDevice();
    sync.setTitle('late');
    await clock.pass(60_000);
    sync.close();
    await clock.pass(60_000);
    expect(deviceDrafts.size).toBe(0);
    expect(server.drafts.size).toBe(0);
  });

  test('deleting waits for a first save in flight, so that its draft is deleted on the server too (AMB-19)', async () => {
    let answer = () => {};
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: (id, save) =>
        new Promise((resolve) => {
          answer = () => void base.server.send(id, save).then(resolve);
        }),
    });
    sync.setPage('1', () => text('Just begun'));
    await base.clock.pass(2_000);
    const deleting = sync.deleteLocal();
    answer();
    expect(await deleting).toBe(true);
    expect(base.server.drafts.has(sync.snapshot().id)).toBe(true); // the caller now deletes it
    expect(base.deviceDrafts.size).toBe(0);
  });

  test('a draft that was never sent needs no deletion on the server; one whose response was lost does', async () => {
    const unsent = createTestDraft();
    unsent.sync.setPage('1', () => text('here only'));
    expect(await unsent.sync.deleteLocal()).toBe(false);
    const lost = createTestDraft();
    lost.server.setMode('response-lost');
    lost.sync.setPage('1', () => text('there, perhaps'));
    await lost.clock.pass(2_000);
    expect(await lost.sync.deleteLocal()).toBe(true);
  });
});

describe('owners', () => {
  test('a visitor who wrote before signing in keeps the text (AMB-38)', async () => {
    const { clock, server, deviceDrafts, sync } = createTestDraft({ owner: VISITOR });
    sync.setPage('1', () => text('before'));
    await clock.pass(20_000);
    expect(server.saves).toHaveLength(0);
    expect(sync.snapshot().state).toBe('device');
    await sync.setOwner('maya');
    await clock.pass(2_000);
    expect([...server.drafts.values()].map((draft) => toJson(draft.pages[0]?.document))).toEqual([toJson(text('before'))]);
    expect([...deviceDrafts.values()].map((draft) => draft.owner)).toEqual(['maya']);
  });

  test('text written before signing in on another page is restored in the editor', async () => {
    const visitor = createTestDraft({ owner: VISITOR });
    visitor.sync.setPage('1', () => text('before'));
    await visitor.clock.pass(1_000);
    const member = createDraftSync({ ...visitor.options, owner: 'maya' });
    await member.resume();
    await visitor.clock.pass(2_000);
    expect(visitor.server.drafts.size).toBe(1);
  });

  test('drafts on a device are never shown to another member (DRAFT-10, AUTH-28)', async () => {
    const first = createTestDraft();
    first.server.setMode('unreachable');
    first.sync.setPage('1', () => text('secret'));
    await first.clock.pass(5_000);
    const other = createDraftSync({ ...first.options, owner: 'tomas' });
    await other.resume();
    expect(toJson(other.snapshot().pages[0]?.document)).not.toContain('secret');
  });

  test('when the session ends, text is stored on the device and saved after signing in', async () => {
    const { clock, server, sync } = createTestDraft();
    server.setMode('signed-out');
    sync.setPage('1', () => text('kept'));
    await clock.pass(5_000);
    expect(sync.snapshot().state).toBe('signed-out');
    server.setMode('online');
    await sync.setOwner('maya');
    await clock.pass(2_000);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('after a sign-out elsewhere, further text is stored for the owner and restored when they reopen the draft', async () => {
    const { clock, server, deviceDrafts, options, sync } = createTestDraft();
    sync.setPage('1', () => text('saved'));
    await clock.pass(2_000);
    expect(await sync.setOwner(VISITOR)).toBe(true);
    sync.setPage('1', () => text('saved, and on'));
    await clock.pass(20_000);
    expect(sync.snapshot().state).toBe('signed-out');
    expect(await sync.saveNow()).toBe(false);
    sync.close();
    await clock.pass(2_000);
    expect(server.saves).toHaveLength(1);
    expect([...deviceDrafts.values()].map(({ owner }) => owner)).toEqual(['maya']);
    const [copy] = [...server.drafts.values()];
    const reopened = createDraftSync({ ...options, server: structuredClone(copy) as ServerCopy });
    await reopened.resume();
    await clock.pass(2_000);
    expect(toJson([...server.drafts.values()][0]?.pages[0]?.document)).toContain('saved, and on');
    expect(server.drafts.size).toBe(1);
  });

  test('after signing in again on the open page, the same draft is continued', async () => {
    const { clock, server, sync } = createTestDraft();
    sync.setPage('1', () => text('before'));
    await clock.pass(2_000);
    sync.setPage('1', () => text('between'));
    await sync.setOwner(VISITOR);
    expect(sync.snapshot().state).toBe('signed-out');
    expect(await sync.setOwner('maya')).toBe(true);
    await clock.pass(2_000);
    expect([...server.drafts.values()]).toMatchObject([{ revision: 2, pages: [{ document: text('between') }] }]);
    expect(sync.snapshot().state).toBe('saved');
  });

  for (const [when, between] of [
    ['after a sign-out', [VISITOR]],
    ['immediately', []],
  ] as const)
    test(`an open draft is not handed over to another member who signs in ${when} (DRAFT-10, AUTH-28)`, async () => {
      const { clock, server, deviceDrafts, sync } = createTestDraft();
      sync.setPage('1', () => text('mine'));
      await clock.pass(2_000);
      sync.setPage('1', () => text('mine, waiting'));
      for (const visitor of between) await sync.setOwner(visitor);
      expect(sync.isVisibleTo('tomas')).toBe(false);
      expect(await sync.setOwner('tomas')).toBe(false);
      sync.setTitle('typed by tomas');
      await clock.pass(60_000);
      sync.close();
      await clock.pass(2_000);
      expect(server.saves).toHaveLength(1);
      expect(server.saves[0]?.by).toBe('maya');
      expect([...deviceDrafts.values()].map(({ owner }) => owner)).toEqual(['maya']);
      expect(toJson([...deviceDrafts.values()][0]?.pages[0]?.document)).toContain('mine, waiting');
    });

  test('an untouched editor may be used by any member', async () => {
    const { sync } = createTestDraft();
    expect(sync.isVisibleTo('tomas')).toBe(true);
    expect(await sync.setOwner('tomas')).toBe(true);
    sync.setTitle('By Tomas');
    expect(sync.isVisibleTo('maya')).toBe(false);
  });
});

describe('pages', () => {
  test('an editor starts with one empty page (BOOK-ED-09)', () => {
    expect(createTestDraft().sync.snapshot().pages).toEqual([{ key: '1', document: { type: 'doc', content: [{ type: 'paragraph' }] } }]);
  });

  test('pages are appended and selected; the first cannot be deleted (BOOK-ED-11, BOOK-ED-12, BOOK-ED-14, BOOK-ED-15)', () => {
    const { sync } = createTestDraft();
    sync.addPage();
    sync.addPage();
    expect(sync.snapshot()).toMatchObject({ current: '3', pages: [{ key: '1' }, { key: '2' }, { key: '3' }] });
    sync.deletePage('1');
    expect(sync.snapshot().pages).toHaveLength(3);
    sync.deletePage('3');
    expect(sync.snapshot()).toMatchObject({ current: '2', pages: [{ key: '1' }, { key: '2' }] });
    sync.addPage();
    sync.select('2');
    sync.deletePage('2');
    expect(sync.snapshot().current).toBe('4'); // keys are never reused: undo may restore the old page
  });

  test('a page added to a reopened draft never reuses the key of a deleted page', async () => {
    const { options } = createTestDraft();
    const copy = (pages: string[]): ServerCopy => ({
      id: 'draft',
      title: '',
      description: '',
      tags: [],
      revision: 3,
      lastSave: null,
      lastModified: 3,
      pages: pages.map((key) => ({ key, document: text(key) })),
    });
    const reopened = createDraftSync({ ...options, server: copy(['1', '2', '3']) });
    reopened.deletePage('3');
    expect(reopened.addPage()).toBe('4');
    const arranged = createDraftSync({ ...options, server: copy(['1', '2', '3']) });
    arranged.arrange({ ...arranged.snapshot(), pages: arranged.snapshot().pages.slice(0, 2) });
    expect(arranged.addPage()).toBe('4');
    const emptied = createDraftSync({ ...options, server: copy(['1', '2', '3']) });
    emptied.deletePage('3');
    emptied.reset();
    expect(emptied.snapshot().current).toBe('4');
    expect(emptied.addPage()).toBe('5');
  });

  test('a page added to a draft restored from the device never reuses a key', async () => {
    const first = createTestDraft();
    first.sync.addPage();
    first.sync.addPage();
    await first.clock.pass(DEVICE_MS);
    const reopened = createDraftSync(first.options);
    await reopened.resume();
    reopened.deletePage('3');
    expect(reopened.addPage()).toBe('4');
  });

  test('deleting the work leaves one empty page and no draft on server or device (BOOK-ED-19, THEORY-ED-04, WORLD-ED-05)', async () => {
    const deleted: string[] = [];
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      onDiscard: async (id) => {
        deleted.push(id);
        base.server.drafts.delete(id);
      },
    });
    sync.setTitle('Deleted');
    sync.setDescription('soon');
    sync.setTags(['sea']);
    sync.setPage('1', () => text('words'));
    sync.addPage();
    await base.clock.pass(3_000);
    const { id } = sync.snapshot();
    sync.setPage('1', () => text('more words, not sent yet'));
    sync.reset();
    await base.clock.pass(30_000);
    expect(deleted).toEqual([id]);
    expect(base.server.drafts.size).toBe(0);
    expect(base.deviceDrafts.size).toBe(0);
    expect(sync.snapshot()).toMatchObject({
      title: '',
      description: '',
      tags: [],
      state: 'untouched',
      revision: 0,
      pages: [{ document: { content: [{ type: 'paragraph' }] } }],
    });
    sync.setTitle('New draft');
    await base.clock.pass(3_000);
    expect([...base.server.drafts.values()]).toMatchObject([{ title: 'New draft', revision: 1 }]);
    expect(sync.snapshot().id).not.toBe(id);
  });

  test('deleting an unsaved work sends nothing to the server (BOOK-ED-19)', async () => {
    const deleted: string[] = [];
    const base = createTestDraft();
    const sync = createDraftSync({ ...base.options, onDiscard: async (id) => deleted.push(id) });
    sync.setPage('1', () => text('here only'));
    sync.reset();
    await base.clock.pass(30_000);
    expect([deleted, base.server.saves, base.deviceDrafts.size]).toEqual([[], [], 0]);
  });

  test('deleting the work during its first save deletes the saved draft afterwards (BOOK-ED-19)', async () => {
    const deleted: string[] = [];
    let answer = () => {};
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: (id, save) =>
        new Promise((resolve) => {
          answer = () => void base.server.send(id, save).then(resolve);
        }),
      onDiscard: async (id) => {
        deleted.push(id);
        base.server.drafts.delete(id);
      },
    });
    sync.setPage('1', () => text('Just begun'));
    await base.clock.pass(2_000);
    const { id } = sync.snapshot();
    sync.reset();
    await base.clock.pass(0);
    expect(deleted).toEqual([]);
    answer();
    await base.clock.pass(5_000);
    expect(deleted).toEqual([id]);
    expect([base.server.drafts.size, sync.snapshot().state]).toEqual([0, 'untouched']);
  });

  test('changes are sent before a list of drafts is shown, and a late first save does not change another page’s URL (DRAFT-06)', async () => {
    const created: string[] = [];
    const base = createTestDraft({ onCreated: (id) => created.push(id) });
    base.sync.setTitle('Left early');
    const { registerOpenDraft, flushOpenDrafts } = await import('../device/open-drafts.ts');
    const unregister = registerOpenDraft(base.sync);
    await flushOpenDrafts();
    expect([...base.server.drafts.values()]).toMatchObject([{ title: 'Left early' }]);
    expect(created).toHaveLength(1);
    unregister();

    const other = createTestDraft({ onCreated: (id) => created.push(id) });
    other.sync.setTitle('Left at once');
    other.sync.close();
    await other.clock.pass(5_000);
    expect([...other.server.drafts.values()]).toMatchObject([{ title: 'Left at once' }]);
    expect(created).toHaveLength(1);
  });

  test('publishing choices are saved with the draft and restored when it is opened (PUBLISH-03)', async () => {
    const { clock, server, deviceDrafts, options, sync } = createTestDraft();
    sync.setChoices({ genre: 'Mystery' });
    sync.setChoices({ cover: 'drawn' });
    await clock.pass(5_000);
    expect(server.saves.at(-1)?.choices).toEqual({ cover: 'drawn', genre: 'Mystery', language: null });
    server.setMode('unreachable');
    sync.setChoices({ language: 'Polish' });
    await clock.pass(5_000);
    const chosen = { cover: 'drawn', genre: 'Mystery', language: 'Polish' };
    expect([...deviceDrafts.values()].map(({ choices }) => choices)).toEqual([chosen]);
    const copy = structuredClone([...server.drafts.values()][0]) as ServerCopy;
    const reopened = createDraftSync({ ...options, server: { ...copy, choices: { cover: 'drawn', genre: 'Mystery', language: null } } });
    expect(reopened.snapshot().choices.genre).toBe('Mystery');
    await reopened.resume();
    expect(reopened.snapshot().choices).toEqual(chosen);
  });

  test('hiding the page or signing out leaves only unsent drafts on the device (S15)', async () => {
    const { clock, deviceDrafts, device, sync } = createTestDraft();
    sync.setPage('1', () => text('all sent'));
    await clock.pass(5_000);
    await device.drop('maya', sync.snapshot().id); // as sign-out does
    await sync.storeUnsent();
    expect(deviceDrafts.size).toBe(0);
    await sync.setOwner(VISITOR);
    sync.close();
    await clock.pass(1_000);
    expect(deviceDrafts.size).toBe(0);
    const other = createTestDraft();
    other.server.setMode('unreachable');
    other.sync.setPage('1', () => text('not sent'));
    await other.sync.storeUnsent();
    expect(toJson([...other.deviceDrafts.values()][0]?.pages[0]?.document)).toContain('not sent');
  });
});

describe('large drafts', () => {
  test('a long imported text is saved completely and in order, in several saves', async () => {
    const { server, sync } = createTestDraft();
    const long = 'word '.repeat(38_000);
    sync.importPages(
      Array.from({ length: 10 }, (_, i) => text(`${i} ${long}`)),
      true,
    );
    expect(await sync.saveNow()).toBe(true);
    expect(server.saves.length).toBeGreaterThan(1);
    for (const save of server.saves) expect(JSON.stringify(save).length).toBeLessThan(3_000_000);
    const [draft] = [...server.drafts.values()];
    expect(
      draft?.pages.map(
        ({ document }) =>
          toJson(document)
            .slice(0, 90)
            .match(/"(\d) word/)?.[1],
      ),
    ).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(sync.snapshot().state).toBe('saved');
  });

  test('the size of a save is measured in bytes: text of three bytes per character takes more saves', async () => {
    const { server, sync } = createTestDraft();
    const long = '物語'.repeat(25_000);
    sync.importPages(
      Array.from({ length: 30 }, (_, i) => text(`${i} ${long}`)),
      true,
    );
    expect(await sync.saveNow()).toBe(true);
    expect(SAVE_BYTES_MAX).toBeLessThanOrEqual(BODIES.draft / 2);
    for (const save of server.saves) expect(bytesOf(JSON.stringify(save))).toBeLessThan(SAVE_BYTES_MAX + 100_000);
    expect([...server.drafts.values()][0]?.pages).toHaveLength(30);
  });

  test('undo sends only pages that differ and restores deleted pages under their own keys', async () => {
    const { server, sync } = createTestDraft();
    sync.importPages([text('one'), text('two'), text('three')], true);
    await sync.saveNow();
    const before = sync.snapshot();
    sync.arrange({ ...before, pages: before.pages.filter((_, i) => i !== 1) });
    await sync.saveNow();
    sync.addPage(text('four'));
    await sync.saveNow();
    sync.arrange({ ...before, pages: [...before.pages].reverse() });
    await sync.saveNow();
    expect(Object.keys(server.saves.at(-1)?.pages ?? {})).toEqual([before.pages[1]?.key]);
    const [draft] = [...server.drafts.values()];
    expect(draft?.pages.map(({ document }) => toJson(document))).toEqual(before.pages.map(({ document }) => toJson(document)).reverse());
    const { generation, pages } = sync.snapshot();
    expect(generation).toBe(before.generation); // no page has different text, so the open editor stays mounted
    sync.arrange({ ...before, pages: pages.map(({ key }) => ({ key, document: text('other words') })) });
    expect(sync.snapshot().generation).toBe(generation + 1);
  });
});
