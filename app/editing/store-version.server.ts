import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { countChangedWords } from './changed-words.server.ts';
import type { PublishedRef } from './published-pages.ts';
import { ofSame, versionBodies, versionCounters, versionPages, versions } from './tables.ts';
import { trimVersions } from './trim-versions.server.ts';

export type NewVersion = Omit<typeof versions.$inferInsert, 'id' | 'workId' | 'partId' | 'number'>;

/** Whether what readers see is stored as a version already: it is, from the first published changes on. */
export const hasVersions = async (_viewer: Pick<Person, 'id'>, tx: Transaction, of: Omit<PublishedRef, 'kind'>) =>
  (await tx.select({ id: versions.id }).from(versions).where(ofSame(of)).limit(1)).length > 0;

/** The number of the next version, which is never that of a deleted one. */
async function nextNumber(tx: Transaction, { workId, partId }: Omit<PublishedRef, 'kind'>): Promise<number> {
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

type Version = { id: string; number: number };

/** Stores a version as `addVersion` does, and deletes the oldest ones above the limits (EDIT-17); the caller has locked the work. */
export async function storeVersion(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  of: Omit<PublishedRef, 'kind'>,
  values: NewVersion,
  pages: SQL,
): Promise<Version> {
  const version = await addVersion(viewer, tx, of, values, pages);
  await trimVersions(viewer, tx, of);
  return version;
}

/**
 * Stores a version with the pages that `pages` selects (`position`, `document` and `words`); a page that an earlier version has is not
 * stored again, but gets the newest ids of its blocks.
 */
export async function addVersion(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  of: Omit<PublishedRef, 'kind'>,
  values: NewVersion,
  pages: SQL,
): Promise<Version> {
  const [before] = await tx.select({ id: versions.id }).from(versions).where(ofSame(of)).orderBy(desc(versions.number)).limit(1);
  const number = await nextNumber(tx, of);
  const [version] = await tx
    .insert(versions)
    .values({ ...values, workId: of.workId, partId: of.partId, number })
    .returning({ id: versions.id });
  if (!version) throw new Error('the version was not stored');
  // A hash takes long, so a page that equals the one at its place in the version before gets that body, and the others are hashed once, in
  // a materialized part. That version is read once: planned while there were few, a subquery for each page read the pages of all versions.
  const previous = sql`select p.position, b.id, b.document from ${versionPages} p join ${versionBodies} b on b.id = p.body_id
    where p.version_id = ${before?.id ?? null}::uuid`;
  await tx.execute(sql`with previous as materialized (${previous}
    ), given as materialized (
      select position, pages.document, words, case when previous.document = pages.document then previous.id end as body_id
      from (${pages}) pages left join previous using (position)
    ), hashed as materialized (
      select position, document, words, sha256(convert_to(document_without_ids(document), 'UTF8')) as hash from given where body_id is null
    ), stored as (
      insert into ${versionBodies} (work_id, hash, document, words, bytes)
      select distinct on (hash) ${of.workId}::uuid, hash, document, words, octet_length(document::text) from hashed order by hash, position
      on conflict (work_id, hash) do update set document = excluded.document, bytes = excluded.bytes where ${versionBodies.document} <> excluded.document
        and not exists (select from given where body_id = ${versionBodies.id}) -- equal pages would replace the ids of each other
      returning id, hash
    ), bodies as (
      select id, hash from stored union select id, hash from ${versionBodies} where work_id = ${of.workId} and hash in (select hash from hashed)
    )
    insert into ${versionPages} (version_id, position, body_id)
    select ${version.id}::uuid, row_number() over (order by position), id
      from (select position, body_id as id from given where body_id is not null union all select position, id from hashed join bodies using (hash)) bodied`);
  const words = before ? await countChangedWords(viewer, tx, version.id, before.id) : null;
  if (words) await tx.update(versions).set({ wordsAdded: words.added, wordsRemoved: words.removed }).where(eq(versions.id, version.id));
  return { id: version.id, number };
}
