import { vi } from 'vitest';
import { bounded, plannedOnce, pool } from '#server/database/database.ts';
import type { PlanMode } from './explained.ts';

const clientOf = (database: unknown) => (database as { $client: typeof pool }).$client;
/** The pools of the application, and how PostgreSQL plans their statements. */
export const pools: [typeof pool, PlanMode][] = [
  [pool, 'auto'],
  [clientOf(plannedOnce), 'force_generic_plan'],
  [clientOf(bounded), 'auto'],
];

/** A statement that a pool sent, and how PostgreSQL plans those of this pool. */
export type SentQuery = { text: string; name: string | undefined; values: unknown[]; mode: PlanMode };
type Call = [{ text: string; name?: string; values?: unknown[] }, unknown[] | undefined];

/** Records what all pools send from now on; call `restore`, because all test files of a worker share the pools. */
export function recordQueries() {
  const spies = pools.map(([each, mode]) => ({ spy: vi.spyOn(each, 'query'), mode }));
  return {
    sent: (): SentQuery[] =>
      spies.flatMap(({ spy, mode }) =>
        (spy.mock.calls as unknown as Call[]).map(([{ text, name, values }, given]) => ({
          text,
          name,
          values: given ?? values ?? [],
          mode,
        })),
      ),
    clear() {
      for (const { spy } of spies) spy.mockClear();
    },
    restore() {
      for (const { spy } of spies) spy.mockRestore();
    },
  };
}
