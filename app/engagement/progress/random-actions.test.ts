import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { randomFrom } from '#tests/support/corpora/random.ts';
import { wrongCounts } from '#tests/support/deletion-fixture.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { like } from '../likes.server.ts';
import { countView } from '../views.server.ts';
import { setProgress } from './progress.server.ts';

const SEED = 20_261_129;
const ACTIONS = 2_000;
const MEMBERS = 20;
const BOOKS = 30;
const PAGES = ['A.', 'B.', 'C.'];
const CONTINUED_MAX = 20; // ENGAGE-31

/** What a member did: the books they liked and opened, the page in each book or chapter, and the books they read, the last one first. */
type Done = { likes: Set<string>; views: Set<string>; places: Map<string, number>; read: string[] };

/** The stored rows of a member, in the form of `Done`. */
async function storedOf({ id }: Member): Promise<Done> {
  const idsOf = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows.map((row) => row.id);
  const places = await db.execute<{ id: string; page: number }>(
    sql`select coalesce(part_id, work_id) as id, page from reading_places where person_id = ${id}`,
  );
  return {
    likes: new Set(await idsOf(sql`select work_id as id from likes where person_id = ${id}`)),
    views: new Set(await idsOf(sql`select work_id as id from views where person_id = ${id}`)),
    places: new Map(places.rows.map((row) => [row.id, row.page])),
    read: await idsOf(sql`select work_id as id from reading_progress where person_id = ${id} order by last_read desc`),
  };
}

test('after 2,000 random likes, views and turned pages of 20 members at once, all counts and places are right (ENGAGE-24, ENGAGE-31, LIB-10, STATS-06)', async () => {
  const author = await createMember();
  const books: { id: string; chapter: string }[] = [];
  for (let i = 0; i < BOOKS; i++) {
    const book = await createBook(author, { pages: PAGES });
    books.push({ id: book.id, chapter: (await createChapter(book, { pages: PAGES })).id });
  }
  const act = async (member: Member, done: Done, random: (below: number) => number) => {
    const { id, chapter } = books[random(BOOKS)] ?? expect.unreachable();
    const kind = random(4);
    if (kind === 0) {
      await like(member, id);
      done.likes.add(id);
    } else if (kind === 1) {
      await countView(member, id);
      done.views.add(id);
    } else {
      const [page, part] = [1 + random(PAGES.length), kind === 2 ? null : chapter];
      await setProgress(member, id, page, part);
      done.places.set(part ?? id, page);
      done.read = [id, ...done.read.filter((other) => other !== id)].slice(0, CONTINUED_MAX);
    }
  };
  const clients = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, i) => {
      const [member, random] = [await createMember(), randomFrom(SEED + i)];
      const done: Done = { likes: new Set(), views: new Set(), places: new Map(), read: [] };
      for (let n = 0; n < ACTIONS / MEMBERS; n++) await act(member, done, random);
      return { member, done };
    }),
  );
  for (const { member, done } of clients) expect(await storedOf(member)).toEqual(done);
  expect(await wrongCounts()).toEqual([]);
  const likes = clients.reduce((sum, { done }) => sum + done.likes.size, 0);
  const days = await db.execute<{ likes: number }>(sql`select sum(likes)::int as likes from work_days`);
  expect(days.rows).toEqual([{ likes }]);
});
