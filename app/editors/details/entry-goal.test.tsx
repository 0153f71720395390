import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { EntryGoal } from './entry-goal.tsx';

test.each([
  [0, '0 of 1,000 words', '0'],
  [250, '250 of 1,000 words', '25'],
  [999, '999 of 1,000 words', '100'],
  [1_200, '1,200 words: long enough for an entry', '100'],
])('the editor of an entry with %i words shows the progress toward 1,000 (CHALL-12)', async (words, message, percent) => {
  const page = await pageOf(renderToStaticMarkup(<EntryGoal title="The third bell" words={words} />));
  expect(page.text.split('\n')).toEqual(['For The third bell, about 1,000–3,000 words', message]);
  const [bar] = page.all('progressbar');
  expect([bar?.attribute('aria-valuenow'), bar?.attribute('aria-valuetext')]).toEqual([
    percent,
    `${words.toLocaleString('en-US')} of 1,000 words`,
  ]);
});
