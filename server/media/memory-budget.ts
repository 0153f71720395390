/** How much may be inside, in number and in bytes, of everybody and of one person; and how many may wait for it. */
type Most = { places: number; ofOne: number; bytes: number; waiting: number; waitingOfOne: number };
type Waiting = { owner: string; bytes: number; enter(): void; timer: NodeJS.Timeout };

/**
 * A place in memory for what is at work. Where there is none, it is waited for: whoever has the fewest inside is next, then who came first. Nothing
 * smaller goes past what is next, or a large file would wait for ever.
 */
export function createRoom(most: Most) {
  const inside = new Map<string, number>();
  const waiting: Waiting[] = [];
  let places = 0;
  let held = 0;
  const of = (owner: string) => inside.get(owner) ?? 0;

  function next() {
    for (;;) {
      const [first] = waiting.filter(({ owner }) => of(owner) < most.ofOne).toSorted((a, b) => of(a.owner) - of(b.owner));
      if (!first || places >= most.places || held + first.bytes > most.bytes) return;
      waiting.splice(waiting.indexOf(first), 1);
      clearTimeout(first.timer);
      first.enter();
    }
  }

  function leave(owner: string, bytes: number) {
    places -= 1;
    held -= bytes;
    if (of(owner) > 1) inside.set(owner, of(owner) - 1);
    else inside.delete(owner);
    next();
  }

  return {
    /** How to leave again; null: too many wait, or there was no room within that time. */
    enter(owner: string, bytes: number, waitMs: number): Promise<(() => void) | null> {
      const ofOne = waiting.filter((one) => one.owner === owner).length;
      if (waiting.length >= most.waiting || ofOne >= most.waitingOfOne) return Promise.resolve(null);
      return new Promise((resolve) => {
        const one: Waiting = {
          owner,
          bytes,
          enter() {
            places += 1;
            held += bytes;
            inside.set(owner, of(owner) + 1);
            resolve(() => leave(owner, bytes));
          },
          timer: setTimeout(() => {
            waiting.splice(waiting.indexOf(one), 1);
            resolve(null);
            next(); // what was behind it may fit
          }, waitMs),
        };
        waiting.push(one);
        next();
      });
    },
    /** Counts bytes that are in memory anyway; returns how to give them back. */
    hold(bytes: number): () => void {
      held += bytes;
      return () => {
        held -= bytes;
        next();
      };
    },
  };
}
