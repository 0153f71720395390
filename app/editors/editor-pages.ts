import { firstText, isBlank, words } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import { counted } from '#ui/display/count-rules.ts';
import type { Snapshot } from '../drafts/sync/draft-sync.ts';

/** Caches the counts of unchanged pages, because counting is expensive. */
const counts = new WeakMap<Document, { words: number; opening: string }>();
function countsOf(document: Document) {
  const known = counts.get(document) ?? { words: words(document), opening: firstText(document, 60) };
  counts.set(document, known);
  return known;
}

const NOTHING = { words: 0, opening: '' };

/** The pages of a text for display: the open page, the outline with first words, and the totals. */
export function pagesOf({ title, pages, current }: Snapshot<Document>) {
  const at = Math.max(
    0,
    pages.findIndex((page) => page.key === current),
  );
  const outline = pages.map(({ key, document, outline }) => ({ key, ...(document ? countsOf(document) : (outline ?? NOTHING)) }));
  const sum = outline.reduce((total, { words }) => total + words, 0);
  const [first] = pages;
  const opening = Boolean(first && !(first.document && isBlank(first.document))); // the server checks a page that is not loaded
  return {
    at,
    page: pages[at] ?? pages[0],
    outline,
    sum,
    sumWords: `${counted(pages.length, 'page')}, ${counted(sum, 'word')}.`,
    empty: pages.length === 1 && !opening,
    /** Ready to publish: a title, and text on the first page. */
    ready: Boolean(title.trim() && opening),
  };
}
export type TextPages = ReturnType<typeof pagesOf>;
