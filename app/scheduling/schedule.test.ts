import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { consume, LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, createScheduled, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { inHours, makeDue } from '#tests/support/drafts/scheduled.ts';
import { draftRow, openCopy, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { drafts } from '../drafts/tables.ts';
import { follows } from '../following/tables.ts';
import { jobHandlers } from '../job-handlers.server.ts';
import { notifications } from '../notifications/tables.ts';
import { SCHEDULED_MAX } from '../publish/schedule/schedule-rules.ts';
import { parts, works } from '../works/tables.ts';
import { publishDue } from './publish-due.server.ts';

const HOUR = 60 * 60 * 1000;
const EMPTY_PANEL = { picture: null, description: '', bubbles: [] };
const WORK = { from: 'work', ...CHOICES };

const schedule = (id: string, as: Member, form: Record<string, string> = {}) =>
  fetchData(`/drafts/${id}/schedule`, new URLSearchParams({ ...WORK, ...inHours(24), ...form }), as.cookie);
const scheduled = (author: Member, title = 'The Salt Road') => createScheduled(author, title);
const runJobs = () => createJobWorker({ on: () => () => {} }, jobHandlers).run();
const worksOf = ({ id }: Member) => db.select().from(works).where(eq(works.authorId, id)).orderBy(works.id);
const noticesOf = async ({ cookie }: Member) =>
  (await pageOf(await visit('/notifications', { as: cookie })))
    .one('main')
    .all('listitem')
    .map((item) => item.text.split('\n')[0]?.replace('New: ', ''));
const jobsNow = () => db.$count(jobs, eq(jobs.kind, 'publish-scheduled'));

beforeEach(async () => {
  await db.delete(jobs);
  await resetRateLimits();
});
afterEach(async () => void (await db.delete(jobs)));

test('a draft is scheduled with its choices and published at its time, once, with a notice (SCHED-01, SCHED-03, SCHED-05)', async () => {
  const author = await createMember();
  const id = await scheduled(author);
  await runJobs();
  expect(await worksOf(author)).toEqual([]);
  await makeDue(id);
  await Promise.all([runJobs(), runJobs(), publishDue(id), publishDue(id)]);
  expect(await worksOf(author)).toMatchObject([{ title: 'The Salt Road', genre: 'Mystery', language: 'English', kind: 'book' }]);
  expect(await draftRow(id)).toBeUndefined();
  expect(await jobsNow()).toBe(0);
  expect(await noticesOf(author)).toEqual(['“The Salt Road” was published as scheduled.']);
});

test('after a stop everything overdue is published, the oldest time first (SCHED-03)', async () => {
  const author = await createMember();
  const [late, early, middle] = [await scheduled(author, 'Late'), await scheduled(author, 'Early'), await scheduled(author, 'Middle')];
  await makeDue(late, 1);
  await makeDue(early, 90);
  await makeDue(middle, 30);
  await runJobs();
  expect((await worksOf(author)).map(({ title }) => title)).toEqual(['Early', 'Middle', 'Late']);
});

test('the sentence has the day, the hour and the zone, in the drafts and the editor’s data (SCHED-01)', async () => {
  const author = await createMember();
  const id = await createDraft(author, { title: 'The Salt Road' });
  await schedule(id, author);
  await db
    .update(drafts)
    .set({ publishAt: new Date('2031-11-24T17:00:00Z') })
    .where(eq(drafts.id, id));
  const page = await pageOf(await visit('/write', { as: author.cookie }));
  const region = page.one('region', 'Scheduled');
  expect(region.one('listitem').text).toContain('Will be published on Monday, November 24, 2031 at 6:00 PM (Europe/Berlin).');
  expect(page.all('region', 'Saved Drafts')).toEqual([]); // nothing but the scheduled one
  const editor = await (await visit(`/write/book.data?draft=${id}`, { as: author.cookie })).text();
  expect(editor).toContain('2031-11-24T17:00:00Z');
});

test('a scheduled chapter with “Do not notify followers” makes no notice, also after its time was changed (SCHED-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'The Salt Road' });
  await db.insert(follows).values({ personId: reader.id, kind: 'work', workId: book.id });
  for (const title of ['Second', 'Third']) {
    const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title });
    expect((await schedule(chapter, author, { from: 'part', ...(title === 'Second' && { quiet: 'yes' }) })).status).toBe(200);
    expect((await send(`/drafts/${chapter}/schedule`, { from: 'page', ...inHours(48) }, author.cookie)).status).toBe(303);
    await makeDue(chapter);
    await runJobs();
    await runJobs();
  }
  expect(await db.$count(parts, eq(parts.workId, book.id))).toBe(2);
  expect((await noticesOf(reader)).map((text) => text?.includes('Third'))).toEqual([true]);
});

test('a chapter and changes are scheduled and published in the same way (SCHED-01, SCHED-03)', async () => {
  const author = await createMember();
  const book = await createBook(author, { title: 'The Salt Road', pages: ['It begins.'] });
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Second' });
  expect((await schedule(chapter, author, { from: 'part' })).status).toBe(200);
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'The Salt Road, revised' });
  expect((await schedule(copy, author, { from: 'changes', note: 'A new name.' })).status).toBe(200);
  await makeDue(chapter, 2);
  await makeDue(copy, 1);
  await runJobs();
  expect(await db.select().from(parts).where(eq(parts.workId, book.id))).toMatchObject([{ title: 'Second' }]);
  expect(await workRow(book.id)).toMatchObject({ title: 'The Salt Road, revised', revision: 2 });
  expect(await noticesOf(author)).toEqual(['“The Salt Road, revised” was published as scheduled.', '“Second” was published as scheduled.']);
});

const TIME = 'Choose a time between 5 minutes and one year from now.';

test('a time that is too soon or too late, or no time or zone at all, is refused and nothing changes (SCHED-02)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  const refused: Record<string, string>[] = [
    inHours(4 / 60),
    inHours(-1),
    inHours(366 * 24),
    { date: '' },
    { time: '' },
    { date: '2027-02-30' },
    { time: '25:00' },
  ];
  for (const form of refused) {
    const { status, text } = await schedule(id, author, form);
    expect([status, text.includes(TIME)], JSON.stringify(form)).toEqual([422, true]);
  }
  for (const zone of ['', 'Mars/Olympus', '+01:00', '../../etc/passwd', 'x'.repeat(65)]) {
    const { status, text } = await schedule(id, author, { zone });
    expect([status, text.includes('Enter a time zone such as Europe/Berlin.')], zone).toEqual([422, true]);
  }
  expect(await draftRow(id)).toMatchObject({ publishAt: null, publishZone: null, publishChoices: null });
  expect(await jobsNow()).toBe(0);
  for (const form of [inHours(7 / 60), inHours(365 * 24 - 1)]) expect((await schedule(id, author, form)).status).toBe(200);
});

test('what cannot be published stays a draft without a schedule, and its author reads why (SCHED-05)', async () => {
  const author = await createMember();
  const id = await scheduled(author);
  await saveDraft(id, { ...firstSave({ title: 'The Salt Road', pages: [text(' ')] }), base: 1 }, author.cookie);
  await makeDue(id);
  await runJobs();
  expect(await worksOf(author)).toEqual([]);
  expect(await draftRow(id)).toMatchObject({ title: 'The Salt Road', publishAt: null, publishJobId: null });
  const page = await pageOf(await visit('/notifications', { as: author.cookie }));
  const [notice] = page.one('main').all('listitem');
  expect(notice?.text).toContain('“The Salt Road” was not published: Please provide both a title and content for your book');
  expect(notice?.one('link', 'Open the draft.').attribute('href')).toBe(`/write/book?draft=${id}`);
});

test('scheduled chapters and arcs of a deleted work stay drafts, its scheduled changes do not (SCHED-05, EDIT-15)', async () => {
  const author = await createMember();
  const [book, comic] = [await createBook(author), await createComic(author)];
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Second', pages: [text('Not lost.')] });
  const arc = await createDraft(author, { kind: 'arc', work: comic.id, title: 'An arc', pages: [EMPTY_PANEL] });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'Changed' });
  expect((await schedule(chapter, author, { from: 'part' })).status).toBe(200);
  expect((await schedule(copy, author, { from: 'changes', note: '' })).status).toBe(200);
  for (const { id } of [book, comic]) expect((await send(`/works/${id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await jobsNow()).toBe(0);
  expect(await draftRow(copy)).toBeUndefined();
  expect(await draftRow(chapter)).toMatchObject({ title: 'Second', kind: 'book', workId: null, publishAt: null, publishChoices: null });
  expect(await draftRow(arc)).toMatchObject({ title: 'An arc', kind: 'comic', origin: 'comic', workId: null });
  expect(await noticesOf(author)).toEqual(['“Second” was not published: The published book was deleted. Open the draft.']);
  const editor = await (await visit(`/write/book.data?draft=${chapter}`, { as: author.cookie })).text();
  expect(editor).toContain('Not lost.');
});

test('scheduling and publishing now count toward the hourly limits, and what is due does not (SCHED-03)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const [due, now] = [await scheduled(author), await scheduled(author, 'Now')];
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Second' });
  expect((await schedule(chapter, author, { from: 'part' })).status).toBe(200);
  for (const limit of ['publish', 'publish-part'] as const) await consume(limit, author.id, 'member', LIMITS[limit].points);
  for (const id of [due, chapter]) await makeDue(id);
  await runJobs();
  expect((await worksOf(author)).map(({ title }) => title)).toEqual([book.title, 'The Salt Road']);
  expect(await db.$count(parts, eq(parts.workId, book.id))).toBe(1);
  expect([(await schedule(now, author)).status, (await send(`/drafts/${now}/publish-now`, {}, author.cookie)).status]).toEqual([422, 422]);
});

test('a silenced author’s draft is not published (SCHED-05)', async () => {
  const author = await createMember();
  const id = await scheduled(author);
  await makeDue(id);
  await giveStanding(author, 'silenced', { until: new Date(Date.now() + HOUR) });
  await runJobs();
  expect(await worksOf(author)).toEqual([]);
  expect(await draftRow(id)).toMatchObject({ publishAt: null });
});

test('a scheduled draft gets another time, is unscheduled or published without JavaScript (SCHED-06)', async () => {
  const author = await createMember();
  const id = await scheduled(author);
  const browser = await plainBrowser(`/drafts/${id}/schedule`, { as: author.cookie });
  const later = inHours(72, 'America/New_York');
  await browser.submit('Save time', { Date: later.date, Time: later.time, 'Time zone': 'Nowhere' });
  expect(browser.page.one('main').text).toContain('Enter a time zone such as Europe/Berlin.');
  await browser.submit('Save time', { Date: later.date, Time: later.time, 'Time zone': later.zone });
  expect(browser.path).toBe('/write');
  expect(await draftRow(id)).toMatchObject({ publishZone: 'America/New_York', publishChoices: CHOICES });
  expect(await jobsNow()).toBe(1);
  expect((await send(`/drafts/${id}/unschedule`, {}, author.cookie)).status).toBe(303);
  expect(await draftRow(id)).toMatchObject({ publishAt: null, publishJobId: null });
  expect(await jobsNow()).toBe(0);
  await schedule(id, author);
  const published = await send(`/drafts/${id}/publish-now`, {}, author.cookie);
  const [work] = await worksOf(author);
  expect([published.status, published.headers.get('location')]).toEqual([303, `/book/${work?.id}`]);
  expect(await jobsNow()).toBe(0);
  expect(await noticesOf(author)).toEqual([]);
});

test('scheduled drafts are listed by time, and the 201st is refused (SCHED-06)', async () => {
  const author = await createMember();
  const [second, first] = [await scheduled(author, 'Second'), await createDraft(author, { title: 'First' })];
  await schedule(first, author, inHours(2));
  const page = await pageOf(await visit('/write', { as: author.cookie }));
  const titles = page
    .one('region', 'Scheduled')
    .all('listitem')
    .map((row) => row.all('link')[0]?.name);
  expect(titles).toEqual(['First', 'Second']);
  await db.insert(drafts).values(
    Array.from({ length: SCHEDULED_MAX - 2 }, () => ({
      authorId: author.id,
      kind: 'book' as const,
      origin: 'book',
      publishAt: new Date(Date.now() + HOUR),
      publishZone: 'UTC',
      publishChoices: {},
    })),
  );
  const more = await createDraft(author);
  const { status, text } = await schedule(more, author);
  expect([status, text.includes('You have 200 scheduled drafts. Publish or unschedule one first.')]).toEqual([422, true]);
  expect((await schedule(second, author, inHours(3))).status).toBe(200); // another time for a scheduled one
});

test('another member’s draft is not found, and a draft that is not ready is refused with the sentence of publishing (SCHED-01)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const id = await createDraft(author, { title: '' });
  expect((await schedule(id, other)).status).toBe(404);
  const { status, text } = await schedule(id, author);
  expect([status, text.includes('Please provide both a title and content for your book')]).toEqual([422, true]);
  const ready = await scheduled(author);
  for (const path of ['unschedule', 'publish-now'])
    expect((await send(`/drafts/${ready}/${path}`, {}, other.cookie)).status, path).toBe(404);
  expect((await visit(`/drafts/${ready}/schedule`, { as: other.cookie })).status).toBe(404);
  expect(await draftRow(ready)).toMatchObject({ publishZone: 'Europe/Berlin' });
});

test('a draft that is published by hand or deleted takes its job with it (SCHED-03)', async () => {
  const author = await createMember();
  const [one, two] = [await scheduled(author), await scheduled(author)];
  await publish(one, author.cookie);
  await send(`/drafts/${two}/delete`, {}, author.cookie);
  expect(await jobsNow()).toBe(0);
  expect(await worksOf(author)).toHaveLength(1);
  expect(await db.$count(notifications, eq(notifications.personId, author.id))).toBe(0);
});
