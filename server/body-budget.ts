const MB = 1024 * 1024;

/**
 * How many bytes of larger bodies the server holds at once, of everybody and of one caller. They are counted as they arrive and until their request is
 * answered, so a slow sender takes as little room as it has sent.
 */
export const BUDGET = { all: 128 * MB, ofOne: 32 * MB };

/** There is no memory for one more body right now. The same request may be sent again. */
export class BodiesBusy extends Error {}

let all = 0;
const ofOne = new Map<string, number>();

/** What one request has received. `add` is false when those bytes are over the budget; `end` gives back everything. */
export type Receipt = { add(bytes: number): boolean; end(): void };

export function receiptFor(caller: string): Receipt {
  let mine = 0;
  let ended = false; // after that no more is read than a small form, to show it again
  const count = (bytes: number) => {
    mine += bytes;
    all += bytes;
    const left = (ofOne.get(caller) ?? 0) + bytes;
    if (left) ofOne.set(caller, left);
    else ofOne.delete(caller);
  };
  return {
    add(bytes) {
      if (ended) return true;
      if (all + bytes > BUDGET.all || (ofOne.get(caller) ?? 0) + bytes > BUDGET.ofOne) return false;
      count(bytes);
      return true;
    },
    end() {
      ended = true;
      if (mine) count(-mine);
    },
  };
}
