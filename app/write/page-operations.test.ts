import { describe, expect, test } from 'vitest';
import type { Document } from '#editor/document-types.ts';
import type { notify } from '#ui/notify.ts';
import { desk, says, text } from '../../tests/draft-sync.ts';
import { PAGES_MAX } from './draft-limit-rules.ts';
import type { DraftSync } from './draft-sync.ts';
import { CHANGED_SINCE, joinWithNext } from './page-moves.ts';

/** A desk with three saved pages: one, two, three. */
async function threePages() {
  const made = desk();
  made.sync.bring([text('one'), text('two'), text('three')], true);
  await made.sync.saveNow();
  const keys = made.sync.snapshot().pages.map(({ key }) => key) as [string, string, string];
  const stored = () => [...made.server.drafts.values()][0]?.pages.map(({ document }) => said(document));
  return { ...made, keys, stored };
}
const said = (document: unknown) => says(document as never).match(/"text":"([^"]*)"/)?.[1] ?? '';
const shown = ({ sync }: Pick<ReturnType<typeof desk>, 'sync'>) => sync.snapshot().pages.map(({ document }) => said(document));

describe('pages of a draft', () => {
  test('a page is inserted right after another and selected; only it travels', async () => {
    const made = await threePages();
    const key = made.sync.insertPage(made.keys[0]);
    expect(made.sync.snapshot().current).toBe(key);
    expect(shown(made)).toEqual(['one', '', 'two', 'three']);
    await made.sync.saveNow();
    expect(Object.keys(made.server.saves.at(-1)?.pages ?? {})).toEqual([key]);
    expect(made.stored()).toEqual(['one', '', 'two', 'three']);
    expect(made.sync.insertPage('no such page')).toBeNull();
  });

  test('a page is moved without sending its words again', async () => {
    const made = await threePages();
    expect(made.sync.movePage(made.keys[2], 0)).toBe(true);
    expect(shown(made)).toEqual(['three', 'one', 'two']);
    await made.sync.saveNow();
    expect(made.server.saves.at(-1)?.pages).toEqual({});
    expect(made.stored()).toEqual(['three', 'one', 'two']);
    for (const [key, to] of [
      [made.keys[2], 0],
      [made.keys[2], 3],
      [made.keys[2], -1],
      ['no such page', 1],
    ] as const)
      expect(made.sync.movePage(key, to)).toBe(false);
    expect(shown(made)).toEqual(['three', 'one', 'two']);
  });

  test('a page is split in two, what was typed last included, and the new one is selected', async () => {
    const made = await threePages();
    const { generation } = made.sync.snapshot();
    made.sync.setPage(made.keys[1], () => text('two, typed on'));
    const key = made.sync.splitPage(made.keys[1], text('two,'), text('typed on'));
    expect(shown(made)).toEqual(['one', 'two,', 'typed on', 'three']);
    expect(made.sync.snapshot()).toMatchObject({ current: key, generation: generation + 1 });
    await made.sync.saveNow();
    expect(made.stored()).toEqual(['one', 'two,', 'typed on', 'three']);
  });

  test('two pages are joined, and what was before comes back with arrange', async () => {
    const made = await threePages();
    const before = made.sync.snapshot();
    expect(made.sync.joinPages(made.keys[0], made.keys[1], text('one two'))).toBe(true);
    expect(shown(made)).toEqual(['one two', 'three']);
    expect(made.sync.snapshot().current).toBe(made.keys[0]);
    await made.sync.saveNow();
    expect(made.stored()).toEqual(['one two', 'three']);
    made.sync.arrange(before);
    await made.sync.saveNow();
    expect(made.stored()).toEqual(['one', 'two', 'three']);
    expect(made.sync.joinPages(made.keys[0], made.keys[0], text('x'))).toBe(false);
    expect(made.sync.joinPages(made.keys[0], 'no such page', text('x'))).toBe(false);
  });

  test('joining pages can be undone until the joined page is changed, so that nothing typed since is lost', async () => {
    for (const typed of [false, true]) {
      const made = await threePages();
      const notices: Parameters<typeof notify>[0][] = [];
      await joinWithNext(made.sync as unknown as DraftSync<Document>, made.keys[0], async (notice) => void notices.push(notice));
      const joinedPage = { type: 'doc', content: [...text('one').content, ...text('two').content] };
      expect(made.sync.snapshot().pages[0]?.document).toEqual(joinedPage);
      if (typed) made.sync.setPage(made.keys[0], () => text('one two, and more'));
      const [notice] = notices;
      notice?.action?.run();
      expect(shown(made)).toEqual(typed ? ['one two, and more', 'three'] : ['one', 'two', 'three']);
      expect(notices.map(({ words }) => words)).toEqual(['Pages 1 and 2 joined.', ...(typed ? [CHANGED_SINCE] : [])]);
    }
  });

  test('a full draft takes no further page, neither inserted nor split off', () => {
    const { sync } = desk();
    sync.bring(
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
