import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobHandler } from '#server/jobs/jobs.ts';
import { jobs } from '#server/jobs/tables.ts';
import { createMember } from '#tests/support/people.ts';
import { seed } from '#tests/support/seed.ts';
import { newJobWorker } from '#tests/support/site/jobs.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { notifications } from '../tables.ts';
import { addWorkEvent, NOTIFY_FOLLOWERS_JOB } from './events.server.ts';
import { jobHandlers } from './expand.server.ts';

const FOLLOWERS = 10_000;
const silent = { on: () => () => {} };

test('10,000 followers each get one notice in a few statements, also when the process is killed half way and started again (NOTICE-09)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  await seed(
    sql`insert into people (id, name, email, username)
      select gen_random_uuid(), 'Follower', 'follower' || n || '@mail.example', 'follower' || n from generate_series(1, ${FOLLOWERS}::int) n`,
    sql`insert into follows (person_id, kind, work_id) select id, 'work', ${book.id}::uuid from people where name = 'Follower'`,
  );
  const part = await createChapter(book);
  await addWorkEvent(db, { kind: 'part-published', workId: book.id, partId: part.id, versionId: null });
  const sent = () => db.$count(notifications, eq(notifications.partId, part.id));
  const [own] = jobHandlers;
  if (!own?.leaseMs) throw new Error('the job has no lease of its own');
  // A process that dies after some batches: its job is never finished, and its lease is not renewed.
  const dying = new AbortController();
  const dies = jobHandler(NOTIFY_FOLLOWERS_JOB, async (data) => {
    await own.run(data, { tries: 1, signal: dying.signal }).catch(() => {});
    await new Promise(() => {});
  });
  const killed = createJobWorker(silent, [{ ...dies, leaseMs: own.leaseMs }], { closeTimeout: 0 });
  void killed.run();
  await expect.poll(sent, { timeout: 8_000, interval: 5 }).toBeGreaterThan(0);
  dying.abort();
  await killed.close(); // the row of the job stays locked, as after SIGKILL
  expect(await db.$count(jobs, eq(jobs.kind, NOTIFY_FOLLOWERS_JOB))).toBe(1);
  const lease = (await db.select({ until: jobs.lockedUntil }).from(jobs).where(eq(jobs.kind, NOTIFY_FOLLOWERS_JOB)))[0]?.until;
  expect((lease?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(own.leaseMs);
  expect(own.leaseMs).toBeLessThanOrEqual(6_000); // the rest of the ten seconds is for the notices
  await db.update(jobs).set({ lockedUntil: sql`now()` }); // its lease is over
  const again = newJobWorker();
  await again.run();
  await again.close();
  expect(await sent()).toBe(FOLLOWERS);
  const { rows } = await db.execute<{ statements: number }>(
    sql`select count(distinct created_at)::int as statements from ${notifications} where part_id = ${part.id}`,
  );
  expect(rows[0]?.statements).toBeLessThanOrEqual(FOLLOWERS / 1_000); // each has a transaction and therefore a time of its own
  expect(await db.$count(jobs, eq(jobs.kind, NOTIFY_FOLLOWERS_JOB))).toBe(0);
}, 60_000);
