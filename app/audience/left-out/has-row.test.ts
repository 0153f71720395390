import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { ownRows } from '#app/home/rows/personal-rows.server.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { blocksReadBy, rowsReadBy } from '#tests/support/database/rows-read.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { seed } from '#tests/support/seed.ts';
import { hasBlocksOrMutes } from '../visible.server.ts';
import { hidesContent } from '../wanted.server.ts';

const MANY = 2_000;
let [none, every]: Member[] = [];

/** One member has all rows: with `exists` PostgreSQL would expect an early match, and scan the whole table for a member without rows. */
beforeAll(async () => {
  const [author, one, other] = [await createMember(), await createMember(), await createMember()];
  [none, every] = [one, other];
  const ofWorks = (columns: string, values: string) =>
    `(person_id, work_id${columns}) select '${other.id}', id${values} from works where author_id = '${author.id}'`;
  const ofPeople = `select '${other.id}', id from people where username like 'h%'`;
  const statements = [
    `insert into people (name, username, email) select 'Writer ' || n, 'h' || n, 'h' || n || '@row.example' from generate_series(1, ${MANY}) n`,
    `insert into works (kind, title, author_id, language, rating, warnings_stated)
     select 'book', 'Book ' || n, '${author.id}', 'English', 'everyone', 'none' from generate_series(1, ${MANY}) n`,
    `insert into hidden_works ${ofWorks('', '')}`,
    `insert into always_shown ${ofWorks('', '')}`,
    `insert into hidden_people (person_id, other_id) ${ofPeople}`,
    `insert into blocks (person_id, other_id) ${ofPeople}`,
    `insert into mutes (person_id, other_id) ${ofPeople}`,
    `insert into follows ${ofWorks(', kind', ", 'work'")}`,
    `insert into spectating (spectator_id, spectated_id) ${ofPeople}`,
    `insert into library_entries ${ofWorks(', state', ", 'finished'")}`,
    'analyze',
  ];
  await seed(...statements.map((statement) => sql.raw(statement)));
}, 300_000);

test('whether a member hid anything is one index entry each, although one hides thousands of works and people (SHOWN-01, BLOCK-05)', async () => {
  const statement = (member: Member | undefined) =>
    sql`select ${hidesContent(people.id)} as hides from ${people} where ${people.id} = ${member?.id}`;
  const answers = await Promise.all([none, every].map(async (member) => (await db.execute(statement(member))).rows));
  expect(answers).toEqual([[{ hides: false }], [{ hides: true }]]);
  for (const member of [none, every]) expect(await rowsReadBy(statement(member))).toBeLessThan(10);
});

test('whether a member blocked or muted people is one index entry each, although one does thousands of times, and so for those blocked (BLOCK-03, BLOCK-04)', async () => {
  const statement = (member: Member | undefined) =>
    sql`select ${hasBlocksOrMutes(people.id)} as hides from ${people} where ${people.id} = ${member?.id}`;
  const hides = async () => (await Promise.all([none, every].map(async (member) => (await db.execute(statement(member))).rows))).flat();
  const expectFew = async () => {
    for (const member of [none, every]) expect(await blocksReadBy(statement(member))).toBeLessThan(20);
  };
  expect(await hides()).toEqual([{ hides: false }, { hides: true }]);
  await expectFew();
  const reversed = (table: string) =>
    sql.raw(`insert into ${table} (person_id, other_id) select id, '${every?.id}' from people where username like 'h%'`);
  await seed(sql`truncate blocks, mutes`, reversed('blocks'), reversed('mutes'), sql`analyze blocks, mutes`);
  expect(await hides()).toEqual([{ hides: false }, { hides: true }]);
  await expectFew();
});

test('whether a member follows or finished anything is one index entry each, although one does thousands of times (WHY-02)', async () => {
  const values = (member: Member | undefined) => ({ viewer: member?.id, works: [] });
  const answers = await Promise.all([none, every].map(async (member) => (await ownRows.prepare('own').execute(values(member)))[0]));
  expect(answers.map((own) => [own?.follows, own?.finished])).toEqual([
    [false, false],
    [true, true],
  ]);
  for (const member of [none, every]) expect(await rowsReadBy(sql`${ownRows}`, values(member))).toBeLessThan(10);
});
