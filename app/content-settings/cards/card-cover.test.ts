import { beforeEach, expect, test } from 'vitest';
import { notifications } from '#app/notifications/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createTheory } from '#tests/support/works.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember(), await createMember()];
});

const choose = (fields: Record<string, string>, as = reader) => fetchData('/settings/content', new URLSearchParams(fields), as.cookie);
const bodyOf = async (path: string, as?: Member) => (await visit(path, { as: as?.cookie })).text();

test('a card is covered until Show is pressed, without scripts and for this session only (SHOWN-03)', async () => {
  const { address } = await createImage(author);
  const tag = `Spiders ${author.username.slice(-6)}`;
  const described = { title: 'Zqweb of sand', description: 'Zqabout eight legs.', cover: address };
  const book = await createBook(author, { ...described, tags: [tag] });
  await choose({ [`tag ${tag.toLowerCase()}`]: 'warn' });
  const parts = ['Zqweb of sand', 'Zqabout eight legs.', address];
  for (const path of ['/all-books', '/all-books.data', `/search?q=${encodeURIComponent(tag)}`, `/tag/${encodeURIComponent(tag)}`, '/']) {
    const body = await bodyOf(path, reader);
    expect([path, parts.filter((part) => body.includes(part))]).toEqual([path, []]);
  }
  for (const as of [undefined, author, await createMember()]) expect((await bodyOf('/all-books', as)).includes(address)).toBe(true);

  const browser = await plainBrowser(`/tag/${encodeURIComponent(tag)}`, { as: reader.cookie });
  expect(browser.page.text).toContain(`You chose to be warned about ${tag}.`);
  await browser.submit('Show');
  expect(browser.path).toBe(`/tag/${encodeURIComponent(tag)}`);
  expect(browser.page.one('link', /Zqweb of sand/).attribute('href')).toBe(`/book/${book.id}`);
  await browser.open('/all-books');
  expect(browser.page.text).toContain('Zqweb of sand');
  expect((await bodyOf('/all-books', reader)).includes('Zqweb of sand')).toBe(false); // a session without the cookie
  await choose({ [`tag ${tag}`]: 'show' });
  expect((await bodyOf('/all-books', reader)).includes('Zqweb of sand')).toBe(true);
});

test('followed works, notices and suggestions do not name a work under Warn before Show is pressed (SHOWN-03)', async () => {
  await db.delete(works); // those of the other tests have the same title
  const tag = `Spiders ${author.username.slice(-6)}`;
  const book = await createBook(author, { title: 'Zqweb of sand', tags: [tag] });
  const chapter = await createChapter(book, { title: 'Zqlegs' });
  const series = await createSeries(author, [book], { title: 'Of sand' });
  for (const address of [`/works/${book.id}`, `/series/${series.id}`])
    await fetchData(`${address}/follow`, new URLSearchParams({ follow: 'on' }), reader.cookie);
  const notice = { personId: reader.id, data: {}, workId: book.id };
  await db.insert(notifications).values([
    { ...notice, kind: 'part-published', partId: chapter.id, eventKey: crypto.randomUUID() },
    { ...notice, kind: 'work-published', eventKey: crypto.randomUUID() },
  ]);
  const paths = [
    '/following',
    '/following.data',
    '/following?type=series',
    '/notifications',
    '/notifications.data',
    '/search/results?q=Zqweb',
  ];
  const named = async (path: string) => /Zqweb of sand|Zqlegs/.test(await bodyOf(path, reader));
  for (const path of paths) expect([path, await named(path)]).toEqual([path, true]);
  await choose({ [`tag ${tag.toLowerCase()}`]: 'warn' });
  for (const path of paths) expect([path, await named(path)]).toEqual([path, false]);

  const browser = await plainBrowser('/notifications', { as: reader.cookie });
  expect(browser.page.text).toContain('published a new chapter in a work that you chose to be warned about.');
  expect(browser.page.text).toContain('published a new book that you chose to be warned about.');
  await browser.open('/following');
  expect(browser.page.text).toContain(`You chose to be warned about ${tag}.`);
  await browser.submit('Show');
  expect([browser.path, browser.page.text.includes('Zqweb of sand')]).toEqual(['/following', true]);
  await browser.open('/notifications');
  expect(browser.page.text).toContain('“Zqlegs” in “Zqweb of sand”');
});

test('the press is answered with the title, description and cover, and for nothing that may not be seen (SHOWN-03, ERR-12)', async () => {
  const { address } = await createImage(author);
  const book = await createBook(author, { title: 'Zqpressed', description: 'Zqdescribed.', cover: address });
  const press = (id: string, as?: Member) => fetchData(`/works/${id}/show-card`, new URLSearchParams({ back: '/' }), as?.cookie);
  const shown = await press(book.id, reader);
  expect([shown.status, ['Zqpressed', 'Zqdescribed.', address].every((part) => shown.text.includes(part))]).toEqual([200, true]);
  const hidden = await createBook(await createMember({ isPrivate: true }), { title: 'Zqprivate' });
  for (const id of [hidden.id, crypto.randomUUID(), 'x']) {
    const refused = await press(id, reader);
    expect([refused.status, refused.text.includes('Zqprivate')]).toEqual([404, false]);
  }
  expect((await press(book.id)).status).toBe(401);
  // What its own warnings cover stays covered behind the card.
  const warned = await createBook(author, { description: 'Zqdark.', cover: address, warnings: ['gore'], warningsStated: 'some' });
  const dark = await press(warned.id, reader);
  expect([dark.status, dark.text.includes('Zqdark.'), dark.text.includes(address)]).toEqual([200, false, false]);
});

test('kinds, genres, languages, ratings and warnings are named as they were chosen, and own works are never covered (SHOWN-03, WARN-04)', async () => {
  const word = author.username.slice(-6);
  const content = () => ({ genre: 'Other', language: `Lang ${word}`, warnings: ['language' as const], warningsStated: 'some' as const });
  await createTheory(author, { title: `Zq${word}`, ...content() });
  await createTheory(reader, { title: `Zqown ${word}`, ...content() });
  const shown = async () => (await pageOf(await visit(`/search?q=Zq`, { as: reader.cookie }))).text;
  for (const [field, name] of [
    ['kind theory', 'fan theories'],
    ['genre Other', 'Other'],
    [`language Lang ${word}`, `Lang ${word}`],
    ['warning language', 'Strong language'],
  ] as const) {
    await choose({ [field]: 'warn' });
    const text = await shown();
    expect([field, text.includes(`You chose to be warned about ${name}.`), text.includes(`Zq${word}`)]).toEqual([field, true, false]);
    expect(text).toContain(`Zqown ${word}`);
    await choose({ [field]: 'show' });
    expect([field, (await shown()).includes(`Zq${word}`)]).toEqual([field, true]);
  }
  await choose({ 'genre Other': 'warn', 'warning language': 'warn' });
  expect(await shown()).toContain('You chose to be warned about Other, Strong language.');
});

test('the default of ratings and warnings draws the cover and leaves the title on the card (SHOWN-03, WARN-06)', async () => {
  const { address } = await createImage(author);
  const book = await createBook(author, { title: 'Zqpreset', cover: address, rating: 'mature' });
  const page = await pageOf(await visit('/all-books', { as: reader.cookie }));
  expect(page.one('link', /Zqpreset/).attribute('href')).toBe(`/book/${book.id}`);
  expect((await bodyOf('/all-books', reader)).includes(address)).toBe(false);
});
