import { errorCode } from '../process/error-code.ts';
import { log } from '../process/log.ts';
import { claimJob, msUntilNext } from './job-queue.ts';
import { createJobRuns } from './job-runs.ts';
import { JOBS_TOPIC, type JobHandler } from './jobs.ts';

const LEASE_MS = 60_000; // how soon another process runs the jobs of one that was killed
const PAUSE_MAX_MS = 10 * 60 * 1000; // a timer stands still while the machine sleeps
const UNAVAILABLE_PAUSE_MS = 5_000;

type TopicEvents = { on(listener: (topic: string) => void): () => void };
type Options = { leaseMs?: number; closeTimeout?: number };

/**
 * Runs the jobs of the database, one of each kind at a time in each process, so that a long job delays only its own kind. It wakes when one
 * is added or due; without a job it makes no query.
 */
export function createJobWorker(
  hub: TopicEvents,
  handlers: readonly JobHandler[],
  { leaseMs = LEASE_MS, closeTimeout = 4_000 }: Options = {},
) {
  const stopping = new AbortController();
  const runs = createJobRuns(handlers, { leaseMs, stopped: stopping.signal, onEnd: wake });
  let claiming: Promise<void> | null = null;
  let requested = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};

  function wakeIn(ms: number | null) {
    clearTimeout(timer);
    if (ms !== null && isStarted && !stopping.signal.aborted) timer = setTimeout(wake, Math.max(0, Math.min(ms, PAUSE_MAX_MS))).unref();
  }

  async function claimAll() {
    while (requested && !stopping.signal.aborted) {
      requested = false;
      try {
        for (let kinds = runs.idleKinds(); kinds.length && !stopping.signal.aborted; kinds = runs.idleKinds()) {
          const job = await claimJob(kinds, leaseMs);
          if (!job) break;
          runs.start(job);
        }
        wakeIn(await msUntilNext(runs.idleKinds()));
      } catch (error) {
        log.warn({ code: errorCode(error) }, 'jobs could not be read');
        wakeIn(UNAVAILABLE_PAUSE_MS);
      }
    }
  }

  function wake() {
    if (stopping.signal.aborted) return;
    requested = true;
    claiming ??= claimAll().finally(() => {
      claiming = null;
    });
  }

  async function idle() {
    while (claiming || runs.all().length) await Promise.all([claiming, ...runs.all()]);
  }

  return {
    /** Runs everything that is due, and ends when no job is running. */
    async run() {
      wake();
      await idle();
    },
    start() {
      if (isStarted || stopping.signal.aborted) return;
      isStarted = true;
      unsubscribe = hub.on((topic) => void ((topic === JOBS_TOPIC || topic === '*') && wake())); // '*': events may have been missed
      wake();
    },
    /** Aborts the running jobs and waits up to `closeTimeout` ms for them; another process or the next start runs them again. */
    async close() {
      stopping.abort();
      unsubscribe();
      clearTimeout(timer);
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, closeTimeout);
      });
      await Promise.race([idle(), timedOut]);
      clearTimeout(timeout);
    },
  };
}
