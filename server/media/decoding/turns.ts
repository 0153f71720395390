/** Limits: jobs running in total (one per person), jobs waiting per person, and jobs waiting in total. */
type Limits = { running: number; waitingPerOwner: number; waiting: number };

type Waiting = { start(): void; timer: NodeJS.Timeout };

/**
 * Runs jobs in fair turns between people: each has at most one running, and people alternate however many jobs one of them submits.
 * Resolves to null, without running the job, if too many are waiting or the wait timed out.
 */
export function fairTurns({ running, waitingPerOwner, waiting }: Limits) {
  const queues = new Map<string, Waiting[]>(); // in turn order, including people with a running job
  const busy = new Set<string>();
  let waitingCount = 0;

  function next() {
    for (const [who, queue] of queues) {
      if (busy.size >= running) return;
      if (busy.has(who)) continue;
      const first = queue.shift();
      queues.delete(who);
      if (queue.length) queues.set(who, queue); // to the end of the order
      if (!first) continue;
      clearTimeout(first.timer);
      waitingCount -= 1;
      busy.add(who);
      first.start();
    }
  }

  function wait(who: string, ms: number): Promise<boolean> {
    const queue = queues.get(who) ?? [];
    if (waitingCount >= waiting || queue.length >= waitingPerOwner) return Promise.resolve(false);
    return new Promise((resolve) => {
      const entry: Waiting = {
        start: () => resolve(true),
        timer: setTimeout(() => {
          waitingCount -= 1;
          queue.splice(queue.indexOf(entry), 1);
          if (!queue.length && queues.get(who) === queue) queues.delete(who);
          resolve(false);
        }, ms),
      };
      waitingCount += 1;
      queue.push(entry);
      queues.set(who, queue);
    });
  }

  return async <T>(who: string, job: () => Promise<T>, waitMs: number): Promise<T | null> => {
    const waited = wait(who, waitMs);
    next();
    if (!(await waited)) return null;
    try {
      return await job();
    } finally {
      busy.delete(who);
      next();
    }
  };
}
