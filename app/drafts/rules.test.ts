import { expect, test } from 'vitest';
import { publishForm } from '../publish/schemas.ts';
import { BOOK_GENRES } from '../works/class-rules.ts';
import { LANGUAGES } from '../works/languages/language-list-rules.ts';
import { draftSave } from './saving/schemas.ts';

test('there are sixteen genres and eighteen languages, and a language may be free text (PUBLISH-04, PUBLISH-17)', () => {
  expect(BOOK_GENRES).toHaveLength(16);
  expect(LANGUAGES).toHaveLength(18);
  expect(publishForm.safeParse({ genre: 'Poetry', language: 'Esperanto', cover: 'drawn' }).success).toBe(true);
  expect(publishForm.safeParse({ genre: 'Poetry', language: '  ', cover: 'drawn' }).success).toBe(false);
  expect(publishForm.safeParse({ genre: 'Poetry', language: 'English', cover: 'https://elsewhere.example/x.png' }).success).toBe(false);
});

test('a page key is a sequential number as a string (BOOK-ED-15)', () => {
  const save = { save: crypto.randomUUID(), base: 0, kind: 'book', title: '', description: '', pages: {} };
  expect(draftSave.safeParse({ ...save, order: ['1', '2'] }).success).toBe(true);
  for (const order of [[], ['0'], ['one'], ['1', '1'], ['__proto__']]) expect(draftSave.safeParse({ ...save, order }).success).toBe(false);
});
