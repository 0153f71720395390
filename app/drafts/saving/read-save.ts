import { jsonOf } from '#server/limits/bodies/body-limits.ts';
import { PAGE_BYTES_MAX, SAVE_PAGES_MAX } from '../draft-limit-rules.ts';

/** The unparsed JSON of a sent page; null when it is longer than any valid page. */
export class SentPage {
  readonly json: string | null;
  constructor(json: string) {
    this.json = json.length > UNPARSED_MAX ? null : json;
  }
}
/** Allows for white space and the ids of 10,000 blocks, which do not count toward the size of a page. */
const UNPARSED_MAX = PAGE_BYTES_MAX * 1.25 + 10_000 * '"attrs":{"id":"a1b2c3d4"},'.length;
/** Limit for everything except the pages: the order of a thousand pages takes 9 kB, a description 12 kB. */
const HEAD_MAX = 64 * 1024;
/** Nesting limit: a page has up to 24 levels of nodes, each an object in an array. */
const DEPTH_MAX = 64;
const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'"\\:,[]{}'].map((character) => character.charCodeAt(0));

export const TOO_LARGE = Symbol('too large');

type Pages = { from: number; to: number; pages: Map<string, SentPage> };

/** Locates the pages in the JSON of a save without parsing it. Null when it is nested too deeply or has `pages` twice. */
function findPages(text: string): Pages | null {
  const pages = new Map<string, SentPage>();
  let [depth, from, to, value, key] = [0, -1, -1, 0, ''];
  let string = { from: 0, to: 0 };
  const isInPages = () => from >= 0 && to < 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const start = at;
        for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
        if (depth <= 2) string = { from: start, to: at + 1 };
        break;
      }
      case COLON:
        if (depth === 1 || (depth === 2 && isInPages())) {
          key = text.slice(string.from, string.to);
          value = at + 1;
        }
        break;
      case OPEN_LIST:
      case OPEN:
        if (depth === 1 && key === '"pages"' && text.charCodeAt(at) === OPEN) {
          if (from >= 0) return null;
          from = at;
          key = '';
        }
        if (++depth > DEPTH_MAX) return null;
        break;
      case COMMA:
      case CLOSE:
      case CLOSE_LIST:
        if (depth === 2 && isInPages() && key) {
          pages.set(String(jsonOf(key)), new SentPage(text.slice(value, at)));
          if (pages.size > SAVE_PAGES_MAX) return { from, to: at, pages };
          key = '';
        }
        if (text.charCodeAt(at) === COMMA) break;
        if (depth === 2 && isInPages()) to = at + 1;
        depth--;
    }
  }
  return from < 0 ? { from: 0, to: 0, pages } : to < 0 ? null : { from, to, pages };
}

/**
 * Parses a save except for its pages, which are parsed one at a time, because parsing two megabytes of small objects takes a third of a
 * second. Null when it is not a valid save; TOO_LARGE when it has too much besides its pages.
 */
export function readSave(text: string): unknown {
  const found = findPages(text);
  if (!found) return null;
  const { from, to, pages } = found;
  if (pages.size > SAVE_PAGES_MAX) return { pages: Object.fromEntries(pages) }; // refused because of their number
  if (text.length - (to - from) > HEAD_MAX) return TOO_LARGE;
  const head = jsonOf(to ? `${text.slice(0, from)}{}${text.slice(to)}` : text);
  return to && typeof head === 'object' && head !== null ? { ...head, pages: Object.fromEntries(pages) } : head;
}
