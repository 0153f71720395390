/** Limits of concurrent reservations (in total and per owner), of their bytes, and of how many may wait. */
type Limits = { slots: number; perOwner: number; bytes: number; waiting: number; waitingPerOwner: number };
type Waiting = { owner: string; bytes: number; grant(): void; timer: NodeJS.Timeout };

/**
 * Reserves memory for concurrent work. When it is full, callers wait: the owner with the fewest reservations is next, then first come,
 * first served. Smaller requests do not overtake the next one, or a large file would wait forever.
 */
export function createMemoryBudget(limits: Limits) {
  const reserved = new Map<string, number>();
  const waiting: Waiting[] = [];
  let slots = 0;
  let held = 0;
  const reservedBy = (owner: string) => reserved.get(owner) ?? 0;

  function next() {
    for (;;) {
      const [first] = waiting
        .filter(({ owner }) => reservedBy(owner) < limits.perOwner)
        .toSorted((a, b) => reservedBy(a.owner) - reservedBy(b.owner));
      if (!first || slots >= limits.slots || held + first.bytes > limits.bytes) return;
      waiting.splice(waiting.indexOf(first), 1);
      clearTimeout(first.timer);
      first.grant();
    }
  }

  function release(owner: string, bytes: number) {
    slots -= 1;
    held -= bytes;
    if (reservedBy(owner) > 1) reserved.set(owner, reservedBy(owner) - 1);
    else reserved.delete(owner);
    next();
  }

  return {
    /** Resolves to a function that releases the reservation, or to null if too many wait or the wait timed out. */
    reserve(owner: string, bytes: number, waitMs: number): Promise<(() => void) | null> {
      const perOwner = waiting.filter((other) => other.owner === owner).length;
      if (waiting.length >= limits.waiting || perOwner >= limits.waitingPerOwner) return Promise.resolve(null);
      return new Promise((resolve) => {
        const entry: Waiting = {
          owner,
          bytes,
          grant() {
            slots += 1;
            held += bytes;
            reserved.set(owner, reservedBy(owner) + 1);
            resolve(() => release(owner, bytes));
          },
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(entry), 1);
            resolve(null);
            next(); // a smaller one behind it may fit
          }, waitMs),
        };
        waiting.push(entry);
        next();
      });
    },
    /** Counts bytes that are in memory anyway. Returns a function that releases them. */
    hold(bytes: number): () => void {
      held += bytes;
      return () => {
        held -= bytes;
        next();
      };
    },
  };
}
