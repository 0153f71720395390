import { describe, expect, test } from 'vitest';
import { createTestDraft, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { ServerCopy } from '../../draft-api.ts';
import { createDraftSync, VISITOR } from '../draft-sync.ts';

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
