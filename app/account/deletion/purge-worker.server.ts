import pg from 'pg';
import { erasedLists } from '#server/backup/erased/erased-lists.ts';
import { db, pool } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { errorCode } from '#server/process/error-code.ts';
import { log } from '#server/process/log.ts';
import { env } from '#server/process/settings.ts';
import { type PurgeStep, purge } from './purge.server.ts';

const LOCK = 7_305_211_002; // advisory lock id; arbitrary, but the same in every process
const INTERVAL_MS = 5 * 60 * 1000; // retries purges that failed in any process; the page promises 48 hours
const DAY_MS = 24 * 60 * 60 * 1000;
const LISTS_MS = 30 * 1000; // how long a deletion may be missing in the lists beside the database

type TopicEvents = { on(listener: (topic: string) => void): () => void };
/** A periodic cleanup. `now` is in milliseconds; `failed` is the log line of an error, and the next run is the retry. */
export type CleanupJob = { run(now: number, stopped: () => boolean): Promise<unknown>; failed: string };
type Lifecycle = { purgeSteps: readonly PurgeStep[]; frequentJobs: readonly CleanupJob[]; dailyJobs: readonly CleanupJob[] };
type Options = { purgeOne?: typeof purge; closeTimeout?: number };

const listFailed = (error: unknown) => log.warn({ code: errorCode(error) }, 'list of deleted ids not written, will retry');

/**
 * Purges accounts pending deletion, one at a time and in one process at a time (an advisory lock, released with its connection if the
 * process dies): at start, on each deletion, and every five minutes, when failed purges are retried and `frequentJobs` run. `dailyJobs` run
 * at start and once a day.
 */
export function createPurgeWorker(
  hub: TopicEvents,
  { purgeSteps, frequentJobs, dailyJobs }: Lifecycle,
  { purgeOne = purge, closeTimeout = 5_000 }: Options = {},
) {
  let stopped = false;
  let interval: NodeJS.Timeout | undefined;
  let daily: NodeJS.Timeout | undefined;
  let listing: NodeJS.Timeout | undefined;
  const lists = erasedLists(pool, env);
  let cleaning: Promise<unknown> | null = null;
  let isRunningFrequent = false;
  let unsubscribe = () => {};
  const isStopped = () => stopped;
  const purges = createPurgeQueue(async (client, person) => {
    // First, so that a restored backup cannot bring back an account whose purge was interrupted at its end.
    await recordErased(db, 'person', person);
    await lists.update(listFailed);
    return purgeOne(client, person, purgeSteps, isStopped);
  }, isStopped);

  const runJobs = (jobs: readonly CleanupJob[]) =>
    Promise.all(
      jobs.map(({ run, failed }) => run(Date.now(), isStopped).catch((error: unknown) => log.warn({ code: errorCode(error) }, failed))),
    );
  const updateLists = () => lists.update(listFailed).catch(listFailed);
  const onInterval = () => {
    void purges.run();
    if (isRunningFrequent) return; // slow jobs do not overlap, or they would take all connections
    isRunningFrequent = true;
    void runJobs(frequentJobs).finally(() => {
      isRunningFrequent = false;
    });
  };
  function cleanUp() {
    cleaning ??= runJobs([...dailyJobs, { run: () => lists.prune().then(updateLists), failed: 'old ids of deletions not pruned' }]).finally(
      () => {
        cleaning = null;
      },
    );
  }

  return {
    run: purges.run,
    start() {
      if (interval || stopped) return;
      unsubscribe = hub.on((topic) => void (topic === '*' && purges.schedule())); // '*': a 'people' event, or events may have been missed
      interval = setInterval(onInterval, INTERVAL_MS).unref();
      daily = setInterval(cleanUp, DAY_MS).unref();
      listing = setInterval(() => void (stopped || updateLists()), LISTS_MS).unref();
      void purges.run();
      cleanUp();
    },
    /** Waits up to `closeTimeout` ms for the running statement; the next start repeats what was not committed. */
    async close() {
      stopped = true;
      unsubscribe();
      clearInterval(interval);
      clearInterval(daily);
      clearInterval(listing);
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(() => {
          purges.abort();
          resolve();
        }, closeTimeout);
      });
      await Promise.all([purges.idle(), Promise.race([Promise.all([cleaning, interval && updateLists()]), timedOut])]);
      clearTimeout(timeout);
    },
  };
}

/** Runs `purgeOne` for each account pending deletion, oldest first; a run that is requested during another follows it. */
function createPurgeQueue(purgeOne: (client: pg.Client, person: string) => Promise<boolean>, isStopped: () => boolean) {
  let running: Promise<void> | null = null;
  let rerun = false;
  let activeClient: pg.Client | null = null;
  let failed: string[] = [];

  async function purgePending(client: pg.Client) {
    const { rows: lock } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [LOCK]);
    if (!lock[0]?.acquired) return; // another process holds it
    while (!isStopped()) {
      const { rows } = await client.query<{ id: string }>(
        'select person_id as id from account_deletions where person_id <> all($1::uuid[]) order by requested_at, person_id limit 1',
        [failed],
      );
      const [next] = rows;
      if (!next) return;
      try {
        if (await purgeOne(client, next.id)) log.info('account purged');
      } catch (error) {
        log.warn({ err: { name: error instanceof Error ? error.name : '', code: errorCode(error) } }, 'account purge failed, will retry');
        await client.query('select 1'); // throws on a lost connection, which is not a failure of this purge
        failed.push(next.id);
      }
    }
  }

  async function runOnce() {
    const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'storyhearth-purge', keepAlive: true });
    client.on('error', () => {}); // the next statement rejects
    activeClient = client;
    try {
      // Profiles that become private send the same event; this check avoids a dedicated connection for them.
      const { rowCount } = await pool.query('select from account_deletions where person_id <> all($1::uuid[]) limit 1', [failed]);
      if (!rowCount) return;
      await client.connect();
      await purgePending(client);
    } catch (error) {
      log.warn({ code: errorCode(error) }, 'pending account deletions could not be read');
    } finally {
      activeClient = null;
      await client.end().catch(() => {});
    }
  }

  function schedule(): Promise<void> {
    rerun = true;
    running ??= (async () => {
      while (rerun && !isStopped()) {
        rerun = false;
        await runOnce();
      }
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    schedule,
    /** Purges all pending accounts, including those that failed before. Called during a run, it runs once more. */
    run(): Promise<void> {
      failed = [];
      return schedule();
    },
    idle: () => running ?? Promise.resolve(),
    /** Closes the connection of a run that does not end. */
    abort: () => void activeClient?.end().catch(() => {}),
  };
}
