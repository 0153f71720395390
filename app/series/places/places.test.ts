import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createArc, createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createEntry, createKidsStory, createTheory, createWorld } from '#tests/support/works.ts';
import { mutes } from '../../blocks/tables.ts';
import { kinds } from '../../works/kinds.ts';
import { works } from '../../works/tables.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember(), await createMember()];
});

const pageBy = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
const placesOn = async (path: string, as?: Member) =>
  (await pageBy(path, as)).parts('.series-places > li').map(({ text }) => text.split('\n').join(' | '));
const offersOn = async (path: string, as?: Member) =>
  (await pageBy(path, as))
    .parts('.next-in-series li')
    .map((offer) => ['small', 'b', '.kind-label', '.next-in-series-length'].map((part) => offer.parts(part)[0]?.text).join(' | '));

test('the pages of books, comics, theories and worlds name their place in a series with previous and next (SERIES-02)', async () => {
  const all = [
    await createBook(author, { title: 'The Tide' }),
    await createComic(author, { title: 'Gulls' }),
    await createTheory(author, { title: 'Why it is salt' }),
    await createWorld(author, { title: 'The Coast' }),
  ] as const;
  const [book, comic, theory, world] = all;
  const series = await createSeries(author, all, { title: 'The Salt Road' });
  const found = await Promise.all(all.map(({ kind, id }) => placesOn(kinds[kind].address(id), reader)));
  expect(found).toEqual([
    ['Part 1 of The Salt Road | Next: Gulls'],
    ['Part 2 of The Salt Road | Previous: The Tide | Next: Why it is salt'],
    ['Part 3 of The Salt Road | Previous: Gulls | Next: The Coast'],
    ['Part 4 of The Salt Road | Previous: Why it is salt'],
  ]);
  const page = await pageBy(`/comic/${comic.id}`);
  const addressOf = (name: string) => page.one('link', name).attribute('href');
  expect([addressOf('The Salt Road'), addressOf('Previous: The Tide'), addressOf('Next: Why it is salt')]).toEqual([
    `/series/${series.id}`,
    `/book/${book.id}`,
    `/theory/${theory.id}`,
  ]);
  expect(await placesOn(`/world/${world.id}`)).toEqual(found[3]);
  expect(await placesOn(`/book/${(await createBook(author)).id}`)).toEqual([]);
});

test('a neighbor that the viewer chose to be warned about is named by that choice, on the page and at its end (SERIES-02, SHOWN-03)', async () => {
  const all = [
    await createBook(author, { title: 'The Tide', pages: ['One.'] }),
    await createBook(author, { title: 'Zqcobwebs', tags: ['zqspiders'] }),
  ] as const;
  await createSeries(author, all, { title: 'The Salt Road' });
  await send('/settings/content', { 'tag zqspiders': 'warn' }, reader.cookie);
  const path = `/book/${all[0].id}`;
  const browser = await plainBrowser(path, { as: reader.cookie });
  const named = () => ['.series-places', '.next-in-series'].map((part) => browser.page.parts(part)[0]?.text.split('\n').join(' '));
  const warned = expect.stringContaining('You chose to be warned about zqspiders. Show');
  expect(named()).toEqual([warned, warned]);
  for (const address of [path, `${path}.data`])
    expect(await (await visit(address, { as: reader.cookie })).text()).not.toContain('Zqcobwebs');
  expect(await placesOn(path)).toEqual(['Part 1 of The Salt Road | Next: Zqcobwebs']);
  await browser.submit('Show');
  const shown = [expect.stringContaining('Next: Zqcobwebs'), expect.stringContaining('Zqcobwebs')];
  expect([browser.path, named(), browser.page.all('link', 'Next: Zqcobwebs')]).toEqual([path, shown, [expect.anything()]]);
  await browser.open('/');
  await browser.open(path);
  expect(named()).toEqual(shown);
});

test('challenge entries and kids stories show their place too, and offer the next work at their end, but not to children (SERIES-02, SAFE-05)', async () => {
  const all = [
    await createEntry(author, await createChallenge(), { title: 'The Wreck', pages: ['One.'] }),
    await createKidsStory(author, { title: 'The Owl', pages: ['One.'] }),
    await createBook(author, { title: 'The Tide' }),
  ];
  await createSeries(author, all, { title: 'The Salt Road' });
  const paths = all.map(({ kind, id }) => kinds[kind].address(id));
  for (const as of [reader, undefined, author])
    expect(await Promise.all(paths.map((path) => placesOn(path, as)))).toEqual([
      ['Part 1 of The Salt Road | Next: The Owl'],
      ['Part 2 of The Salt Road | Previous: The Wreck | Next: The Tide'],
      ['Part 3 of The Salt Road | Previous: The Owl'],
    ]);
  expect(await offersOn(paths[0] ?? '', reader)).toEqual([expect.stringContaining('The Salt Road | The Owl')]);
  expect(await offersOn(paths[1] ?? '', reader)).toEqual([expect.stringContaining('The Salt Road | The Tide')]);
  const child = await createChild(await createGroup([await createMember()]), { name: 'Wren' });
  expect([await placesOn(paths[1] ?? '', child), await offersOn(paths[1] ?? '', child)]).toEqual([[], []]);
});

test('the end of the last page, chapter, panel or arc offers the next work by title and length, as a link (SERIES-02)', async () => {
  const [book, short] = [
    await createBook(author, { title: 'Long', pages: ['One.', 'Two.'] }),
    await createBook(author, { title: 'Short', pages: ['One.'] }),
  ];
  const [comic, drawn] = [await createComic(author, { title: 'Drawn' }), await createComic(author, { title: 'Also drawn' })];
  await createSeries(author, [book, short, comic, drawn, await createWorld(author, { title: 'Last', pages: ['One.'] })], { title: 'All' });
  expect(await offersOn(`/book/${book.id}?page=1`)).toEqual([]);
  expect(await offersOn(`/book/${book.id}?page=2`)).toEqual(['All | Short | Book | 1 page']);
  expect(await offersOn(`/book/${short.id}`)).toEqual(['All | Drawn | Comic | 3 panels']);
  expect(await offersOn(`/comic/${comic.id}`)).toEqual(['All | Also drawn | Comic | 3 panels']);
  expect((await pageBy(`/book/${short.id}`)).one('link', /Drawn ?Comic/).attribute('href')).toBe(`/comic/${comic.id}`);
  const [chapter, arc] = [await createChapter(book, { pages: ['Three.'] }), await createArc(comic, { title: 'Later' })];
  expect(await offersOn(`/book/${book.id}?page=2`)).toEqual([]);
  expect(await offersOn(`/book/${book.id}/chapter/${chapter.id}`)).toEqual(['All | Short | Book | 1 page']);
  expect(await offersOn(`/comic/${comic.id}`)).toEqual([]);
  expect(await offersOn(`/comic/${comic.id}/arc/${arc.id}`)).toEqual(['All | Also drawn | Comic | 3 panels']);
});

test('what the viewer may not see or hides is passed over, also for visitors, and the number stays (SERIES-02, SERIES-04)', async () => {
  const [one, two, three] = [
    await createBook(author, { title: 'One' }),
    await createBook(author, { title: 'Two' }),
    await createBook(author, { title: 'Three' }),
  ];
  await createSeries(author, [one, two, three], { title: 'Row' });
  expect(await placesOn(`/book/${three.id}`)).toEqual(['Part 3 of Row | Previous: Two']);
  await db.update(works).set({ state: 'held' }).where(eq(works.id, two.id));
  for (const viewer of [undefined, reader]) {
    expect(await placesOn(`/book/${three.id}`, viewer)).toEqual(['Part 3 of Row | Previous: One']);
    expect(await (await visit(`/book/${three.id}`, { as: viewer?.cookie })).text()).not.toContain('Two');
  }
  expect(await placesOn(`/book/${three.id}`, author)).toEqual(['Part 3 of Row | Previous: Two']);
  await db.insert(mutes).values({ personId: reader.id, otherId: author.id });
  expect(await placesOn(`/book/${three.id}`, reader)).toEqual(['Part 3 of Row']);
  expect((await send(`/works/${one.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await placesOn(`/book/${three.id}`)).toEqual(['Part 2 of Row']);
  await hide(author);
  expect((await visit(`/book/${three.id}`)).status).toBe(404);
});

test('a kids story shows children no series (SERIES-02, SAFE-05)', async () => {
  const [story, book] = [await createKidsStory(author, { title: 'The Owl' }), await createBook(author, { title: 'For grown-ups' })];
  await createSeries(author, [story, book], { title: 'Night birds' });
  const child = await createChild(await createGroup([await createMember()]), { name: 'Wren' });
  const html = await (await visit(`/kids-book/${story.id}`, { as: child.cookie })).text();
  expect((await pageOf(html)).text).toContain('The Owl');
  for (const title of ['Night birds', 'For grown-ups']) expect(html).not.toContain(title);
  expect(await placesOn(`/book/${book.id}`)).toEqual(['Part 2 of Night birds | Previous: The Owl']);
});
