import { describe, expect, test } from 'vitest';
import { createTestDraft, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { ServerCopy } from '../../draft-api.ts';
import { createDraftSync, DEVICE_MS, VISITOR } from '../draft-sync.ts';

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
    let response = () => {};
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: (id, save) =>
        new Promise((resolve) => {
          response = () => void base.server.send(id, save).then(resolve);
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
    response();
    await base.clock.pass(5_000);
    expect(deleted).toEqual([id]);
    expect([base.server.drafts.size, sync.snapshot().state]).toEqual([0, 'untouched']);
  });

  test('changes are sent before a list of drafts is shown, and a late first save does not change another page’s URL (DRAFT-06)', async () => {
    const created: string[] = [];
    const base = createTestDraft({ onCreated: (id) => created.push(id) });
    base.sync.setTitle('Left early');
    const { registerOpenDraft, flushOpenDrafts } = await import('../../device/open-drafts.ts');
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
