import { describe, expect, test } from 'vitest';
import type { Document } from '#editor/tree.ts';
import type { notify } from '#ui/notify.ts';
import { desk, says, text } from '../../tests/keeping.ts';
import { PAGES_MAX } from './draft-limit-rules.ts';
import type { Keeping } from './keeping.ts';
import { CHANGED_SINCE, joinWithNext } from './page-moves.ts';

/** A desk with three saved pages: one, two, three. */
async function threePages() {
  const made = desk();
  made.keeping.bring([text('one'), text('two'), text('three')], true);
  await made.keeping.saveNow();
  const keys = made.keeping.snapshot().pages.map(({ key }) => key) as [string, string, string];
  const stored = () => [...made.server.drafts.values()][0]?.pages.map(({ document }) => said(document));
  return { ...made, keys, stored };
}
const said = (document: unknown) => says(document as never).match(/"text":"([^"]*)"/)?.[1] ?? '';
const shown = ({ keeping }: Pick<ReturnType<typeof desk>, 'keeping'>) => keeping.snapshot().pages.map(({ document }) => said(document));

describe('pages of a draft', () => {
  test('a page is inserted right after another and selected; only it travels', async () => {
    const made = await threePages();
    const key = made.keeping.insertPage(made.keys[0]);
    expect(made.keeping.snapshot().current).toBe(key);
    expect(shown(made)).toEqual(['one', '', 'two', 'three']);
    await made.keeping.saveNow();
    expect(Object.keys(made.server.saves.at(-1)?.pages ?? {})).toEqual([key]);
    expect(made.stored()).toEqual(['one', '', 'two', 'three']);
    expect(made.keeping.insertPage('no such page')).toBeNull();
  });

  test('a page is moved without sending its words again', async () => {
    const made = await threePages();
    expect(made.keeping.movePage(made.keys[2], 0)).toBe(true);
    expect(shown(made)).toEqual(['three', 'one', 'two']);
    await made.keeping.saveNow();
    expect(made.server.saves.at(-1)?.pages).toEqual({});
    expect(made.stored()).toEqual(['three', 'one', 'two']);
    for (const [key, to] of [
      [made.keys[2], 0],
      [made.keys[2], 3],
      [made.keys[2], -1],
      ['no such page', 1],
    ] as const)
      expect(made.keeping.movePage(key, to)).toBe(false);
    expect(shown(made)).toEqual(['three', 'one', 'two']);
  });

  test('a page is split in two, what was typed last included, and the new one is selected', async () => {
    const made = await threePages();
    const { generation } = made.keeping.snapshot();
    made.keeping.setPage(made.keys[1], () => text('two, typed on'));
    const key = made.keeping.splitPage(made.keys[1], text('two,'), text('typed on'));
    expect(shown(made)).toEqual(['one', 'two,', 'typed on', 'three']);
    expect(made.keeping.snapshot()).toMatchObject({ current: key, generation: generation + 1 });
    await made.keeping.saveNow();
    expect(made.stored()).toEqual(['one', 'two,', 'typed on', 'three']);
  });

  test('two pages are joined, and what was before comes back with arrange', async () => {
    const made = await threePages();
    const before = made.keeping.snapshot();
    expect(made.keeping.joinPages(made.keys[0], made.keys[1], text('one two'))).toBe(true);
    expect(shown(made)).toEqual(['one two', 'three']);
    expect(made.keeping.snapshot().current).toBe(made.keys[0]);
    await made.keeping.saveNow();
    expect(made.stored()).toEqual(['one two', 'three']);
    made.keeping.arrange(before);
    await made.keeping.saveNow();
    expect(made.stored()).toEqual(['one', 'two', 'three']);
    expect(made.keeping.joinPages(made.keys[0], made.keys[0], text('x'))).toBe(false);
    expect(made.keeping.joinPages(made.keys[0], 'no such page', text('x'))).toBe(false);
  });

  test('joining pages can be undone until the joined page is changed, so that nothing typed since is lost', async () => {
    for (const typed of [false, true]) {
      const made = await threePages();
      const notices: Parameters<typeof notify>[0][] = [];
      await joinWithNext(made.keeping as unknown as Keeping<Document>, made.keys[0], async (notice) => void notices.push(notice));
      const joinedPage = { type: 'doc', content: [...text('one').content, ...text('two').content] };
      expect(made.keeping.snapshot().pages[0]?.document).toEqual(joinedPage);
      if (typed) made.keeping.setPage(made.keys[0], () => text('one two, and more'));
      const [notice] = notices;
      notice?.action?.run();
      expect(shown(made)).toEqual(typed ? ['one two, and more', 'three'] : ['one', 'two', 'three']);
      expect(notices.map(({ words }) => words)).toEqual(['Pages 1 and 2 joined.', ...(typed ? [CHANGED_SINCE] : [])]);
    }
  });

  test('a full draft takes no further page, neither inserted nor split off', () => {
    const { keeping } = desk();
    keeping.bring(
      Array.from({ length: PAGES_MAX }, () => text('x')),
      true,
    );
    const [first] = keeping.snapshot().pages;
    expect(keeping.insertPage(first?.key ?? '')).toBeNull();
    expect(keeping.addPage()).toBeNull();
    expect(keeping.splitPage(first?.key ?? '', text('a'), text('b'))).toBeNull();
    expect(keeping.snapshot().pages).toHaveLength(PAGES_MAX);
  });
});
