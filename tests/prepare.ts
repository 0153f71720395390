import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../server/migrate.ts';
import { startPostgres } from '../server/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

export const databaseUrl = (base: string, name: string) => base.replace('/postgres?', `/${name}?`);

/** Once per run: a real PostgreSQL with one migrated database, `prepared`, that each test file's database is copied from. */
export default async function prepare({ provide }: TestProject) {
  const postgres = await startPostgres(process.env.TEST_DATA_DIR ?? './data-test', { own: true, settings: ['fsync=off'] });
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname ~ '^(w[0-9]+|prepared)$'`);
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
  await admin.query('create database prepared');
  await prepareDatabase(databaseUrl(postgres.url, 'prepared'), { durable: false }); // disconnects: a template in use cannot be copied
  await admin.end();
  provide('postgres', postgres.url);
  return () => postgres.stop();
}
