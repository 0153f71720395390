import { errorCode } from '../process/error-code.ts';
import { framesOf, log } from '../process/log.ts';
import { type ClaimedJob, claimJob, deleteJob, msUntilNext, releaseJob, renewLease, retryLater } from './job-queue.ts';
import { JOBS_TOPIC, type JobHandler } from './jobs.ts';

const LEASE_MS = 60_000; // how soon another process runs the jobs of one that was killed
const PAUSE_MAX_MS = 10 * 60 * 1000; // a timer stands still while the machine sleeps
const UNAVAILABLE_PAUSE_MS = 5_000;

type TopicEvents = { on(listener: (topic: string) => void): () => void };
type Options = { leaseMs?: number; closeTimeout?: number };

/** Renews the lease of a running job; the signal aborts when another process has taken it over. */
function createLease(job: ClaimedJob, leaseMs: number) {
  const lost = new AbortController();
  const renew = () =>
    renewLease(job, leaseMs).then(
      (isOurs) => isOurs || lost.abort(),
      () => {}, // the next renewal may succeed before the lease ends
    );
  const interval = setInterval(() => void renew(), leaseMs / 3).unref();
  return { signal: lost.signal, end: () => clearInterval(interval) };
}

/**
 * Runs the jobs of the database, one of each kind at a time in each process, so that a long job delays only its own kind. It wakes when one
 * is added or due; an idle site makes no query.
 */
export function createJobWorker(
  hub: TopicEvents,
  handlers: readonly JobHandler[],
  { leaseMs = LEASE_MS, closeTimeout = 4_000 }: Options = {},
) {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let claiming: Promise<void> | null = null;
  let requested = false;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let unsubscribe = () => {};
  const idleKinds = () => [...byKind.keys()].filter((kind) => !running.has(kind));

  async function runJob(job: ClaimedJob): Promise<unknown> {
    if (stopping.signal.aborted) return releaseJob(job);
    const lease = createLease(job, leaseMs);
    try {
      await byKind.get(job.kind)?.run(job.data, { tries: job.tries, signal: AbortSignal.any([stopping.signal, lease.signal]) });
      return await deleteJob(job);
    } catch (error) {
      if (stopping.signal.aborted) return await releaseJob(job);
      const { name, stack } = error instanceof Error ? error : { name: '', stack: '' };
      log.warn(
        { kind: job.kind, tries: job.tries, err: { name, code: errorCode(error), stack: framesOf({ stack }) } },
        'job failed, will retry',
      );
      return await retryLater(job);
    } finally {
      lease.end();
    }
  }

  function start(job: ClaimedJob) {
    const run = runJob(job)
      // The lease ends and the job runs again.
      .catch((error: unknown) => log.warn({ kind: job.kind, code: errorCode(error) }, 'result of a job not stored, will run again'))
      .then(() => {
        running.delete(job.kind);
        wake();
      });
    running.set(job.kind, run);
  }

  function wakeIn(ms: number | null) {
    clearTimeout(timer);
    if (ms !== null && isStarted && !stopping.signal.aborted) timer = setTimeout(wake, Math.max(0, Math.min(ms, PAUSE_MAX_MS))).unref();
  }

  async function claimAll() {
    while (requested && !stopping.signal.aborted) {
      requested = false;
      try {
        for (let kinds = idleKinds(); kinds.length && !stopping.signal.aborted; kinds = idleKinds()) {
          const job = await claimJob(kinds, leaseMs);
          if (!job) break;
          start(job);
        }
        wakeIn(await msUntilNext(idleKinds()));
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
    while (claiming || running.size) await Promise.all([claiming, ...running.values()]);
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
