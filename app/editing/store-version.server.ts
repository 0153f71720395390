import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { changedWords } from './changed-words.server.ts';
import { VERSIONS_MAX } from './editing-rules.ts';
import type { Published } from './published-pages.ts';
import { imagesOfVersions, versionBodies, versionCounters, versionPages, versions } from './tables.ts';

export type NewVersion = Omit<typeof versions.$inferInsert, 'id' | 'workId' | 'partId' | 'number'>;

const ofSame = ({ workId, partId }: Omit<Published, 'kind'>) =>
  and(eq(versions.workId, workId), sql`${versions.partId} is not distinct from ${partId}::uuid`);

/** Whether what readers see is stored as a version already: it is, from the first published changes on. */
export const hasVersions = async (_viewer: Pick<Person, 'id'>, tx: Transaction, of: Omit<Published, 'kind'>) =>
  (await tx.select({ id: versions.id }).from(versions).where(ofSame(of)).limit(1)).length > 0;

/** The number of the next version, which is never that of a deleted one. */
async function nextNumber(tx: Transaction, { workId, partId }: Omit<Published, 'kind'>): Promise<number> {
  const [counter] = await tx
    .insert(versionCounters)
    .values({ workId, partId, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [versionCounters.workId, versionCounters.partId],
      set: { lastNumber: sql`${versionCounters.lastNumber} + 1` },
    })
    .returning({ number: versionCounters.lastNumber });
  if (!counter) throw new Error('the version was not numbered');
  return counter.number;
}

/**
 * Stores a version with the pages that `pages` selects (`position`, `document` and `words`); a page that an earlier version has is not
 * stored again, but gets the newest ids of its blocks. Deletes the oldest versions above the limit, except the first, with the images that
 * only they show (EDIT-17); the caller has locked the work.
 */
export async function storeVersion(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  of: Omit<Published, 'kind'>,
  values: NewVersion,
  pages: SQL,
): Promise<{ id: string; number: number }> {
  const [before] = await tx.select({ id: versions.id }).from(versions).where(ofSame(of)).orderBy(desc(versions.number)).limit(1);
  const number = await nextNumber(tx, of);
  const [version] = await tx
    .insert(versions)
    .values({ ...values, workId: of.workId, partId: of.partId, number })
    .returning({ id: versions.id });
  if (!version) throw new Error('the version was not stored');
  const hashed = sql`select position, document, words, sha256(convert_to(document_without_ids(document), 'UTF8')) as hash from (${pages}) pages`;
  await tx.execute(sql`insert into ${versionBodies} (work_id, hash, document, words, bytes)
    select distinct on (hash) ${of.workId}::uuid, hash, document, words, octet_length(document::text) from (${hashed}) hashed order by hash, position
    on conflict (work_id, hash) do update set document = excluded.document, bytes = excluded.bytes where ${versionBodies.document} <> excluded.document`);
  await tx.execute(sql`insert into ${versionPages} (version_id, position, body_id)
    select ${version.id}::uuid, row_number() over (order by position), body.id from (${hashed}) hashed
    join ${versionBodies} body on body.work_id = ${of.workId} and body.hash = hashed.hash`);
  const words = before ? await changedWords(viewer, tx, version.id, before.id) : null;
  if (words) await tx.update(versions).set({ wordsAdded: words.added, wordsRemoved: words.removed }).where(eq(versions.id, version.id));
  // Not the one that readers see, which is older than a hundred unpublished ones at most.
  const newest = tx.select({ id: versions.id }).from(versions).where(ofSame(of)).orderBy(desc(versions.number)).limit(VERSIONS_MAX);
  await deleteVersions(viewer, tx, of, sql`${versions.number} > 1 and ${versions.id} not in ${newest}`);
  return { id: version.id, number };
}

/** The newest published version, which readers see. Versions have no alias in the statement around it. */
export const readersVersion = ({ workId, partId }: Omit<Published, 'kind'>) => sql`(select v.id from ${versions} v
  where v.work_id = ${workId} and v.part_id is not distinct from ${partId}::uuid and v.is_published order by v.number desc limit 1)`;

/**
 * Deletes the versions that meet a condition, except the one that readers see, with the images that only they show. The caller has locked
 * the work. Returns the deleted ids.
 */
export async function deleteVersions(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  of: Omit<Published, 'kind'>,
  condition: SQL,
): Promise<string[]> {
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
