import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { rowsReadBy } from '#tests/support/database/rows-read.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { leastShown } from './new-here.server.ts';
import { openNewWorks } from './open-works.server.ts';

const ROW = OTHER_ROWS.newHere;
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let reader: Member;
beforeEach(async () => {
  await deletePeople();
  reader = await createMember();
});

const createAuthor = () => createMember({ createdAt: ago(ROW.hours + 1) });
async function titles(path = '/', as: Member | null = reader) {
  pageCache.clear();
  sharedReads.clear();
  const [row] = (await pageOf(await visit(path, { as: as?.cookie }))).all('region', ROW.name);
  return row?.parts('b[title]').map(({ text }) => text) ?? null;
}

/** How many rows of tables the query of the row reads for the reader. */
const rowsRead = () => rowsReadBy(sql`select * from ${leastShown}`, { viewer: reader.id, visitor: false });

/** One work by each of this many authors, whose name begins with `name`; published before the others of a test. */
async function createMany(name: string, count: number, account: { hours: number; isPrivate?: boolean }, each = 1) {
  await db.execute(sql`insert into people (name, username, email, created_at, is_private) select ${name}, ${name} || n, ${name} || n || '@many.example',
    now() - ${account.hours} * interval '1 hour', ${account.isPrivate ?? false} from generate_series(1, ${count}::int) n`);
  const BATCH = 1_000; // a statement of the site may take five seconds, also on a busy machine
  for (let done = 0; done < count * each; done += BATCH)
    await db.execute(sql`insert into works (kind, title, author_id, language, rating, warnings_stated, created_at)
      select 'book', p.name || ' ' || n, p.id, 'English', 'everyone', 'none', now() - interval '12 hours' - n * interval '1 second'
      from people p, generate_series(1, ${each}::int) n where p.name = ${name} order by p.id, n limit ${BATCH}::int offset ${done}::int`);
}

test('works of new accounts, of one author and of private profiles cost no reading and displace no others (WHY-03)', async () => {
  await createMany('new', 2_000, { hours: 1 }, 3);
  await createMany('flood', 1, { hours: 48 }, 2_000);
  await createMany('private', 1_500, { hours: 48, isPrivate: true });
  const honest = [];
  for (let n = 1; n < ROW.shown; n++)
    honest.push((await createBook(await createAuthor(), { title: `Honest ${n}`, createdAt: ago(9 - n) })).title);
  await db.execute(sql`analyze`);
  expect(await rowsRead()).toBeLessThan(4 * ROW.scanned); // private works are open until the job runs
  await openNewWorks();
  expect(await titles()).toEqual(['flood 2000', ...honest]);
  expect(await titles('/', null)).toEqual(['flood 2000', ...honest]);
  await db.execute(sql`vacuum analyze new_works`);
  expect(await rowsRead()).toBeLessThan(40 * (ROW.shown + ROW.ofAuthor));
}, 60_000);

test('a work is in the row when its account is a day old, also one that was held or in another language (WHY-03)', async () => {
  const author = await createMember({ createdAt: ago(ROW.hours - 1) });
  const held = await createBook(await createAuthor(), { title: 'Held at first', createdAt: ago(2), state: 'held' });
  await createBook(author, { title: 'Of a new account', createdAt: ago(1) });
  await openNewWorks();
  expect(await titles()).toBe(null);
  await db
    .update(people)
    .set({ createdAt: ago(ROW.hours + 1) })
    .where(eq(people.id, author.id));
  await db.update(works).set({ state: 'shown', language: 'Latin' }).where(eq(works.id, held.id));
  await openNewWorks();
  expect(await titles()).toEqual(['Held at first', 'Of a new account']);
  expect(await titles('/?language=Latin')).toEqual(['Held at first']);
});

test('a member who began or wrote all works that others are shown has the ones after them (WHY-03)', async () => {
  const [first, second] = [await createAuthor(), await createAuthor()];
  for (let n = 0; n < ROW.ofAuthor; n++) await createBook(first, { title: `Mine ${n}`, createdAt: ago(20 - n) });
  await createBook(second, { title: 'Of another', createdAt: ago(1) });
  expect(await titles('/', first)).toEqual(['Of another']);
  expect(await titles('/', second)).toEqual(['Mine 0']);
});
