/** Yields rows in the order of their positions, `size` at a time, so that few are in memory. `next` reads those after a position. */
export async function* byPosition<Row extends { position: number }>(
  size: number,
  next: (after: number, size: number) => PromiseLike<Row[]>,
): AsyncGenerator<Row, void> {
  for (let last = -1; ; ) {
    const found = await next(last, size);
    yield* found;
    if (found.length < size) return;
    last = found.at(-1)?.position ?? last;
  }
}
