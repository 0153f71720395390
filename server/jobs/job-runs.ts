import { errorCode } from '../process/error-code.ts';
import { framesOf, log } from '../process/log.ts';
import { type ClaimedJob, deleteJob, releaseJob, renewLease, retryLater } from './job-queue.ts';
import type { JobHandler } from './jobs.ts';

/** Renews the lease of a running job; the signal aborts when another process has taken it over. */
function createLease(job: ClaimedJob, leaseMs: number, isShort: boolean) {
  const lost = new AbortController();
  const renew = () =>
    renewLease(job, leaseMs).then(
      (isOurs) => isOurs || lost.abort(),
      () => {}, // the next renewal may succeed before the lease ends
    );
  if (isShort) void renew(); // it was claimed for longer
  const interval = setInterval(() => void renew(), leaseMs / 3).unref();
  return { signal: lost.signal, end: () => clearInterval(interval) };
}

type Options = { leaseMs: number; stopped: AbortSignal; onEnd(): void };

/** The jobs that run in this process, at most one of each kind. */
export function createJobRuns(handlers: readonly JobHandler[], { leaseMs, stopped, onEnd }: Options) {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  const running = new Map<string, Promise<void>>();

  async function runJob(job: ClaimedJob): Promise<unknown> {
    if (stopped.aborted) return releaseJob(job);
    const handler = byKind.get(job.kind);
    const lease = createLease(job, Math.min(leaseMs, handler?.leaseMs ?? leaseMs), handler?.leaseMs !== undefined);
    try {
      await handler?.run(job.data, { tries: job.tries, signal: AbortSignal.any([stopped, lease.signal]) });
      return await deleteJob(job);
    } catch (error) {
      if (stopped.aborted) return await releaseJob(job);
      const { name, stack } = error instanceof Error ? error : { name: '', stack: '' };
      const err = { name, code: errorCode(error), stack: framesOf({ stack }) };
      log.warn({ kind: job.kind, tries: job.tries, err }, 'job failed, will retry');
      return await retryLater(job);
    } finally {
      lease.end();
    }
  }

  return {
    /** Starts a claimed job; `onEnd` follows when its result is stored. */
    start(job: ClaimedJob) {
      const run = runJob(job)
        // The lease ends and the job runs again.
        .catch((error: unknown) => log.warn({ kind: job.kind, code: errorCode(error) }, 'result of a job not stored, will run again'))
        .then(() => {
          running.delete(job.kind);
          onEnd();
        });
      running.set(job.kind, run);
    },
    idleKinds: () => [...byKind.keys()].filter((kind) => !running.has(kind)),
    all: () => [...running.values()],
  };
}
