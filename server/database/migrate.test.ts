import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '#tests/support/database/database-url.ts';
import { copyOfMigrations, type Entry } from '#tests/support/servers/older-migrations.ts';
import { removeFolders, withClient } from '#tests/support/servers/site-commands.ts';
import { prepareDatabase } from './migrate.ts';

const base = inject('postgres');
const name = `migrations_${process.pid}`;
const url = databaseUrl(base, name);

/** Runs one statement on its own connection. */
const query = (at: string, statement: string, values: unknown[] = []) =>
  withClient(at, async (client) => (await client.query(statement, values)).rows);

const source = join(import.meta.dirname, '../../database/migrations');
const journal: { tag: string; when: number }[] = JSON.parse(readFileSync(join(source, 'meta/_journal.json'), 'utf8')).entries;

/** A copy of the migrations with a modified journal. */
const folder = (change: (entries: Entry[], at: string) => unknown) =>
  copyOfMigrations((entries, at) => {
    change(entries, at);
    return entries;
  });
type BeforeUpdate = (migration: string, earlier: string | null) => Promise<string>;
const start = (migrations?: string, beforeUpdate?: BeforeUpdate, attempts = 2) =>
  prepareDatabase(url, {
    ...{ durable: false, lockWaits: { timeoutMs: 100, attempts, pauseMs: 100 }, beforeUpdate },
    ...(migrations ? { migrations } : {}),
  });

/** Records before which migrations a backup is made; as the site does, it uses that from before the update, if there is one. */
const backingUp =
  (backups: string[]): BeforeUpdate =>
  async (migration, earlier) => {
    if (!earlier) backups.push(migration);
    return earlier ?? migration;
  };

/** A copy of the migrations with one more. */
const withNext = (statements: string) =>
  folder((entries, at) => {
    writeFileSync(join(at, 'next.sql'), statements);
    entries.push({ ...entries[0]!, idx: entries.length, when: Date.now() + 1_000, tag: 'next' });
  });
const appliedNames = async () =>
  (await query(url, 'select created_at::text as at from drizzle.__drizzle_migrations order by id')).map(({ at }) => at);

beforeEach(async () => {
  await query(base, `drop database if exists ${name} with (force)`);
  await query(base, `create database ${name} template prepared`);
});
afterAll(async () => {
  await query(base, `drop database if exists ${name} with (force)`);
  removeFolders();
});

test('an older program refuses to start on a newer database (S13, OPS-10)', async () => {
  await expect(start()).resolves.toBeUndefined();
  await expect(start(folder((entries) => entries.pop()))).rejects.toThrow(/^This database belongs to a newer version\.$/);
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', $1)`, [Date.now() + 86_400_000]);
  await expect(start()).rejects.toThrow(/^This database belongs to a newer version\.$/);
});

test('a database that lacks a migration older than its newest is refused (S13, OPS-10)', async () => {
  const late = folder((entries, at) => {
    writeFileSync(join(at, 'merged_late.sql'), 'select 1;');
    entries.splice(1, 0, { ...entries[0]!, when: entries[0]!.when + 1, tag: 'merged_late' });
  });
  await expect(start(late)).rejects.toThrow(
    /^This database lacks the migration merged_late, although it has a newer one\. Restore a backup from before\.$/,
  );
});

/** Replaces the text of a migration with the same name and date. */
const rewritten = (tag: string, change: (text: string) => string) =>
  folder((_, at) => writeFileSync(join(at, `${tag}.sql`), change(readFileSync(join(at, `${tag}.sql`), 'utf8'))));

test('a migration that was changed after it ran is refused, one with other line endings is not (S13)', async () => {
  const first = journal[0]?.tag ?? '';
  await expect(start(rewritten(first, (text) => text.replaceAll('\n', '\r\n')))).resolves.toBeUndefined();
  await expect(start(rewritten(first, (text) => `${text}\n-- and more`))).rejects.toThrow('belongs to another version');
  const crlf = createHash('sha256').update('a\r\nb').digest('hex');
  await query(url, 'update drizzle.__drizzle_migrations set hash = $1 where id = (select min(id) from drizzle.__drizzle_migrations)', [
    crlf,
  ]);
  await expect(start(rewritten(first, () => 'a\nb'))).resolves.toBeUndefined();
});

test('a database that ran the earlier text of a migration starts (OPEN-03)', async () => {
  const earlier: Record<string, string[]> = JSON.parse(readFileSync(join(source, 'meta/_earlier-hashes.json'), 'utf8'));
  for (const [tag, [hash]] of Object.entries(earlier)) {
    const { when } = journal.find((entry) => entry.tag === tag) ?? {};
    await query(url, 'update drizzle.__drizzle_migrations set hash = $1 where created_at = $2', [hash, when]);
  }
  await expect(start()).resolves.toBeUndefined();
  expect(await appliedNames()).toHaveLength(journal.length);
});

test('a database of a development version is refused with a sentence that says what to do (S13)', async () => {
  await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a development version', 1795000000000)`);
  await expect(start()).rejects.toThrow(
    'This database was created by a development version before 0.1.0, whose tables this version cannot read. Start with an empty DATA_DIR or database. The old one was not changed and still opens with the version that created it.',
  );
});

test('a migration does not wait forever for a lock of another process (S13)', async () => {
  const next = withNext('alter table works add column one_more integer;');
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select 1 from works limit 1');
  await expect(start(next)).rejects.toThrow(
    'The update could not be applied: another process is using its tables, so stop every other Storyhearth on this database and start again. Nothing was changed. It stopped at step 1 of 1 of the migration next; the previous version still starts.',
  );
  await other.query('commit');
  await other.end();
  await start(next);
  expect(await query(url, `select 1 from information_schema.columns where column_name = 'one_more'`)).toHaveLength(1);
});

test('what is read beside a migration does not wait for it, and it goes on once its table is free (OPEN-03)', async () => {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select 1 from works limit 1');
  const updated = start(withNext('alter table works add column one_more integer;'), undefined, 1_000);
  const waiting = `select 1 from pg_locks l join pg_stat_activity a using (pid) where a.application_name = 'storyhearth-migrations' and not l.granted`;
  await expect.poll(() => query(base, waiting), { interval: 5 }).toHaveLength(1);
  await query(url, `set lock_timeout = '10s'; select 1 from works limit 1`);
  await other.query('commit');
  await other.end();
  await updated;
  expect(await query(url, `select 1 from information_schema.columns where column_name = 'one_more'`)).toHaveLength(1);
});

test('an update that stops continues at the step where it stopped, with the backup from before it (OPEN-03)', async () => {
  await query(url, PERSON);
  const next = withNext(
    ['create table first_step (id integer);', '-- transaction: new\nalter table works add column one_more integer;'].join(
      '\n--> statement-breakpoint\n',
    ),
  );
  const backups: string[] = [];
  const run = () => start(next, backingUp(backups));
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('begin; select 1 from works limit 1');
  await expect(run()).rejects.toThrow(
    /^The update stopped at step 2 of 2 of the migration next: another process is using its tables, .+ The steps before it are done; the next start of this version continues there\. To return/,
  );
  await other.query('commit');
  await other.end();
  expect(await query(url, `select 1 from pg_class where relname = 'first_step'`)).toHaveLength(1);
  await expect(start()).rejects.toThrow('Another version began to update this database.');
  await run();
  expect([backups, (await appliedNames()).length]).toEqual([['next'], journal.length + 1]);
  await query(url, 'insert into first_step values (1)');
  await start(next);
  expect(await query(url, 'select id from first_step')).toEqual([{ id: 1 }]);
});

test('an index whose building was stopped is built again (OPEN-03)', async () => {
  await query(url, 'create index works_by_title on works (id)');
  await query(url, `update pg_index set indisvalid = false where indexrelid = 'works_by_title'::regclass`);
  await start(withNext('create index concurrently "works_by_title" on works (title);'));
  expect(
    await query(
      url,
      `select indisvalid as valid, pg_get_indexdef(indexrelid) as is from pg_index where indexrelid = 'works_by_title'::regclass`,
    ),
  ).toEqual([{ valid: true, is: 'CREATE INDEX works_by_title ON public.works USING btree (title)' }]);
});

const PERSON = `insert into people (name, username, email) values ('Maya', 'maya', 'maya@mail.example')`;

test('a failing migration changes nothing and says why (OPS-10)', async () => {
  const before = await appliedNames();
  const failing = withNext(
    'create table half_done (id integer);\n--> statement-breakpoint\nalter table no_such_table add column x integer;',
  );
  await expect(start(failing)).rejects.toThrow(
    /^The update could not be applied: relation "no_such_table" does not exist\. Nothing was changed\. It stopped at step 1 of 1 of the migration next;/,
  );
  expect([await appliedNames(), await query(url, `select 1 from pg_class where relname = 'half_done'`)]).toEqual([before, []]);
});

test('an update whose backup fails changes nothing (OPS-10)', async () => {
  await query(url, PERSON);
  const before = await appliedNames();
  await expect(start(withNext('select 1;'), () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
    /^The update could not be applied: the disk is full\. Nothing was changed\.$/,
  );
  expect(await appliedNames()).toEqual(before);
});

test('processes that start at once apply each migration once, after one backup (OPS-10)', async () => {
  await query(url, PERSON);
  const next = withNext('create table made_once (id integer);');
  const backups: string[] = [];
  await Promise.all([1, 2, 3, 4].map(() => start(next, backingUp(backups))));
  expect([backups, (await appliedNames()).length]).toEqual([['next'], journal.length + 1]);
  await query(base, `drop database ${name} with (force)`);
  await query(base, `create database ${name} template template0`);
  await Promise.all([1, 2, 3, 4].map(() => start()));
  expect(await appliedNames()).toEqual(journal.map(({ when }) => String(when)));
});

test('no backup is made without an update, or before there are people (OPS-10)', async () => {
  const backups: string[] = [];
  const beforeUpdate = backingUp(backups);
  await start(withNext('select 1;'), beforeUpdate);
  await query(url, PERSON);
  await query(url, 'delete from drizzle.__drizzle_migrations where created_at > $1', [journal.at(-1)?.when]);
  await start(undefined, beforeUpdate);
  expect(backups).toEqual([]);
});

/** Ends the connection of the update while it waits for a lock. */
async function endUpdate() {
  const waiting = `select pid from pg_stat_activity where datname = '${name}' and application_name = 'storyhearth-migrations' and wait_event_type = 'Lock'`;
  const end = () => query(base, `select pg_terminate_backend(pid) from (${waiting}) w`);
  await expect.poll(end, { interval: 5, timeout: 10_000 }).toHaveLength(1);
}

test('an update that is ended in any of its steps continues there, and nothing is applied twice, after one backup (OPEN-03, OPS-10)', async () => {
  await query(url, PERSON);
  await query(url, 'create table made (step integer)');
  const steps = [1, 2, 3].map((step) => `-- transaction: new\ninsert into made values (${step}); select pg_advisory_xact_lock(${step});`);
  const again = `-- transaction: none\ndo $$ begin delete from made where step = 4; insert into made values (4); commit;
    perform pg_advisory_xact_lock(4); end $$;`;
  const next = withNext([...steps, again].join('\n--> statement-breakpoint\n'));
  const backups: string[] = [];
  const run = () => start(next, backingUp(backups), 20_000);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  for (const step of [2, 3, 4]) {
    await other.query('select pg_advisory_lock($1)', [step]);
    const stopped = expect(run()).rejects.toThrow(
      `The update stopped at step ${step} of 4 of the migration next: terminating connection due to administrator command. The steps before it are done; the next start of this version continues there. To return to the previous version, restore the backup from before the update.`,
    );
    await endUpdate();
    await stopped;
    await other.query('select pg_advisory_unlock($1)', [step]);
  }
  await other.end();
  await run();
  expect(await query(url, 'select step from made order by step')).toEqual([1, 2, 3, 4].map((step) => ({ step })));
  expect([backups, (await appliedNames()).length]).toEqual([['next'], journal.length + 1]);
});

test('a new backup is made if no step was completed, or another version ran since; otherwise that from before the update is used (OPS-10, OPEN-03)', async () => {
  await query(url, PERSON);
  const failing = '-- transaction: new\nalter table no_such_table add column x integer;';
  const backups: string[] = [];
  const update = (migrations: string) => start(migrations, backingUp(backups));
  await expect(update(withNext(failing))).rejects.toThrow('The update could not be applied: relation "no_such_table" does not exist.');
  await expect(start()).resolves.toBeUndefined(); // the previous version, in which people write
  await expect(update(withNext(failing))).rejects.toThrow('Nothing was changed.');
  const first = withNext('create table first_file (id integer);');
  const two = folder((entries, at) => {
    cpSync(join(first, 'next.sql'), join(at, 'next.sql'));
    writeFileSync(join(at, 'second.sql'), failing);
    for (const tag of ['next', 'second']) entries.push({ ...entries[0]!, idx: entries.length, when: Date.now() + entries.length, tag });
  });
  const stopped = 'The update stopped at step 1 of 1 of the migration second: relation';
  for (let stops = 0; stops < 2; stops++) await expect(update(two)).rejects.toThrow(stopped);
  expect(backups).toEqual(['next', 'next', 'next']);
  await expect(start(first)).resolves.toBeUndefined(); // a version that ends between the two, in which people write
  await expect(update(two)).rejects.toThrow('The update could not be applied: relation "no_such_table" does not exist.');
  expect(backups).toEqual(['next', 'next', 'next', 'second']);
  writeFileSync(join(two, 'second.sql'), 'create table second_file (id integer);');
  await update(two);
  await expect(update(two)).resolves.toBeUndefined();
  expect(backups).toEqual(['next', 'next', 'next', 'second', 'second']);
});

test('only the building of an index waits long for transactions; what runs outside a transaction tries again (OPEN-03)', async () => {
  const next = withNext('-- transaction: none\ndo $$ begin perform pg_advisory_xact_lock(9); end $$;');
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query('select pg_advisory_lock(9)');
  await expect(start(next)).rejects.toThrow(
    /^The update stopped at step 1 of 1 of the migration next: another process is using its tables, .+\. No step was completed: the previous version still starts, and the next start of this version begins with this step again\.$/,
  );
  await other.query('select pg_advisory_unlock(9); begin; select 1 from works limit 1');
  await other.query('update works set title = title where false');
  let built = false;
  const building = start(withNext('create index concurrently "works_by_title" on works (title);')).then(() => {
    built = true;
  });
  const waiting = `select 1 from pg_stat_activity where datname = '${name}' and application_name = 'storyhearth-migrations' and wait_event_type = 'Lock' and query_start < now() - interval '500 ms'`;
  await expect.poll(() => query(base, waiting), { interval: 20, timeout: 10_000 }).toHaveLength(1); // five times the timeout of other steps
  expect(built).toBe(false);
  await other.query('commit');
  await other.end();
  await building;
});
