/** `at`: its offset in the text. */
export type Piece = { at: number; text: string; href?: string };

const FOUND = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\u202a-\u202e\u2066-\u2069]+/giu;
const ENDS = /[.,;:!?)\]}…»”’]/;
/** Longer URLs are not linked. */
const URL_MAX = 2_000;

/**
 * Removes punctuation that ends the sentence, but not brackets opened in the URL. Counts brackets once, so that thousands take linear time.
 */
function withoutPunctuation(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  for (let end = address.length; ; end--) {
    const last = address[end - 1] ?? '';
    if (!ENDS.test(last) || (last === ')' && unopened <= 0)) return address.slice(0, end);
    if (last === ')') unopened--;
  }
}

/** Splits plain text into pieces; http and https URLs have an `href`. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(FOUND)) {
    const shown = withoutPunctuation(found[0]);
    const url = shown.length <= URL_MAX && URL.canParse(shown) ? new URL(shown) : null;
    if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) continue;
    if (found.index > at) pieces.push({ at, text: text.slice(at, found.index) });
    pieces.push({ at: found.index, text: shown, href: url.href });
    at = found.index + shown.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
