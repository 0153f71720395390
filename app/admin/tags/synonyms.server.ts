import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireRank } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { REWRITE_FACETS } from '../../works/facets/rewrite-facets.server.ts';
import { facetChanges, facets } from '../../works/facets/tables.ts';
import { SYNONYM_MESSAGES, SYNONYMS_MAX, SYNONYMS_PAGE_SIZE } from './synonym-rules.ts';

class Refused extends Error {}

/** Waits for the publications that run, so that the job finds every work that was written with the earlier synonyms. */
const lockFacets = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('facets'))`);

/** The works of the facet are written again by a job, and the tags counted again (TAG-03). */
async function changed(tx: Transaction, facet: number, ids: number[]): Promise<void> {
  await tx.insert(facetChanges).values(ids.map((facetId) => ({ facetId })));
  await enqueueJob(tx, { kind: REWRITE_FACETS, data: { facet, changed: ids } });
}

/**
 * Makes a tag and its synonyms synonyms of another tag, which may both be without works. Returns why not, or null. The words of the works
 * stay as their authors wrote them (TAG-03).
 */
export async function joinTags(viewer: Person, tag: string, into: string): Promise<string | null> {
  requireRank(viewer, 'administrator');
  try {
    await db.transaction(async (tx) => {
      await lockFacets(tx);
      await tx.execute(sql`insert into ${facets} (dimension, name, folded)
        select distinct on (tag_key(name)) 'tag', name, tag_key(name) from unnest(array[${tag}, ${into}]::text[]) name on conflict do nothing`);
      const { rows } = await tx.execute<{ from: number; to: number }>(sql`
        select coalesce(f.canonical_id, f.id) as from, coalesce(t.canonical_id, t.id) as to from ${facets} f, ${facets} t
        where f.dimension = 'tag' and f.folded = tag_key(${tag}::text) and t.dimension = 'tag' and t.folded = tag_key(${into}::text)`);
      const [ids] = rows;
      if (!ids || ids.from === ids.to) throw new Refused(SYNONYM_MESSAGES.same);
      await tx.execute(sql`update ${facets} set canonical_id = ${ids.to} where id = ${ids.from} or canonical_id = ${ids.from}`);
      if ((await tx.$count(facets, isNotNull(facets.canonicalId))) > SYNONYMS_MAX) throw new Refused(SYNONYM_MESSAGES.tooMany);
      await changed(tx, ids.from, [ids.from, ids.to]);
      await recordAction(viewer, tx, { action: 'tags-joined', after: { tag, into } });
    });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/** Makes a synonym a tag of its own again; false when it is none. */
export async function separateTag(viewer: Person, id: string): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (!/^\d{1,9}$/.test(id)) return false;
  return db.transaction(async (tx) => {
    await lockFacets(tx);
    const { rows } = await tx.execute<{ name: string; into: number; intoName: string }>(sql`
      update ${facets} f set canonical_id = null, works_count = 0 from ${facets} tag
      where f.id = ${Number(id)} and tag.id = f.canonical_id returning f.name, tag.id as into, tag.name as "intoName"`);
    const [separated] = rows;
    if (!separated) return false;
    await changed(tx, separated.into, [Number(id), separated.into]);
    await recordAction(viewer, tx, { action: 'tags-separated', after: { tag: separated.name, into: separated.intoName } });
    return true;
  });
}

const tag = alias(facets, 'tag');

/** A page of the synonyms in alphabetical order, and how many there are. `more` is what the next page starts after. */
export async function listSynonyms(viewer: Person, after: string | null) {
  requireRank(viewer, 'administrator');
  const [rows, total] = await Promise.all([
    db
      .select({ id: facets.id, name: facets.name, folded: facets.folded, into: tag.name })
      .from(facets)
      .innerJoin(tag, eq(tag.id, facets.canonicalId))
      .where(and(isNotNull(facets.canonicalId), after ? gt(facets.folded, after) : undefined))
      .orderBy(asc(facets.folded))
      .limit(SYNONYMS_PAGE_SIZE + 1),
    db.$count(facets, isNotNull(facets.canonicalId)),
  ]);
  const synonyms = rows.slice(0, SYNONYMS_PAGE_SIZE);
  const more = rows.length > SYNONYMS_PAGE_SIZE ? (synonyms.at(-1)?.folded ?? null) : null;
  return { synonyms: synonyms.map(({ id, name, into }) => ({ id: String(id), name, into })), total, more };
}
