import { describe, expect, test } from 'vitest';
import { createTestDraft, text } from '#tests/support/drafts/draft-sync.ts';
import { createDraftSync } from '../draft-sync.ts';

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
    let response = () => {};
    const base = createTestDraft();
    const sync = createDraftSync({
      ...base.options,
      send: (id, save) =>
        new Promise((resolve) => {
          response = () => void base.server.send(id, save).then(resolve);
        }),
    });
    sync.setPage('1', () => text('Just begun'));
    await base.clock.pass(2_000);
    const deleting = sync.deleteLocal();
    response();
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
