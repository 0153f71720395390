const MB = 1024 * 1024;

/**
 * Bytes of larger bodies in memory at once: in total, of all bodies with files, of one caller, and of one caller's bodies without files.
 * They count from arrival until the response; uploads leave the rest to draft saves.
 */
export const BUDGET = { all: 128 * MB, files: 96 * MB, perCaller: 32 * MB, savesPerCaller: 8 * MB };

/** A body that is still arriving after this time loses its memory when another needs it: 10 MB at 1 Mbit/s take 84 seconds. */
export const ARRIVAL_MAX_MS = 90_000;

/** No memory for another body right now. The same request may be retried. */
export class BodiesBusy extends Error {}

/** Memory for the body of one request. `add` returns false if the bytes exceed the budget; `received` marks the body as complete. */
export type BodyReservation = { add(bytes: number): boolean; received(): void; end(): void; onRevoked: () => void };

type Arriving = { keys: string[]; since: number; bytes: number; revoke(): void };
const arriving = new Set<Arriving>();
const used = new Map<string, number>();
const usedBy = (key: string) => used.get(key) ?? 0;

/** Revokes the largest overdue body under this limit; returns false if there is none. */
function revokeSlow(key: string): boolean {
  const latest = performance.now() - ARRIVAL_MAX_MS;
  const slow = [...arriving].filter(({ keys, since, bytes }) => keys.includes(key) && since <= latest && bytes > 0);
  const [largest] = slow.sort((a, b) => b.bytes - a.bytes);
  largest?.revoke();
  return largest !== undefined;
}

export function reserveBodyMemory(caller: string, hasFiles = true): BodyReservation {
  const limits: [key: string, max: number][] = [
    ['all', BUDGET.all],
    [`caller ${caller}`, BUDGET.perCaller],
    hasFiles ? ['files', BUDGET.files] : [`saves ${caller}`, BUDGET.savesPerCaller],
  ];
  const body: Arriving = { keys: limits.map(([key]) => key), since: performance.now(), bytes: 0, revoke };
  let [ended, revoked] = [false, false]; // after `end` at most a small form is read, to show it again
  const count = (bytes: number) => {
    body.bytes += bytes;
    for (const key of body.keys) {
      const left = usedBy(key) + bytes;
      if (left) used.set(key, left);
      else used.delete(key);
    }
  };
  const exceeded = (bytes: number) => limits.find(([key, max]) => usedBy(key) + bytes > max)?.[0];
  const release = () => {
    arriving.delete(body);
    count(-body.bytes);
  };
  function revoke() {
    revoked = true;
    release();
    reservation.onRevoked();
  }
  const reservation: BodyReservation = {
    add(bytes) {
      if (ended) return true;
      if (revoked) return false;
      arriving.add(body);
      for (let key = exceeded(bytes); key; key = exceeded(bytes)) if (!revokeSlow(key) || revoked) return false;
      count(bytes);
      return true;
    },
    received: () => void arriving.delete(body),
    end() {
      ended = true;
      release();
    },
    onRevoked() {},
  };
  return reservation;
}
