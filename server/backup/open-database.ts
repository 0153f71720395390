import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { postmaster } from '../postgres/folders.ts';
import { startPostgres } from '../postgres/postgres.ts';
import type { Env } from '../process/env.ts';
import { takeLock } from '../process/lock.ts';
import { BackupProblem } from './format/backup-problem.ts';

export type OpenDatabase = { url: string; close(): Promise<void> };

/** The database of the site: that of DATABASE_URL, or the embedded PostgreSQL, which is started if it does not run. */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => {} };
  if (!existsSync(join(DATA_DIR, 'pg18', 'PG_VERSION'))) throw new BackupProblem(`There is no database in ${DATA_DIR}.`);
  const postgres = await startPostgres(DATA_DIR, { own: false });
  const interrupt = () => {
    const pid = postmaster(join(DATA_DIR, 'pg18'))?.pid;
    if (pid) process.kill(pid, 'SIGINT');
  };
  if (!postgres.attached) process.on('exit', interrupt); // a signal may end this process at any point
  return {
    url: postgres.url,
    async close() {
      process.off('exit', interrupt);
      const lock = await takeLock(DATA_DIR).catch(() => null);
      if (!lock) return; // the site was started meanwhile and uses it
      await postgres.stop();
      await lock.release();
    },
  };
}
