import { expect, test } from 'vitest';
import { countWords, normalizeQuery, QUERY_MAX } from '../search-rules.ts';
import { excerpt, marksIn } from './highlight.ts';

const marked = (text: string, query: string) => marksIn(text, query).map(([from, to]) => text.slice(from, to));

test.each([
  ['Salt Letters, salted', 'SALT', ['Salt', 'salt']],
  ['Café Łódź', 'cafe lodz', ['Café Łódź']],
  ['Cafe\u0301 noir', 'café', ['Cafe\u0301']],
  ['Straße', 'ss', ['ß']],
  ['حِكاية', 'حكا', ['حِكا']],
  ['夜の図書館', '図書', ['図書']],
  ['Ёлка', 'ел', ['Ёл']],
  ['a 🏳️‍🌈 b', '🏳️‍🌈', ['🏳️‍🌈']],
  ['100%_', '%_', ['%_']],
  ['nothing', '', []],
  ['nothing', 'x', []],
])('in %s, %s highlights whole letters (SEARCH-01)', (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected);
});

test('an excerpt shows the first hit (SEARCH-01)', () => {
  const text = `${'a long way '.repeat(40)}to the needle, and on`;
  const cut = excerpt(text, 'needle', 80);
  expect(cut).toContain('needle');
  expect(cut.length).toBeLessThanOrEqual(81);
  expect(excerpt('short needle', 'needle', 80)).toBe('short needle');
  expect(excerpt(`${'a long way '.repeat(6)}to the needle`, 'needle', 80)).toBe('…way to the needle');
  expect(excerpt(text, 'absent', 20)).toBe('a long way a long wa');
});

test.each([
  ['the plain “needle” — and more', 'NEEDLE'],
  ['the Ｎeedle that folds', 'needle'],
  ['the ﬁrst of ﬁve needles', 'needle'],
])('an excerpt of %s starts shortly before %s (SEARCH-01)', (end, query) => {
  const text = `${'… ﬃ ß '.repeat(30)}${end}`;
  const plain = `${'a long way '.repeat(40)}${end}`;
  for (const whole of [text, plain]) {
    const cut = excerpt(whole, query, 40);
    expect(cut.startsWith('…')).toBe(true);
    expect(marked(cut, query)).toHaveLength(1);
    expect(cut.length).toBeLessThanOrEqual(41);
  }
});

test('a query is normalized: spaces, letter forms, at most 100 characters (SEARCH-01)', () => {
  expect(normalizeQuery('  two \n words ')).toEqual({ query: 'two words', cut: false });
  expect(normalizeQuery('ＡＢＣ')).toEqual({ query: 'ABC', cut: false });
  expect(normalizeQuery(null)).toEqual({ query: '', cut: false });
  const long = normalizeQuery('🦊'.repeat(10_000));
  expect([...long.query]).toHaveLength(QUERY_MAX);
  expect(long.cut).toBe(true);
  expect(countWords({ n: 50, more: true })).toBe('50+');
});
