import pg from 'pg';
import { pool } from '#server/database.ts';
import { log } from '#server/log.ts';
import { forgetNotes } from '../channels/chat/tombstones.server.ts';
import { retryScheduled } from '../works/file-deletions.server.ts';
import { cleanUpUploads } from '../works/upload-cleanup.server.ts';
import { purge } from './purge.server.ts';

const LOCK = 7_305_211_002; // any number, as long as every Storyhearth takes the same one
const LOOK_MS = 10 * 60 * 1000; // for what another process could not finish; 48 hours were promised
const DAY_MS = 24 * 60 * 60 * 1000;

type Hears = { on(listener: (topic: string) => void): () => void };
type Options = { purgeOne?: typeof purge; patience?: number };

/**
 * Makes accountDeletions true: one at a time, in one process at a time (a lock of the database, which goes with its connection when a process dies).
 * It looks when it starts, when somebody leaves, and every ten minutes; what failed is tried again only then, however much else is heard meanwhile.
 * Uploads that nothing shows are looked for at the start and once a day.
 */
export function createPurgeWorker(hub: Hears, { purgeOne = purge, patience = 5_000 }: Options = {}) {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let daily: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | null = null;
  let client: pg.Client | null = null;
  let failed: string[] = [];
  let deaf = () => {};

  async function work(asked: pg.Client) {
    const { rows: lock } = await asked.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK]);
    if (!lock[0]?.mine) return; // another process is at it
    while (!stopped) {
      const { rows } = await asked.query<{ id: string }>(
        'select person_id as id from accountDeletions where person_id <> all($1::uuid[]) order by asked_at, person_id limit 1',
        [failed],
      );
      const [next] = rows;
      if (!next) return;
      try {
        if (await purgeOne(asked, next.id, () => stopped)) log.info('somebody who left is forgotten');
      } catch (error) {
        const { name, code } = error as Error & { code?: string };
        log.warn({ err: { name, code } }, 'a departure could not be finished; it is tried again');
        await asked.query('select 1'); // a lost connection ends it here: no fault of this departure
        failed.push(next.id);
      }
    }
  }

  async function once() {
    const asked = new pg.Client({ connectionString: process.env.DATABASE_URL, application_name: 'storyhearth-leaving', keepAlive: true });
    asked.on('error', () => {}); // its next statement says so
    client = asked;
    try {
      // Whoever hides is told as those who leave are: no connection of its own for that.
      const { rowCount } = await pool.query('select from accountDeletions where person_id <> all($1::uuid[]) limit 1', [failed]);
      if (!rowCount) return;
      await asked.connect();
      await work(asked);
    } catch (error) {
      log.warn({ code: (error as { code?: string }).code }, 'accountDeletions could not be looked through');
    } finally {
      client = null;
      await asked.end().catch(() => {});
    }
  }

  function hear(): Promise<void> {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await once();
      }
    })().finally(() => {
      running = null;
    });
    return running;
  }

  /** Resolves when nothing is left to do here, what failed before included. Asked while it works, it looks once more. */
  function look(): Promise<void> {
    failed = [];
    return hear();
  }

  const onTime = () => {
    void look();
    retryScheduled(Date.now(), () => stopped).catch((error) =>
      log.warn({ code: (error as { code?: string }).code }, 'file_deletions_not_retried'),
    );
    forgetNotes().catch((error) => log.warn({ code: (error as { code?: string }).code }, 'old notes of channels stayed'));
  };

  function sweep() {
    sweeping ??= cleanUpUploads(Date.now(), () => stopped)
      .catch((error) => log.warn({ code: (error as { code?: string }).code }, 'generated pictures could not be looked through'))
      .finally(() => {
        sweeping = null;
      });
  }

  return {
    look,
    start() {
      if (timer || stopped) return;
      deaf = hub.on((topic) => void (topic === '*' && hear())); // what a process hears of 'people', and when it may have missed it
      timer = setInterval(onTime, LOOK_MS).unref();
      daily = setInterval(sweep, DAY_MS).unref();
      void look();
      sweep();
    },
    /** Waits for the statement under way, five seconds unless told: what is not committed then is done anew at the next start. */
    async close() {
      stopped = true;
      deaf();
      clearInterval(timer);
      clearInterval(daily);
      let over: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        over = setTimeout(() => {
          void client?.end().catch(() => {});
          resolve();
        }, patience);
      });
      await Promise.all([running, Promise.race([sweeping, late])]);
      clearTimeout(over);
    },
  };
}
