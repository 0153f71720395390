import { expect, test } from 'vitest';
import { type Document, emptyDocument } from '#editor/document/document-types.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import type { showToast } from '#ui/toasts/show-toast.ts';
import { TITLE_MAX } from '../../drafts/rules.ts';
import { createDraftSync } from '../../drafts/sync/draft-sync.ts';
import { newId } from '../../forms/new-id.ts';
import { KIDS_TOOLS, kidsAssistantContext } from './assistant-context.ts';

function createEditor() {
  const sync = createDraftSync<Document>({
    emptyPage: emptyDocument,
    kind: 'kids',
    owner: 'maya',
    server: null,
    device: null,
    send: async () => ({ is: 'offline' }),
    fetchPages: async () => ({ is: 'failed' }),
    clock: { now: () => 0, after: () => () => {} },
    channel: null,
    newId,
    onLine: () => false,
  });
  const toasts: Parameters<typeof showToast>[0][] = [];
  const toast: typeof showToast = async (shown) => void toasts.push(shown);
  return { sync, toast, toasts };
}

test('there are four tools: title, continuation, new story and image (KIDS-16, AMB-13)', () => {
  expect(KIDS_TOOLS).toEqual({
    'Title Maker': { tool: 'title' },
    'Story Helper': { tool: 'story', mode: 'continuation' },
    'Story Wizard': { tool: 'story', mode: 'new' },
    'Picture Maker': { tool: 'picture' },
  });
});

test('the tools get the kind and the current text, including unsaved edits (KIDS-16)', () => {
  const { sync, toast } = createEditor();
  sync.setPage('1', () => text('A snail went up the hill.'));
  sync.addPage(emptyDocument());
  sync.addPage(text('It took all day.'));
  const context = kidsAssistantContext(sync, null, true, toast);
  expect(context).toMatchObject({ about: { kind: 'kids_book' }, signedIn: true });
  expect(context.words()).toBe('A snail went up the hill.\n\nIt took all day.');
});

test('setting a title can be undone, and the undo too (KIDS-16)', () => {
  const { sync, toast, toasts } = createEditor();
  sync.setTitle('My snail');
  const context = kidsAssistantContext(sync, null, true, toast);
  context.onTitle?.(' The\nsnail who  won ');
  expect(context.title()).toBe('The snail who won');
  expect(toasts[0]).toMatchObject({ message: 'Your story has a new title.', action: { label: 'Bring it back' } });
  toasts[0]?.action?.run();
  expect(context.title()).toBe('My snail');
  toasts[1]?.action?.run();
  expect(context.title()).toBe('The snail who won');
  context.onTitle?.('A snail');
  sync.setTitle('A snail named Bo');
  toasts.at(-1)?.action?.run();
  expect(context.title()).toBe('A snail named Bo'); // edited since, so not replaced
  expect(toasts.at(-1)).toEqual({ message: 'You changed the title, so we left it alone.' });
  sync.setTitle(' ');
  context.onTitle?.('The first');
  expect(toasts.at(-1)).toEqual({ message: 'Your story has a new title.' }); // no previous title to restore
  context.onTitle?.('s'.repeat(TITLE_MAX + 50));
  expect(context.title()).toHaveLength(TITLE_MAX);
  context.onTitle?.(`${'s'.repeat(TITLE_MAX - 1)}\u{1f40c}`);
  expect(context.title()).toBe('s'.repeat(TITLE_MAX - 1)); // no split surrogate pair
});

test('a story becomes a suggestion and an image is inserted, only if a page is open (KIDS-16)', () => {
  const { sync, toast } = createEditor();
  const done: unknown[] = [];
  const page = {
    suggest: (words: string) => done.push(words),
    insertPicture: (picture: object) => done.push(picture),
    restoreSuggestion() {},
    focus() {},
    select: () => undefined,
    parts: () => null,
  };
  const context = kidsAssistantContext(sync, page, true, toast);
  context.onStory?.('Then it sneezed.');
  context.onPicture?.({ address: '/media/x/generated-images/1.webp', width: 1024, height: 1024 }, 'A bear');
  expect(done).toEqual(['Then it sneezed.', { src: '/media/x/generated-images/1.webp', width: 1024, height: 1024, alt: 'A bear' }]);
  expect(context.words()).toBe(''); // a pending suggestion is not part of the text
  const none = kidsAssistantContext(sync, null, true, toast);
  expect([none.onStory, none.onPicture]).toEqual([undefined, undefined]);
});
