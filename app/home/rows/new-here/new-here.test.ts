import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { libraryEntries } from '#app/engagement/library/tables.ts';
import { readingPlaces } from '#app/engagement/tables.ts';
import { workDays } from '#app/numbers/tables.ts';
import { people } from '#app/people/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createBooks, createKidsStory, type WorkOverrides } from '#tests/support/works.ts';
import { personalRows } from '../personal-rows.server.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { deleteOldShowings, noteShowings, storeShowings } from './showings.server.ts';
import { newWorks, workShowings } from './tables.ts';

const ROW = OTHER_ROWS.newHere;
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

let reader: Member;
beforeEach(async () => {
  await storeShowings();
  await deletePeople();
  reader = await createMember();
});

const createAuthor = (overrides: Parameters<typeof createMember>[0] = {}) => createMember({ createdAt: ago(ROW.hours + 1), ...overrides });
/** A work of an author of its own. */
const publish = async (title: string, overrides: WorkOverrides = {}) => createBook(await createAuthor(), { title, ...overrides });
async function titles(as: Member | null = reader, path = '/') {
  pageCache.clear();
  sharedReads.clear();
  const [row] = (await pageOf(await visit(path, { as: as?.cookie }))).all('region', ROW.name);
  return row ? row.parts('b[title]').map(({ text }) => text) : null;
}
const setShown = (work: { id: string }, shown: number) => db.update(newWorks).set({ shown }).where(eq(newWorks.workId, work.id));

test('New here has new works of two weeks that were shown the least, then the oldest, one of each author (WHY-01, WHY-03)', async () => {
  expect(await titles()).toBe(null);
  const [often, rarely] = [await publish('Shown often', { createdAt: ago(50) }), await publish('Shown rarely', { createdAt: ago(40) })];
  const author = await createAuthor();
  await createBook(author, { title: 'Older', createdAt: ago(20) });
  await createBook(author, { title: 'Newer of the same author', createdAt: ago(10) });
  await publish('Newest', { createdAt: ago(1) });
  const enough = await publish('Shown enough', { createdAt: ago(60) });
  await publish('Past', { createdAt: ago(24 * ROW.days + 1) });
  await createBook(await createAuthor({ createdAt: ago(ROW.hours - 1) }), { title: 'Of a new account' });
  await createKidsStory(await createAuthor(), { title: 'A kids story' });
  await publish('Held', { state: 'held' });
  await setShown(often, ROW.showings - 1);
  await setShown(rarely, 3);
  await setShown(enough, ROW.showings);
  const expected = ['Older', 'Newest', 'Shown rarely', 'Shown often'];
  expect(await titles()).toEqual(expected);
  expect(await titles(null)).toEqual(expected);
  const [row] = (await pageOf(await visit('/', { as: reader.cookie }))).all('region', ROW.name);
  expect(row?.parts('.why').map(({ text }) => text)).toEqual(expected.map(() => 'New here'));
  for (let n = 0; n < ROW.shown; n++) await publish(`Further ${n}`);
  expect(await titles()).toHaveLength(ROW.shown);
});

test('own, begun, hidden and private works are left out, for visitors also those above Teen (WHY-03, PRIVACY-03)', async () => {
  const secret = await createAuthor();
  const [own, begun, hidden] = [await createAuthor(), await publish('Begun'), await publish('Hidden')];
  await createBook(own, { title: 'Own' });
  await createBook(secret, { title: 'Secret' });
  await publish('Teen', { rating: 'teen' });
  await publish('Mature', { rating: 'mature' });
  await publish('Latin', { language: 'Latin' });
  await hide(secret);
  await send(`/works/${begun.id}/progress`, { page: '1' }, reader.cookie);
  // A begun work that is no longer among the newest of Continue Reading has its place only.
  const earlier = await publish('Begun earlier');
  await db.insert(readingPlaces).values({ personId: reader.id, workId: earlier.id, page: 1, percent: 3 });
  expect((await titles())?.toSorted()).toEqual(['Hidden', 'Latin', 'Mature', 'Own', 'Teen']);
  await send(`/works/${hidden.id}/hide`, { hidden: 'yes' }, reader.cookie);
  expect((await titles())?.toSorted()).toEqual(['Latin', 'Mature', 'Own', 'Teen']);
  expect((await titles(own))?.toSorted()).toEqual(['Begun', 'Begun earlier', 'Hidden', 'Latin', 'Mature', 'Teen']);
  expect((await titles(null))?.toSorted()).toEqual(['Begun', 'Begun earlier', 'Hidden', 'Latin', 'Own', 'Teen']);
  expect(await titles(reader, '/?language=Latin')).toEqual(['Latin']);
});

test('works that the reader finished or dropped are left out, those they want to read are not (WHY-03)', async () => {
  for (const state of ['want', 'finished', 'dropped'] as const) {
    const work = await publish(`Library: ${state}`);
    await db.insert(libraryEntries).values({ personId: reader.id, workId: work.id, state });
  }
  expect(await titles()).toEqual(['Library: want']);
});

test('an author with many works has one card, and other authors have theirs (WHY-03)', async () => {
  const flood = await createAuthor();
  await createBooks(
    flood,
    Array.from({ length: 60 }, (_, n) => ({ title: `Flood ${n}`, createdAt: ago(100 - n) })),
  );
  for (let n = 1; n < ROW.shown; n++) await publish(`Other ${n}`, { createdAt: ago(10 - n) });
  expect(await titles()).toEqual(['Flood 0', ...Array.from({ length: ROW.shown - 1 }, (_, n) => `Other ${n + 1}`)]);
});

test('a member who began the first works of each author gets their other ones (WHY-03)', async () => {
  for (let author = 0; author < 10; author++) {
    const [name, who] = [`Author ${author}`, await createAuthor()];
    const [first] = await createBooks(
      who,
      Array.from({ length: 4 }, (_, n) => ({ title: `${name}, work ${n}`, createdAt: ago(100 - 10 * n - author) })),
    );
    if (author < 5) await db.insert(readingPlaces).values({ personId: reader.id, workId: first?.id ?? '', page: 1, percent: 3 });
  }
  const firstOf = (author: number) => `Author ${author}, work 0`;
  expect(await titles(null)).toEqual(Array.from({ length: ROW.shown }, (_, author) => firstOf(author)));
  const shown = await titles();
  expect(shown).toHaveLength(ROW.shown);
  expect(shown).toEqual(expect.arrayContaining([5, 6, 7, 8, 9].map(firstOf)));
});

test('a showing is counted once per member, work and day, without visitors, and no page waits for it (WHY-03, STATS-01)', async () => {
  const book = await publish('Counted');
  const other = await createMember();
  const shown = async () => (await db.select().from(newWorks).where(eq(newWorks.workId, book.id)))[0]?.shown;
  for (const as of [reader, reader, other, null]) await titles(as);
  expect(await shown()).toBe(0);
  await storeShowings();
  for (const as of [reader, null]) await titles(as);
  await storeShowings();
  expect(await shown()).toBe(2);
  noteShowings(reader, [book.id], Date.now() + 24 * HOUR_MS);
  await storeShowings();
  noteShowings(reader, [book.id]); // as another process, which does not know of today's
  await storeShowings();
  expect(await shown()).toBe(3);
  const days = await db.select({ showings: workDays.showings }).from(workDays).where(eq(workDays.workId, book.id));
  expect(days.map(({ showings }) => showings).sort()).toEqual([1, 2]);
  // A member or work that is deleted before they are stored does not stop the others.
  const deleted = await createMember();
  noteShowings(deleted, [book.id]);
  noteShowings(await createMember(), [book.id, crypto.randomUUID()]);
  await db.delete(people).where(eq(people.id, deleted.id));
  await storeShowings();
  expect(await shown()).toBe(4);
});

test('past days of showings and works that are no longer new are deleted, the numbers of the author stay (WHY-03)', async () => {
  const [book, past] = [await publish('New'), await publish('Past', { createdAt: ago(24 * ROW.days + 1) })];
  noteShowings(reader, [book.id, past.id], Date.now() - 24 * HOUR_MS);
  noteShowings(reader, [book.id]);
  await storeShowings();
  await deleteOldShowings();
  expect(await db.$count(workShowings)).toBe(1);
  expect((await db.select().from(newWorks)).map(({ workId }) => workId)).toEqual([book.id]);
  expect(await db.$count(workDays)).toBe(3);
});

test('of 100 new works each is shown 200 times in 7 days to 2,000 members who come on 3 of them (WHY-03)', async () => {
  const [WORKS, MEMBERS, DAYS, VISITS, AT_ONCE] = [100, 2_000, 7, 3, 40];
  await db.execute(sql`insert into people (name, username, email, created_at) select 'Person', 'sim' || n, 'sim' || n || '@sim.example',
    now() - interval '2 days' from generate_series(1, ${WORKS + MEMBERS}) n`);
  await db.execute(sql`insert into works (kind, title, author_id, language, rating, warnings_stated, created_at)
    select 'book', 'New ' || username, id, 'English', 'everyone', 'none', now() - substring(username from 4)::int * interval '1 second'
    from people where substring(username from '^sim([0-9]+)$')::int <= ${WORKS}`);
  const { rows: members } = await db.execute<{ id: string }>(
    sql`select id from people where substring(username from '^sim([0-9]+)$')::int > ${WORKS} order by id`,
  );
  const start = Date.now();
  // Each member comes on three of the seven days; those who come between two writes are shown the same row.
  for (let day = 0; day < DAYS; day++) {
    const present = members.filter((_, n) => [0, 2, 4].some((step) => (n + step) % DAYS === day));
    for (let from = 0; from < present.length; from += AT_ONCE) {
      const group = present.slice(from, from + AT_ONCE);
      const { newHere } = await personalRows({ ...reader, id: group[0]?.id ?? '' }, null);
      for (const member of group)
        noteShowings(
          member,
          newHere.map(({ work }) => work.id),
          start + day * 24 * HOUR_MS,
        );
      await storeShowings();
    }
  }
  const ofWorks = await db.select({ shown: newWorks.shown }).from(newWorks);
  expect(ofWorks).toHaveLength(WORKS);
  expect(Math.min(...ofWorks.map(({ shown }) => shown))).toBeGreaterThanOrEqual(ROW.showings);
  expect(VISITS * MEMBERS * ROW.shown).toBeGreaterThan(WORKS * ROW.showings); // otherwise it could not hold
});
