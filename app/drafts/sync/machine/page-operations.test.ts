import { describe, expect, test } from 'vitest';
import type { Document } from '#editor/document/document-types.ts';
import { createTestDraft, text, toJson } from '#tests/support/drafts/draft-sync.ts';
import type { showToast } from '#ui/toasts/show-toast.ts';
import { PAGES_MAX } from '../../draft-limit-rules.ts';
import type { DraftSync } from '../draft-sync.ts';
import { CHANGED_SINCE, joinWithNext } from '../page-moves.ts';

/** A draft with three saved pages: one, two, three. */
async function threePages() {
  const draft = createTestDraft();
  draft.sync.importPages([text('one'), text('two'), text('three')], true);
  await draft.sync.saveNow();
  const keys = draft.sync.snapshot().pages.map(({ key }) => key) as [string, string, string];
  const stored = () => [...draft.server.drafts.values()][0]?.pages.map(({ document }) => textOf(document));
  return { ...draft, keys, stored };
}
const textOf = (document: unknown) => toJson(document as never).match(/"text":"([^"]*)"/)?.[1] ?? '';
const shown = ({ sync }: Pick<ReturnType<typeof createTestDraft>, 'sync'>) => sync.snapshot().pages.map(({ document }) => textOf(document));

describe('pages of a draft', () => {
  test('a page is inserted after another and selected, and only this page is sent', async () => {
    const draft = await threePages();
    const key = draft.sync.insertPage(draft.keys[0]);
    expect(draft.sync.snapshot().current).toBe(key);
    expect(shown(draft)).toEqual(['one', '', 'two', 'three']);
    await draft.sync.saveNow();
    expect(Object.keys(draft.server.saves.at(-1)?.pages ?? {})).toEqual([key]);
    expect(draft.stored()).toEqual(['one', '', 'two', 'three']);
    expect(draft.sync.insertPage('no such page')).toBeNull();
  });

  test('moving a page does not send its text again', async () => {
    const draft = await threePages();
    expect(draft.sync.movePage(draft.keys[2], 0)).toBe(true);
    expect(shown(draft)).toEqual(['three', 'one', 'two']);
    await draft.sync.saveNow();
    expect(draft.server.saves.at(-1)?.pages).toEqual({});
    expect(draft.stored()).toEqual(['three', 'one', 'two']);
    for (const [key, to] of [
      [draft.keys[2], 0],
      [draft.keys[2], 3],
      [draft.keys[2], -1],
      ['no such page', 1],
    ] as const)
      expect(draft.sync.movePage(key, to)).toBe(false);
    expect(shown(draft)).toEqual(['three', 'one', 'two']);
  });

  test('splitting a page includes the latest text and selects the new page', async () => {
    const draft = await threePages();
    const { generation } = draft.sync.snapshot();
    draft.sync.setPage(draft.keys[1], () => text('two, typed on'));
    const key = draft.sync.splitPage(draft.keys[1], text('two,'), text('typed on'));
    expect(shown(draft)).toEqual(['one', 'two,', 'typed on', 'three']);
    expect(draft.sync.snapshot()).toMatchObject({ current: key, generation: generation + 1 });
    await draft.sync.saveNow();
    expect(draft.stored()).toEqual(['one', 'two,', 'typed on', 'three']);
  });

  test('joining two pages can be reverted with arrange', async () => {
    const draft = await threePages();
    const before = draft.sync.snapshot();
    expect(draft.sync.joinPages(draft.keys[0], draft.keys[1], text('one two'))).toBe(true);
    expect(shown(draft)).toEqual(['one two', 'three']);
    expect(draft.sync.snapshot().current).toBe(draft.keys[0]);
    await draft.sync.saveNow();
    expect(draft.stored()).toEqual(['one two', 'three']);
    draft.sync.arrange(before);
    await draft.sync.saveNow();
    expect(draft.stored()).toEqual(['one', 'two', 'three']);
    expect(draft.sync.joinPages(draft.keys[0], draft.keys[0], text('x'))).toBe(false);
    expect(draft.sync.joinPages(draft.keys[0], 'no such page', text('x'))).toBe(false);
  });

  test('joining pages can be undone until the joined page is changed, so that nothing typed since is lost', async () => {
    for (const typed of [false, true]) {
      const draft = await threePages();
      const toasts: Parameters<typeof showToast>[0][] = [];
      await joinWithNext(draft.sync as unknown as DraftSync<Document>, draft.keys[0], async (shown) => void toasts.push(shown));
      const joinedPage = { type: 'doc', content: [...text('one').content, ...text('two').content] };
      expect(draft.sync.snapshot().pages[0]?.document).toEqual(joinedPage);
      if (typed) draft.sync.setPage(draft.keys[0], () => text('one two, and more'));
      const [shownToast] = toasts;
      shownToast?.action?.run();
      expect(shown(draft)).toEqual(typed ? ['one two, and more', 'three'] : ['one', 'two', 'three']);
      expect(toasts.map(({ message }) => message)).toEqual(['Pages 1 and 2 joined.', ...(typed ? [CHANGED_SINCE] : [])]);
    }
  });

  test('a full draft accepts no further page by inserting or splitting', () => {
    const { sync } = createTestDraft();
    sync.importPages(
      Array.from({ length: PAGES_MAX }, () => text('x')),
      true,
    );
    const [first] = sync.snapshot().pages;
    expect(sync.insertPage(first?.key ?? '')).toBeNull();
    expect(sync.addPage()).toBeNull();
    expect(sync.splitPage(first?.key ?? '', text('a'), text('b'))).toBeNull();
    expect(sync.snapshot().pages).toHaveLength(PAGES_MAX);
  });
});
