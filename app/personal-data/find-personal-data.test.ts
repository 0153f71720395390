import { expect, test } from 'vitest';
import { personalLines } from '#tests/support/corpora/personal-lines.ts';
import { storyLines } from '#tests/support/corpora/story-lines.ts';
import { findPersonalData } from './find-personal-data.ts';
import { CHECKED_MAX, FINDING_KINDS, looksLike } from './finding-rules.ts';

const marked = (text: string) => findPersonalData(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);

test('of 200 lines with personal data in four languages at least 190 are marked (SAFE-11)', () => {
  expect(new Set(personalLines.map(({ text }) => text)).size).toBe(200);
  const missed = personalLines.filter(({ text }) => findPersonalData(text).length === 0);
  expect(missed.length, missed.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(10);
  const otherKind = personalLines.filter(({ kind, text }) => !findPersonalData(text).some((finding) => finding.kind === kind));
  expect(otherKind.length, otherKind.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(10);
});

test('of 1,000 ordinary lines of stories in four languages at most 20 are marked (SAFE-11)', () => {
  expect(new Set(storyLines).size).toBe(1_000);
  const wrong = storyLines.filter((text) => findPersonalData(text).length > 0);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(20);
});

test('a finding names its kind and where the text as written has it (SAFE-11)', () => {
  expect(marked('Hello! Call 0171 3920042 or write to mia@example.org.')).toEqual([
    ['telephone', '0171 3920042'],
    ['email', 'mia@example.org'],
  ]);
  expect(marked('😀 mi\u200bnew page: www.ex\u200bample.org now')).toEqual([['link', 'www.ex\u200bample.org']]);
  expect(marked('write to ben (at) example (dot) org')).toEqual([['email', 'ben (at) example (dot) org']]);
  expect(marked('My name is Zoe\u0301 Fu\u0308rst and I am 8.\nI live at 14 Maple Street.')).toEqual([
    ['age', 'My name is Zoe\u0301 Fu\u0308rst and I am 8'],
    ['address', '14 Maple Street'],
  ]);
  expect(marked('٠٥٠ ١٢٣ ٤٥٦٧')).toEqual([['telephone', '٠٥٠ ١٢٣ ٤٥٦٧']]);
});

test('the child reads what it looks like, with other words for each kind (SAFE-11)', () => {
  expect(looksLike('telephone')).toBe('This looks like a telephone number. It is safer to keep it secret.');
  expect(new Set(FINDING_KINDS.map(looksLike)).size).toBe(8);
});

test('a text is checked up to its limit, also one that is made to be slow (SAFE-11)', () => {
  const number = ' 0171 3920042';
  expect(findPersonalData('a'.repeat(CHECKED_MAX - number.length) + number)).toHaveLength(1);
  expect(findPersonalData('a'.repeat(CHECKED_MAX) + number)).toEqual([]);
  for (const slow of ['calle aaaaaaaaaaaaaaaaaaaa ', 'my name is Anna and and ', 'Emma Emma ', '1 ', 'a.a@', 'a\u0301'])
    expect(Array.isArray(findPersonalData(slow.repeat(CHECKED_MAX)))).toBe(true);
});
