import { describe, expect, test } from 'vitest';
import { createFakeClock, createTestDraft, memoryDevice, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { ServerCopy } from '../../draft-api.ts';
import { createDraftSync, DEVICE_MS, LONGEST_MS, PAUSE_MS, VISITOR } from '../draft-sync.ts';

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
