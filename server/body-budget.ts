const MB = 1024 * 1024;

/**
 * How many bytes of larger bodies the server holds at once: of everybody, of all bodies with files, of one caller, and of one caller's bodies without
 * files. They are counted as they arrive and until their request is answered; uploads leave the rest to saves of drafts.
 */
export const BUDGET = { all: 128 * MB, files: 96 * MB, perCaller: 32 * MB, savesPerCaller: 8 * MB };

/** A body that is still arriving after so long gives up its memory when another needs it: 10 MB at 1 Mbit/s take 84 seconds. */
export const MAY_TAKE_MS = 90_000;

/** There is no memory for one more body right now. The same request may be sent again. */
export class BodiesBusy extends Error {}

/** Memory for the body of one request. `add` is false when those bytes are over the budget; `received` says that no more will come. */
export type BodyReservation = { add(bytes: number): boolean; received(): void; end(): void; onRevoked: () => void };

type Arriving = { keys: string[]; since: number; bytes: number; revoke(): void };
const arriving = new Set<Arriving>();
const used = new Map<string, number>();
const usedBy = (key: string) => used.get(key) ?? 0;

/** Ends the largest of the bodies under this limit that take too long; false: there is none. */
function revokeSlow(key: string): boolean {
  const latest = performance.now() - MAY_TAKE_MS;
  const slow = [...arriving].filter(({ keys, since, bytes }) => keys.includes(key) && since <= latest && bytes > 0);
  const [largest] = slow.sort((a, b) => b.bytes - a.bytes);
  largest?.revoke();
  return largest !== undefined;
}

export function reserveBodyMemory(caller: string, hasFiles = true): BodyReservation {
  const limits: [key: string, most: number][] = [
    ['all', BUDGET.all],
    [`caller ${caller}`, BUDGET.perCaller],
    hasFiles ? ['files', BUDGET.files] : [`saves ${caller}`, BUDGET.savesPerCaller],
  ];
  const body: Arriving = { keys: limits.map(([key]) => key), since: performance.now(), bytes: 0, revoke };
  let [ended, revoked] = [false, false]; // after its end no more is read than a small form, to show it again
  const count = (bytes: number) => {
    body.bytes += bytes;
    for (const key of body.keys) {
      const left = usedBy(key) + bytes;
      if (left) used.set(key, left);
      else used.delete(key);
    }
  };
  const exceeded = (bytes: number) => limits.find(([key, most]) => usedBy(key) + bytes > most)?.[0];
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
