import { lt, sql } from 'drizzle-orm';
import { workDays } from '#app/numbers/tables.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import type { Person } from '#server/identity/viewer.ts';
import { log } from '#server/process/log.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { openNewWorks } from './open-works.server.ts';
import { newWorks, workShowings } from './tables.ts';

const STORED_EVERY_MS = 10_000;
/** After how many storings the candidates of `New here` are chosen again. */
const OPENED_EVERY = 6;
/** The topic of reads that depend on how often works were shown. */
export const SHOWINGS_TOPIC = 'new-here';
/** Further showings are not counted until these are stored; an uncounted one is in the new work's favor. */
const WAITING_MAX = 20_000;
const REMEMBERED_MAX = 100_000;
const BATCH = 5_000;

type Showing = { person: string; work: string; day: string };
const waiting = new Map<string, Showing>();
/** What this process has stored today, so that a member who comes back writes nothing. */
const today = { day: '', stored: new Set<string>() };

/** Remembers that the row showed these works to the viewer today. Stored later, so that no page waits for a write (WHY-03). */
export function noteShowings(viewer: Pick<Person, 'id'>, ids: readonly string[], now = Date.now()): void {
  const day = new Date(now).toISOString().slice(0, 10);
  if (today.day !== day || today.stored.size > REMEMBERED_MAX) {
    today.day = day;
    today.stored.clear();
  }
  for (const work of ids) {
    const key = `${viewer.id} ${work}`;
    if (!today.stored.has(key) && waiting.size < WAITING_MAX) waiting.set(`${day} ${key}`, { person: viewer.id, work, day });
  }
}

/** Counts each member, work and day once: in the rank of the work and in the numbers of its author. In the order of ids, like others. */
async function store(batch: readonly Showing[]): Promise<void> {
  const column = (name: keyof Showing) => sql.param(batch.map((showing) => showing[name]));
  await db.execute(sql`
    with fresh as (
      insert into ${workShowings} (person_id, day, work_id)
        select ${people.id}, noted.day, ${works.id}
        from unnest(${column('person')}::uuid[], ${column('day')}::date[], ${column('work')}::uuid[]) as noted (person, day, work)
          join ${people} on ${people.id} = noted.person join ${works} on ${works.id} = noted.work
        order by ${works.id}, ${people.id}, noted.day on conflict do nothing returning work_id, day),
    counted as (select work_id, day, count(*)::int as n from fresh group by 1, 2 order by 1, 2),
    ranked as (update ${newWorks} set shown = shown + sums.n from (select work_id, sum(n)::int as n from counted group by 1) sums
      where ${newWorks.workId} = sums.work_id)
    insert into ${workDays} as days (work_id, day, showings) select work_id, day, n from counted
      on conflict (work_id, day) do update set showings = days.showings + excluded.showings`);
}

/** Stores the showings that wait. Those of a batch that fails wait again. */
export async function storeShowings(): Promise<void> {
  const taken = [...waiting];
  waiting.clear();
  for (let from = 0; from < taken.length; from += BATCH) {
    const batch = taken.slice(from, from + BATCH);
    try {
      await store(batch.map(([, showing]) => showing));
    } catch (error) {
      for (const [key, showing] of taken.slice(from)) if (waiting.size < WAITING_MAX) waiting.set(key, showing);
      throw error;
    }
    sharedReads.drop(SHOWINGS_TOPIC);
    for (const [, { person, work, day }] of batch) if (day === today.day) today.stored.add(`${person} ${work}`);
  }
}

/**
 * Opens new works once a minute, and stores showings every ten seconds and at the end of the process: a crash loses at most those ten
 * seconds.
 */
export function createShowingsWorker() {
  let timer: NodeJS.Timeout | undefined;
  let runs = 0;
  const failed = (message: string) => (error: { name?: string; cause?: { code?: string } }) =>
    log.error({ err: { name: error?.name, code: error?.cause?.code } }, message);
  const run = () => storeShowings().catch(failed('showings not stored, will retry'));
  async function runAll() {
    await run();
    if (runs++ % OPENED_EVERY === 0) await openNewWorks().catch(failed('new works not opened, will retry'));
  }
  return {
    start() {
      timer = setInterval(runAll, STORED_EVERY_MS).unref();
    },
    async close() {
      clearInterval(timer);
      await run();
    },
  };
}

const { days } = OTHER_ROWS.newHere;

/** Deletes the showings of earlier days, and works that are too old for the row. */
export async function deleteOldShowings(): Promise<void> {
  await db.delete(workShowings).where(lt(workShowings.day, sql`(now() at time zone 'utc')::date`));
  await db.delete(newWorks).where(lt(newWorks.publishedAt, sql`now() - ${sql.raw(`interval '${days} days'`)}`));
}
