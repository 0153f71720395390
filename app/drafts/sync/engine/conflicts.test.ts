import { describe, expect, test } from 'vitest';
import { createTestDraft, memoryDevice, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { Sent, ServerCopy } from '../../draft-api.ts';
import type { DraftSave } from '../../saving/schemas.ts';
import { createDraftSync } from '../draft-sync.ts';

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

  test('a chapter that became the draft of a book with the deletion of its book continues in that draft (EDIT-21)', async () => {
    const urls: unknown[] = [];
    const base = createTestDraft();
    let bookExists = true;
    const sync = createDraftSync({
      ...base.options,
      kind: 'chapter',
      workId: 'lighthouse',
      send: async (id, save) => (save.work && !bookExists ? { is: 'work-not-found' } : base.server.send(id, save)),
      onCreated: (id, kind) => urls.push([kind, id]),
    });
    sync.setPage('1', () => text('Chapter one'));
    await base.clock.pass(2_000);
    const { id } = sync.snapshot();
    bookExists = false;
    sync.setPage('1', () => text('Chapter one, and on'));
    await base.clock.pass(4_000);
    expect([...base.server.drafts.keys()]).toEqual([id]);
    expect(base.server.saves.at(-1)).toMatchObject({ kind: 'book', base: 1 });
    expect(toJson(base.server.drafts.get(id)?.pages[0]?.document)).toContain('Chapter one, and on');
    expect(sync.snapshot()).toMatchObject({ id, notice: { type: 'work-deleted', kind: 'book', copy: id }, state: 'saved' });
    expect(urls).toEqual([
      ['chapter', id],
      ['book', id],
    ]);
    expect(base.deviceDrafts.get(`maya/${id}`)).toMatchObject({ kind: 'book', unsent: null });
  });

  test('the snapshot says after a save that the chapter was deleted, and a separate copy is not of it (EDIT-21)', async () => {
    const base = createTestDraft();
    const send = base.server.send;
    const sync = createDraftSync({
      ...base.options,
      send: async (id, save) => {
        const result = await send(id, save);
        return result.is === 'saved' && result.revision === 2 ? { ...result, isOfDeletedPart: true } : result;
      },
    });
    for (const words of ['one', 'two']) {
      expect(sync.snapshot().isOfDeletedPart).toBe(false);
      sync.setPage('1', () => text(words));
      await base.clock.pass(2_000);
    }
    expect(sync.snapshot().isOfDeletedPart).toBe(true);
    base.server.drafts.clear();
    sync.setPage('1', () => text('three'));
    await base.clock.pass(4_000);
    expect(sync.snapshot()).toMatchObject({ isOfDeletedPart: false, state: 'saved' });
  });
});
