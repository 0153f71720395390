/** What may be under way and waiting: per person one at work and so many behind it, in all so many at work and waiting. */
type Room = { atWork: number; waitingOfOne: number; waiting: number };

type Waiting = { go(): void; timer: NodeJS.Timeout };

/**
 * Turns that are fair between people: everybody has at most one job at work, and people take turns, however many jobs one of them has sent.
 * `null`: there was no room to wait, or the wait was over before the turn came; nothing was done.
 */
export function fairTurns({ atWork, waitingOfOne, waiting }: Room) {
  const queues = new Map<string, Waiting[]>(); // in the order in which people are next; whoever is at work is in it too
  const busy = new Set<string>();
  let waits = 0;

  function next() {
    for (const [who, queue] of queues) {
      if (busy.size >= atWork) return;
      if (busy.has(who)) continue;
      const first = queue.shift();
      queues.delete(who);
      if (queue.length) queues.set(who, queue); // behind everybody else
      if (!first) continue;
      clearTimeout(first.timer);
      waits -= 1;
      busy.add(who);
      first.go();
    }
  }

  function wait(who: string, ms: number): Promise<boolean> {
    const queue = queues.get(who) ?? [];
    if (waits >= waiting || queue.length >= waitingOfOne) return Promise.resolve(false);
    return new Promise((resolve) => {
      const one: Waiting = {
        go: () => resolve(true),
        timer: setTimeout(() => {
          waits -= 1;
          queue.splice(queue.indexOf(one), 1);
          if (!queue.length && queues.get(who) === queue) queues.delete(who);
          resolve(false);
        }, ms),
      };
      waits += 1;
      queue.push(one);
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
