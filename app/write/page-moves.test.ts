import { expect, test } from 'vitest';
import { emptyDocument } from '#editor/document.ts';
import type { Document } from '#editor/document-types.ts';
import { pagesFromText } from '#editor/plain-text.ts';
import type { DraftSyncState } from './draft-sync.ts';
import { ADD_PAGE, isSaved } from './editor-dialogs.tsx';
import { joined } from './page-moves.ts';
import { splitPage } from './split-page.ts';

const paged = (text: string) => pagesFromText(text)[0] as Document;

test('a long page is parted between its paragraphs into pages that can be saved, and no word is lost', () => {
  const long = paged(Array.from({ length: 400 }, (_, n) => `${n} ${'word '.repeat(200)}`).join('\n\n'));
  const parts = splitPage(long);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(150_000);
  expect(parts.flatMap(({ content }) => content)).toEqual(long.content);
  expect(splitPage(paged('Short.'))).toHaveLength(1);
});

test('pages are joined in their order; an empty one adds nothing', () => {
  expect(joined(paged('One.'), paged('Two.'))).toEqual(paged('One.\n\nTwo.'));
  expect(joined(emptyDocument(), paged('Two.'))).toEqual(paged('Two.'));
  expect(joined(paged('One.'), emptyDocument())).toEqual(paged('One.'));
});

test('an editor in which nothing was typed has nothing unsaved (BOOK-ED-10)', () => {
  const unsaved = ['typing', 'saving', 'device', 'offline', 'later', 'signed-out', 'unkept', 'refused'] as const;
  expect([...unsaved, 'saved', 'untouched'].filter((state) => isSaved(state as DraftSyncState))).toEqual(['saved', 'untouched']);
});

test('before a page is added it is said whether the current one is saved (BOOK-ED-10)', () => {
  expect(ADD_PAGE).toEqual({
    saved: 'Add an empty page at the end? Your current page is saved.',
    unsaved: 'Add an empty page at the end? Your current page isn’t saved yet; we’ll keep trying.',
  });
});
