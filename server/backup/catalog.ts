import type pg from 'pg';

/**
 * Tables that a backup leaves out: sessions, one-time links and shared counters, so that a stolen backup signs no one in; the devices of
 * these sessions with what is pushed to them; and archives, whose files are copies of what the backup has. Their definitions are restored,
 * empty.
 */
const TABLES_LEFT_OUT = [
  ...['sessions', 'verifications', 'one_time_links', 'rate_limit_counters', 'push_devices', 'pushes', 'archives'],
  'sign_in_failures', // the former name of the counters, in older backups
];
/**
 * Rows that are left out: the secret of session cookies, the keys of push messages and the setup code, which are created anew, and unsent
 * mails, whose links would sign somebody in.
 */
const ROWS_LEFT_OUT: Record<string, string> = { settings: `key not in ('secret', 'push_keys', 'setup_code')`, mails: `state = 'sent'` };
export const LEFT_OUT = [...TABLES_LEFT_OUT, ...Object.entries(ROWS_LEFT_OUT).map(([table, rest]) => `${table} where not ${rest}`)];

export type Table = {
  name: string;
  /** Without generated columns, which cannot be loaded. */
  columns: string[];
  bytes: number;
  /** An order that is the same in every database, whatever its locale. */
  order: string;
};

/** Fixes the format of values, which the settings of a server, role or database may change. */
export const FIXED_FORMAT = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'; set local xmloption = 'content';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local search_path = public`;

/** The site's tables, read from the catalog so that new tables are included. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.n)
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary), quote_ident(c.relname) || '::text collate "C"') as "order"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`,
    [TABLES_LEFT_OUT],
  );
  return rows;
}

/** The query that a backup copies, and that a restore compares. */
export const contentsOf = ({ name, columns, order }: Table, quote: (name: string) => string) =>
  `select ${columns.map(quote).join(', ')} from public.${quote(name)} where ${ROWS_LEFT_OUT[name] ?? true} order by ${order}`;

/** The tables in the order of their foreign keys: a table follows those that it references. */
export async function inLoadOrder(client: pg.Client, tables: readonly Table[]): Promise<Table[]> {
  const { rows: keys } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const sorted: Table[] = [];
  const visit = (table: Table, path: readonly string[]) => {
    if (sorted.includes(table)) return;
    if (path.includes(table.name)) throw new Error(`the foreign keys of ${table.name} form a circle`);
    for (const { from, to } of keys) {
      const next = from === table.name ? tables.find(({ name }) => name === to) : undefined;
      if (next) visit(next, [...path, table.name]);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  return sorted;
}

export type Sequence = { name: string; value: string; called: boolean };

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const found: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    );
    if (state[0]) found.push({ name, ...state[0] });
  }
  return found;
}

/** The migrations that the database has, oldest first; null if the site never ran on it. */
export async function readApplied(client: pg.Client): Promise<{ hash: string; at: number }[] | null> {
  const { rows: there } = await client.query<{ name: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (!there[0]?.name) return null;
  const { rows } = await client.query<{ hash: string; at: number }>(
    'select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows;
}
