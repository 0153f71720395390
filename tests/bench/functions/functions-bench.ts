import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import type * as Migrate from '#server/database/migrate.ts';
import type * as Postgres from '#server/postgres/postgres.ts';

const TURNS = 200;
const CONCURRENCY = 2;

/** Imports a module of the product with its aliases. */
const load = async <T>(path: string): Promise<T> =>
  (await runnerImport<T>(join(process.cwd(), path), { configFile: false, resolve: { tsconfigPaths: true }, logLevel: 'error' })).module;

/** A case: its target for the 95th percentile in milliseconds, and what is timed, with the result of what is done `before`. */
export type Case = { target: number; before?(): Promise<string>; run(made: string): Promise<unknown> };

/**
 * Starts a PostgreSQL of its own for a benchmark of functions of the product, which it loads after the data is there. `measure` prints the
 * times of the cases, two calls at a time, and ends the process; its exit code says whether a target was missed.
 */
export async function startFunctionsBench(name: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `storyhearth-bench-${name}-`));
  const { startPostgres } = await load<typeof Postgres>('server/postgres/postgres.ts');
  const { prepareDatabase } = await load<typeof Migrate>('server/database/migrate.ts');
  const postgres = await startPostgres(dataDir, { own: true });
  await prepareDatabase(postgres.url, { durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  process.env.DATABASE_URL = postgres.url;
  process.env.LOG_LEVEL = 'silent';

  async function timesOf({ before, run }: Case): Promise<number[]> {
    const times: number[] = [];
    const turns = async (number: number, timed: boolean) => {
      for (let turn = 0; turn < number; turn++) {
        const made = (await before?.()) ?? '';
        const start = performance.now();
        await run(made);
        if (timed) times.push(performance.now() - start);
      }
    };
    for (const timed of [false, true]) // at first every connection plans its statements
      await Promise.all(Array.from({ length: CONCURRENCY }, () => turns((timed ? TURNS : 20) / CONCURRENCY, timed)));
    return times.sort((a, b) => a - b);
  }

  async function finish(isMissed: boolean): Promise<never> {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(isMissed ? 1 : 0);
  }

  return {
    client,
    load,
    /** The `id` that a statement returns. */
    idOf: async (statement: string) => (await client.query<{ id: string }>(statement)).rows[0]?.id ?? '',
    async measure(cases: Record<string, Case>): Promise<never> {
      let isMissed = false;
      for (const [title, functionCase] of Object.entries(cases)) {
        const times = await timesOf(functionCase);
        const [median = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)]);
        isMissed ||= p95 > functionCase.target;
        const words = `median ${median.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1).padStart(6)} ms of ${functionCase.target} ms`;
        process.stdout.write(`${title.padEnd(52)} ${words} ${p95 > functionCase.target ? 'MISSED' : 'reached'}\n`);
      }
      return finish(isMissed);
    },
    /** Ends the process, for a benchmark that measures by itself. */
    finish,
  };
}
