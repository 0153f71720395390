import { and, eq, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { personVisibleTo } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';
import { facetChanges, facetChoices, facets, workFacets } from './tables.ts';

const STEP = 100; // tags counted in one transaction

/** Counts the works of changed tags that visitors can find, and deletes tags that no work has. Returns how many were counted. */
async function countChanged(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from ${facetChanges} where facet_id in (select distinct facet_id from ${facetChanges} limit ${STEP}) returning facet_id as id`);
  const ids = sql.param([...new Set(rows.map(({ id }) => id))]);
  if (!rows.length) return 0;
  await tx.execute(sql`update ${facets} f set works_count = counted.n from (
      select tag.id, (
        select count(*)::int from ${workFacets} join ${works} on ${eq(works.id, workFacets.workId)} join ${people} on ${eq(people.id, works.authorId)}
        where ${workFacets.facets} @> array[tag.id] and ${and(works.listed, personVisibleTo(null))}
      ) as n from (select distinct coalesce(canonical_id, id) as id from ${facets} where id = any(${ids}::int[]) and dimension = 'tag') tag
    ) counted where coalesce(f.canonical_id, f.id) = counted.id and f.works_count <> counted.n`);
  await deleteUnused(tx, [...new Set(rows.map(({ id }) => id))]);
  return rows.length;
}

/** Deletes tags and languages that no work has and no member chose for. Waits for the next run while somebody publishes. */
async function deleteUnused(tx: Transaction, ids: number[]): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('facets')) as free`);
  const among = sql`any(${sql.param(ids)}::int[])`;
  if (!rows[0]?.free)
    return void (await tx.execute(sql`insert into ${facetChanges} (facet_id) select id from ${facets}
    where id = ${among} and works_count = 0 and canonical_id is null`));
  await tx.execute(sql`delete from ${facets} f where f.id = ${among} and dimension in ('tag', 'language') and works_count = 0 and canonical_id is null
    and not exists (select from ${facets} synonym where synonym.canonical_id = f.id) and not exists (select from ${facetChoices} where facet_id = f.id)
    and not exists (select from ${workFacets} where ${workFacets.facets} @> array[f.id])`);
}

/** Counts tags whose works changed. */
export async function countTags(_now: number, stopped: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 100 && !stopped(); rounds++) if (!(await retried(() => db.transaction(countChanged)))) return;
}

export const frequentJobs = [{ run: countTags, failed: 'tags not counted' }];
