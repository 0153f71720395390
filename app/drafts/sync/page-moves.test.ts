import { expect, test } from 'vitest';
import { emptyDocument } from '#editor/document/document.ts';
import type { Document } from '#editor/document/document-types.ts';
import { pagesFromText } from '#editor/document/plain-text.ts';
import { ADD_PAGE, isSaved } from '../../editors/editor-dialogs.tsx';
import { splitPage } from '../pages/split-page.ts';
import type { DraftSyncState } from './draft-sync.ts';
import { joined } from './page-moves.ts';

const paged = (text: string) => pagesFromText(text)[0] as Document;

test('a long page is split between paragraphs into pages that can be saved, without losing text', () => {
  const long = paged(Array.from({ length: 400 }, (_, n) => `${n} ${'word '.repeat(200)}`).join('\n\n'));
  const parts = splitPage(long);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(150_000);
  expect(parts.flatMap(({ content }) => content)).toEqual(long.content);
  expect(splitPage(paged('Short.'))).toHaveLength(1);
});

test('pages are joined in order, and an empty page adds nothing', () => {
  expect(joined(paged('One.'), paged('Two.'))).toEqual(paged('One.\n\nTwo.'));
  expect(joined(emptyDocument(), paged('Two.'))).toEqual(paged('Two.'));
  expect(joined(paged('One.'), emptyDocument())).toEqual(paged('One.'));
});

test('an untouched editor has no unsaved changes (BOOK-ED-10)', () => {
  const unsaved = ['typing', 'saving', 'device', 'offline', 'retrying', 'signed-out', 'not-stored', 'refused'] as const;
  expect([...unsaved, 'saved', 'untouched'].filter((state) => isSaved(state as DraftSyncState))).toEqual(['saved', 'untouched']);
});

test('the add-page dialog says whether the current page is saved (BOOK-ED-10)', () => {
  expect(ADD_PAGE).toEqual({
    saved: 'Add an empty page at the end? Your current page is saved.',
    unsaved: 'Add an empty page at the end? Your current page isn’t saved yet; we’ll keep trying.',
  });
});
