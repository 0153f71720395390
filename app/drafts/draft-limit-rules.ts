import { type DraftType, kindOfDraft, kinds } from '../works/kinds.ts';

/** A novel of a quarter of a million words, at 250 a page. */
export const PAGES_MAX = 1_000;
export const PANELS_MAX = 200;
/** Limit for all panels of a comic together; each panel has its own limit as well. */
export const ALL_BUBBLES_MAX = 1_000;

/** Limit for one page as JSON in UTF-8, also enforced by `editor/document/document.ts`. */
export const PAGE_BYTES_MAX = 200_000;
/** Limit for all pages of a draft: several novels of plain text. */
export const DRAFT_BYTES_MAX = 8 * 1024 * 1024;
/** Limit for all drafts of a member together. */
export const PERSON_BYTES_MAX = 200 * 1024 * 1024;
export const DRAFTS_MAX = 1_000;
/** Limit for the pages in one save. */
export const SAVE_PAGES_MAX = 50;
/** Limit for the tags in one save, with repeated ones. */
export const SENT_TAGS_MAX = 100;

const DRAFT_FULL = 'This draft has reached 8 MB, the most a draft can hold. Please continue in a new draft.';
const PERSON_FULL = 'Your drafts have reached 200 MB in total, which is the limit. Please delete drafts you no longer need.';
export const TOO_MANY_DRAFTS = `You have ${DRAFTS_MAX.toLocaleString('en-US')} drafts, which is the limit. Please delete drafts you no longer need.`;
export const TOO_MANY_PAGES = `A draft can have up to ${PAGES_MAX.toLocaleString('en-US')} pages.`;
const TOO_MANY_PANELS = `A comic can have up to ${PANELS_MAX} panels.`;
const TOO_MANY_BUBBLES = `A comic can have up to ${ALL_BUBBLES_MAX.toLocaleString('en-US')} speech bubbles.`;
const TOO_MANY_SAVED_PAGES = `One save can contain up to ${SAVE_PAGES_MAX} pages.`;
const NOT_IN_ORDER = 'This save includes a page that the draft doesn’t have.';

export const isComic = (type: DraftType) => kinds[kindOfDraft(type)].content === 'panels';
/** The limit of pages or panels for a draft of this type. */
export const pagesMaxOf = (type: DraftType) => (isComic(type) ? PANELS_MAX : PAGES_MAX);

export type DraftSums = { pages: number; bytes: number; bubbles: number };

/** The error message for a draft that is too large to be saved or published; empty when it is within the limits. */
export function sumsProblem(type: DraftType, { pages, bytes, bubbles }: DraftSums): string {
  if (pages > pagesMaxOf(type)) return isComic(type) ? TOO_MANY_PANELS : TOO_MANY_PAGES;
  if (bubbles > ALL_BUBBLES_MAX) return TOO_MANY_BUBBLES;
  return bytes > DRAFT_BYTES_MAX ? DRAFT_FULL : '';
}
export const personProblem = (bytes: number) => (bytes > PERSON_BYTES_MAX ? PERSON_FULL : '');

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Checks the counts of a save before any of its pages is parsed. Returns the error message, or an empty string. */
export function saveProblem(sent: unknown): string {
  if (typeof sent !== 'object' || sent === null) return '';
  const { order, pages, tags } = sent as Record<string, unknown>;
  if (lengthOf(order) > PAGES_MAX) return TOO_MANY_PAGES;
  if (lengthOf(tags) > SENT_TAGS_MAX) return 'That is too many tags.';
  if (typeof pages !== 'object' || pages === null) return '';
  const keys = Object.keys(pages);
  if (keys.length > SAVE_PAGES_MAX) return TOO_MANY_SAVED_PAGES;
  const ordered = new Set(Array.isArray(order) ? order : []);
  return keys.every((key) => ordered.has(key)) ? '' : NOT_IN_ORDER;
}
