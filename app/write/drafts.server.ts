import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import type { Person, Viewer } from '../audience/viewer.ts';
import { people } from '../people/tables.ts';
import type { DraftType } from '../works/kinds.ts';
import { imagesOf, removeFiles, takeUnshown } from '../works/unreferenced-images.server.ts';
import { drafts } from './tables.ts';

/** A draft as it is listed (DATA-17). `lastModified` is the server's own time, in milliseconds. */
export type DraftLine = {
  id: string;
  type: DraftType;
  /** What a chapter or arc is for. */
  workId: string | null;
  title: string;
  cover: string | null;
  author: { name: string; username: string };
  lastModified: number;
  pagesCount: number;
  words: number;
};

/** The origin of a story of the kids zone or of an entry is its type here; the row says `book` (AMB-35, KIDS-20). */
export const draftType =
  sql<DraftType>`case when ${drafts.origin} in ('kids', 'challenge') then ${drafts.origin} else ${drafts.kind} end`.as('type');
export const typeOfDraft = ({ kind, origin }: { kind: DraftType; origin: string }): DraftType =>
  origin === 'kids' || origin === 'challenge' ? origin : kind;

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

export const own = (viewer: Person, id: string) => and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)) as SQL;

/** Where a page of the list ends or begins. */
export type DraftPlace = { at: number; id: string };

/** One's own drafts, newest change first, by key (DRAFT-06, DRAFT-08), or those for one work (CHAP-04). `before` is the last one seen, `after` the first. */
export async function listDrafts(
  viewer: Viewer,
  { before, after, limit = 20, work }: { before?: DraftPlace; after?: DraftPlace; limit?: number; work?: string } = {},
): Promise<DraftLine[]> {
  if (!viewer) return [];
  const place = after ?? before;
  const at = place && sql`to_timestamp(${place.at}::float8 / 1000)`;
  const than = after ? gt : lt;
  const beyond = place && at && or(than(drafts.updatedAt, at), and(eq(drafts.updatedAt, at), than(drafts.id, place.id)));
  const { id, type, workId, title, author, lastModified } = draftHead;
  const found = await db
    .select({
      id,
      type,
      workId,
      title,
      cover: sql<string | null>`nullif(${drafts.cover}, 'drawn')`,
      author,
      lastModified,
      pagesCount: drafts.pagesCount,
      words: drafts.wordsCount,
    })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .where(and(eq(drafts.authorId, viewer.id), beyond, work ? eq(drafts.workId, work) : undefined))
    .orderBy(...(after ? [asc(drafts.updatedAt), asc(drafts.id)] : [desc(drafts.updatedAt), desc(drafts.id)]))
    .limit(limit);
  return after ? found.reverse() : found;
}

/** Deletes one's own draft, and the pictures that only it showed (DRAFT-22). False: there was none. */
export async function deleteDraft(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unshown = await db.transaction(async (tx) => {
    const [draft] = await tx.select({ id: drafts.id }).from(drafts).where(own(viewer, id)).for('update');
    if (!draft) return null;
    const leaving = await imagesOf(viewer, tx, 'draft', id);
    await tx.delete(drafts).where(eq(drafts.id, id));
    return takeUnshown(viewer, tx, leaving);
  });
  if (!unshown) return false;
  await removeFiles(unshown);
  return true;
}
