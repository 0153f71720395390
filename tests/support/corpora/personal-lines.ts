import type { FindingKind } from '#app/personal-data/finding-rules.ts';
import { english } from './personal-data/english.ts';
import { french } from './personal-data/french.ts';
import { german } from './personal-data/german.ts';
import { spanish } from './personal-data/spanish.ts';

/** 200 lines with invented personal data as children type it, 50 in each of four languages, each of one kind. */
export const personalLines: readonly { kind: FindingKind; text: string }[] = [english, spanish, french, german].flatMap((lines) =>
  Object.entries(lines).flatMap(([kind, texts]) => texts.map((text) => ({ kind: kind as FindingKind, text }))),
);
