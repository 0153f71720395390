import { expect, test } from 'vitest';
import { characters, directionOf, firstText, isBlank, picturesOf, textOf, words, wordsIn } from './count.ts';
import { type Document, emptyDocument } from './tree.ts';

const page = (...texts: string[]): Document => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

test('words in Latin, Cyrillic, Arabic and Hebrew stand between spaces', () => {
  expect(wordsIn('Odile’s lamp – well-known, isn’t it? 42.')).toBe(6);
  expect(wordsIn('Сад на крыше')).toBe(3);
  expect(wordsIn('قالت جدّتي: «القنديل لا يحتاج»')).toBe(5);
  expect(wordsIn('בֵּית הַסֵּפֶר')).toBe(2);
  expect(wordsIn(' … — ')).toBe(0);
});

test('words in Japanese and Thai are found without spaces', () => {
  expect(wordsIn('吾輩は猫である。')).toBeGreaterThanOrEqual(4);
  expect(wordsIn('สวัสดีครับ')).toBeGreaterThanOrEqual(1);
  expect(wordsIn('ภาษาไทยง่าย')).toBeGreaterThan(1);
});

test('the counts of a page go over all its blocks', () => {
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

test('blank is neither text nor picture', () => {
  expect(isBlank(emptyDocument())).toBe(true);
  expect(isBlank(page(' \u00a0'))).toBe(true);
  expect(isBlank(page('.'))).toBe(false);
  expect(isBlank({ type: 'doc', content: [{ type: 'image', attrs: { src: '/media/a.png' } }] })).toBe(false);
});

test('the first letter decides the direction', () => {
  expect(directionOf('1. «قنديل» lamp')).toBe('rtl');
  expect(directionOf('“Lamp” قنديل')).toBe('ltr');
  expect(directionOf('שלום')).toBe('rtl');
  expect(directionOf('12 – !')).toBe(null);
});
