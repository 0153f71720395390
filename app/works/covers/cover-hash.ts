import { normalized } from '../../forms/text-rules.ts';
/** The inputs of a drawn cover: the same three always give the same cover. */
export type CoverInput = { kind: string; title: string; author: string };

const clean = (text: string) => normalized(text).trim().replace(/\s+/g, ' ');

/** FNV-1a over the UTF-8 bytes, then mixed, so that titles that differ by one letter get unrelated covers. */
export function coverHash({ kind, title, author }: CoverInput): number {
  let h = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${kind}\n${clean(title) || 'Untitled Draft'}\n${clean(author)}`))
    h = Math.imul(h ^ byte, 0x01000193) >>> 0;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b) >>> 0;
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
}

const GROUNDS = ['deep', 'mid', 'paper', 'deep', 'mid', 'night', 'deep', 'mid'] as const;
const TALL = ['plate', 'band', 'arch', 'rule', 'field'] as const;
const WIDE = ['plate', 'split', 'rule', 'field'] as const;
const TILES = [30, 42, 60] as const;
const TURNS = [0, 45, -12, 90] as const;
const HUES = [0, 14, -14, 25, -25] as const;

const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/**
 * The look that a hash selects. `tile` is in 300ths of a tall cover's width, `turn` in degrees, `hue` in degrees from the kind's own.
 * `second` selects the other ground of the same lightness: one between deep and middle, or a tinted paper.
 */
export function coverLook(words: CoverInput, aspect: '3:4' | '16:9') {
  const h = coverHash(words);
  return {
    ground: at(GROUNDS, h & 7),
    composition: at<string>(aspect === '3:4' ? TALL : WIDE, h >>> 3),
    tile: at(TILES, h >>> 6),
    turn: at(TURNS, h >>> 9),
    brick: ((h >>> 12) & 1) === 1,
    flip: ((h >>> 13) & 1) === 1,
    hue: at(HUES, h >>> 14),
    second: ((h >>> 18) & 1) === 1,
  };
}

/** Range of word lengths, in letters, for which the type size shrinks to avoid a line break; longer words are broken. */
const UNBROKEN = { min: 5, max: 16 } as const;
const MAY_BREAK = /[\s\-–—\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/u;

/** Letters of the longest word that should not be broken; scripts that break anywhere have none. */
export const longestWord = (title: string): number =>
  Math.min(UNBROKEN.max, Math.max(UNBROKEN.min, ...title.split(MAY_BREAK).map((word) => word.length)));

const graphemes = new Intl.Segmenter();

/** The type size of a title, by its length in graphemes and its longest word. */
export function titleSize(title: string): 'xl' | 'l' | 'm' | 's' | 'xs' {
  const length = [...graphemes.segment(title)].length;
  const longest = Math.max(0, ...title.split(/\s+/).map((word) => word.length));
  if (length <= 14 && longest <= 9) return 'xl';
  if (length <= 30 && longest <= 11) return 'l';
  if (length <= 56 && longest <= 14) return 'm';
  return length <= 92 ? 's' : 'xs';
}
