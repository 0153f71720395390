import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import {
  FINGERPRINTS_MAX,
  RUN_CHARACTERS,
  RUN_WORDS,
  SAMPLED,
  TEXTS_MAX,
  WHOLE_WORDS_MAX,
} from '../../assistant/fingerprints/fingerprint-rules.ts';
import { COUNTED_WORDS_MAX, GRADE_NAMES, NOTE_MAX, PARTLY_FROM, PARTLY_TO } from '../../works/labels/label-rules.ts';

test('/how-labels-work names the grades, the runs and the limits with their numbers, and that no detector is used (LABEL-05)', async () => {
  const page = await pageOf(await visit('/how-labels-work'));
  const { text } = page.one('main');
  expect(page.parts('section#grades li > b').map((name) => name.text)).toEqual(Object.values(GRADE_NAMES).map((name) => `${name}.`));
  for (const fact of [
    `Less than ${PARTLY_FROM}%`,
    `${PARTLY_FROM} to ${PARTLY_TO}%`,
    `each run of ${RUN_WORDS} words`,
    `each run of ${RUN_CHARACTERS} characters`,
    `more than ${WHOLE_WORDS_MAX} words one run in ${SAMPLED}`,
    `the newest ${TEXTS_MAX.toLocaleString('en-US')} texts of each member`,
    `up to ${FINGERPRINTS_MAX.toLocaleString('en-US')} of the newest numbers`,
    `more than ${COUNTED_WORDS_MAX.toLocaleString('en-US')} words only the first ${COUNTED_WORDS_MAX.toLocaleString('en-US')} are counted`,
    `up to ${NOTE_MAX} characters`,
    'What was made elsewhere cannot be seen',
    'No detector is used.',
  ])
    expect(text).toContain(fact);
});

test('the page of a work links to how labels work (LABEL-05)', async () => {
  const { id } = await createBook(await createMember());
  const link = (await pageOf(await visit(`/book/${id}`))).one('region', 'Use of assistants').one('link', 'How labels work');
  expect(link.attribute('href')).toBe('/how-labels-work');
});
