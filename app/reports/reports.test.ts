import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { REASONS } from '../moderation/reason-rules.ts';
import { reports } from './tables.ts';

beforeEach(resetRateLimits);

const form = (of: { id: string }, fields: Record<string, string> = {}) => ({ type: 'book', id: of.id, reason: 'Spam', ...fields });
const reportsOf = (person: Member) => db.select().from(reports).where(eq(reports.personId, person.id));

test('a report of a work is stored as pending with reporter, work, reason and details (REPORT-12, REPORT-14, REPORT-15, DATA-12, AMB-94)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const result = await fetchData('/reports', new URLSearchParams(form(book, { details: '  Page 2.\r\nAll of it.  ' })), reader.cookie);
  expect(result.status).toBe(200);
  expect(await reportsOf(reader)).toMatchObject([
    { personId: reader.id, contentType: 'book', contentId: book.id, reason: 'Spam', details: 'Page 2.\nAll of it.', status: 'pending' },
  ]);
});

test('a report of a post is stored in the same way (REPORT-13, DATA-13)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const post = await createPost(author);
  expect((await send('/reports', form(post, { type: 'post', reason: 'Self-Harm' }), reader.cookie)).status).toBe(303);
  expect(await reportsOf(reader)).toMatchObject([
    { contentType: 'post', contentId: post.id, reason: 'Self-Harm', details: null, status: 'pending' },
  ]);
});

test('each of the fourteen reasons is accepted for each kind of content (REPORT-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  expect(REASONS).toEqual([
    ...['Inappropriate Content', 'Harassment or Bullying', 'Spam', 'Copyright Violation', 'Misinformation', 'Violence', 'Hate Speech'],
    ...['Personal Information', 'Impersonation', 'Adult Content', 'Graphic Content', 'Self-Harm', 'Terrorism', 'Other'],
  ]);
  for (const reason of REASONS) {
    const book = await createBook(author);
    expect((await send('/reports', form(book, { reason }), reader.cookie)).status).toBe(303);
  }
  expect((await reportsOf(reader)).map(({ reason }) => reason).sort()).toEqual([...REASONS].sort());
  for (const kind of ['comic', 'theory', 'world'] as const) {
    const work = await createWork(author, { kind });
    expect((await send('/reports', form(work, { type: kind }), reader.cookie)).status).toBe(303);
  }
});

test('blank details are null, NUL is removed, 1000 characters are accepted and 1001 are not (REPORT-08, AMB-93)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const submit = async (details: string) => {
    const book = await createBook(author);
    const { status } = await send('/reports', form(book, { details }), reader.cookie);
    const [stored] = await db.select().from(reports).where(eq(reports.contentId, book.id));
    return [status, stored?.details];
  };
  expect(await submit('   \n\t ')).toEqual([303, null]);
  expect(await submit('a\0b')).toEqual([303, 'ab']);
  expect(await submit('😀'.repeat(1000))).toEqual([303, '😀'.repeat(1000)]);
  expect(await submit('x'.repeat(1001))).toEqual([422, undefined]);
  expect(await submit('<script>alert(1)</script>')).toEqual([303, '<script>alert(1)</script>']);
});

test('a missing or unknown reason is refused with a message, and the form keeps its values (REPORT-05)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  for (const fields of [{ reason: '' }, { reason: 'Boring' }, { reason: 'spam' }]) {
    const response = await send('/reports', { ...form(book, { details: 'What I typed.' }), ...fields }, reader.cookie);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(withoutScripts(html)).toContain('Please choose a reason.');
    expect(withoutScripts(html)).toContain('What I typed.');
    expect(withoutScripts(html)).toContain(book.id);
  }
  for (const fields of [{ type: 'chapter' }, { type: '' }, { type: 'constructor' }])
    expect((await send('/reports', { ...form(book), ...fields }, reader.cookie)).status).toBe(422);
  expect((await send('/reports', {}, reader.cookie)).status).toBe(422);
  expect(await reportsOf(reader)).toEqual([]);
});

test('hidden content is not found, like missing content and content of another kind (PRIVACY-03)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  await hide(author);
  const missing = { id: crypto.randomUUID() };
  const results = [];
  for (const fields of [form(book), form(post, { type: 'post' }), form(missing), form({ id: 'no id' }), form({ id: '' })]) {
    const { status, text } = await fetchData('/reports', new URLSearchParams(fields), reader.cookie);
    expect(status).toBe(404);
    results.push(fields.id ? text.replaceAll(fields.id, '') : text);
  }
  expect(results[0]).toContain('nothing left to report');
  expect(results[0]).toBe(results[2]);
  await hide(author, false);
  expect((await send('/reports', form(book, { type: 'comic' }), reader.cookie)).status).toBe(404);
  expect(await reportsOf(reader)).toEqual([]);
});

test('a member has one pending report per item: the first is kept, and a repeat gets the same thanks', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const both = await Promise.all(
    ['Spam', 'Violence', 'Spam'].map((reason) => fetchData('/reports', new URLSearchParams(form(book, { reason })), reader.cookie)),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(both.map(({ text }) => text)).size).toBe(1);
  const first = await reportsOf(reader);
  expect(first).toHaveLength(1);
  await send('/reports', form(book, { reason: 'Impersonation', details: 'Later' }), reader.cookie);
  expect(await reportsOf(reader)).toEqual(first);
  await send('/reports', form(book), other.cookie);
  expect(await reportsOf(other)).toHaveLength(1);
  await db.update(reports).set({ status: 'dismissed' }).where(eq(reports.personId, reader.id)); // a closed report allows a new one
  await send('/reports', form(book, { reason: 'Other' }), reader.cookie);
  expect(await reportsOf(reader)).toHaveLength(2);
});

test('reporting own content is refused with a message', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const response = await send('/reports', form(book), author.cookie);
  expect(response.status).toBe(403);
  expect(withoutScripts(await response.text())).toContain('This is your own work.');
  expect(await reportsOf(author)).toEqual([]);
  expect(withoutScripts(await (await visit(`/report?type=book&id=${book.id}`, { as: author.cookie })).text())).toContain(
    'This is your own work.',
  );
});

test('a visitor is asked to sign in and then returns to the form (REPORT-07, PRIVACY-08)', async () => {
  const book = await createBook(await createMember());
  const refused = await send('/reports', form(book));
  expect(refused.status).toBe(401);
  expect(withoutScripts(await refused.text())).toContain('Please sign in to report something.');
  const response = await visit(`/report?type=book&id=${book.id}`);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(`/report?type=book&id=${book.id}`)}`);
});

test('without JavaScript the three dots of a tile lead to a page with all reasons and details, and a thank-you afterwards (REPORT-01, REPORT-03, REPORT-04, REPORT-09)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'A Strange One' });
  const browser = await plainBrowser('/', { as: reader.cookie });
  await browser.submit('More about A Strange One');
  const form = browser.page.parts('main form')[0] ?? expect.unreachable();
  expect([...form.names('link'), ...form.names('button')]).toEqual(['rules', 'Cancel', 'Submit Report']);
  expect(form.one('link', 'Cancel').attribute('href')).toBe(`/book/${book.id}`);
  expect(form.names('radio')).toEqual(REASONS);
  expect(browser.page.names('heading')).toContain('Report Content');
  expect(browser.page.one('main').text).toContain('A Strange One');
  await browser.submit('Submit Report', { Misinformation: true, 'Additional Details': 'Lighthouses do not remember.' });
  expect(browser.page.one('main').text).toContain('Thank you for your report. We will review it shortly.');
  expect(await reportsOf(reader)).toMatchObject([
    { contentId: book.id, reason: 'Misinformation', details: 'Lighthouses do not remember.' },
  ]);
  await browser.follow('Back to the book');
  expect(browser.path).toBe(`/book/${book.id}`);
});

test('the report page of a post names its author; one of nothing that can be reported is not found (REPORT-01)', async () => {
  const [author, reader] = [await createMember({ name: 'Rosa Lind' }), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  expect((await pageOf(await visit(`/report?type=post&id=${post.id}`, { as: reader.cookie }))).one('main').text).toContain('Rosa Lind');
  for (const odd of [
    '/report',
    '/report?type=book',
    '/report?type=chapter&id=1',
    '/report?of=book',
    '/report?of=/',
    `/report?type=comic&id=${book.id}`,
  ])
    expect((await visit(odd, { as: reader.cookie })).status).toBe(404);
  expect((await visit('/reports', { as: reader.cookie })).status).toBe(303);
});

test('a report is kept when its content is deleted', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await send('/reports', form(book), reader.cookie);
  await send(`/works/${book.id}/delete`, {}, author.cookie);
  expect(await reportsOf(reader)).toHaveLength(1);
});

test('a member can send 20 reports a day, then reads that there were many (MOD-21)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const statuses = [];
  for (let i = 0; i < 20; i++) statuses.push((await send('/reports', form(await createBook(author)), reader.cookie)).status);
  expect(new Set(statuses)).toEqual(new Set([303]));
  const book = await createBook(author);
  const refused = await send('/reports', form(book, { details: 'Typed words.' }), reader.cookie);
  const page = (await pageOf(refused)).one('main');
  expect([refused.status, page.text.includes('You have sent many reports today. Please try again tomorrow.')]).toEqual([429, true]);
  expect(page.one('textbox').text).toBe('Typed words.');
  expect(await reportsOf(reader)).toHaveLength(20);
  expect((await send('/reports', form(book), other.cookie)).status).toBe(303);
});
