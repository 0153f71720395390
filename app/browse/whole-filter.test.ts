import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { createBook, createBooks } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

const names = (word: string) => Array.from({ length: 20 }, (_, n) => `Zq${word}${String(n).padStart(2, '0')}`);
const [IN, OUT] = [names('in'), names('out')];
const WANTED = { tags: IN, status: 'complete', language: 'Spanish', readingSeconds: 7_200 } as const;
const SEARCH = new URLSearchParams([
  ...IN.map((tag): [string, string] => ['tag', tag]),
  ...OUT.map((tag): [string, string] => ['not-tag', tag]),
  ...['English', 'Spanish'].map((name): [string, string] => ['language', name]),
  ...Object.entries({ status: 'complete', from: '60', hide: 'started' }),
]);

async function open(search: string, as: Member) {
  const browser = await plainBrowser(`/browse?${search}`, { as: as.cookie });
  return {
    browser,
    titles: () =>
      browser.page
        .parts('.tile b[title]')
        .map(({ text }) => text)
        .toSorted(),
    chips: () =>
      browser.page
        .parts('.filter-active a')
        .map(({ text }) => text)
        .filter((text) => text.startsWith('Remove: ')),
  };
}

test('twenty tags in, twenty out, complete, in one of two languages, over an hour and not begun: each condition is removable, and the address is the same for others (FILTER-01, FILTER-02, FILTER-03, FILTER-05)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  await createBook(author, { title: 'Wanted', ...WANTED });
  await createBook(author, { title: 'In English', ...WANTED, language: 'English' });
  const begun = await createBook(author, { title: 'Begun', ...WANTED });
  await createBook(author, { title: 'In Welsh', ...WANTED, language: 'Welsh' });
  await createBook(author, { title: 'In progress', ...WANTED, status: 'progress' });
  await createBook(author, { title: 'Short', ...WANTED, readingSeconds: 600 });
  await createBook(author, { title: 'Without the first', ...WANTED, tags: IN.slice(1) });
  await createBooks(
    author,
    OUT.map((tag) => ({ title: `Has ${tag}`, ...WANTED, tags: [...IN.slice(1), tag] })),
  );
  await send(`/works/${begun.id}/progress`, { page: '1' }, reader.cookie);

  const { browser, titles, chips } = await open(`${SEARCH}`, reader);
  expect(titles()).toEqual(['In English', 'Wanted']);
  const address = browser.path;
  const removable = chips();
  expect(removable).toHaveLength(20 + 20 + 2 + 1 + 1 + 1);
  const added: Record<string, string[]> = {};
  for (const chip of removable) {
    resetRateLimits();
    await browser.open(address);
    await browser.follow(chip);
    expect([chip, chips()]).toEqual([chip, removable.filter((condition) => condition !== chip)]);
    added[chip.replace('Remove: ', '')] = titles().filter((title) => !['In English', 'Wanted'].includes(title));
  }
  const bringing = Object.entries(added).filter(([, works]) => works.length);
  expect(Object.fromEntries(bringing)).toEqual({
    ...{ [IN[0] ?? '']: ['Without the first'], Complete: ['In progress'], 'From 60 min': ['Short'], 'Not started': ['Begun'] },
  });
  // For somebody else, who began nothing, the same address means the same conditions.
  const shared = await open(address.split('?')[1] ?? '', other);
  expect([shared.browser.path, shared.titles()]).toEqual([address, ['Begun', 'In English', 'Wanted']]);
});

test('of twenty tags any of which is enough, and twenty that are left out, each one counts (FILTER-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  await createBooks(author, [
    ...IN.map((tag) => ({ title: `Has ${tag}`, ...WANTED, tags: [tag] })),
    ...OUT.map((tag) => ({ title: `Has ${tag}`, ...WANTED, tags: [IN[0] ?? '', tag] })),
  ]);
  const { browser, titles, chips } = await open(`${SEARCH}&tags=any&author=${author.username}`, reader);
  const all = IN.map((tag) => `Has ${tag}`);
  expect(titles()).toEqual(all);
  const address = browser.path;
  for (const tag of [...IN, ...OUT]) {
    resetRateLimits();
    await browser.open(address);
    await browser.follow(IN.includes(tag) ? `Remove: ${tag}` : `Remove: Not ${tag}`);
    const expected = IN.includes(tag) ? all.filter((title) => title !== `Has ${tag}`) : [...all, `Has ${tag}`];
    expect([tag, titles()]).toEqual([tag, expected]);
    expect(chips().join()).not.toContain(tag);
  }
});
