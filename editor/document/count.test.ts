import { expect, test } from 'vitest';
import { characters, countedWords, directionOf, firstText, isBlank, picturesOf, textOf, words, wordsIn } from './count.ts';
import { type Document, emptyDocument } from './document-types.ts';

const page = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

test('words in Latin, Cyrillic, Arabic and Hebrew are counted between spaces', () => {
  expect(wordsIn('Odile’s lamp – well-known, isn’t it? 42.')).toBe(6);
  expect(wordsIn('Сад на крыше')).toBe(3);
  expect(wordsIn('قالت جدّتي: «القنديل لا يحتاج»')).toBe(5);
  expect(wordsIn('בֵּית הַסֵּפֶר')).toBe(2);
  expect(wordsIn(' … — ')).toBe(0);
});

test('words in Japanese and Thai are counted without spaces', () => {
  expect(wordsIn('吾輩は猫である。')).toBeGreaterThanOrEqual(4);
  expect(wordsIn('สวัสดีครับ')).toBeGreaterThanOrEqual(1);
  expect(wordsIn('ภาษาไทยง่าย')).toBeGreaterThan(1);
});

test('the counts of a page include all its blocks', () => {
  const document: Document = {
    type: 'doc',
    content: [
      { type: 'bulletList', content: [{ type: 'listItem', content: page('one two').content }] },
      { type: 'image', attrs: { src: '/media/a.png' } },
      ...page('three', '😀').content,
    ],
  };
  expect(textOf(document)).toBe('one two\nthree\n😀');
  expect(words(document)).toBe(3);
  expect(characters(document)).toBe(13);
  expect(picturesOf(document)).toEqual(['/media/a.png']);
  expect(firstText(document, 9)).toBe('one two t…');
  expect(firstText(document, 100)).toBe('one two three 😀');
});

test('a page without text and pictures is blank', () => {
  expect(isBlank(emptyDocument())).toBe(true);
  expect(isBlank(page(' \u00a0'))).toBe(true);
  expect(isBlank(page('.'))).toBe(false);
  expect(isBlank({ type: 'doc', content: [{ type: 'image', attrs: { src: '/media/a.png' } }] })).toBe(false);
});

test('the first letter sets the direction', () => {
  expect(directionOf('1. «قنديل» lamp')).toBe('rtl');
  expect(directionOf('“Lamp” قنديل')).toBe('ltr');
  expect(directionOf('שלום')).toBe('rtl');
  expect(directionOf('12 – !')).toBe(null);
});

test('long lines without spaces are counted in pieces, with the same result', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  const whole = (text: string) => [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
  const prose = '吾輩は猫である。名前はまだ無い、どこで生れたか well-known isn’t とんと見当がつかぬ。ภาษาไทยง่าย สวัสดีครับ ';
  for (const line of [prose.repeat(100), `猫 ${'and so on '.repeat(400)}`, `𠀀${'lamp '.repeat(900)}`]) {
    expect(line.length).toBeGreaterThan(3_000);
    expect(wordsIn(line)).toBe(whole(line));
    expect([...countedWords(line)].length).toBeGreaterThan(3);
  }
  expect(wordsIn(`a${'𠀀'.repeat(3_000)}`)).toBe(whole(`a${'𠀀'.repeat(3_000)}`)); // cut between letters, never within a surrogate pair
});
