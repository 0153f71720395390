/** `at`: where in the text it begins. */
export type Piece = { at: number; text: string; href?: string };

const FOUND = /\bhttps?:\/\/[^\s<>"'`\p{Cc}\u202a-\u202e\u2066-\u2069]+/giu;
const ENDS = /[.,;:!?)\]}…»”’]/;
/** Longer ones lead nowhere that people write of. */
const MOST_ADDRESS = 2_000;

/** What ends a sentence belongs to the sentence; a closing bracket only to the address when it was opened in it. Counted once: whoever writes thousands of them stops nobody. */
function withoutEnd(address: string): string {
  let unopened = address.split(')').length - address.split('(').length;
  for (let end = address.length; ; end--) {
    const last = address[end - 1] ?? '';
    if (!ENDS.test(last) || (last === ')' && unopened <= 0)) return address.slice(0, end);
    if (last === ')') unopened--;
  }
}

/** Plain text in pieces; those that are addresses of the web (http and https, nothing else) have an `href`. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(FOUND)) {
    const shown = withoutEnd(found[0]);
    const url = shown.length <= MOST_ADDRESS && URL.canParse(shown) ? new URL(shown) : null;
    if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) continue;
    if (found.index > at) pieces.push({ at, text: text.slice(at, found.index) });
    pieces.push({ at: found.index, text: shown, href: url.href });
    at = found.index + shown.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return pieces;
}
