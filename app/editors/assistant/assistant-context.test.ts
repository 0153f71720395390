import { expect, test } from 'vitest';
import type { Document } from '#editor/document/document-types.ts';
import type { PageHandle } from '#editor/page-editor/page-editor.tsx';
import type { showToast } from '#ui/toasts/show-toast.ts';
import { startNewEpoch } from '../../assistant/tool/editor-epoch.ts';
import type { DraftSync } from '../../drafts/sync/draft-sync.ts';
import { assistantContext, PAGE_NOT_OPEN, toolName, toolsOf } from './assistant-context.ts';

const paged = (text: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

/** A minimal draft sync with a title, a description and pages. */
function createTestDraft(pages: Document[] = []) {
  const state = {
    id: 'draft',
    title: 'Before',
    description: 'As it was',
    pages: pages.map((document, i) => ({ key: `${i + 1}`, document })),
  };
  const collected: string[] = [];
  const sync = {
    collectEdits: () => void collected.push('collected'),
    snapshot: () => state,
    setTitle: (title: string) => Object.assign(state, { title }),
    setDescription: (description: string) => Object.assign(state, { description }),
  } as unknown as DraftSync<Document>;
  return { state, collected, sync };
}
const silent: typeof showToast = async () => {};
const contextOf = (sync: DraftSync<Document>, page: PageHandle | null = null, toast = silent) =>
  assistantContext({ about: { kind: 'book' }, signedIn: true, sync, page: { current: page } }, toast);

test.each([
  ['book', ['title', 'description', 'story', 'picture']],
  ['theory', ['title', 'description', 'story', 'picture']],
  ['challenge_entry', ['title', 'description', 'story', 'picture']],
  ['world', ['title', 'story', 'picture']],
] as const)('the editor of a %s has its assistant tools (BOOK-ED-08, CHALL-12)', (kind, tools) => {
  expect(toolsOf({ kind })).toEqual(tools);
  expect(tools.map((tool) => toolName(tool, { kind }))).toContain('Generate Story');
});

test('a chapter has Generate Title, Generate Content and Generate Image (CHAP-02)', () => {
  const about = { kind: 'book', part: 'chapter', workId: 'a' } as const;
  expect(toolsOf(about).map((tool) => toolName(tool, about))).toEqual(['Generate Title', 'Generate Content', 'Generate Image']);
  const { sync } = createTestDraft();
  expect(assistantContext({ about, signedIn: true, sync, page: { current: null } }).onDescription).toBeUndefined();
});

test('a suggested title and description are inserted, cut to their maximum lengths (AI-20)', () => {
  const { state, sync } = createTestDraft();
  const context = contextOf(sync);
  context.onTitle?.('After');
  context.onDescription?.('x'.repeat(3_000));
  expect(state).toMatchObject({ title: 'After', description: 'x'.repeat(2_000) });
});

test('Undo restores the previous text, but never replaces later edits (AI-20)', () => {
  const { state, sync } = createTestDraft();
  const toasts: Parameters<typeof showToast>[0][] = [];
  const context = contextOf(sync, null, async (shown) => void toasts.push(shown));
  context.onTitle?.('After');
  context.onDescription?.('It is so.');
  for (const { action } of toasts) action?.run();
  expect(state).toMatchObject({ title: 'Before', description: 'As it was' });
  context.onTitle?.(`${'x'.repeat(199)}\u{1f40c}`);
  expect(state.title).toBe('x'.repeat(199)); // no half of a surrogate pair
  state.title = 'Mine';
  toasts.at(-1)?.action?.run();
  expect(state.title).toBe('Mine');
  expect(toasts.at(-1)?.message).toBe('You’ve changed the title since, so we kept yours.');
});

test('assistant state belongs to the draft and is dropped after Delete Work (AI-19)', () => {
  const { sync } = createTestDraft();
  const { epochKey: before } = contextOf(sync);
  expect(contextOf(sync).epochKey).toBe(before);
  const undo = startNewEpoch('draft');
  expect(contextOf(sync).epochKey).not.toBe(before);
  undo();
  expect(contextOf(sync).epochKey).toBe(before);
});

test('the assistant receives the latest text of all non-empty pages (AI-13)', () => {
  const { collected, sync } = createTestDraft([paged('One.'), { type: 'doc', content: [{ type: 'paragraph' }] }, paged('Two.')]);
  expect(contextOf(sync).words()).toBe('One.\n\nTwo.');
  expect(collected).toHaveLength(1);
});

test('text and images are inserted into the open page; without one an error is shown (AI-20)', async () => {
  const { sync } = createTestDraft();
  const picture = { address: '/media/u/generated-images/a.webp', width: 8, height: 6 };
  const inserted: unknown[] = [];
  const context = contextOf(sync, {
    suggest: (text) => inserted.push(text),
    insertPicture: (image) => inserted.push(image),
    restoreSuggestion: () => {},
    focus: () => {},
    select: () => undefined,
    parts: () => null,
  });
  context.onStory?.('It went on.');
  await context.onPicture?.(picture, 'A lamp');
  expect(inserted).toEqual(['It went on.', { src: picture.address, width: 8, height: 6, alt: 'A lamp' }]);
  const withoutPage = contextOf(sync);
  expect(() => withoutPage.onStory?.('It went on.')).toThrow(PAGE_NOT_OPEN);
  await expect(withoutPage.onPicture?.(picture, '')).rejects.toThrow(PAGE_NOT_OPEN);
});
