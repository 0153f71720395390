import pLimit from 'p-limit';
import type pg from 'pg';
import { filesOf } from '../media/addresses.ts';
import type { Store } from '../media/storage/file-store.ts';
import { type Finding, fail, ok } from './finding.ts';

const WORKS = 1_000;
const FILES = 200;
const CONCURRENCY = 8;

type ForeignKey = { name: string; from: string; to: string; join: string; set: string };

/** Looks for rows that refer to a missing row, which a foreign key rules out unless triggers were disabled or a disk failed. */
export async function checkForeignKeys(client: pg.Client): Promise<Finding> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select c.conname as name, c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
      string_agg(format('t.%I = f.%I', b.attname, a.attname), ' and ') as "join", string_agg(format('f.%I is not null', a.attname), ' and ') as "set"
    from pg_constraint c cross join unnest(c.conkey, c.confkey) as k (own, other)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace group by c.oid order by 1`,
  );
  const broken: string[] = [];
  for (const { name, from, to, join, set } of keys) {
    const { rowCount } = await client.query(
      `select from ${from} f where ${set} and not exists (select from ${to} t where ${join}) limit 1`,
    );
    if (rowCount) broken.push(name);
  }
  return broken.length ? fail(`Rows refer to missing ones: ${broken.join(', ')}. Restore a backup.`) : ok(`${keys.length} hold`);
}

/** Recounts what random works store as counts, which are of shown comments and chapters only. */
export async function checkCounts(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ id: string; wrong: boolean }>(
    `select id, likes_count <> (select count(*) from likes where work_id = w.id) or views_count <> (select count(*) from views where work_id = w.id)
      or comments_count <> (select count(*) from comments where work_id = w.id and state = 'shown' and not below_hidden and author_id is not null)
      or chapter_count <> (select count(*) from parts where work_id = w.id and state = 'shown') as wrong
    from (select * from works order by random() limit $1) w`,
    [WORKS],
  );
  const wrong = rows.filter((row) => row.wrong);
  if (!wrong.length) return ok(`right for ${rows.length} works`);
  return fail(`Wrong for ${wrong.length} of ${rows.length} works, such as ${wrong[0]?.id}. Restore a backup, or report it.`);
}

async function randomKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ address: string; is_image: boolean }>(
    `select * from (select address, true as is_image from pictures union all select key, false from files) stored order by random() limit $1`,
    [FILES],
  );
  const keys = rows.flatMap(({ address, is_image }) => {
    const stored = is_image ? filesOf(address) : null;
    return stored ? [stored.widest, ...stored.narrower.values()] : [address];
  });
  return keys.slice(0, FILES);
}

/** Opens random stored files. */
export async function checkFiles(client: pg.Client, store: Store): Promise<Finding> {
  const keys = await randomKeys(client);
  const found = await pLimit(CONCURRENCY).map(keys, async (key) => {
    const opened = await store.open(key);
    await opened?.body.cancel();
    return opened !== null;
  });
  const missing = keys.filter((_, i) => !found[i]);
  if (!missing.length) return ok(`${keys.length} are there`);
  return fail(`${missing.length} of ${keys.length} are missing, such as ${missing[0]}. Copy them from a backup.`);
}
