import { execFile, execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pools } from '../database/sent-queries.ts';

/**
 * Binds this worker and the PostgreSQL processes of its connections to one core, where `taskset` exists: on virtual machines, waking another
 * core for each statement and each result takes a fifth of the CPU time.
 */
export function bindToOneCore() {
  const installed = Symbol.for('storyhearth one core');
  if (Reflect.has(globalThis, installed)) return; // worker.ts runs before each file
  Reflect.set(globalThis, installed, true);
  const core = String((Number(process.env.VITEST_POOL_ID) - 1) % availableParallelism());
  try {
    execFileSync('taskset', ['-acp', core, String(process.pid)], { stdio: 'ignore' });
  } catch {
    return; // there is no `taskset`, or this core is not available here
  }
  for (const [pool] of pools)
    pool.on('connect', (client) => {
      const { processID } = client as unknown as { processID: number };
      execFile('taskset', ['-cp', core, String(processID)], () => {}); // fails if the connection has ended meanwhile
    });
}
