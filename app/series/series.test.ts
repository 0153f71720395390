import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { erased } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createTheory, createWorld } from '#tests/support/works.ts';
import { canReceive } from '../audience/live-access.server.ts';
import { mutes } from '../blocks/tables.ts';
import { newId } from '../forms/new-id.ts';
import { works } from '../works/tables.ts';
import { archiveSections } from './archive.server.ts';
import { SERIES_MAX, SERIES_OF_WORK_MAX, SERIES_WORKS_MAX } from './series-rules.ts';
import { series, seriesWorks } from './tables.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember({ name: 'Maya Mill' }), await createMember()];
});

const pageBy = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
const statusFor = async (path: string, as?: Member) => (await visit(path, { as: as?.cookie })).status;
/** Each work of the page as its number or label, kind, title and length. */
const lines = async (id: string, as?: Member) =>
  (await pageBy(`/series/${id}`, as))
    .parts('.series-work')
    .map((work) =>
      ['.series-number', '.kind-label', '.series-words b', '.series-length'].map((part) => work.parts(part).at(-1)?.text).join(' | '),
    );
const worksIn = (id: string) => db.$count(seriesWorks, eq(seriesWorks.seriesId, id));
const add = (id: string, work: { id: string }, as = author) => send(`/series/${id}/works`, { work: work.id }, as.cookie);

test('an author makes a series of works of several kinds without JavaScript, and readers see it in order (SERIES-01)', async () => {
  const book = await createBook(author, { title: 'The Tide', pages: ['One.', 'Two.'] });
  await createChapter(book);
  await db.update(works).set({ chapterCount: 1 }).where(eq(works.id, book.id));
  await createTheory(author, { title: 'Why it is salt', pages: ['One.'], status: 'complete' });
  await createWorld(author, { title: 'The Coast', tags: ['sea'] });
  await createComic(author, { title: 'Gulls' });
  await createBook(reader, { title: 'Of somebody else' });
  const browser = await plainBrowser(`/profile/${author.username}`, { as: author.cookie });
  await browser.follow('0 Series');
  expect(browser.page.text).toContain('No series yet');
  await browser.follow('New series');
  await browser.submit('Make the series', { Title: 'The Salt Road', Description: 'Along the coast.\nOn foot.', Status: 'On hold' });
  expect(browser.page.one('heading', 'Works in the Series').name).toBe('Works in the Series');
  expect(browser.page.text).not.toContain('Of somebody else');
  for (const title of ['Gulls', 'The Tide', 'Why it is salt', 'The Coast']) {
    const row = browser.page.parts('.series-manage-row').find(({ text }) => text.includes(title)) ?? expect.unreachable();
    const [, work = ''] = /work-([0-9a-f-]{36})/.exec(row.one('button', 'Add').attribute('aria-describedby') ?? '') ?? [];
    const [, id = ''] = /series\/([0-9a-f-]{36})/.exec(browser.path) ?? [];
    expect((await add(id, { id: work })).headers.get('location')).toBe(`/series/${id}/works?added=${work}`);
    await browser.open(`/series/${id}/works?added=${work}`);
    expect(browser.page.one('main').one('status').text).toBe(`Added ${title} to the series.`);
  }
  const [created] = await db.select().from(series).where(eq(series.authorId, author.id));
  const id = created?.id ?? '';
  expect(await lines(id)).toEqual([
    'Part 1 | Comic | Gulls | 3 panels',
    'Part 2 | Book | The Tide | 2 pages, 1 chapter',
    'Part 3 | Fan Theory | Why it is salt | 1 page',
    'Part 4 | World | The Coast | 2 pages',
  ]);
  const page = await pageBy(`/series/${id}`, reader);
  expect(
    page
      .parts('.card-facts')[2]
      ?.parts('bdi')
      .map(({ text }) => text),
  ).toEqual(['1 min', 'Complete', 'Everyone']);
  for (const text of ['The Salt Road', 'Maya Mill', 'On hold', '4 works', 'Along the coast.']) expect(page.text).toContain(text);
  expect(page.names('link')).not.toContain('Edit series');
  expect((await pageBy(`/profile/${author.username}/series`, reader)).parts('.series-list li').map(({ text }) => text)).toEqual([
    'The Salt RoadOn hold · 4 works',
  ]);
  expect((await pageBy(`/profile/${author.username}`, reader)).names('link')).toContain('1 Series');
});

test('title, description and status are checked, and what was typed stays in the form (SERIES-01)', async () => {
  const fields = { title: 'T'.repeat(200), description: 'D'.repeat(2_000), status: 'complete' };
  expect((await send('/series/new', fields, author.cookie)).status).toBe(303);
  const wrong = { title: 'T'.repeat(201), description: 'D'.repeat(2_001), status: 'someday' };
  const refused = await send('/series/new', wrong, author.cookie);
  expect(refused.status).toBe(422);
  const page = await pageOf(refused);
  for (const text of ['Titles can be up to 200 characters.', 'Descriptions can be up to 2,000 characters.', 'Please choose a status.'])
    expect(page.text).toContain(text);
  expect(page.text).toContain('D'.repeat(2_001));
  expect((await send('/series/new', { ...fields, title: ' \n ' }, author.cookie)).status).toBe(422);
  expect(await db.$count(series, eq(series.authorId, author.id))).toBe(1);
  const own = await createSeries(author, [], { title: 'Old' });
  expect((await send(`/series/${own.id}/edit`, { ...fields, title: '' }, author.cookie)).status).toBe(422);
  const browser = await plainBrowser(`/series/${own.id}`, { as: author.cookie });
  await browser.follow('Edit series');
  await browser.submit('Save', { Title: 'New', Description: 'Of it.', Status: 'Complete' });
  expect(browser.page.one('main').one('status').text).toBe('The series is saved.');
  expect((await pageBy(`/series/${own.id}`)).text).toContain('New');
});

test('a form that is sent twice makes one series, and never takes the id of another member’s (SERIES-01, OPEN-02)', async () => {
  const form = { id: newId(), title: 'Once', description: '', status: 'complete' };
  const sent = await Promise.all([1, 2, 3].map(() => send('/series/new', form, author.cookie)));
  expect(sent.map(({ headers }) => headers.get('location'))).toEqual(Array(3).fill(`/series/${form.id}/works`));
  expect(await db.$count(series, eq(series.authorId, author.id))).toBe(1);
  expect((await send('/series/new', { ...form, title: 'Mine now' }, reader.cookie)).status).toBe(422);
  expect((await pageBy(`/series/${form.id}`)).text).toContain('Once');
});

test('a member has at most 50 series, a series 200 works, and a work is in 5 series, also for requests at once (SERIES-01)', async () => {
  const values = Array.from({ length: SERIES_MAX - 1 }, (_, i) => ({ authorId: author.id, title: `S ${i}`, status: 'complete' as const }));
  const created = await db.insert(series).values(values).returning();
  const form = { title: 'One more', description: '', status: 'complete' };
  const last = await Promise.all([1, 2, 3].map(() => send('/series/new', form, author.cookie)));
  expect(last.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  expect((await pageOf(await send('/series/new', form, author.cookie))).text).toContain('You can have up to 50 series.');
  const book = await createBook(author);
  const into = await Promise.all(created.slice(0, SERIES_OF_WORK_MAX + 3).map(({ id }) => add(id, book)));
  expect(into.map(({ status }) => status).sort()).toEqual([...Array(SERIES_OF_WORK_MAX).fill(303), 422, 422, 422]);
  expect(await db.$count(seriesWorks, eq(seriesWorks.workId, book.id))).toBe(SERIES_OF_WORK_MAX);
  const many = await db
    .insert(works)
    .values(
      Array.from({ length: SERIES_WORKS_MAX }, (_, i) => ({
        authorId: author.id,
        kind: 'book' as const,
        title: `B ${i}`,
        language: 'English',
      })),
    )
    .returning({ id: works.id });
  const [, , , , , , , , , full = { id: '' }] = created;
  await db.insert(seriesWorks).values(many.map(({ id }, i) => ({ seriesId: full.id, workId: id, position: i + 1 })));
  const tooMany = await add(full.id, await createBook(author));
  expect([tooMany.status, (await pageOf(tooMany)).text]).toEqual([422, expect.stringContaining('A series can have up to 200 works.')]);
  expect(await lines(full.id)).toHaveLength(SERIES_WORKS_MAX);
}, 30_000);

test('works of others and removed ones cannot be added, and adding or removing twice changes nothing (SERIES-01)', async () => {
  const own = await createSeries(author);
  expect((await add(own.id, await createBook(reader))).status).toBe(404);
  expect((await add(own.id, { id: newId() })).status).toBe(404);
  expect((await add(own.id, { id: 'x' })).status).toBe(404);
  expect((await add((await createSeries(reader)).id, await createBook(author))).status).toBe(404);
  expect(await worksIn(own.id)).toBe(0);
  const book = await createBook(author, { title: 'Twice' });
  expect(await Promise.all([add(own.id, book), add(own.id, book)]).then((sent) => sent.map(({ status }) => status))).toEqual([303, 303]);
  expect(await worksIn(own.id)).toBe(1);
  const browser = await plainBrowser(`/series/${own.id}/works`, { as: author.cookie });
  await browser.submit('Remove');
  expect(browser.page.one('main').one('status').text).toBe('Twice is no longer in the series.');
  expect((await send(`/series/${own.id}/works`, { work: book.id, in: 'no' }, author.cookie)).status).toBe(303);
  expect([await worksIn(own.id), await statusFor(`/book/${book.id}`)]).toEqual([0, 200]);
});

test('the series of a private author is to others as if it never existed (SERIES-01, OPEN-04)', async () => {
  const own = await createSeries(author, [await createBook(author)], { title: 'Hush' });
  expect(await Promise.all([statusFor(`/series/${own.id}`), statusFor(`/series/${own.id}`, reader)])).toEqual([200, 200]);
  await hide(author);
  const missing = newId();
  for (const as of [undefined, reader]) {
    const [found, never] = await Promise.all([`/series/${own.id}`, `/series/${missing}`].map((path) => visit(path, { as: as?.cookie })));
    expect([found?.status, never?.status]).toEqual([404, 404]);
    expect((await pageOf(found as Response)).text).toBe((await pageOf(never as Response)).text);
  }
  expect(await statusFor(`/series/${own.id}`, author)).toBe(200);
  for (const page of ['edit', 'works', 'delete']) {
    expect(await statusFor(`/series/${own.id}/${page}`, reader)).toBe(404);
    expect((await send(`/series/${own.id}/${page}`, { title: 'Mine', status: 'complete', work: newId() }, reader.cookie)).status).toBe(404);
  }
  const mayReceive = await canReceive(`series:${own.id}`, [reader.id, author.id]);
  expect([null, reader, author].map((viewer) => mayReceive(viewer))).toEqual([false, false, true]);
  await hide(author, false);
  expect((await canReceive(`series:${own.id}`, []))(null)).toBe(true);
});

test('deleting a series deletes none of its works and is recorded (SERIES-04, OPS-06)', async () => {
  const book = await createBook(author);
  const own = await createSeries(author, [book], { title: 'Short-lived' });
  const browser = await plainBrowser(`/series/${own.id}`, { as: author.cookie });
  await browser.follow('Delete series');
  expect(browser.page.text).toContain('Its works stay as they are.');
  await browser.submit('Delete');
  expect(browser.path).toBe(`/profile/${author.username}/series`);
  expect([await statusFor(`/series/${own.id}`, author), await statusFor(`/book/${book.id}`)]).toEqual([404, 200]);
  expect(await db.$count(erased, eq(erased.erasedId, own.id))).toBe(1);
});

test('deleting a work closes the gap; one that the viewer may not see or hides is left out and the other numbers stay (SERIES-04)', async () => {
  const [one, two, three, four] = [
    await createBook(author, { title: 'One' }),
    await createBook(author, { title: 'Two' }),
    await createBook(author, { title: 'Three' }),
    await createBook(author, { title: 'Four', state: 'held' }),
  ];
  const own = await createSeries(author, [one, two, three, four]);
  const numbers = async (as?: Member) => (await lines(own.id, as)).map((line) => line.split(' | ').slice(0, 3).join(' '));
  await db.update(works).set({ state: 'held' }).where(eq(works.id, two.id));
  expect(await numbers(reader)).toEqual(['Part 1 Book One', 'Part 3 Book Three']);
  expect(await numbers(author)).toEqual(['Part 1 Book One', 'Part 2 Book Two', 'Part 3 Book Three', 'Part 4 Book Four']);
  expect((await send(`/works/${one.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await numbers(reader)).toEqual(['Part 2 Book Three']);
  expect(await numbers(author)).toEqual(['Part 1 Book Two', 'Part 2 Book Three', 'Part 3 Book Four']);
  await db.insert(mutes).values({ personId: reader.id, otherId: author.id });
  expect(await numbers(reader)).toEqual([]);
  expect((await pageBy(`/series/${own.id}`, reader)).text).toContain('No works here yet');
});

test('the archive of a person has their series with the works in order (OPEN-02)', async () => {
  const [one, two] = [await createBook(author, { title: 'One' }), await createBook(author, { title: 'Two' })];
  const own = await createSeries(author, [two, one], { title: 'Kept', description: 'Of it.', labels: ['Prequel'] });
  await createSeries(reader, [], { title: 'Not mine' });
  const [section] = archiveSections;
  let text = '';
  for await (const { path, chunks } of section?.files(author) ?? []) {
    expect(path).toBe('series.json');
    for await (const chunk of chunks) text += String(chunk);
  }
  expect(JSON.parse(text)).toEqual([
    {
      ...{ id: own.id, title: 'Kept', description: 'Of it.', status: 'progress' },
      ...{ createdAt: own.createdAt.toISOString(), updatedAt: own.updatedAt.toISOString() },
      works: [
        { workId: two.id, position: 1, label: 'Prequel', title: 'Two' },
        { workId: one.id, position: 2, label: '', title: 'One' },
      ],
    },
  ]);
});

test('the page of a series shows each reader their own state of its works, and no one else’s (SERIES-01, LIB-01)', async () => {
  const [finished, dropped, unread] = [
    await createBook(author, { title: 'The Tide' }),
    await createTheory(author, { title: 'Why it is salt' }),
    await createWorld(author, { title: 'The Coast' }),
  ];
  const { id } = await createSeries(author, [finished, dropped, unread]);
  const other = await createMember();
  const set = (work: { id: string }, state: string, as: Member) => send(`/works/${work.id}/state`, { state }, as.cookie);
  await set(finished, 'finished', reader);
  await set(dropped, 'dropped', reader);
  await set(dropped, 'want', other);
  const states = async (as?: Member) => (await pageBy(`/series/${id}`, as)).parts('.series-own-state').map(({ text }) => text);
  expect(await states(reader)).toEqual(['In your library: Finished', 'In your library: Dropped']);
  expect(await states(other)).toEqual(['In your library: Want to read']);
  expect([await states(author), await states()]).toEqual([[], []]);
  await set(finished, 'reading', reader);
  expect(await states(reader)).toEqual(['In your library: Reading', 'In your library: Dropped']);
});
