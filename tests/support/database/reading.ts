import { vi } from 'vitest';
import { bounded, plannedOnce, pool } from '#server/database/database.ts';
import { rowsReadByText } from './rows-read.ts';

const pools = [pool, ...[plannedOnce, bounded].map((database) => (database as unknown as { $client: typeof pool }).$client)];
type Call = [{ text: string; values?: unknown[] }, unknown[] | undefined];

/** What `read` returns, and how many rows PostgreSQL reads for the most expensive of its statements. */
export async function reading<T>(read: () => Promise<T>): Promise<[T, number]> {
  const spies = pools.map((each) => vi.spyOn(each, 'query'));
  let result: T;
  const calls: Call[] = [];
  try {
    result = await read();
    calls.push(...spies.flatMap((spy) => spy.mock.calls as unknown as Call[]));
  } finally {
    for (const spy of spies) spy.mockRestore(); // all test files of a worker share the pools
  }
  if (!calls.length) throw new Error('no statement was sent by the pools');
  const rows: number[] = [];
  for (const [{ text, values }, given] of calls) rows.push(await rowsReadByText(text, given ?? values ?? []));
  return [result, Math.max(...rows)];
}
