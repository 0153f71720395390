import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import { removePictures } from '#server/media/pictures.ts';
import type { Person } from '../audience/viewer.ts';
import { drafts } from '../write/tables.ts';
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

/** The viewer's own images that it shows, read before its rows are deleted and given to `removeUnshown` after the commit. */
export async function picturesLeaving(viewer: Person, tx: Transaction, what: keyof typeof SOURCES, id: string): Promise<string[]> {
  const found = await tx
    .selectDistinct({ address: pictures.address })
    .from(imageReferences)
    .innerJoin(pictures, eq(pictures.address, imageReferences.address))
    .where(and(eq(pictures.ownerId, viewer.id), sql`${imageReferences.sourceId} in (${SOURCES[what](id)})`));
  return found.map(({ address }) => address);
}

/**
 * Deletes the rows of those of these images that nothing shows any more (PRIVACY-06), before their files and in one transaction with them.
 * The rows are locked first: a save that is under way with one of them ends before it is asked what shows them, for a statement sees only what was
 * there at its beginning.
 */
export async function takeUnshown(viewer: Pick<Person, 'id'>, tx: Transaction, addresses: readonly string[]): Promise<string[]> {
  if (!addresses.length) return [];
  const these = and(eq(pictures.ownerId, viewer.id), sql`${pictures.address} = any(${sql.param(addresses)}::text[])`);
  await tx.select({ id: pictures.id }).from(pictures).where(these).orderBy(pictures.address).for('update');
  const gone = await tx
    .delete(pictures)
    .where(and(these, sql`not ${isShown()}`))
    .returning({ address: pictures.address });
  return gone.map(({ address }) => address);
}

const DELETED_AT_ONCE = 20; // their rows are locked until the store has answered
/** What is deleted in one transaction with its files. */
export const inSteps = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / DELETED_AT_ONCE) }, (_, i) => all.slice(i * DELETED_AT_ONCE, (i + 1) * DELETED_AT_ONCE));

/**
 * Deletes those of this person's images that nothing shows any more, after the commit that deleted or replaced what showed them (PRIVACY-06). An image
 * keeps its row until its files are deleted, so that the upload cleanup finds what the store or the database could not delete now.
 */
export async function removeUnshown(viewer: Pick<Person, 'id'>, addresses: readonly string[]): Promise<void> {
  try {
    for (const some of inSteps(addresses)) await db.transaction(async (tx) => removePictures(await takeUnshown(viewer, tx, some)));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'image_deletion_postponed');
  }
}
