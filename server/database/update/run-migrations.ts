import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isDeadlock, isLockTimeout } from '../database-problems.ts';
import type { MigrationFile } from '../migration-files.ts';

/** Of a migration: statements that are committed together, or one that runs outside a transaction. */
export type Step = { statements: string[]; isAlone: boolean };

const NEW_TRANSACTION = /^-- transaction: new$/m;
const NO_TRANSACTION = /^-- transaction: none$/m;
const BUILDS_INDEX = /^(?:\s|--.*\n)*create (?:unique )?index concurrently "?(\w+)"?/i;

/**
 * The steps of a migration: one transaction, unless a line `-- transaction: new` or `-- transaction: none` begins another one, or a
 * statement builds an index beside writers. Each step is recorded, so what was stopped goes on there.
 */
export function stepsOf({ sql }: Pick<MigrationFile, 'sql'>): Step[] {
  const steps: Step[] = [];
  for (const statement of sql) {
    const isAlone = NO_TRANSACTION.test(statement) || BUILDS_INDEX.test(statement);
    const last = steps.at(-1);
    if (!last || last.isAlone || isAlone || NEW_TRANSACTION.test(statement)) steps.push({ statements: [statement], isAlone });
    else last.statements.push(statement);
  }
  return steps;
}

/** The statements for tables without rows, which can run in one transaction. */
export const statementsForEmptyTables = ({ sql }: Pick<MigrationFile, 'sql'>) =>
  sql.map((statement) => (BUILDS_INDEX.test(statement) ? statement.replace(/index concurrently/i, 'index') : statement));

/** An update that was begun: the migration it is at, and how many steps of it are done. */
export type Unfinished = { hash: string; steps: number };

export async function readUnfinished(client: pg.Client): Promise<Unfinished | null> {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.unfinished_update')::text as table`);
  if (!there[0]?.table) return null;
  return (await client.query<Unfinished>('select hash, steps from drizzle.unfinished_update')).rows[0] ?? null;
}

/** How long a step waits for a lock, during which all who need the table queue behind it, and how often it tries again. */
export type LockWaits = { timeoutMs: number; attempts: number; pauseMs: number };

/** A step outside a transaction waits without blocking others, for transactions that began before it. */
const ALONE_TIMEOUT_MS = 600_000;

async function withRetries(client: pg.Client, { attempts, pauseMs }: LockWaits, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      await client.query('rollback').catch(() => {}); // the connection may be what failed
      if (attempt >= attempts || !(isLockTimeout(error) || isDeadlock(error))) throw error;
      await setTimeout(pauseMs);
    }
  }
}

/** Runs one statement outside a transaction. An index whose building was stopped is invalid and is built again. */
async function runAlone(client: pg.Client, statement: string) {
  const [, name = ''] = BUILDS_INDEX.exec(statement) ?? [];
  if (name) {
    const { rows } = await client.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
      `public.${client.escapeIdentifier(name)}`,
    ]);
    if (rows[0]?.valid) return;
    if (rows[0]) await client.query(`drop index concurrently public.${client.escapeIdentifier(name)}`);
  }
  await client.query(statement);
}

type Run = {
  waits: LockWaits;
  /** Called once before anything is changed, and not again for an update that was stopped. */
  before(): Promise<void>;
  /** Called for each migration, before it runs. */
  onFile(file: MigrationFile): void;
  /** Called as soon as the database is changed, or may be. */
  onChange(): void;
};

const CREATE_HISTORY =
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)';
const RECORD = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function runFile(client: pg.Client, file: MigrationFile, isLast: boolean, { waits, onChange }: Run) {
  const before = await readUnfinished(client);
  const done = before?.hash === file.hash ? before.steps : 0;
  const steps = stepsOf(file);
  for (const [i, { statements, isAlone }] of steps.entries()) {
    if (i < done) continue;
    await withRetries(client, waits, async () => {
      await client.query(`select set_config('lock_timeout', $1, false)`, [String(isAlone ? ALONE_TIMEOUT_MS : waits.timeoutMs)]);
      if (isAlone) {
        onChange();
        await runAlone(client, statements[0] ?? '');
      }
      await client.query('begin');
      if (!isAlone) for (const statement of statements) await client.query(statement);
      await client.query('update drizzle.unfinished_update set hash = $1, steps = $2', [file.hash, i + 1]);
      if (i === steps.length - 1) await client.query(RECORD, [file.hash, file.folderMillis]);
      if (i === steps.length - 1 && isLast) await client.query('drop table drizzle.unfinished_update');
      await client.query('commit');
      onChange();
    });
  }
}

/** Applies these migrations, step by step, from where the last run stopped. */
export async function runMigrations(client: pg.Client, pending: readonly MigrationFile[], run: Run) {
  if (await readUnfinished(client)) run.onChange();
  else {
    await run.before();
    await client.query('create schema if not exists drizzle');
    await client.query(CREATE_HISTORY);
    await client.query(`create table if not exists drizzle.unfinished_update as select ''::text as hash, 0 as steps`);
  }
  for (const file of pending) {
    run.onFile(file);
    await runFile(client, file, file === pending.at(-1), run);
  }
}
