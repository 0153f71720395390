import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { afterCommit, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { VERSIONS_MAX } from './editing-rules.ts';
import type { Published } from './published-pages.ts';
import { imagesOfVersions, versionBodies, versionPages, versions } from './tables.ts';

export type NewVersion = Omit<typeof versions.$inferInsert, 'id' | 'workId' | 'partId' | 'number'>;

const ofSame = ({ workId, partId }: Omit<Published, 'kind'>) =>
  and(eq(versions.workId, workId), sql`${versions.partId} is not distinct from ${partId}::uuid`);

/** The number of the newest version; 0 if there is none. */
async function newestNumber(tx: Transaction, of: Omit<Published, 'kind'>): Promise<number> {
  const [newest] = await tx.select({ number: versions.number }).from(versions).where(ofSame(of)).orderBy(desc(versions.number)).limit(1);
  return newest?.number ?? 0;
}

/** Whether what readers see is stored as a version already: it is, from the first published changes on. */
export const hasVersions = async (_viewer: Pick<Person, 'id'>, tx: Transaction, of: Omit<Published, 'kind'>) =>
  (await newestNumber(tx, of)) > 0;

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
  const number = (await newestNumber(tx, of)) + 1;
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
  const oldest = and(ofSame(of), sql`${versions.number} > 1 and ${versions.number} <= ${number - VERSIONS_MAX}`);
  const images = await imagesOf(viewer, tx, imagesOfVersions(sql`${oldest}`));
  await tx.delete(versions).where(oldest);
  const unused = await deleteUnreferenced(viewer, tx, images); // everyone may load an image that nothing uses
  afterCommit(tx, () => void removeFiles(unused));
  return { id: version.id, number };
}
