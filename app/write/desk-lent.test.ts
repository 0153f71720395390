import { expect, test } from 'vitest';
import type { PageHandle } from '#editor/page-editor.tsx';
import type { Document } from '#editor/tree.ts';
import type { notify } from '#ui/notify.ts';
import { lentOf, PAGE_NOT_OPEN, toolName, toolsOf } from './desk-lent.ts';
import { beginAnew } from './desk-life.ts';
import type { Keeping } from './keeping.ts';

const paged = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A desk with a title, a description and pages, as the engine would keep them. */
function desk(pages: Document[] = []) {
  const kept = {
    id: 'draft',
    title: 'Before',
    description: 'As it was',
    pages: pages.map((document, i) => ({ key: `${i + 1}`, document })),
  };
  const settled: string[] = [];
  const keeping = {
    settle: () => void settled.push('settled'),
    snapshot: () => kept,
    setTitle: (title: string) => Object.assign(kept, { title }),
    setDescription: (description: string) => Object.assign(kept, { description }),
  } as unknown as Keeping<Document>;
  return { kept, settled, keeping };
}
const hush: typeof notify = async () => {};
const lend = (keeping: Keeping<Document>, page: PageHandle | null = null, say = hush) =>
  lentOf({ about: { kind: 'book' }, signedIn: true, keeping, page: { current: page } }, say);

test.each([
  ['book', ['title', 'description', 'story', 'picture']],
  ['theory', ['title', 'description', 'story', 'picture']],
  ['challenge_entry', ['title', 'description', 'story', 'picture']],
  ['world', ['title', 'story', 'picture']],
] as const)('BOOK-ED-08 CHALL-12 the tools of the desk of a %s', (kind, tools) => {
  expect(toolsOf({ kind })).toEqual(tools);
  expect(tools.map((tool) => toolName(tool, { kind }))).toContain('Generate Story');
});

test('CHAP-02 a chapter has Generate Title, Generate Content and Generate Image', () => {
  const about = { kind: 'book', part: 'chapter', workId: 'a' } as const;
  expect(toolsOf(about).map((tool) => toolName(tool, about))).toEqual(['Generate Title', 'Generate Content', 'Generate Image']);
  const { keeping } = desk();
  expect(lentOf({ about, signedIn: true, keeping, page: { current: null } }).onDescription).toBeUndefined();
});

test('AI-20 a suggested title and description take their places, no longer than a draft can keep', () => {
  const { kept, keeping } = desk();
  const lent = lend(keeping);
  lent.onTitle?.('After');
  lent.onDescription?.('x'.repeat(3_000));
  expect(kept).toMatchObject({ title: 'After', description: 'x'.repeat(2_000) });
});

test('AI-20 Undo brings back what was there, but never over what was typed since', () => {
  const { kept, keeping } = desk();
  const said: Parameters<typeof notify>[0][] = [];
  const lent = lend(keeping, null, async (notice) => void said.push(notice));
  lent.onTitle?.('After');
  lent.onDescription?.('It is so.');
  for (const { action } of said) action?.run();
  expect(kept).toMatchObject({ title: 'Before', description: 'As it was' });
  lent.onTitle?.(`${'x'.repeat(199)}\u{1f40c}`);
  expect(kept.title).toBe('x'.repeat(199)); // no half a letter
  kept.title = 'Mine';
  said.at(-1)?.action?.run();
  expect(kept.title).toBe('Mine');
  expect(said.at(-1)?.words).toBe('You’ve changed the title since, so we kept yours.');
});

test('AI-19 what a tool keeps belongs to the draft, and to none of it after Delete Work', () => {
  const { keeping } = desk();
  const { desk: before } = lend(keeping);
  expect(lend(keeping).desk).toBe(before);
  const back = beginAnew('draft');
  expect(lend(keeping).desk).not.toBe(before);
  back();
  expect(lend(keeping).desk).toBe(before);
});

test('AI-13 the words that go along are the newest, of the pages that have any', () => {
  const { settled, keeping } = desk([paged('One.'), { type: 'doc', content: [{ type: 'paragraph' }] }, paged('Two.')]);
  expect(lend(keeping).words()).toBe('One.\n\nTwo.');
  expect(settled).toHaveLength(1);
});

test('AI-20 text and picture go to the open page; before it is open, that is said', async () => {
  const { keeping } = desk();
  const picture = { address: '/media/u/generated-images/a.webp', width: 8, height: 6 };
  const got: unknown[] = [];
  const lent = lend(keeping, {
    suggest: (text) => got.push(text),
    insertPicture: (inserted) => got.push(inserted),
    bringBack: () => {},
    focus: () => {},
    parts: () => null,
  });
  lent.onStory?.('It went on.');
  await lent.onPicture?.(picture, 'A lamp');
  expect(got).toEqual(['It went on.', { src: picture.address, width: 8, height: 6, alt: 'A lamp' }]);
  const early = lend(keeping);
  expect(() => early.onStory?.('It went on.')).toThrow(PAGE_NOT_OPEN);
  await expect(early.onPicture?.(picture, '')).rejects.toThrow(PAGE_NOT_OPEN);
});
