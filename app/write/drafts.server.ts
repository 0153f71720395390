import { and, asc, desc, eq, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { picturesOf, words, wordsIn } from '#editor/count.ts';
import { checkDocument } from '#editor/document.ts';
import { db, type Transaction } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import type { Person, Viewer } from '../audience/viewer.ts';
import { type Panel, panel, wordsOfPanel } from '../comics/panel-rules.ts';
import { people } from '../people/tables.ts';
import { type DraftType, isPart, kindOfDraft, kinds } from '../works/kinds.ts';
import { ownsPictures } from '../works/pictures.server.ts';
import { picturesLeaving, removeFiles, takeUnshown } from '../works/shown-elsewhere.server.ts';
import { parts, works } from '../works/tables.ts';
import type { Leaf } from './leaf.ts';
import { DRAFT_NOT_SAVED, type DraftSave, mayAddParts } from './rules.ts';
import { draftPages, drafts } from './tables.ts';

export type DraftPage<L extends Leaf = Leaf> = { key: string; document: L };
/** DATA-17: a draft as the app knows it. `lastModified` is the server's own time, in milliseconds. */
export type Draft<L extends Leaf = Leaf> = {
  id: string;
  type: DraftType;
  /** What a chapter or arc is for. */
  workId: string | null;
  title: string;
  description: string;
  tags: string[];
  cover: string | null;
  author: { name: string; username: string };
  revision: number;
  lastSave: string | null;
  lastModified: number;
  pages: DraftPage<L>[];
};
export type DraftLine = Omit<Draft, 'pages' | 'description' | 'tags' | 'revision' | 'lastSave'> & { pagesCount: number; words: number };

export type Saved =
  | { done: 'saved'; revision: number; lastModified: number }
  | { done: 'conflict'; draft: Draft }
  | { done: 'missing'; keys: string[] }
  | { done: 'refused'; message: string }
  | { done: 'not-author' }
  | { done: 'gone' };

/** The origin of a story of the kids zone or of an entry is its type here; the row says `book` (AMB-35, KIDS-20). */
export const draftType =
  sql<DraftType>`case when ${drafts.origin} in ('kids', 'challenge') then ${drafts.origin} else ${drafts.kind} end`.as('type');
export const typeOfDraft = ({ kind, origin }: { kind: DraftType; origin: string }): DraftType =>
  origin === 'kids' || origin === 'challenge' ? origin : kind;
const storedKind = (type: DraftType): DraftType => (type === 'kids' || type === 'challenge' ? 'book' : type);

const head = {
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

const own = (viewer: Person, id: string) => and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)) as SQL;

/** A draft with all its pages, or panels, for its owner; anything else is not found (DRAFT-09, DRAFT-20: also one of another type). */
export async function readDraft<L extends Leaf>(
  viewer: Viewer,
  id: string,
  type?: DraftType,
  tx: Transaction | typeof db = db,
): Promise<Draft<L> | null> {
  if (!viewer || !isId(id)) return null;
  const [draft] = await tx.select(head).from(drafts).innerJoin(people, eq(people.id, drafts.authorId)).where(own(viewer, id));
  if (!draft || (type && draft.type !== type)) return null;
  const pages = await tx
    .select({ key: draftPages.key, document: draftPages.document })
    .from(draftPages)
    .where(eq(draftPages.draftId, id))
    .orderBy(asc(draftPages.position));
  return { ...draft, pages: pages as DraftPage<L>[] }; // checked as leaves of this type when they were saved
}

/** One's own drafts, newest change first, by key (DRAFT-06, DRAFT-08). `before` is the last one seen. */
export async function listDrafts(
  viewer: Viewer,
  { before, limit = 20 }: { before?: { at: number; id: string }; limit?: number } = {},
): Promise<DraftLine[]> {
  if (!viewer) return [];
  const at = before && sql`to_timestamp(${before.at}::float8 / 1000)`;
  const older = before && at && or(lt(drafts.updatedAt, at), and(eq(drafts.updatedAt, at), lt(drafts.id, before.id)));
  const { description: _d, tags: _t, revision: _r, lastSave: _s, ...line } = head;
  const pagesOf = db
    .select({ n: sql<number>`count(*)::int`.as('n'), w: sql<number>`coalesce(sum(${draftPages.words}), 0)::int`.as('w') })
    .from(draftPages)
    .where(eq(draftPages.draftId, drafts.id))
    .as('sums');
  return db
    .select({ ...line, pagesCount: pagesOf.n, words: pagesOf.w })
    .from(drafts)
    .innerJoin(people, eq(people.id, drafts.authorId))
    .innerJoinLateral(pagesOf, sql`true`)
    .where(and(eq(drafts.authorId, viewer.id), older))
    .orderBy(desc(drafts.updatedAt), desc(drafts.id))
    .limit(limit);
}

/** How the leaves of a draft are checked, counted, and asked for their pictures. */
const LEAVES: Record<'text' | 'panels', { check(sent: unknown): { ok: true; leaf: Leaf } | { ok: false; problem: string } }> = {
  text: {
    check(sent) {
      const result = checkDocument(sent);
      return result.ok ? { ok: true, leaf: result.document } : result;
    },
  },
  panels: {
    check(sent) {
      const read = panel.safeParse(sent);
      return read.success ? { ok: true, leaf: read.data } : { ok: false, problem: read.error.issues[0]?.message ?? DRAFT_NOT_SAVED };
    },
  },
};
const isPanel = (leaf: Leaf): leaf is Panel => 'bubbles' in leaf;
const picturesIn = (leaf: Leaf) => (isPanel(leaf) ? (leaf.picture ? [leaf.picture.src] : []) : picturesOf(leaf));
const wordsOf = (leaf: Leaf) => (isPanel(leaf) ? wordsIn(wordsOfPanel(leaf)) : words(leaf));

/** Every sent page as the editor's schema knows it, or the sentence for the writer. */
function checked(type: DraftType, sent: Record<string, unknown>) {
  const { check } = LEAVES[kinds[kindOfDraft(type)].content];
  const pages = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(sent)) {
    const result = check(value);
    if (!result.ok) return { problem: result.problem, pages };
    pages.set(key, result.leaf);
  }
  return { problem: null, pages };
}

/**
 * Saves a draft page by page (DRAFT-04, DRAFT-05). The id is the client's; the first save makes the row. A save names the revision it was
 * made on: a stale one is a conflict and changes nothing; the same save twice answers the same.
 */
export async function saveDraft(viewer: Person, id: string, save: DraftSave): Promise<Saved> {
  const { problem, pages } = checked(save.kind, save.pages);
  if (problem) return { done: 'refused', message: problem };
  return db.transaction(async (tx) => {
    let isNew = false;
    if (save.base === 0) {
      const workId = isPart(save.kind) ? (save.work ?? '') : null;
      if (workId !== null && !(await mayWritePart(viewer, tx, save.kind, workId))) return { done: 'not-author' };
      const fresh = { id, authorId: viewer.id, kind: storedKind(save.kind), origin: save.kind, workId, revision: 0 };
      const made = await tx.insert(drafts).values(fresh).onConflictDoNothing().returning({ id: drafts.id });
      isNew = made.length > 0;
      // Asked for after the insert, which waits for a publishing that is on its way: a late first save brings nothing back.
      if (isNew && (await wentOut(viewer, tx, id))) {
        await tx.delete(drafts).where(own(viewer, id));
        return { done: 'gone' };
      }
    }
    const [row] = await tx.select().from(drafts).where(own(viewer, id)).for('update');
    if (!row) return { done: 'gone' };
    if (typeOfDraft(row) !== save.kind) return { done: 'gone' }; // an id of another editor's draft
    if (row.lastSave === save.save) return { done: 'saved', revision: row.revision, lastModified: row.updatedAt.getTime() };
    if (row.revision !== save.base) return { done: 'conflict', draft: (await readDraft(viewer, id, undefined, tx)) as Draft };
    const there = new Set(
      (await tx.select({ key: draftPages.key }).from(draftPages).where(eq(draftPages.draftId, id))).map(({ key }) => key),
    );
    const keys = save.order.filter((key) => !there.has(key) && !pages.has(key));
    if (keys.length) return { done: 'missing', keys };
    // After the draft's own lock, as whoever deletes it takes them.
    if (!(await ownsPictures(viewer, [...pages.values()].flatMap(picturesIn), tx))) {
      if (isNew) await tx.delete(drafts).where(own(viewer, id));
      return { done: 'refused', message: 'Pictures must be uploaded first.' };
    }
    await writePages(tx, id, save.order, pages);
    const [after] = await tx
      .update(drafts)
      .set({
        title: save.title,
        description: save.description,
        tags: save.tags ?? [],
        revision: row.revision + 1,
        lastSave: save.save,
        updatedAt: sql`now()`,
      })
      .where(eq(drafts.id, id))
      .returning({ revision: drafts.revision, at: drafts.updatedAt });
    if (!after) throw new Error('a locked draft went away');
    return { done: 'saved', revision: after.revision, lastModified: after.at.getTime() };
  });
}

/** Whether this draft of the viewer's was published, as a work or as a part of one. */
async function wentOut(viewer: Person, tx: Transaction, id: string) {
  const asWork = tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.draftId, id), eq(works.authorId, viewer.id)));
  const asPart = tx
    .select({ id: parts.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(and(eq(parts.draftId, id), eq(works.authorId, viewer.id)));
  return (await asWork.union(asPart)).length > 0;
}

/** Whether the work is there, of the kind that has such parts, and one's own (CHAP-17, ARC-16). */
async function mayWritePart(viewer: Person, tx: Transaction, type: DraftType, workId: string) {
  if (!isId(workId)) return false;
  const [work] = await tx.select({ authorId: works.authorId, kind: works.kind }).from(works).where(eq(works.id, workId)).for('key share');
  return Boolean(work && work.kind === kindOfDraft(type) && mayAddParts(viewer, work));
}

async function writePages(tx: Transaction, id: string, order: string[], pages: Map<string, Leaf>) {
  await tx.delete(draftPages).where(and(eq(draftPages.draftId, id), notInArray(draftPages.key, order)));
  const rows = [...pages]
    .filter(([key]) => order.includes(key))
    .map(([key, document]) => ({ draftId: id, key, position: order.indexOf(key) + 1, document, words: wordsOf(document) }));
  if (rows.length)
    await tx
      .insert(draftPages)
      .values(rows)
      .onConflictDoUpdate({
        target: [draftPages.draftId, draftPages.key],
        set: { document: sql`excluded.document`, words: sql`excluded.words`, position: sql`excluded.position` },
      });
  // Only the places that moved are written.
  await tx.execute(sql`update ${draftPages} set position = o.at from unnest(${sql.param(order)}::text[]) with ordinality as o(key, at)
    where ${draftPages.draftId} = ${id} and ${draftPages.key} = o.key and ${draftPages.position} <> o.at`);
}

/** Deletes one's own draft, and the pictures that only it showed (DRAFT-22). False: there was none. */
export async function deleteDraft(viewer: Person, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const unshown = await db.transaction(async (tx) => {
    const [draft] = await tx.select({ id: drafts.id }).from(drafts).where(own(viewer, id)).for('update');
    if (!draft) return null;
    const leaving = await picturesLeaving(viewer, tx, 'draft', id);
    await tx.delete(drafts).where(eq(drafts.id, id));
    return takeUnshown(viewer, tx, leaving);
  });
  if (!unshown) return false;
  await removeFiles(unshown, 'draft');
  return true;
}

/** One's newest draft of a chapter or arc for this work, to go on with (CHAP-04); null when there is none. */
export async function newestPartDraft(viewer: Viewer, workId: string): Promise<string | null> {
  if (!viewer || !isId(workId)) return null;
  const [draft] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.authorId, viewer.id), eq(drafts.workId, workId)))
    .orderBy(desc(drafts.updatedAt))
    .limit(1);
  return draft?.id ?? null;
}
