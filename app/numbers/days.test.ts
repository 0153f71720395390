import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { randomFrom } from '#tests/support/corpora/random.ts';
import { deleteAccount, remainingRows, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { createPurgeWorker } from '../account/deletion/purge-worker.server.ts';
import { addComment } from '../comments/adding/add-comment.server.ts';
import { deleteComment } from '../comments/deletion/delete-comment.server.ts';
import { dataLifecycle } from '../data-lifecycle.server.ts';
import { setState } from '../engagement/library/library-entries.server.ts';
import { LIBRARY_STATES } from '../engagement/library/state-rules.ts';
import { like } from '../engagement/likes.server.ts';
import { setProgress } from '../engagement/progress/progress.server.ts';
import { setSaved } from '../engagement/saves.server.ts';
import { readingPlaces } from '../engagement/tables.ts';
import { countView } from '../engagement/views.server.ts';
import { setFollow } from '../following/follow.server.ts';
import { parts } from '../works/tables.ts';
import { oldDaysJob } from './old-days.server.ts';
import { workDays, workMonths } from './tables.ts';

const SEED = 20_261_128;
const CLIENTS = 20;
const ACTIONS = 10_000;

/** The counts of days that differ from the rows that they count; readers only of today, because a view has no earlier days. */
const differing = async () =>
  (
    await db.execute(sql`
      with rows_of as (
        select 'readers' as kind, work_id, person_id, last_day as day from views where last_day = (now() at time zone 'utc')::date
        union all select 'finishes', work_id, person_id, utc_day(state_at) from library_entries where state = 'finished'
        union all select 'likes', work_id, person_id, utc_day(created_at) from likes
        union all select 'comments', work_id, author_id, utc_day(created_at) from comments where work_id is not null and state = 'shown' and author_id is not null
        union all select 'saves', work_id, person_id, utc_day(created_at) from saved_stories
        union all select 'follows', work_id, person_id, utc_day(created_at) from follows where work_id is not null),
      counted as (select r.kind, r.work_id, r.day, count(*)::int as n from rows_of r join works w on w.id = r.work_id
        where w.author_id <> r.person_id group by 1, 2, 3),
      stored as (select k.kind, d.work_id, d.day, k.n from work_days d cross join lateral (values ('readers', d.readers), ('finishes', d.finishes),
        ('likes', d.likes), ('comments', d.comments), ('saves', d.saves), ('follows', d.follows)) k(kind, n)
        where k.n <> 0 and (k.kind <> 'readers' or d.day = (now() at time zone 'utc')::date))
      select kind, work_id, day, c.n as counted, s.n as stored from counted c full join stored s using (kind, work_id, day) where c.n is distinct from s.n`)
  ).rows;
/** The counts of parts that differ from the places in them. */
const differingParts = async () =>
  (
    await db.execute(sql`select p.id from parts p join works w on w.id = p.work_id where (p.readers_count, p.finished_count) is distinct from
      (select (count(*)::int, count(*) filter (where percent = 100)::int) from reading_places r where r.part_id = p.id and r.person_id <> w.author_id)`)
  ).rows;

const FAR = 5_000; // so that no day is in the way of another one
/** Moves everything into the past without counting it. */
const pass = (days: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [table, column] of [
      ...([
        ['likes', 'created_at'],
        ['comments', 'created_at'],
        ['saved_stories', 'created_at'],
        ['follows', 'created_at'],
      ] as const),
      ...([
        ['library_entries', 'state_at'],
        ['views', 'last_day'],
        ['work_days', 'day'],
      ] as const),
    ])
      for (const step of [-days - FAR, FAR])
        await tx.execute(
          sql.raw(`update ${table} set ${column} = ${column} + ${column.endsWith('day') ? step : `interval '${step} days'`}`),
        );
  });
const daysOf = (work: { id: string }) => db.select().from(workDays).where(eq(workDays.workId, work.id)).orderBy(workDays.day);

test('day counts and readers of parts equal a recount after 10,000 random actions of 20 clients on two days (STATS-06)', async () => {
  const author = await createMember();
  const members: Member[] = [author];
  for (let i = 0; i < 5; i++) members.push(await createMember());
  const books: { id: string; part: string }[] = [];
  for (let i = 0; i < 4; i++) {
    const book = await createBook(author);
    books.push({ ...book, part: (await createChapter(book, { pages: ['A.', 'B.'] })).id });
  }
  const pick = <T>(from: readonly T[], n: number) => from[n % from.length] as T;
  const written: { member: Member; id: string }[] = [];
  const act = async (random: (below: number) => number) => {
    const [member, book, kind] = [pick(members, random(6)), pick(books, random(4)), random(26)];
    if (kind < 4) await like(member, book.id);
    else if (kind < 8) await setSaved(member, book.id, random(2) === 0);
    else if (kind < 12) await setState(member, book.id, random(3) ? pick(LIBRARY_STATES, random(4)) : null);
    else if (kind < 16) await setFollow(member, { kind: 'work', id: book.id }, random(2) === 0);
    else if (kind < 20) await countView(member, book.id);
    else if (kind < 24) await setProgress(member, book.id, 1 + random(2), random(2) ? book.part : null);
    else if (kind === 24) {
      const id = crypto.randomUUID();
      const added = await addComment(member, { on: 'work', id: book.id }, { id, text: 'A word.' });
      if (added && typeof added === 'object') written.push({ member, id });
    } else if (written.length) {
      const { member: by, id } = pick(written, random(written.length));
      await deleteComment(by, id);
    }
  };
  for (const half of [0, 1]) {
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const random = randomFrom(SEED + client + half * CLIENTS);
        for (let i = 0; i < ACTIONS / 2 / CLIENTS; i++) await act(random);
      }),
    );
    expect([await differing(), await differingParts(), await wrongCounts()]).toEqual([[], [], []]);
    if (!half) await pass(1);
  }
  const days = (await Promise.all(books.map(daysOf))).flat();
  expect(days.length).toBe(8);
  for (const count of ['readers', 'finishes', 'likes', 'comments', 'saves', 'follows'] as const)
    expect(days.reduce((sum, day) => sum + day[count], 0)).toBeGreaterThan(0);
});

test('a reader counts once a day however often they open the work, and the author never (STATS-02, STATS-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { pages: ['One.', 'Two.'] });
  const { id: chapter } = await createChapter(book, { pages: ['A.', 'B.'] });
  const open = () =>
    Promise.all(
      [author, reader].flatMap(({ cookie }) =>
        [`/book/${book.id}`, `/book/${book.id}?page=2`, `/book/${book.id}/chapter/${chapter}`].map((path) => visit(path, { as: cookie })),
      ),
    );
  await open();
  await visit(`/book/${book.id}`);
  await pass(1);
  await open();
  await open();
  const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect((await daysOf(book)).map(({ day, readers }) => [day, readers])).toEqual([
    [dayAgo(1), 1],
    [dayAgo(0), 1],
  ]);
  await fetchData(`/works/${book.id}/progress`, new URLSearchParams({ page: '2', part: chapter }), reader.cookie);
  await fetchData(`/works/${book.id}/progress`, new URLSearchParams({ page: '1', part: chapter }), reader.cookie);
  const [part] = await db.select().from(parts).where(eq(parts.id, chapter));
  expect([part?.readersCount, part?.finishedCount]).toEqual([1, 1]);
});

test('a deleted account leaves the counts of days and no row that points to it (STATS-06)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const { id: chapter } = await createChapter(book, { pages: ['A.'] });
  await visit(`/book/${book.id}`, { as: reader.cookie });
  await visit(`/book/${book.id}/chapter/${chapter}`, { as: reader.cookie });
  await like(reader, book.id);
  await setSaved(reader, book.id, true);
  await setState(reader, book.id, 'finished');
  await setFollow(reader, { kind: 'work', id: book.id }, true);
  for (const text of ['Alone.', 'Answered.']) {
    const id = crypto.randomUUID();
    await addComment(reader, { on: 'work', id: book.id }, { id, text });
    if (text === 'Answered.') await addComment(other, { on: 'work', id: book.id }, { text: 'Indeed.', parent: id });
  }
  const before = await daysOf(book);
  expect(before).toEqual([expect.objectContaining({ readers: 1, finishes: 1, likes: 1, comments: 3, saves: 1, follows: 1 })]);
  await deleteAccount(reader);
  await createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
  expect(await remainingRows(reader.id)).toEqual([]);
  expect(await db.$count(readingPlaces, eq(readingPlaces.workId, book.id))).toBe(0);
  expect(await daysOf(book)).toEqual(before);
});

test('days older than 400 days become part of their months, and what is undone then changes the month (STATS-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await setSaved(reader, book.id, true);
  await pass(500);
  await db.insert(workDays).values([400, 399, 0].map((ago) => ({ workId: book.id, day: day(ago), readers: 5 })));
  await db
    .insert(workDays)
    .values({ workId: book.id, day: `${day(500).slice(0, 8)}01`, readers: 7 })
    .onConflictDoUpdate({
      target: [workDays.workId, workDays.day],
      set: { readers: 7 },
    });
  for (const _ of ['first', 'again']) await oldDaysJob.run();
  expect((await daysOf(book)).map(({ day }) => day)).toEqual([day(400), day(399), day(0)]);
  const months = () => db.select().from(workMonths).where(eq(workMonths.workId, book.id));
  expect(await months()).toEqual([expect.objectContaining({ month: `${day(500).slice(0, 8)}01`, readers: 7, saves: 1 })]);
  await setSaved(reader, book.id, false);
  expect(await months()).toEqual([expect.objectContaining({ readers: 7, saves: 0 })]);
});
