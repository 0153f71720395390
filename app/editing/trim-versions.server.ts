import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { drafts } from '../drafts/tables.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { works } from '../works/tables.ts';
import { VERSIONS_BYTES_MAX, VERSIONS_MAX } from './editing-rules.ts';
import type { PublishedRef } from './published-pages.ts';
import {
  imagesOfVersions,
  ofSame,
  readersVersion,
  versionBodies,
  versionCounters,
  versionPages,
  versions,
  versionUsage,
} from './tables.ts';

type Of = Omit<PublishedRef, 'kind'>;

/** Deletes the oldest versions of a work or part above the limit, except the first, and those of the member above the limit for bytes. */
export async function trimVersions(viewer: Pick<Person, 'id'>, tx: Transaction, of: Of): Promise<void> {
  // Not the one that readers see, which is older than a hundred unpublished ones at most.
  const newest = tx.select({ id: versions.id }).from(versions).where(ofSame(of)).orderBy(desc(versions.number)).limit(VERSIONS_MAX);
  await deleteVersions(viewer, tx, of, sql`${versions.number} > 1 and ${versions.id} not in ${newest}`);
  await trimToBytes(viewer, tx);
}

/** How many bytes the versions and working copies of a member have above the limit. */
async function bytesAbove(viewer: Pick<Person, 'id'>, tx: Transaction): Promise<number> {
  const stored = tx
    .select({ bytes: sql`coalesce(sum(${versionUsage.bytes}), 0)` })
    .from(versionUsage)
    .where(eq(versionUsage.personId, viewer.id));
  const isCopy = and(eq(drafts.authorId, viewer.id), isNotNull(drafts.baseRevision));
  const copies = tx
    .select({ bytes: sql`coalesce(sum(${drafts.bytes}), 0)` })
    .from(drafts)
    .where(isCopy);
  const { rows } = await tx.execute<{ bytes: number }>(sql`select (${stored} + ${copies})::float8 as bytes`);
  return (rows[0]?.bytes ?? 0) - VERSIONS_BYTES_MAX;
}

/**
 * Deletes the oldest versions of all works of a member until the limit for bytes is met, first versions last, and never those that readers
 * see (EDIT-17). A page is deleted with the last version that has it, so the statement adds up what each further deletion frees.
 */
export async function trimToBytes(viewer: Pick<Person, 'id'>, tx: Transaction): Promise<void> {
  const above = await bytesAbove(viewer, tx);
  if (above <= 0) return;
  const { rows } = await tx.execute<Of & { ids: string[] }>(sql`
    with readers as (select distinct on (v.work_id, v.part_id) v.id from ${versions} v join ${works} w on w.id = v.work_id
        where w.author_id = ${viewer.id} and v.is_published order by v.work_id, v.part_id, v.number desc),
      ranked as (select v.id, v.work_id, v.part_id, row_number() over (order by v.number = 1, v.created_at, v.id) as rank from ${versions} v
        join ${works} w on w.id = v.work_id where w.author_id = ${viewer.id} and v.id not in (select id from readers)),
      freed as (select max(ranked.rank) as rank, body.bytes from ranked join ${versionPages} page on page.version_id = ranked.id
        join ${versionBodies} body on body.id = page.body_id
        where not exists (select 1 from ${versionPages} other where other.body_id = body.id and other.version_id in (select id from readers))
        group by body.id, body.bytes),
      sums as (select rank, sum(sum(bytes)) over (order by rank) as freed from freed group by rank)
    select work_id as "workId", part_id as "partId", array_agg(id) as ids from ranked
      where rank <= coalesce((select min(rank) from sums where freed >= ${above}), 9223372036854775807) group by work_id, part_id`);
  for (const { ids, ...of } of rows) {
    const deleted = await deleteVersions(viewer, tx, of, inArray(versions.id, ids));
    await tx
      .update(versionCounters)
      .set({ trimmedCount: sql`${versionCounters.trimmedCount} + ${deleted.length}` })
      .where(and(eq(versionCounters.workId, of.workId), sql`${versionCounters.partId} is not distinct from ${of.partId}::uuid`));
  }
}

/**
 * Deletes the versions that meet a condition, except the one that readers see, with the images that only they show. The caller has locked
 * the work. Returns the deleted ids.
 */
export async function deleteVersions(viewer: Pick<Person, 'id'>, tx: Transaction, of: Of, condition: SQL): Promise<string[]> {
  const found = await tx
    .select({ id: versions.id })
    .from(versions)
    .where(and(ofSame(of), condition, sql`${versions.id} <> ${readersVersion(of)}`));
  if (!found.length) return [];
  const ids = found.map(({ id }) => id);
  const these = inArray(versions.id, ids);
  const images = await imagesOf(viewer, tx, imagesOfVersions(sql`${these}`));
  await tx.delete(versions).where(these);
  const unused = await deleteUnreferenced(viewer, tx, images); // everyone may load an image that nothing uses
  afterCommit(tx, () => void removeFiles(unused));
  return ids;
}
