import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { isDeadlock, isLockTimeout } from '../database-problems.ts';
import type { MigrationFile } from '../migration-files.ts';

/** Of a migration: statements that are committed together, or one that runs outside a transaction. */
export type Step = { statements: string[]; isOutsideTransaction: boolean };

const NEW_TRANSACTION = /^-- transaction: new$/m;
const NO_TRANSACTION = /^-- transaction: none$/m;
const BUILDS_INDEX = /^(?:\s|--.*\n)*create (?:unique )?index concurrently "?(\w+)"?/i;

/**
 * The steps of a migration: one transaction, unless a line `-- transaction: new` or `-- transaction: none` begins another one, or a
 * statement builds an index concurrently. Each step is recorded, so a stopped update resumes at the step where it stopped.
 */
export function stepsOf({ sql }: Pick<MigrationFile, 'sql'>): Step[] {
  const steps: Step[] = [];
  for (const statement of sql) {
    const isOutsideTransaction = NO_TRANSACTION.test(statement) || BUILDS_INDEX.test(statement);
    const last = steps.at(-1);
    if (!last || last.isOutsideTransaction || isOutsideTransaction || NEW_TRANSACTION.test(statement))
      steps.push({ statements: [statement], isOutsideTransaction });
    else last.statements.push(statement);
  }
  return steps;
}

/** Several statements as one query of a transaction: a thousand round trips take a third of the CPU time of all migrations. */
const joined = (statements: readonly string[]) => statements.join('\n;\n');

/** All statements as one query for tables without rows, which can run in one transaction. */
export const queryForEmptyTables = ({ sql }: Pick<MigrationFile, 'sql'>) =>
  joined(sql.map((statement) => (BUILDS_INDEX.test(statement) ? statement.replace(/index concurrently/i, 'index') : statement)));

/**
 * An update that was begun: the migration it is at, how many steps of it are done, and the migration before which a backup was made.
 */
export type Unfinished = { hash: string; steps: number; backup: string | null };

export async function readUnfinished(client: pg.Client): Promise<Unfinished | null> {
  const { rows: there } = await client.query<{ table: string | null }>(`select to_regclass('drizzle.unfinished_update')::text as table`);
  if (!there[0]?.table) return null;
  const { rows } = await client.query<Unfinished>(
    `select hash, steps, to_jsonb(u) ->> 'backup' as backup from drizzle.unfinished_update u`,
  );
  return rows[0] ?? null;
}

/** Forgets an update that stopped after the last migration of this version, which people may use from here on. */
export async function endUpdate(client: pg.Client) {
  if (await readUnfinished(client)) await client.query('drop table drizzle.unfinished_update');
}

/** How long a step waits for a lock, during which all who need the table queue behind it, and how often it tries again. */
export type LockWaits = { timeoutMs: number; attempts: number; pauseMs: number };

/** Building an index concurrently waits for earlier transactions to end, and blocks neither reads nor writes meanwhile. */
const INDEX_TIMEOUT_MS = 600_000;

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

const setLockTimeout = (client: pg.Client, ms: number) => client.query(`select set_config('lock_timeout', $1, false)`, [String(ms)]);

/** Builds an index, again if it is invalid because its building was stopped. */
async function buildIndex(client: pg.Client, name: string, statement: string) {
  const index = `public.${client.escapeIdentifier(name)}`;
  const { rows } = await client.query<{ valid: boolean }>('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ]);
  if (rows[0]?.valid) return;
  await setLockTimeout(client, INDEX_TIMEOUT_MS);
  if (rows[0]) await client.query(`drop index concurrently ${index}`);
  await client.query(statement);
}

/** Runs one statement outside a transaction. */
async function runAlone(client: pg.Client, statement: string) {
  const [, index] = BUILDS_INDEX.exec(statement) ?? [];
  await (index ? buildIndex(client, index, statement) : client.query(statement));
}

/** What an update that stopped has changed: nothing, only a part of its first step, or the steps before. */
type Changed = 'nothing' | 'part' | 'steps';

/** Where an update stopped; its cause is the error of the database. */
export class UpdateStopped extends Error {
  readonly place: { name: string; step: number; of: number };
  readonly changed: Changed;

  constructor(place: UpdateStopped['place'], changed: Changed, cause: unknown) {
    super(`stopped at step ${place.step} of ${place.of} of ${place.name}`, { cause });
    this.place = place;
    this.changed = changed;
  }
}

type Run = {
  waits: LockWaits;
  /**
   * Called before anything is changed, also by the next start if no step was completed, and at the end of a migration at which an update
   * stopped; `earlier` is then the migration before which a backup was made. Returns that of the backup to restore, null without one. If it
   * rejects, nothing is changed.
   */
  before(earlier: string | null): Promise<string | null>;
};

const CREATE_HISTORY =
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)';
const RECORD = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)';

async function runFile(client: pg.Client, file: MigrationFile, isLast: boolean, waits: LockWaits, progress: { changed: Changed }) {
  const before = await readUnfinished(client);
  const done = before?.hash === file.hash ? before.steps : 0;
  const steps = stepsOf(file);
  const runStep = async ({ statements, isOutsideTransaction }: Step, i: number) => {
    await setLockTimeout(client, waits.timeoutMs);
    if (isOutsideTransaction) {
      if (progress.changed === 'nothing') progress.changed = 'part';
      await runAlone(client, statements[0] ?? '');
      await setLockTimeout(client, waits.timeoutMs);
    }
    await client.query('begin');
    if (!isOutsideTransaction) await client.query(joined(statements));
    await client.query('update drizzle.unfinished_update set hash = $1, steps = $2', [file.hash, i + 1]);
    if (i === steps.length - 1) await client.query(RECORD, [file.hash, file.folderMillis]);
    if (i === steps.length - 1 && isLast) await client.query('drop table drizzle.unfinished_update');
    await client.query('commit');
    progress.changed = 'steps';
  };
  for (const [i, step] of steps.entries())
    if (i >= done)
      await withRetries(client, waits, () => runStep(step, i)).catch((error: unknown) => {
        throw new UpdateStopped({ name: file.name, step: i + 1, of: steps.length }, progress.changed, error);
      });
}

/** Stores that an update began, and its backup. */
async function begin(client: pg.Client, backup: string | null) {
  await client.query('create schema if not exists drizzle');
  await client.query(CREATE_HISTORY);
  await client.query(`create table if not exists drizzle.unfinished_update as select ''::text as hash, 0 as steps`);
  await client.query('alter table drizzle.unfinished_update add column if not exists backup text');
  await client.query('update drizzle.unfinished_update set backup = $1', [backup]);
}

/**
 * Applies these migrations, step by step, from where the last run stopped. Between two steps of one migration no other version can have
 * changed the database, so `before` is not called again. After a whole migration a version that ends with it can start, which then forgets
 * the update (`endUpdate`); otherwise the backup from before its first step is still the one to restore.
 */
export async function runMigrations(client: pg.Client, pending: readonly MigrationFile[], { waits, before }: Run) {
  const unfinished = await readUnfinished(client);
  const isBetweenSteps = unfinished !== null && pending.some(({ hash }) => hash === unfinished.hash);
  if (!isBetweenSteps) await begin(client, await before(unfinished?.hash ? unfinished.backup : null));
  const progress: { changed: Changed } = { changed: unfinished?.hash ? 'steps' : 'nothing' };
  for (const file of pending) await runFile(client, file, file === pending.at(-1), waits, progress);
}
