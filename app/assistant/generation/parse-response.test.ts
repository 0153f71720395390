import { expect, test } from 'vitest';
import { DESCRIPTION_MAX } from '../../drafts/rules.ts';
import { descriptionIn, storyIn, titlesIn } from './parse-response.server.ts';

test.each([
  ['1. One\n2. Two', ['One', 'Two']],
  ['1) "One"\n(2) “Two”\n3: «Три»', ['One', 'Two', 'Три']],
  ['- *One*\n• __Two__\n## Three', ['One', 'Two', 'Three']],
  ['Here are five titles:\n\n1. The 7th Wave\n\n\n2. 1984, Again', ['The 7th Wave', '1984, Again']],
  ['一、「灯」\n二、海', ['一、「灯」', '二、海']],
  ['1、「灯」', ['灯']],
  ['١. منارة الملح', ['منارة الملح']],
  ['a\nb\nc\nd\ne\nf\na', ['a', 'b', 'c', 'd', 'e']],
  ['“One” and “Two”', ['“One” and “Two”']],
  ['Same\nSame', ['Same']],
  ['Titles:\n \n', []],
  ['1.5 Seconds\nThe Lamp', ['1.5 Seconds', 'The Lamp']],
  ['7. Stock\nThe Lamp\nThe Sea', ['7. Stock', 'The Lamp', 'The Sea']],
  ['12: Noon\n3: Dawn', ['12: Noon', '3: Dawn']],
  ['8. A\n9. B\n10. C', ['A', 'B', 'C']],
])('one to five titles are extracted from %j (AI-03)', (response, titles) => {
  expect(titlesIn(response)).toEqual(titles);
});

test('a description is one paragraph within the limit, cut at a word boundary (AI-13)', () => {
  expect(descriptionIn('"A lamp.\n\n**Nobody** lit it."')).toBe('A lamp. Nobody lit it.');
  const long = descriptionIn('lamp '.repeat(1_000));
  expect([[...long].length <= DESCRIPTION_MAX, long.endsWith('lamp…')]).toEqual([true, true]);
  expect([...descriptionIn('灯'.repeat(3_000))].length).toBe(DESCRIPTION_MAX);
  expect(descriptionIn('🌊'.repeat(3_000)).isWellFormed()).toBe(true);
});

test.each([
  ['One.\n\nTwo.', 'One.\n\nTwo.'],
  ['One.\r\nTwo.\r\nThree.', 'One.\n\nTwo.\n\nThree.'],
  ['  # One\n\n\n\n\n**Two** _three_ `four`.', 'One\n\nTwo three four.'],
  ['```text\nOne.\n\nTwo.\n```', 'One.\n\nTwo.'],
  ['One.\n\n***\n\nTwo.', 'One.\n\n* * *\n\nTwo.'],
  ['> “Go.”\n\nA*B and snake_case_word', '“Go.”\n\nA*B and snake_case_word'],
  ['2 * 3 * 4 is 24.', '2 * 3 * 4 is 24.'],
])('the story %j is returned as plain paragraphs (AI-20)', (response, story) => {
  expect(storyIn(response)).toBe(story);
});

test.each([
  ['**a *b* c** and *snake_case_word* or _snake_case_', 'a b c and snake_case_word or snake_case'],
  ['*One* **two** *three*', 'One two three'],
  ['_One long line, in slant, “said” the sea._', 'One long line, in slant, “said” the sea.'],
])('nested Markdown is removed: %j (AI-20)', (response, story) => {
  expect(storyIn(response)).toBe(story);
});

test.each(['*a ', '**a ', '_a ', '__a ', '`a', ' _a_b', '*a_ ', '** *', ': '])(
  'a long line of %j is parsed in linear time (ERR-24)',
  (sign) => {
    // A pattern with backtracking would exceed the test's time limit.
    const response = sign.repeat(1_000_000 / sign.length);
    for (const read of [titlesIn, descriptionIn, storyIn]) read(response);
  },
);

test('only the first 64 KB of a response are parsed, without splitting a character (ERR-24)', () => {
  const story = storyIn(`x${'🌊'.repeat(100_000)}`); // two UTF-16 units each, so that the cut is within a pair
  expect([story.length, story.isWellFormed()]).toEqual([64 * 1024, true]);
});
