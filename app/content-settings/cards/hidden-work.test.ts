import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { views } from '#app/engagement/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createArc, createComic, speech } from '#tests/support/comics.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember({ name: 'Ines Valdovar' }), await createMember()];
});

const MARK = 'Zqsecret';
const post = (path: string, fields: Record<string, string>) => fetchData(path, new URLSearchParams(fields), reader.cookie);
const bodyOf = async (path: string, as?: Member) => (await visit(path, { as: as?.cookie })).text();

/** A book with marks in everything but its title. */
async function createMarked(title: string) {
  const { address } = await createImage(author);
  const marks = {
    description: `${MARK} description.`,
    announcement: `${MARK} announcement.`,
    pages: [`${MARK} page.`],
    tags: [`${MARK}tag`],
  };
  const content = { rating: 'teen', warnings: ['self-harm'], warningsStated: 'some' } as {
    warnings: 'self-harm'[];
    warningsStated: 'some';
  };
  const book = await createBook(author, { title, ...marks, ...content, cover: address });
  const chapter = await createChapter(book, { title: `${MARK} chapter`, pages: [`${MARK} first.`] });
  return { book, chapter, address };
}

test('a hidden work answers at its address with title, author and the reason, and with its text after Read it anyway (SHOWN-05)', async () => {
  const { book, chapter, address } = await createMarked('Ebb');
  const home = `/book/${book.id}`;
  const paths = [home, `${home}?page=1`, `${home}.data`, `${home}/chapter/${chapter.id}`, `${home}/chapter/${chapter.id}.data`];
  const texts = [`/works/${book.id}/pages/1`, `/works/${book.id}/parts/${chapter.id}/pages/1`];
  const person = `/people/${author.username}/hide`;
  for (const [sentence, hide, show] of [
    ['with Self-harm', ['/settings/content', { 'warning self-harm': 'hide' }], ['/settings/content', { 'warning self-harm': 'warn' }]],
    [`with ${MARK}tag`, ['/settings/content', { [`tag ${MARK}tag`]: 'hide' }], ['/settings/content', { [`tag ${MARK}tag`]: 'show' }]],
    ['by Ines Valdovar', [person, { hidden: 'yes' }], [person, { hidden: 'no' }]],
    ['this work', [`/works/${book.id}/hide`, { hidden: 'yes' }], [`/works/${book.id}/hide`, { hidden: 'no' }]],
  ] as [string, [string, Record<string, string>], [string, Record<string, string>]][]) {
    resetRateLimits();
    expect((await post(...hide)).status).toBe(200);
    const words = sentence.startsWith('with') || sentence.startsWith('by') ? `works ${sentence}` : sentence;
    for (const path of paths) {
      const body = (await bodyOf(path, reader)).replaceAll(`${MARK}tag`, '');
      expect([path, body.includes(MARK), body.includes(address), body.includes('Ebb')]).toEqual([path, false, false, true]);
    }
    expect((await bodyOf(`/works/${book.id}/parts`, reader)).includes(MARK)).toBe(false);
    for (const path of texts) expect([path, (await visit(path, { as: reader.cookie })).status]).toEqual([path, 404]);
    const page = (await pageOf(await visit(home, { as: reader.cookie }))).one('main');
    expect(page.one('heading').text).toBe('Ebb');
    expect(page.text).toMatch(/By Ines Valdovar/);
    expect(page.text).toContain(`Your settings hide ${words}.`);
    expect(page.one('link', 'Change what you see').attribute('href')).toBe('/settings/content');
    expect((await post(...show)).status).toBe(200);
  }
  expect(await db.$count(views, eq(views.workId, book.id))).toBe(0);

  // For everyone else, and for its author, nothing is different.
  await post(`/works/${book.id}/hide`, { hidden: 'yes' });
  expect((await bodyOf(home, author)).includes(`${MARK} page.`)).toBe(true);
  expect((await bodyOf(home)).includes('Your settings hide')).toBe(false);
  const browser = await plainBrowser(home, { as: reader.cookie });
  await browser.submit('Read it anyway');
  expect(browser.path).toBe(home);
  // What its warnings cover is still to be chosen.
  expect(browser.page.text).toContain('This book contains: Self-harm.');
  await browser.submit('Show it');
  expect(browser.page.text).toContain(`${MARK} page.`);
  expect((await bodyOf(home, reader)).includes(MARK)).toBe(false); // another session of the member
});

test('what Hide is for is not asked twice, and a hidden comic sends no panel (SHOWN-05)', async () => {
  const panels = [
    { picture: { src: `/media/comics/${MARK}-1.webp`, width: 800, height: 800 }, description: `${MARK} panel`, bubbles: [speech(MARK)] },
  ];
  const comic = await createComic(author, { title: 'Moorings', panels, warnings: ['hate'], warningsStated: 'some', description: MARK });
  const arc = await createArc(comic, { panels, description: MARK });
  await post('/settings/content', { 'warning hate': 'hide' });
  for (const path of [`/comic/${comic.id}`, `/comic/${comic.id}.data`, `/comic/${comic.id}/arc/${arc.id}`, `/works/${comic.id}/parts`])
    expect([path, (await bodyOf(path, reader)).includes(MARK)]).toEqual([path, false]);
  const browser = await plainBrowser(`/comic/${comic.id}`, { as: reader.cookie });
  expect(browser.page.text).toContain('Your settings hide works with Hate or discrimination.');
  await browser.submit('Read it anyway');
  expect(browser.page.text).not.toContain('This comic contains');
  expect(browser.page.parts(`img[src*="${MARK}-1"]`).length).toBeGreaterThan(0);
});

test('the library, Saved Stories and a profile cover hidden works and lose no row (SHOWN-05)', async () => {
  const { book, address } = await createMarked('Zqkept');
  await visit(`/book/${book.id}`, { as: reader.cookie });
  await post(`/works/${book.id}/save`, { saved: 'yes' });
  await post(`/works/${book.id}/state`, { state: 'want' });
  await post(`/works/${book.id}/hide`, { hidden: 'yes' });
  await post('/settings/content', { [`tag ${MARK}tag`]: 'hide' });
  const lists = ['/library', '/saved-stories', `/profile/${author.username}`, `/profile/${author.username}.data`];
  for (const path of lists) {
    const body = await bodyOf(path, reader);
    const found = ['Zqkept', `${MARK} `, address].filter((part) => body.includes(part));
    expect([path, found, body.includes(`Your settings hide works with ${MARK}tag.`)]).toEqual([path, [], true]);
  }
  const browser = await plainBrowser('/library', { as: reader.cookie });
  await browser.submit('Show');
  expect(browser.page.one('link', /^Book Zqkept/).attribute('href')).toBe(`/book/${book.id}`);
  await browser.open(`/profile/${author.username}`);
  expect(browser.page.text).toContain('Zqkept');
  await browser.open('/all-books');
  expect(browser.page.text).not.toContain('Zqkept'); // still left out of other lists
  expect((await bodyOf(`/profile/${author.username}`, author)).includes('Zqkept')).toBe(true);
});
