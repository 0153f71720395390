import { expect, test } from 'vitest';
import type { Document } from '#editor/document-types.ts';
import type { PageHandle } from '#editor/page-editor.tsx';
import type { notify } from '#ui/notify.ts';
import { assistantContext, PAGE_NOT_OPEN, toolName, toolsOf } from './assistant-context.ts';
import type { DraftSync } from './draft-sync.ts';
import { beginAnew } from './editor-epoch.ts';

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
  const sync = {
    settle: () => void settled.push('settled'),
    snapshot: () => kept,
    setTitle: (title: string) => Object.assign(kept, { title }),
    setDescription: (description: string) => Object.assign(kept, { description }),
  } as unknown as DraftSync<Document>;
  return { kept, settled, sync };
}
const hush: typeof notify = async () => {};
const lend = (sync: DraftSync<Document>, page: PageHandle | null = null, say = hush) =>
  assistantContext({ about: { kind: 'book' }, signedIn: true, sync, page: { current: page } }, say);

test.each([
  ['book', ['title', 'description', 'story', 'picture']],
  ['theory', ['title', 'description', 'story', 'picture']],
  ['challenge_entry', ['title', 'description', 'story', 'picture']],
  ['world', ['title', 'story', 'picture']],
] as const)('the tools of the desk of a %s (BOOK-ED-08, CHALL-12)', (kind, tools) => {
  expect(toolsOf({ kind })).toEqual(tools);
  expect(tools.map((tool) => toolName(tool, { kind }))).toContain('Generate Story');
});

test('a chapter has Generate Title, Generate Content and Generate Image (CHAP-02)', () => {
  const about = { kind: 'book', part: 'chapter', workId: 'a' } as const;
  expect(toolsOf(about).map((tool) => toolName(tool, about))).toEqual(['Generate Title', 'Generate Content', 'Generate Image']);
  const { sync } = desk();
  expect(assistantContext({ about, signedIn: true, sync, page: { current: null } }).onDescription).toBeUndefined();
});

test('a suggested title and description take their places, no longer than a draft can keep (AI-20)', () => {
  const { kept, sync } = desk();
  const lent = lend(sync);
  lent.onTitle?.('After');
  lent.onDescription?.('x'.repeat(3_000));
  expect(kept).toMatchObject({ title: 'After', description: 'x'.repeat(2_000) });
});

test('Undo brings back what was there, but never over what was typed since (AI-20)', () => {
  const { kept, sync } = desk();
  const said: Parameters<typeof notify>[0][] = [];
  const lent = lend(sync, null, async (notice) => void said.push(notice));
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

test('what a tool keeps belongs to the draft, and to none of it after Delete Work (AI-19)', () => {
  const { sync } = desk();
  const { desk: before } = lend(sync);
  expect(lend(sync).desk).toBe(before);
  const back = beginAnew('draft');
  expect(lend(sync).desk).not.toBe(before);
  back();
  expect(lend(sync).desk).toBe(before);
});

test('the words that go along are the newest, of the pages that have any (AI-13)', () => {
  const { settled, sync } = desk([paged('One.'), { type: 'doc', content: [{ type: 'paragraph' }] }, paged('Two.')]);
  expect(lend(sync).words()).toBe('One.\n\nTwo.');
  expect(settled).toHaveLength(1);
});

test('text and picture go to the open page; before it is open, that is said (AI-20)', async () => {
  const { sync } = desk();
  const picture = { address: '/media/u/generated-images/a.webp', width: 8, height: 6 };
  const got: unknown[] = [];
  const lent = lend(sync, {
    suggest: (text) => got.push(text),
    insertPicture: (inserted) => got.push(inserted),
    bringBack: () => {},
    focus: () => {},
    parts: () => null,
  });
  lent.onStory?.('It went on.');
  await lent.onPicture?.(picture, 'A lamp');
  expect(got).toEqual(['It went on.', { src: picture.address, width: 8, height: 6, alt: 'A lamp' }]);
  const early = lend(sync);
  expect(() => early.onStory?.('It went on.')).toThrow(PAGE_NOT_OPEN);
  await expect(early.onPicture?.(picture, '')).rejects.toThrow(PAGE_NOT_OPEN);
});
