import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hub } from '../app.ts';
import { db } from '../database/database.ts';
import { log } from '../process/log.ts';
import { claimJob, retryPause } from './job-queue.ts';
import { createJobWorker } from './job-worker.ts';
import { enqueueJob, type JobRun, jobHandler, jobKind } from './jobs.ts';
import { jobs } from './tables.ts';

const NOTE = jobKind<{ note: string }>('note');
const SLOW = jobKind<{ note: string }>('slow');
const silent = { on: () => () => {} };

type Worker = ReturnType<typeof createJobWorker>;
let workers: Worker[] = [];
/** A worker as of one process. */
function newWorker(run: (data: { note: string }, job: JobRun) => Promise<unknown>, options?: { leaseMs?: number; from?: typeof hub }) {
  const { from = silent, ...rest } = options ?? {};
  const worker = createJobWorker(from, [jobHandler(NOTE, run), jobHandler(SLOW, run)], { closeTimeout: 200, ...rest });
  workers.push(worker);
  return worker;
}
const add = (note: string, runAt?: Date) => enqueueJob(db, { kind: NOTE, data: { note }, runAt });
const rows = () => db.select().from(jobs).orderBy(jobs.id);
const never = () => new Promise(() => {});

beforeEach(async () => void (await db.delete(jobs)));
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(workers.map((worker) => worker.close()));
  workers = [];
});

test('a job runs if its transaction commits, and not if it is rolled back', async () => {
  const ran: string[] = [];
  const worker = newWorker(async ({ note }) => ran.push(note));
  await db.transaction((tx) => enqueueJob(tx, { kind: NOTE, data: { note: 'committed' } }));
  const rolledBack = db.transaction(async (tx) => {
    await enqueueJob(tx, { kind: NOTE, data: { note: 'rolled back' } });
    throw new Error('undone');
  });
  await expect(rolledBack).rejects.toThrow('undone');
  await worker.run();
  expect(ran).toEqual(['committed']);
  expect(await rows()).toEqual([]);
});

test('a started worker runs a new job at once and a later one at its time, without being called', async () => {
  const ran: { note: string; at: number }[] = [];
  newWorker(async ({ note }) => ran.push({ note, at: Date.now() }), { from: hub }).start();
  const due = Date.now() + 700;
  await add('later', new Date(due));
  await add('now');
  await expect.poll(() => ran.map(({ note }) => note)).toEqual(['now', 'later']);
  expect(ran[1]?.at).toBeGreaterThanOrEqual(due);
});

test('two processes run each of forty jobs once', async () => {
  const ran: string[] = [];
  const notes = Array.from({ length: 40 }, (_, i) => `note ${i}`);
  for (const note of notes) await add(note);
  const processes = [newWorker(async ({ note }) => ran.push(note)), newWorker(async ({ note }) => ran.push(note))];
  await Promise.all(processes.map((worker) => worker.run()));
  expect(ran.toSorted()).toEqual(notes.toSorted());
  expect(await rows()).toEqual([]);
});

test('a failed job is retried after a pause, and the log line has no text of it', async () => {
  const warned = vi.spyOn(log, 'warn');
  const tries: number[] = [];
  const worker = newWorker(async ({ note }, job) => {
    tries.push(job.tries);
    if (job.tries === 1) throw new Error(`could not write ${note}`);
  });
  await add('a secret');
  await worker.run();
  await worker.run();
  const [failed] = await rows();
  expect([tries, failed?.tries, failed?.lockedUntil]).toEqual([[1], 1, null]);
  expect((failed?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(5_000);
  expect(warned.mock.calls.map(([, message]) => message)).toEqual(['job failed, will retry']);
  expect(JSON.stringify(warned.mock.calls)).not.toContain('secret');
  await db.update(jobs).set({ runAt: sql`now()` });
  await worker.run();
  expect([tries, await rows()]).toEqual([[1, 2], []]);
});

test('the pause before a retry grows to six hours', () => {
  const seconds = Array.from({ length: 9 }, (_, i) => retryPause(i + 1) / 1000);
  expect(seconds).toEqual([10, 40, 160, 640, 2_560, 10_240, 21_600, 21_600, 21_600]);
});

test('the job of a process that was killed runs in another one when its lease ends', async () => {
  const ran: { note: string; tries: number }[] = [];
  await add('left behind');
  expect(await claimJob([NOTE], 500)).toMatchObject({ tries: 1 }); // by a process that is killed now
  newWorker(async ({ note }, { tries }) => ran.push({ note, tries }), { from: hub }).start();
  await expect.poll(() => ran).toEqual([{ note: 'left behind', tries: 2 }]);
  await expect.poll(rows).toEqual([]);
});

test('a job that takes longer than its lease is not started by another process', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  let others = 0;
  await add('long');
  const leaseMs = 1_500; // a third of it, after which it is renewed, is more than a busy machine pauses for
  newWorker(() => finished, { leaseMs }).start();
  const leaseEnd = async () => (await rows())[0]?.lockedUntil?.getTime() ?? 0;
  await expect.poll(leaseEnd).toBeGreaterThan(0);
  const first = await leaseEnd();
  await expect.poll(leaseEnd).toBeGreaterThan(first + leaseMs); // it has been renewed past its end
  await newWorker(async () => others++).run();
  expect(others).toBe(0);
  finish();
  await expect.poll(rows).toEqual([]);
});

test('a job that another process has taken over is aborted, and its end does not delete it', async () => {
  const { promise: lost, resolve: loseIt } = Promise.withResolvers<void>();
  await add('slow');
  newWorker(
    (_, { signal }) =>
      new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          loseIt();
          resolve();
        }),
      ),
    { leaseMs: 150 },
  ).start();
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
  await db.update(jobs).set({ tries: 2, lockedUntil: sql`now() + interval '1 hour'` });
  await lost;
  expect(await rows()).toMatchObject([{ tries: 2 }]);
});

test('a stop aborts the running job and returns it; the next start runs it as if it had not begun', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await add('stopped');
  const stopped = newWorker((_, { signal }) => {
    begin();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  stopped.start();
  await begun;
  await stopped.close();
  expect(await rows()).toMatchObject([{ tries: 0, lockedUntil: null }]);
  const ran: number[] = [];
  await newWorker(async (_, { tries }) => ran.push(tries)).run();
  expect([ran, await rows()]).toEqual([[1], []]);
});

test('a stop does not wait for a job that ignores it, and the job is not lost', async () => {
  await add('deaf');
  const worker = newWorker(never);
  worker.start();
  await expect.poll(async () => (await rows())[0]?.tries).toBe(1);
  await worker.close();
  expect(await db.$count(jobs, eq(jobs.kind, NOTE))).toBe(1);
});

test('a long job does not delay those of other kinds, and an unknown kind stays for a newer version', async () => {
  const ran: string[] = [];
  await enqueueJob(db, { kind: SLOW, data: { note: 'slow' } });
  await enqueueJob(db, { kind: jobKind<{ note: string }>('unknown'), data: { note: 'later' } });
  await add('quick');
  newWorker(({ note }) => (note === 'slow' ? never() : Promise.resolve(ran.push(note)))).start();
  await expect.poll(() => ran).toEqual(['quick']);
  await expect.poll(async () => (await rows()).map(({ kind }) => kind)).toEqual(['slow', 'unknown']);
});
