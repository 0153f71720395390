import { sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';

const PEOPLE_BATCH_SIZE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** What is counted for the people of the query `members`, per person and shelf. */
const counted = sql`(select person_id, shelf, count(*)::int as n from (
    select person_id, state as shelf from library_entries where state is not null and person_id in (select id from members)
    union all select person_id, 'saved' from saved_stories where person_id in (select id from members)
    union all select person_id, 'history' from reading_history where person_id in (select id from members)
    union all select owner_id, 'collections' from collections where owner_id in (select id from members)) rows_of group by person_id, shelf)`;

type Differing = { personId: string; shelf: string };

/** The counts of a batch of people that differ from a recount, without locks. */
const differingOf = (after: string) =>
  db.execute<Differing & { last: string }>(sql`
    with members as materialized (select id from people where id > ${after}::uuid order by id limit ${PEOPLE_BATCH_SIZE}),
      differing as (select coalesce(c.person_id, r.person_id) as "personId", coalesce(c.shelf, r.shelf) as shelf
        from (select * from library_counts where n <> 0 and person_id in (select id from members)) c
        full join ${counted} r on r.person_id = c.person_id and r.shelf = c.shelf where c.n is distinct from r.n)
    select (select id from members order by id desc limit 1) as last, differing.* from (select 1) one left join differing on true`);

/** Counts again under the lock of the count's row, which every change of the shelf waits for. Returns whether it differed. */
const repair = (tx: Transaction, { personId, shelf }: Differing) =>
  tx
    .execute(sql`insert into library_counts (person_id, shelf, n) select ${personId}::uuid, ${shelf}, 0
      where exists (select from people where id = ${personId}::uuid) on conflict (person_id, shelf) do update set n = library_counts.n`)
    .then(() =>
      tx.execute(sql`with members as (select ${personId}::uuid as id), fresh as ${counted}
        update library_counts set n = coalesce((select n from fresh where shelf = ${shelf}), 0)
        where person_id = ${personId}::uuid and shelf = ${shelf} and n <> coalesce((select n from fresh where shelf = ${shelf}), 0)`),
    )
    .then(({ rowCount }) => (rowCount ?? 0) > 0);

/** The same for the number of works of collections; a change of the works waits for the lock of their collection. */
async function repairItems(): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`select c.id from collections c
    left join (select collection_id, count(*)::int as n from collection_items group by collection_id) i on i.collection_id = c.id
    where c.items_count <> coalesce(i.n, 0)`);
  let repaired = 0;
  for (const { id } of rows)
    repaired += await db.transaction(async (tx) => {
      await tx.execute(sql`select from collections where id = ${id}::uuid for update`);
      const { rowCount } = await tx.execute(sql`update collections set items_count = i.n
        from (select count(*)::int as n from collection_items where collection_id = ${id}::uuid) i where id = ${id}::uuid and items_count <> i.n`);
      return rowCount ?? 0;
    });
  return repaired;
}

/** Compares all counts of libraries and collections with a recount and repairs those that differ (LIB-08). Returns how many. */
async function repairLibraryCounts(): Promise<number> {
  let repaired = await repairItems();
  for (let after: string | null = FIRST; after; ) {
    const { rows } = await differingOf(after);
    for (const { personId, shelf } of rows) if (personId && (await db.transaction((tx) => repair(tx, { personId, shelf })))) repaired++;
    after = rows[0]?.last ?? null;
  }
  log.info({ repaired }, 'library_count_repaired');
  return repaired;
}

export const recountJob = { run: repairLibraryCounts, failed: 'library counts not repaired' };
