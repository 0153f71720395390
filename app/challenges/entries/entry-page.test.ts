import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { pageCache } from '#server/app.ts';
import { db, pool } from '#server/database/database.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createEntry, type WorkOverrides } from '#tests/support/works.ts';
import { formatDate } from '#ui/dates/dates.ts';
import { views } from '../../engagement/tables.ts';
import { newId } from '../../forms/new-id.ts';
import { reports } from '../../reports/tables.ts';
import { works } from '../../works/tables.ts';

const page = async (path: string, as?: string) => {
  pageCache.clear();
  const response = await visit(path, { as });
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') };
};
const entryWithAuthor = async (overrides: WorkOverrides = {}) => {
  const author = await createMember({ name: 'Elin Sjöberg', bio: 'Librarian. Shhh, but kindly.' });
  const challenge = await createChallenge({ title: 'A Door in the Water', description: 'There is a mat.', participantCount: 40 });
  const entry = await createEntry(author, challenge, {
    genre: 'Mystery',
    title: 'Wipe Your Feet',
    description: 'In a hand that knew us.',
    createdAt: new Date('2026-03-05T12:00:00Z'),
    ...overrides,
  });
  return { author, challenge, entry, address: `/weekly-challenges/entry/${entry.id}` };
};
const comment = (id: string, text: string, as: string) => send(`/works/${id}/comments`, { text, id: newId() }, as);

test('a visitor reads an entry: title, author, date, genre, cover and description (ROUTE-33, CHALL-22, CHALL-38, DATA-26)', async () => {
  const { address } = await entryWithAuthor();
  const { status, html } = await page(address);
  expect(status).toBe(200);
  const shown = await pageOf(html);
  const about = shown.one('complementary', 'About this challenge entry');
  expect(about.one('heading', 'Wipe Your Feet').text).toBe('Wipe Your Feet');
  expect(about.one('link', 'Elin Sjöberg').attribute('href')).toMatch(/^\/profile\//);
  expect(about.parts('.work-details-facts')[0]?.text).toBe('Mystery•Mar 5, 2026•1 min•Everyone');
  expect(about.parts('.work-details-text')[0]?.text).toBe('In a hand that knew us.');
  expect(about.parts('.cover-book')).toHaveLength(1);
  expect(shown.all('article')[0]?.text).toBe('Elin Sjöberg\nWipe Your Feet\nThe lamp was lit.\nNobody had lit it.');
  expect(html).toContain('<title>Wipe Your Feet by Elin Sjöberg · Storyhearth</title>');
  expect(html).toContain(`content="http://localhost:3000${address}" property="og:url"`.split(' property')[0] ?? '');
});

test('a story has pages; Previous is disabled on the first, Next on the last; one page has no navigation (CHALL-23, CHALL-24, CHALL-25)', async () => {
  const { address } = await entryWithAuthor({ pages: ['The first page.', 'The second page.', 'The third page.'] });
  const button = (html: string, name: string) => new RegExp(`<(a|button)[^>]*aria-label="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  const first = (await page(address)).html;
  const words = async (path: string) => (await pageOf((await page(path)).html)).all('article')[0]?.text;
  expect(first).toContain('Page 1 of 3');
  expect(button(first, 'Previous')).toContain('disabled');
  expect(button(first, 'Next')).toContain('?page=2');
  const last = (await page(`${address}?page=3`)).html;
  expect(button(last, 'Next')).toContain('disabled');
  expect(button(last, 'Previous')).toContain('?page=2');
  expect(await words(address)).toBe('Elin Sjöberg\nWipe Your Feet\nThe first page.');
  expect(await words(`${address}?page=2`)).toBe('The second page.');
  expect(await words(`${address}?page=99`)).toBe('The third page.');
  expect(await words(`${address}?page=-4`)).toBe('Elin Sjöberg\nWipe Your Feet\nThe first page.');
  const { address: short } = await entryWithAuthor({ pages: ['All there is.'] });
  expect((await page(short)).html).not.toContain('aria-label="Pages"');
});

test('an entry shows its author and challenge, with links to both and back (CHALL-26, CHALL-27, CHALL-37)', async () => {
  const { address, author, challenge } = await entryWithAuthor();
  const { html } = await page(address);
  const shown = await pageOf(html);
  const writer = shown.one('region', 'About the Author');
  expect(writer.text).toBe(`About the Author\nE\nElin Sjöberg@${author.username}\nLibrarian. Shhh, but kindly.\nView Profile`);
  expect(writer.one('link', 'View Profile').attribute('href')).toBe(`/profile/${author.username}`);
  const about = shown.one('region', 'About the Challenge');
  const ended = formatDate(challenge.endDate, 'UTC');
  expect(about.text).toBe(`About the Challenge\nA Door in the Water\nThere is a mat.\nEnded\n${ended}\nParticipants\n41\nAll entries`);
  expect(html).toMatch(
    /href="\/weekly-challenges"[^>]*aria-label="Back to Challenges"|aria-label="Back to Challenges"[^>]*href="\/weekly-challenges"/,
  );
});

test('the two newest comments are shown with author and date, and View All links to the rest (CHALL-28, CHALL-29, CHALL-30, DATA-26)', async () => {
  const { entry, address } = await entryWithAuthor();
  const reader = await createMember({ name: 'Freya Dahl' });
  expect(withoutScripts((await page(address)).html)).toContain('No comments yet. Be the first to comment!');
  for (const text of ['One.', 'Two.', 'Three.']) await comment(entry.id, text, reader.cookie);
  const { html } = await page(address);
  const below = html.slice(html.indexOf('id="newest-comments"'), html.indexOf('class="work-details"'));
  expect(below.indexOf('Three.')).toBeGreaterThan(0);
  expect(below.indexOf('Two.')).toBeGreaterThan(below.indexOf('Three.'));
  expect(below).not.toContain('One.');
  for (const words of ['Comments (3)', 'Freya Dahl', `@${reader.username}`, 'View All']) expect(below).toContain(words);
  const all = (await page(`/works/${entry.id}/comments`)).html;
  for (const text of ['One.', 'Two.', 'Three.']) expect(withoutScripts(all)).toContain(text);
});

test('a new comment is stored once with the client’s id and the current time, even if sent repeatedly (CHALL-30, AMB-08)', async () => {
  const { entry, address } = await entryWithAuthor();
  const reader = await createMember();
  const id = newId();
  const body = () => new URLSearchParams({ id, text: 'Stored, not a sample.' });
  const [first, repeated] = [
    await fetchData(`/works/${entry.id}/comments`, body(), reader.cookie),
    await fetchData(`/works/${entry.id}/comments`, body(), reader.cookie),
  ];
  expect(first.text).toContain(id);
  expect(repeated.text).toBe(first.text);
  expect(withoutScripts((await page(address)).html)).toContain('Comments (1)');
});

test('the bar has likes and comments with counts, Save, and Share with the words challenge entry (CHALL-33, CHALL-39)', async () => {
  const { entry, address } = await entryWithAuthor();
  const reader = await createMember();
  await send(`/works/${entry.id}/like`, {}, reader.cookie);
  await send(`/works/${entry.id}/save`, { saved: 'yes' }, reader.cookie);
  const signedIn = (await page(address, reader.cookie)).html;
  expect(signedIn).toMatch(/aria-pressed="true"[^>]*aria-label="Like, 1 like"/);
  expect(signedIn).toContain('aria-label="Comments, 0 comments"');
  expect(signedIn).toContain('Saved');
  expect(signedIn).toContain(encodeURIComponent(`Check out this challenge entry on Storyhearth http://localhost:3000${address}`));
  const visitor = (await page(address)).html;
  expect(visitor).toContain('aria-label="Like, 1 like"');
  expect(visitor).not.toContain('aria-pressed="true"');
});

test('reading an entry counts one view per person (AMB-07, DATA-26)', async () => {
  const { entry, address } = await entryWithAuthor();
  const reader = await createMember();
  for (let i = 0; i < 3; i++) await visit(address, { as: reader.cookie });
  expect(await db.$count(views, eq(views.workId, entry.id))).toBe(1);
  expect((await db.select({ n: works.viewsCount }).from(works).where(eq(works.id, entry.id)))[0]?.n).toBe(1);
});

test('a missing entry, or a work of another kind, says Entry not found, with a link back (CHALL-35)', async () => {
  const book = await createBook(await createMember());
  for (const id of [newId(), 'nonsense', book.id]) {
    const { status, html } = await page(`/weekly-challenges/entry/${id}`);
    expect(status).toBe(404);
    for (const words of ['Entry not found', 'Return to Challenges', 'href="/weekly-challenges"'])
      expect(withoutScripts(html)).toContain(words);
  }
  const { entry } = await entryWithAuthor();
  expect((await page(`/book/${entry.id}`)).status).toBe(404);
});

test('an entry that fails to load shows an error with Retry and a link back (CHALL-36, AMB-09)', async () => {
  const { address } = await entryWithAuthor();
  const unavailable = vi
    .spyOn(pool, 'query')
    .mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) as never);
  const { status, html } = await page(address).finally(() => unavailable.mockRestore());
  expect(status).toBe(503);
  for (const words of ['Failed to load entry. Please try again.', 'Retry', 'Return to Challenges', 'href="/weekly-challenges"'])
    expect(withoutScripts(html)).toContain(words);
});

test('the entry of a private profile is found only by its author (CHALL-38, PRIVACY-02, PRIVACY-03)', async () => {
  const { author, address, entry } = await entryWithAuthor();
  await hide(author);
  const missing = await page(`/weekly-challenges/entry/${newId()}`);
  for (const as of [undefined, (await createMember()).cookie]) {
    const { status, html } = await page(address, as);
    expect(status).toBe(404);
    expect(html).not.toContain('Wipe Your Feet');
    expect(withoutScripts(html)).toContain('Entry not found');
  }
  expect(missing.status).toBe(404);
  expect((await page(address, author.cookie)).status).toBe(200);
  expect((await visit(`/works/${entry.id}/pages/1`)).status).toBe(404);
});

test('an entry is on its author’s profile under All and Stories with a badge; the author can delete it (AMB-97)', async () => {
  const { author, entry, address } = await entryWithAuthor();
  for (const tab of ['all', 'stories']) {
    const { html } = await page(`/profile/${author.username}?tab=${tab}`, (await createMember()).cookie);
    expect(withoutScripts(html)).toContain(address);
    expect(withoutScripts(html)).toContain('Challenge entry');
  }
  expect((await send(`/works/${entry.id}/delete`, {}, (await createMember()).cookie)).status).toBe(404);
  const response = await send(`/works/${entry.id}/delete`, {}, author.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/weekly-challenges']);
  expect((await page(address)).status).toBe(404);
});

test('an entry is reported as a challenge entry (REPORT-01)', async () => {
  const { entry } = await entryWithAuthor();
  const reader = await createMember();
  await send('/reports', { type: 'challenge_entry', id: entry.id, reason: 'Spam' }, reader.cookie);
  expect(await db.$count(reports, and(eq(reports.contentId, entry.id), eq(reports.contentType, 'challenge_entry')))).toBe(1);
});
