/** Fractions of 1 in an order that the seed decides, so that a failure can be repeated. */
export function fractionsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Integers from 0 to `below` in an order that the seed decides. */
export function randomFrom(seed: number): (below: number) => number {
  const next = fractionsFrom(seed);
  return (below) => Math.floor(next() * below);
}
