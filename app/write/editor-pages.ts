import { firstText, isBlank, words } from '#editor/count.ts';
import type { Document } from '#editor/document-types.ts';
import type { Snapshot } from './draft-sync.ts';

/** Counting costs; a page that did not change is counted once. */
const counts = new WeakMap<Document, { words: number; opening: string }>();
function countsOf(document: Document) {
  const known = counts.get(document) ?? { words: words(document), opening: firstText(document, 60) };
  counts.set(document, known);
  return known;
}

const NOTHING = { words: 0, opening: '' };

/** The pages of a text on the desk: which one is open, each by its first words, and what they come to. */
export function pagesOf({ title, pages, current }: Snapshot<Document>) {
  const at = Math.max(
    0,
    pages.findIndex((page) => page.key === current),
  );
  const outline = pages.map(({ key, document, outline }) => ({ key, ...(document ? countsOf(document) : (outline ?? NOTHING)) }));
  const sum = outline.reduce((total, { words }) => total + words, 0);
  const [first] = pages;
  const opening = Boolean(first && !(first.document && isBlank(first.document))); // one that is not loaded is judged by the server
  return {
    at,
    page: pages[at] ?? pages[0],
    outline,
    sum,
    sumWords: `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, ${sum.toLocaleString('en-US')} ${sum === 1 ? 'word' : 'words'}.`,
    empty: pages.length === 1 && !opening,
    /** Enough to go out: a title, and words on the first page (PUBLISH-02, KIDS-23). */
    ready: Boolean(title.trim() && opening),
  };
}
