import { expect, test } from 'vitest';
import { NO_PORTRAIT, OTHER } from '../../assistant-rules.ts';
import {
  chosen,
  missingForCharacter,
  missingForPortrait,
  missingForScene,
  missingForStory,
  missingForTitles,
  NOTHING_CHOSEN,
} from './required-fields.ts';

const picked = (choice: string, own = '') => ({ choice, own });
const nothing = { tone: NOTHING_CHOSEN, genre: NOTHING_CHOSEN, ageGroup: NOTHING_CHOSEN };
const all = { tone: picked('Dark'), genre: picked('Horror'), ageGroup: picked('All Ages') };

test('titles require keywords that are not blank (AI-03)', () => {
  expect(missingForTitles({ keywords: ' \n ' })).toEqual({ keywords: 'Please enter some keywords' });
  expect(missingForTitles({ keywords: 'قنديل' })).toEqual({});
});

test('a new story reports each missing field in form order (AI-05, AI-06, AI-07)', () => {
  expect(missingForStory('new', nothing)).toEqual({
    genre: 'Please select or enter a genre',
    ageGroup: 'Please select or enter an age group',
    tone: 'Please select or enter a tone',
  });
  expect(Object.keys(missingForStory('new', nothing))[0]).toBe('genre');
  expect(missingForStory('new', all)).toEqual({});
});

test.each(['continuation', 'chapter'] as const)('a %s requires only a tone (AI-08)', (mode) => {
  expect(Object.keys(missingForStory(mode, nothing))).toEqual(['tone']);
  expect(missingForStory(mode, { ...nothing, tone: picked(OTHER, 'wry') })).toEqual({});
});

test('Other counts only with a custom value (AI-11)', () => {
  expect(chosen(picked(OTHER, '  wry '))).toBe('wry');
  expect(chosen(picked('Dark', 'left over'))).toBe('Dark');
  expect(missingForStory('new', { ...all, tone: picked(OTHER, '  ') })).toEqual({ tone: 'Please select or enter a tone' });
});

test('a scene requires a description (AI-15)', () => {
  expect(missingForScene({ description: '' })).toEqual({ description: 'Please describe the scene' });
  expect(missingForScene({ description: 'A harbour' })).toEqual({});
});

test('a character requires a name, a gender and an art style, and an image to be saved (CHAR-01, CHAR-02)', () => {
  const blank = { name: ' ', gender: '', style: NOTHING_CHOSEN };
  const mina = { name: 'Mina', gender: 'female', style: picked(OTHER, 'Lino cut') };
  expect(Object.keys(missingForPortrait(blank))).toEqual(['name', 'gender', 'style']);
  expect(missingForPortrait(mina)).toEqual({});
  expect(missingForCharacter(mina, undefined)).toEqual({ file: NO_PORTRAIT });
  expect(missingForCharacter(mina, '/media/1/characters/1.webp')).toEqual({});
});
