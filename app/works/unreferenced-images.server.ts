import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { drafts } from '../write/tables.ts';
import { scheduleDeletion, tryScheduled } from './file-deletions.server.ts';
import { imageReferences, parts, pictures } from './tables.ts';

/** A condition on `pictures`: something still shows it, whatever it was uploaded for. People show only what they uploaded themselves. */
export const isShown = (): SQL => sql`exists (select from ${imageReferences} where ${imageReferences.address} = ${pictures.address})`;

/** The ids under which image references of something are found: of a work also its parts and what is being written for it. */
const SOURCES = {
  work: (id: string) => sql`
    select ${id}::uuid union all select ${parts.id} from ${parts} where ${parts.workId} = ${id}
    union all select ${drafts.id} from ${drafts} where ${drafts.workId} = ${id}`,
  part: (id: string) => sql`select ${id}::uuid`,
  draft: (id: string) => sql`select ${id}::uuid`,
};

/** The viewer's own images that it shows, to be read before its rows are deleted. */
export async function imagesOf(viewer: Person, tx: Transaction, what: keyof typeof SOURCES, id: string): Promise<string[]> {
  const found = await tx
    .selectDistinct({ address: pictures.address })
    .from(imageReferences)
    .innerJoin(pictures, eq(pictures.address, imageReferences.address))
    .where(and(eq(pictures.ownerId, viewer.id), sql`${imageReferences.sourceId} in (${SOURCES[what](id)})`));
  return found.map(({ address }) => address);
}

/**
 * Deletes the rows of those of these images that nothing shows any more (PRIVACY-06), and schedules the deletion of their files: `removeFiles` after the commit.
 * The rows are locked first: a save that is under way with one of them ends before it is asked what shows them, for a statement sees only what was
 * there at its beginning.
 */
export async function takeUnshown(viewer: Pick<Person, 'id'>, tx: Transaction, addresses: string[]): Promise<string[]> {
  if (!addresses.length) return [];
  const these = and(eq(pictures.ownerId, viewer.id), sql`${pictures.address} = any(${sql.param(addresses)}::text[])`);
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.address).for('update');
  const gone = await tx
    .delete(pictures)
    .where(and(these, sql`not ${isShown()}`))
    .returning({ address: pictures.address });
  const taken = gone.map(({ address }) => address);
  await scheduleDeletion(
    tx,
    keysOfPictures(taken).map((key) => ({ key, ownerId: viewer.id })),
  );
  return taken;
}

/** Deletes the files of images whose rows `takeUnshown` deleted. What was deleted stays deleted, also when the store is unavailable. */
export const removeFiles = (addresses: readonly string[]): Promise<boolean> => tryScheduled(keysOfPictures(addresses));
