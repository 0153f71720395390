import { arabic } from './ordinary/arabic.ts';
import { english } from './ordinary/english.ts';
import { french } from './ordinary/french.ts';
import { german } from './ordinary/german.ts';
import { japanese } from './ordinary/japanese.ts';
import type { Phrases } from './ordinary/phrases.ts';
import { portuguese } from './ordinary/portuguese.ts';
import { russian } from './ordinary/russian.ts';
import { spanish } from './ordinary/spanish.ts';

const OF_EACH_LANGUAGE = 250;
const HANDLES = ['mira', 'old_tom', 'ink.and.oak', 'lena_2004', 'quill'];
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Numbers that grow unevenly with `i`, so that lists of different lengths combine in ever new ways. */
const spread = (i: number, step: number) => Math.floor(i * step * 1.618) + i;

function comment({ openings, middles, endings, names }: Phrases, i: number): string {
  const opening = pick(openings, i);
  const middle = pick(middles, spread(i, 3));
  const ending = pick(endings, spread(i, 5));
  const parts = [[opening], [opening, middle], [opening, ending], [opening, middle, ending], [middle, ending]];
  // The shape changes with each round through the openings.
  const text = pick(parts, Math.floor(i / openings.length) + i).join(i % 11 ? ' ' : '\n');
  const values: Record<string, string> = {
    n: String(1 + (i % 37)),
    m: String(40 + ((i * 7) % 260)),
    year: String(1987 + ((i * 3) % 45)),
    name: pick(names, i + 3),
    handle: pick(HANDLES, i),
  };
  return text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/** The first different comments of a language. */
function commentsOf(phrases: Phrases): string[] {
  const found = new Set<string>();
  for (let i = 0; found.size < OF_EACH_LANGUAGE; i++) found.add(comment(phrases, i));
  return [...found];
}

/** 2,000 ordinary comments in eight languages, always the same (HOLD-05). */
export const ordinaryComments: string[] = [english, spanish, french, german, portuguese, russian, japanese, arabic].flatMap(commentsOf);
