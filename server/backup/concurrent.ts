import pLimit from 'p-limit';

/** Runs `work` for each item, several at a time. After a failure it starts no more, and rejects once those that run have ended. */
export async function forEachConcurrently<T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>): Promise<void> {
  let failure: { error: unknown } | null = null;
  await pLimit(concurrency).map(items, async (item) => {
    if (failure) return;
    await work(item).catch((error: unknown) => {
      failure ??= { error };
    });
  });
  const failed = failure as { error: unknown } | null; // set in the callbacks
  if (failed) throw failed.error;
}
