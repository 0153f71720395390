import { and, asc, desc, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { draftOutsideClosedZone } from '../audience/visible.server.ts';
import { deleteUnreferenced, imagesOf, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import type { Schedule } from './draft-api.ts';
import { drafts } from './tables.ts';

/** A row of the list of drafts. `lastModified` is the server's time in milliseconds. */
export type DraftLine = {
  id: string;
  type: DraftType;
  /** The work that a chapter or arc belongs to. */
  workId: string | null;
  title: string;
  cover: string | null;
  author: { name: string; username: string };
  lastModified: number;
  pagesCount: number;
  words: number;
};

/** Kids stories and challenge entries are stored with the kind `book`; their type is the origin. */
const draftType = sql<DraftType>`case when ${drafts.origin} in ('kids', 'challenge') then ${drafts.origin} else ${drafts.kind} end`.as(
  'type',
);
export const typeOfDraft = ({ kind, origin }: { kind: DraftType; origin: string }): DraftType =>
  origin === 'kids' || origin === 'challenge' ? origin : kind;

/** Whether a draft was the working copy of a part that is deleted now, which the foreign key sets to null. */
export const isOfDeletedPart = ({
  workId,
  baseRevision,
  editsPartId,
}: Pick<typeof drafts.$inferSelect, 'workId' | 'baseRevision' | 'editsPartId'>) =>
  workId !== null && baseRevision !== null && editsPartId === null;
export const ofDeletedPart = sql<boolean>`${drafts.workId} is not null and ${drafts.baseRevision} is not null and ${drafts.editsPartId} is null`;

/** Whether a draft is of something new. No list outside the editors has a working copy of something published (EDIT-05). */
export const isOfNewText = sql`(${drafts.editsWorkId} is null and ${drafts.editsPartId} is null)`;

export const draftHead = {
  id: drafts.id,
  type: draftType,
  workId: drafts.workId,
  title: drafts.title,
  description: drafts.description,
  tags: drafts.tags,
  cover: drafts.cover,
  author: { name: people.name, username: people.username },
  revision: drafts.revision,
  lastSave: drafts.lastSave,
  lastModified: sql<number>`(extract(epoch from ${drafts.updatedAt}) * 1000)::float8`,
};

/** When the draft will be published; null if it is not scheduled. */
export const scheduleColumn = sql<Schedule | null>`case when ${drafts.publishAt} is not null then json_build_object(
  'at', to_char(${drafts.publishAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'zone', ${drafts.publishZone}) end`;

/** The columns of a draft without a schedule; a trigger deletes the job. */
export const UNSCHEDULED = { publishAt: null, publishZone: null, publishChoices: null, publishJobId: null };

/** The columns of a `DraftLine`. */
export const draftLine = {
  id: draftHead.id,
  type: draftHead.type,
  workId: draftHead.workId,
  title: draftHead.title,
  cover: sql<string | null>`nullif(${drafts.cover}, 'drawn')`,
  author: draftHead.author,
  lastModified: draftHead.lastModified,
  pagesCount: drafts.pagesCount,
  words: drafts.wordsCount,
};

export const ownDraft = (viewer: Person, id: string) => and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)) as SQL;

/** The viewer's own draft, locked until the end of the transaction. */
export async function lockOwnDraft(viewer: Person, tx: Transaction, id: string) {
  const [draft] = await tx.select().from(drafts).where(ownDraft(viewer, id)).for('update');
  return draft;
}

/** Position in the list of drafts, for pagination. */
export type DraftCursor = { at: number; id: string };

/**
 * Lists the viewer's drafts that are not scheduled, or those for one work, by last change with keyset pagination. `before` pages forward to
 * older drafts, `after` back to newer ones.
 */
export async function listDrafts(
  viewer: Viewer,
  { before, after, limit = 20, work }: { before?: DraftCursor; after?: DraftCursor; limit?: number; work?: string } = {},
): Promise<DraftLine[]> {
  if (!viewer) return [];
  const cursor = after ?? before;
  const at = cursor && sql`to_timestamp(${cursor.at}::float8 / 1000)`;
  const compare = after ? gt : lt;
  const pastCursor = cursor && at && or(compare(drafts.updatedAt, at), and(eq(drafts.updatedAt, at), compare(drafts.id, cursor.id)));
  const rows = await db
    .select(draftLine)
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(
      and(eq(drafts.authorId, viewer.id), pastCursor, work ? eq(drafts.workId, work) : isNull(drafts.publishAt), draftOutsideClosedZone),
    )
    .orderBy(...(after ? [asc(drafts.updatedAt), asc(drafts.id)] : [desc(drafts.updatedAt), desc(drafts.id)]))
    .limit(limit);
  return after ? rows.reverse() : rows;
}

/** Deletes the viewer's own draft and the images that nothing else references. False when there is no such draft. */
export async function deleteDraft(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unreferenced = await db.transaction(async (tx) => {
    const [draft] = await tx.select({ id: drafts.id }).from(drafts).where(ownDraft(viewer, id)).for('update');
    if (!draft) return null;
    const images = await imagesOf(viewer, tx, sql`${id}::uuid`);
    await tx.delete(drafts).where(eq(drafts.id, id));
    await recordErased(tx, 'draft', id);
    return deleteUnreferenced(viewer, tx, images);
  });
  if (!unreferenced) return false;
  await removeFiles(unreferenced);
  return true;
}
