import { expect, test } from 'vitest';
import { coverHash, coverLook, longestWord, titleSize } from './cover-hash.ts';

// The cover that each title must always get.
test.each([
  ['book', 'Ember Street', 'Noor Haddad', 0xd7495266, 'deep', 'arch', 60, 45, true, false, 25, false],
  ['book', 'Сад на крыше', 'Вера Колосова', 0xaa72c6b3, 'deep', 'band', 42, 90, false, false, -25, false],
  ['book', 'حكاية القنديل الأخير', 'ليلى حدّاد', 0x954b2a32, 'paper', 'rule', 60, 45, false, true, 14, false],
  ['comic', 'Gravity Kids', 'Théo Marchand', 0x7e3f327a, 'paper', 'rule', 30, 45, true, true, 14, true],
  ['theory', 'Only one ghost visited Scrooge', 'Owen Pryce', 0x9a8c27a5, 'night', 'plate', 60, 90, false, true, 14, true],
  ['world', 'The Quiet Country', 'Leo Hartmann', 0xc3807472, 'paper', 'rule', 60, -12, true, true, 25, false],
  ['kids', 'The Mole Who Knew the Way', 'Greta Vik', 0xeba65571, 'mid', 'band', 42, -12, true, false, 0, true],
] as const)(
  'the drawn cover of a %s "%s" is always the same (MEDIA-14)',
  (kind, title, author, hash, ground, composition, tile, turn, brick, flip, hue, second) => {
    const words = { kind, title, author };
    expect(coverHash(words)).toBe(hash);
    expect(coverLook(words, kind === 'theory' || kind === 'world' ? '16:9' : '3:4')).toEqual({
      ground,
      composition,
      tile,
      turn,
      brick,
      flip,
      hue,
      second,
    });
  },
);

test('covers of one kind spread over five hues and both grounds of a lightness (MEDIA-14)', () => {
  const looks = Array.from({ length: 500 }, (_, i) => coverLook({ kind: 'theory', title: `Theory ${i}`, author: 'A' }, '16:9'));
  for (const hue of [0, 14, -14, 25, -25]) expect(looks.filter((look) => look.hue === hue).length, String(hue)).toBeGreaterThan(60);
  for (const second of [true, false]) expect(looks.filter((look) => look.second === second).length).toBeGreaterThan(180);
});

test('whitespace and composed letters do not change a cover', () => {
  expect(coverHash({ kind: 'book', title: '  Ember \n Street ', author: 'Noor  Haddad' })).toBe(0xd7495266);
  expect(coverHash({ kind: 'book', title: 'Café', author: 'A' })).toBe(coverHash({ kind: 'book', title: 'Cafe\u0301', author: 'A' }));
});

test('the longest word of a title sets its type size; scripts that break anywhere have no limit', () => {
  expect(longestWord('The Lighthouse That Remembered')).toBe(10);
  expect(longestWord('Moth')).toBe(5);
  expect(longestWord('Well-to-do Grandmothers')).toBe(12);
  expect(longestWord('Donaudampfschifffahrtsgesellschaft')).toBe(16);
  expect(longestWord('屋上の水族館と傘町')).toBe(5);
  expect(longestWord('')).toBe(5);
});

test('a title is set smaller the longer it is', () => {
  expect(titleSize('Moth Season')).toBe('xl');
  expect(titleSize('The Lighthouse That Remembered')).toBe('l');
  expect(titleSize('A Small Inventory of Winter and of Everything Else There')).toBe('m');
  expect(titleSize('x'.repeat(80))).toBe('s');
  expect(titleSize('word '.repeat(40))).toBe('xs');
});
