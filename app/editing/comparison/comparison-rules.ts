import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import type { PanelPicture } from '../../drafts/panels/panel-rules.ts';
import type { ComparedWith } from '../history/history-rules.ts';

/** Pages with more words are not compared word by word (EDIT-18). */
export const COMPARED_WORDS_MAX = 50_000;
/** Time for the comparison of one page, in milliseconds of this process. */
export const COMPARED_MS_MAX = 500;
/** Changed pages in one response, fewer if they take long. */
export const COMPARED_PAGE_SIZE = 5;

export const TOO_LONG_TO_COMPARE = 'This page is too long to compare word by word.';
export const COMPARE_TITLE = 'Compare Versions';
export const COMPARE_CHANGES_TITLE = 'Compare Changes';
export const NOTHING_DIFFERS = 'Nothing differs.';
export const HOW_MARKED = 'Added words are underlined, and removed words are crossed out.';
export const ONLY_LAYOUT = 'Only the formatting changed.';

export type Change = 'added' | 'removed';
/** A run of text, and whether only one of the versions has it. */
export type Piece = { text: string; change?: Change };

/** A paragraph, heading, image or line of a page; `pieces` of an image are those of its description. */
export type ComparedBlock = {
  type: 'paragraph' | 'heading' | 'image' | 'line';
  within: 'quotation' | 'list' | null;
  /** Of the whole block. */
  change: Change | null;
  isMoved: boolean;
  /** The text is the same, its formatting is not. */
  isRestyled: boolean;
  image: DocumentNode['attrs'] | null;
  pieces: Piece[];
};
export type ComparedBubble = { change: Change | null; isMoved: boolean; pieces: Piece[] };
export type ComparedPicture = { picture: PanelPicture; change: Change | null };

export type ComparedContent =
  | { type: 'blocks'; blocks: ComparedBlock[] }
  | { type: 'panel'; pictures: ComparedPicture[]; description: Piece[]; warnings: Piece[]; bubbles: ComparedBubble[] }
  /** Not compared word by word. */
  | { type: 'side-by-side'; before: Document | null; after: Document | null };

/** A page that differs, with its numbers in both versions; null where it does not exist. */
export type PageChange = { before: number | null; after: number | null; isMoved: boolean; isSame: boolean };
export type ComparedPage = PageChange & { content: ComparedContent | null };
/** A field beside the pages. */
export type ComparedField = { name: string; pieces: Piece[] } | { name: 'Cover'; covers: { src: string | null; change: Change }[] };

/** The position in the list of changes at which the response begins; 0 if missing or invalid. */
export function firstChange(search: URLSearchParams): number {
  const from = search.get('from') ?? '';
  return /^\d{1,4}$/.test(from) ? Number(from) : 0;
}

export const comparedWith = (search: URLSearchParams): ComparedWith => (search.get('with') === 'readers' ? 'readers' : 'before');

/** Such as `Page 3`, `Page 3, added`, `Page 3, was page 2`. */
export function pageHeading(noun: 'page' | 'panel', { before, after, isMoved }: PageChange): string {
  const name = noun === 'panel' ? 'Panel' : 'Page';
  if (after === null) return `${name} ${before}, removed`;
  if (before === null) return `${name} ${after}, added`;
  return isMoved ? `${name} ${after}, moved from ${before}` : `${name} ${after}`;
}
