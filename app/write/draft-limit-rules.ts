import { type DraftType, kindOfDraft, kinds } from '../works/kinds.ts';

/** A novel of a quarter of a million words, at 250 a page. */
export const PAGES_MAX = 1_000;
export const PANELS_MAX = 200;
/** Of all panels of a comic together; one panel has a limit of its own. */
export const ALL_BUBBLES_MAX = 1_000;

/** Of one page as JSON in UTF-8: `editor/document.ts` refuses more. */
export const PAGE_BYTES_MAX = 200_000;
/** Of all pages of a draft: several novels of plain text. */
export const DRAFT_BYTES_MAX = 8 * 1024 * 1024;
/** Of all drafts of a person together. */
export const PERSON_BYTES_MAX = 200 * 1024 * 1024;
export const DRAFTS_MAX = 1_000;
/** Pages that one save carries. */
export const SAVE_PAGES_MAX = 50;

const DRAFT_FULL = 'This draft has reached 8 MB, the most a draft can hold. Please go on in a new draft.';
const PERSON_FULL = 'Your drafts together have reached 200 MB, the most there is room for. Please delete drafts you no longer need.';
export const TOO_MANY_DRAFTS = `You have ${DRAFTS_MAX.toLocaleString('en-US')} drafts, the most there is room for. Please delete drafts you no longer need.`;
export const TOO_MANY_PAGES = `A draft can have up to ${PAGES_MAX.toLocaleString('en-US')} pages.`;
export const TOO_MANY_PANELS = `A comic can have up to ${PANELS_MAX} panels.`;
export const TOO_MANY_BUBBLES = `A comic can have up to ${ALL_BUBBLES_MAX.toLocaleString('en-US')} speech bubbles.`;
const TOO_MANY_AT_ONCE = `One save can carry up to ${SAVE_PAGES_MAX} pages.`;
const NOT_IN_ORDER = 'This save includes a page that the draft doesn’t have.';

export const isComic = (type: DraftType) => kinds[kindOfDraft(type)].content === 'panels';
/** How many pages, or panels, a draft of this type holds. */
export const pagesMaxOf = (type: DraftType) => (isComic(type) ? PANELS_MAX : PAGES_MAX);

export type DraftSums = { pages: number; bytes: number; bubbles: number };

/** Why a draft of these sums cannot be kept, or published, in words; empty when it can. */
export function sumsProblem(type: DraftType, { pages, bytes, bubbles }: DraftSums): string {
  if (pages > pagesMaxOf(type)) return isComic(type) ? TOO_MANY_PANELS : TOO_MANY_PAGES;
  if (bubbles > ALL_BUBBLES_MAX) return TOO_MANY_BUBBLES;
  return bytes > DRAFT_BYTES_MAX ? DRAFT_FULL : '';
}
export const personProblem = (bytes: number) => (bytes > PERSON_BYTES_MAX ? PERSON_FULL : '');

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Refuses a save by its numbers alone, before a single page of it is looked at. Empty: it may be read. */
export function saveProblem(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const { order, pages, tags } = sent as Record<string, unknown>;
  if (lengthOf(order) > PAGES_MAX) return TOO_MANY_PAGES;
  if (lengthOf(tags) > 100) return 'That is too many tags.';
  if (typeof pages !== 'object' || pages === null) return '';
  const keys = Object.keys(pages);
  if (keys.length > SAVE_PAGES_MAX) return TOO_MANY_AT_ONCE;
  const ordered = new Set(Array.isArray(order) ? order : []);
  return keys.every((key) => ordered.has(key)) ? '' : NOT_IN_ORDER;
}
