import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A table with more rows is not emptied by `delete`, because its dead rows would slow down later files. */
const ROWS_MAX = 1_000;
const BUSY_MS = 1_000;

type Copy = {
  client: pg.Client;
  definitions: string;
  /** Counts the rows of each table, up to one more than ROWS_MAX. */
  count: string;
  /** Inserts the rows that migrations inserted, and sets the sequences to their first values. */
  refill: string;
};
/** The new copy of the template that `rememberDatabase` read. */
let copy: Copy | null = null;

const CATALOGS = ['pg_class', 'pg_attribute', 'pg_index', 'pg_constraint', 'pg_proc', 'pg_trigger', 'pg_db_role_setting'];
/** Changes with each change of a definition, because that inserts, updates or deletes rows of these catalogs. */
const DEFINITIONS = `select concat(${CATALOGS.map(
  (catalog) => `(select concat(count(*), '/', max(xmin::text::bigint), ' ') from ${catalog})`,
).join(', ')}) as definitions`;

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value is not null as used, coalesce(last_value, start_value) as value from pg_sequences`;

/** Reads a database that was just copied from the template, so that `resetDatabase` can restore its state. */
export async function rememberDatabase(connectionString: string): Promise<void> {
  await copy?.client.end().catch(() => {});
  const client = new pg.Client({ connectionString, application_name: 'storyhearth-test-reset' });
  client.on('error', () => {}); // some tests end all connections
  await client.connect();
  await client.query(`set session_replication_role = replica; set lock_timeout = '1s'`); // no triggers and no foreign keys
  const tables = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const count = tables
    .map((name) => `select '${name}' as name, count(*)::int from (select from ${name} limit ${ROWS_MAX + 1}) as counted`)
    .join(' union all ');
  const refill: string[] = [];
  for (const { name } of (await client.query<{ name: string; count: number }>(count)).rows.filter((table) => table.count)) {
    const columns = await client.query<{ list: string }>(
      `select string_agg(quote_ident(attname), ', ') as list from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const rows = await client.query<{ json: string }>(`select jsonb_agg(to_jsonb(t))::text as json from ${name} as t`);
    const { list } = columns.rows[0] ?? {};
    refill.push(
      `insert into ${name} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${name}, ${client.escapeLiteral(rows.rows[0]?.json ?? '[]')})`,
    );
  }
  for (const { name, used, value } of (await client.query<{ name: string; used: boolean; value: string }>(SEQUENCES)).rows)
    refill.push(`select setval('${name}', ${value}, ${used})`);
  copy = { client, definitions: await definitionsOf(client), count, refill: refill.join('; ') };
}

const definitionsOf = async (client: pg.Client) => (await client.query<{ definitions: string }>(DEFINITIONS)).rows[0]?.definitions ?? '';

/**
 * Restores the state of the template, so that the connections of the application, which are slow to begin, serve the next file too. Returns
 * false if the database has to be copied again: definitions changed, a table is large, or a connection is still busy.
 */
export async function resetDatabase(): Promise<boolean> {
  if (!copy) return false;
  const { client, definitions, count, refill } = copy;
  try {
    if (!(await idle(client)) || (await definitionsOf(client)) !== definitions) return false;
    const { rows } = await client.query<{ name: string; count: number }>({ name: 'count', text: count });
    if (rows.some((table) => table.count > ROWS_MAX)) return false;
    const deletions = rows.filter((table) => table.count).map(({ name }) => `delete from ${name}`);
    await client.query(['begin', ...deletions, refill, 'commit'].join('; '));
    return true;
  } catch {
    copy = null;
    await client.end().catch(() => {});
    return false;
  }
}

/** Waits until no other connection runs a statement or has a transaction open or a lock, at most BUSY_MS. */
async function idle(client: pg.Client) {
  const others = `select from pg_stat_activity a where datname = current_database() and pid <> pg_backend_pid()
    and (state <> 'idle' or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory'))`;
  const end = Date.now() + BUSY_MS;
  while ((await client.query(others)).rowCount) {
    if (Date.now() > end) return false;
    await pause(5);
  }
  return true;
}

/** Waits until the application's connection for live events listens. */
export async function waitForListener(): Promise<void> {
  const listening = `select from pg_stat_activity where datname = current_database() and application_name = 'storyhearth-live' and query = 'listen live'`;
  while (!(await copy?.client.query(listening))?.rowCount) await pause(5);
}
