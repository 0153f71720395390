// `npm run admin -- {command}`: attaches to the running PostgreSQL, or starts it for the duration of the command (ROLE-08).
import { join } from 'node:path';
import { backUpBeforeUpdate } from './backup/before-update.ts';
import { startPostgres } from './postgres/postgres.ts';
import { loadDotEnv } from './process/dot-env.ts';
import { readEnv, SettingProblem } from './process/env.ts';

loadDotEnv();

async function run(): Promise<number> {
  const env = readEnv(process.env);
  const postgres = env.DATABASE_URL ? null : await startPostgres(env.DATA_DIR);
  const database = env.DATABASE_URL ?? postgres?.url ?? '';
  process.env.DATABASE_URL = database; // before the app is imported
  const app = (await import(new URL('../build/server/app.js', import.meta.url).href)) as typeof import('./app.ts');
  try {
    const migrations = join(import.meta.dirname, '../database/migrations');
    const beforeUpdate = backUpBeforeUpdate(env, database, (line) => process.stderr.write(`${line}\n`));
    await app.prepareDatabase(database, { migrations, beforeUpdate });
    const { output, code } = await app.runCommand(process.argv.slice(2));
    (code ? process.stderr : process.stdout).write(`${output}\n`);
    return code;
  } finally {
    for (const each of app.closables) await each.close();
    await postgres?.stop();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingProblem || error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
