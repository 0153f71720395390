import { and, eq, inArray, ne, sql, sum } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { consume } from '#server/limits/rate-limits.ts';
import { versions } from '../../editing/tables.ts';
import { ownPictures } from '../../images/pictures.server.ts';
import { type DraftType, isPart, kindOfDraft, kinds } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';
import { DRAFTS_MAX, isComic, personProblem, sumsProblem, TOO_MANY_DRAFTS } from '../draft-limit-rules.ts';
import { isOfDeletedPart, lockOwnDraft, ownDraft, typeOfDraft } from '../drafts.server.ts';
import { mayAddParts } from '../rules.ts';
import { draftPages, drafts } from '../tables.ts';
import { type CheckedPage, checkPages } from './page-checks.ts';
import type { DraftSave } from './schemas.ts';

export type Saved =
  /** `isOfDeletedPart`: it was the working copy of a chapter or arc that is deleted (EDIT-21). */
  | { done: 'saved'; revision: number; lastModified: number; isOfDeletedPart: boolean }
  | { done: 'conflict'; revision: number; keys: string[] }
  | { done: 'missing'; keys: string[] }
  /** `page`: the page that was rejected. */
  | { done: 'refused'; message: string; page?: string }
  | { done: 'too-many'; retryAfter: number }
  | { done: 'not-author' }
  | { done: 'not-found' };

const storedKind = (type: DraftType): DraftType => (type === 'kids' || type === 'challenge' ? 'book' : type);

/**
 * Saves the changed pages of a draft; the first save inserts the row with the client's id, and copies unloaded pages from the draft
 * `copyOf`. A save based on an old revision is a conflict and changes nothing; a repeated save returns the same result.
 */
export async function saveDraft(viewer: Person, id: string, save: DraftSave): Promise<Saved> {
  const stale = save.base > 0 ? await staleSave(viewer, id, save) : null;
  if (stale) return stale;
  const read = await checkPages(save.kind, save.pages);
  if (!read.ok) return { done: 'refused', message: read.problem, page: read.page };
  const sent = read.pages;
  return db.transaction(async (tx) => {
    const first = save.base === 0 ? await insertDraft(viewer, tx, id, save) : { isNew: false };
    if ('done' in first) return first;
    const refuse = async (saved: Saved) => {
      if (first.isNew) await tx.delete(drafts).where(ownDraft(viewer, id));
      return saved;
    };
    const row = await lockOwnDraft(viewer, tx, id);
    if (!row) return { done: 'not-found' };
    if (row.lastSave === save.save) return savedAs(row, row);
    if (await isOfDeletedWork(viewer, tx, row, save)) return { done: 'not-author' };
    if (typeOfDraft(row) !== save.kind) return { done: 'not-found' }; // another type: the draft belongs to another editor
    const stored = await pagesIn(tx, id);
    if (row.revision !== save.base) return { done: 'conflict', revision: row.revision, keys: [...stored.keys()] };

    const unsent = save.order.filter((key) => !stored.has(key) && !sent.has(key));
    const copied =
      save.copyOf && unsent.length ? await pagesToCopy(viewer, tx, save.copyOf, save.kind, unsent) : new Map<string, PageSums>();
    const missing = unsent.filter((key) => !copied.has(key));
    if (missing.length) return refuse({ done: 'missing', keys: missing });
    // Copied pages are written to the database like sent ones, so they count toward the same limit.
    const retryAfter = copied.size ? await countKilobytes(viewer, [...copied.values()]) : 0;
    if (retryAfter) return refuse({ done: 'too-many', retryAfter });

    const all = save.order.map((key) => sent.get(key) ?? stored.get(key) ?? copied.get(key)) as PageSums[];
    const total = (field: keyof PageSums) => all.reduce((result, page) => result + page[field], 0);
    const sums = { pages: all.length, bytes: total('bytes'), bubbles: total('bubbles') };
    const grows = sums.bytes > row.bytes || sums.pages > row.pagesCount;
    // A draft that gets smaller is always saved, even if it still exceeds a limit.
    const problem = grows && (sumsProblem(save.kind, sums) || personProblem(sums.bytes + (await bytesOfOthers(viewer, tx, id))));
    if (problem) return refuse({ done: 'refused', message: problem });
    // Locked after the draft row, in the same order as a deletion.
    const { cover } = save.choices ?? {};
    const shown = [...(cover && cover !== 'drawn' ? [cover] : []), ...[...sent.values()].flatMap(({ pictures }) => pictures)];
    const owned = new Set(await ownPictures(viewer, shown, tx));
    const foreign = [...sent].find(([, { pictures }]) => pictures.some((address) => !owned.has(address)));
    if (foreign) return refuse({ done: 'refused', message: 'Images must be uploaded first.', page: foreign[0] });
    // An invalid cover is dropped so that the text can be saved; publishing requires another one.
    const choices = cover && cover !== 'drawn' && !owned.has(cover) ? { ...save.choices, cover: null } : save.choices;

    await writePages(tx, id, save.order, sent);
    if (save.copyOf && copied.size) await copyPages(tx, save.copyOf, id, [...copied.keys()]);
    await placePages(tx, id, save.order);
    const [updated] = await tx
      .update(drafts)
      .set({
        ...{ title: save.title, description: save.description, tags: save.tags, ...choices }, // undefined: unchanged
        pagesCount: sums.pages,
        wordsCount: total('words'),
        bytes: sums.bytes,
        revision: row.revision + 1,
        lastSave: save.save,
        updatedAt: sql`now()`,
      })
      .where(eq(drafts.id, id))
      .returning({ revision: drafts.revision, updatedAt: drafts.updatedAt });
    if (!updated) throw new Error('locked draft row is missing');
    return savedAs(row, updated);
  });
}

/** Rejects a save of a deleted or newer draft before its pages are checked, because tabs left open retry it repeatedly. */
async function staleSave(viewer: Person, id: string, save: DraftSave): Promise<Saved | null> {
  const [row] = await db.select({ revision: drafts.revision, lastSave: drafts.lastSave }).from(drafts).where(ownDraft(viewer, id));
  if (!row) return { done: 'not-found' };
  if (row.revision === save.base || row.lastSave === save.save) return null;
  const stored = await db.select({ key: draftPages.key }).from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
  return { done: 'conflict', revision: row.revision, keys: stored.map(({ key }) => key) };
}

type Draft = typeof drafts.$inferSelect;

const savedAs = (row: Draft, { revision, updatedAt }: Pick<Draft, 'revision' | 'updatedAt'>): Saved => ({
  done: 'saved',
  revision,
  lastModified: updatedAt.getTime(),
  isOfDeletedPart: isOfDeletedPart(row),
});

/** Whether the work of this new chapter or arc was deleted, which made the row a draft of a new work (`retainPartDrafts`). */
const isOfDeletedWork = async (viewer: Person, tx: Transaction, row: Draft, { kind, work }: DraftSave) =>
  isPart(kind) &&
  row.workId === null &&
  typeOfDraft(row) === kinds[kindOfDraft(kind)].draft &&
  !(await mayWritePart(viewer, tx, kind, work ?? ''));

/** Inserts the row for a first save, unless it exists. */
async function insertDraft(viewer: Person, tx: Transaction, id: string, save: DraftSave): Promise<{ isNew: boolean } | Saved> {
  const workId = isPart(save.kind) ? (save.work ?? '') : null;
  // A draft that was stored before its work was deleted still exists.
  if (workId !== null && !(await mayWritePart(viewer, tx, save.kind, workId)))
    return (await tx.$count(drafts, ownDraft(viewer, id))) ? { isNew: false } : { done: 'not-author' };
  const row = { id, authorId: viewer.id, kind: storedKind(save.kind), origin: save.kind, workId, revision: 0 };
  const inserted = await tx.insert(drafts).values(row).onConflictDoNothing().returning({ id: drafts.id });
  if (!inserted.length) return { isNew: false };
  // Checked after the insert, which waits for a concurrent publishing, so that a late first save does not restore the draft.
  const rejected: Saved | null = (await isPublished(viewer, tx, id))
    ? { done: 'not-found' }
    : (await tx.$count(drafts, eq(drafts.authorId, viewer.id))) > DRAFTS_MAX
      ? { done: 'refused', message: TOO_MANY_DRAFTS }
      : null;
  if (!rejected) return { isNew: true };
  await tx.delete(drafts).where(ownDraft(viewer, id));
  return rejected;
}

/** Whether the viewer published this draft, as a work, as a part, or as changes of one of these. */
async function isPublished(viewer: Person, tx: Transaction, id: string) {
  const asWork = tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.draftId, id), eq(works.authorId, viewer.id)));
  const asPart = tx
    .select({ id: parts.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(and(eq(parts.draftId, id), eq(works.authorId, viewer.id)));
  const asChanges = tx
    .select({ id: versions.id })
    .from(versions)
    .innerJoin(works, eq(works.id, versions.workId))
    .where(and(eq(versions.draftId, id), eq(works.authorId, viewer.id)));
  return (await asWork.union(asPart).union(asChanges)).length > 0;
}

/** Whether the work exists, is of a kind that has such parts, and belongs to the viewer. */
async function mayWritePart(viewer: Person, tx: Transaction, type: DraftType, workId: string) {
  if (!isId(workId)) return false;
  const [work] = await tx.select({ authorId: works.authorId, kind: works.kind }).from(works).where(eq(works.id, workId)).for('key share');
  return Boolean(work && work.kind === kindOfDraft(type) && mayAddParts(viewer, work));
}

type PageSums = Pick<CheckedPage, 'bytes' | 'words' | 'bubbles'>;
const sumsOfPage = { key: draftPages.key, bytes: draftPages.bytes, words: draftPages.words, bubbles: draftPages.bubbles };
const byKey = (rows: ({ key: string } & PageSums)[]) => new Map<string, PageSums>(rows.map(({ key, ...sums }) => [key, sums]));

/** The sums of a draft's pages, without their documents. */
const pagesIn = async (tx: Transaction, id: string) =>
  byKey(await tx.select(sumsOfPage).from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position));

/** Finds these pages in another of the viewer's own drafts with the same type of content. */
async function pagesToCopy(viewer: Person, tx: Transaction, from: string, type: DraftType, keys: string[]) {
  const [original] = await tx.select().from(drafts).where(ownDraft(viewer, from)).for('key share');
  if (!original || isComic(typeOfDraft(original)) !== isComic(type)) return new Map<string, PageSums>();
  return byKey(
    await tx
      .select(sumsOfPage)
      .from(draftPages)
      .where(and(eq(draftPages.draftId, from), inArray(draftPages.key, keys))),
  );
}

const countKilobytes = (viewer: Person, pages: PageSums[]) =>
  consume('draft-kilobytes', viewer.id, 'member', Math.ceil(pages.reduce((sum, { bytes }) => sum + bytes, 0) / 1024));

/** Copies pages within the database, without loading them. */
const copyPages = (tx: Transaction, from: string, id: string, keys: string[]) =>
  tx.execute(sql`insert into ${draftPages} (draft_id, key, position, document, words, opening, bytes, bubbles)
    select ${id}, key, position, document, words, opening, bytes, bubbles from ${draftPages}
    where ${draftPages.draftId} = ${from} and ${draftPages.key} = any(${sql.param(keys)}::text[])`);

async function bytesOfOthers(viewer: Person, tx: Transaction, id: string): Promise<number> {
  const [others] = await tx
    .select({ bytes: sum(drafts.bytes).mapWith(Number) })
    .from(drafts)
    .where(and(eq(drafts.authorId, viewer.id), ne(drafts.id, id)));
  return others?.bytes ?? 0;
}

/** Deletes pages that are no longer in the order, and writes the sent ones. */
async function writePages(tx: Transaction, id: string, order: string[], sent: Map<string, CheckedPage>) {
  await tx.delete(draftPages).where(and(eq(draftPages.draftId, id), sql`${draftPages.key} <> all(${sql.param(order)}::text[])`));
  if (!sent.size) return;
  const rows = [...sent].map(([key, { json, bytes, words, bubbles, opening }]) => ({
    draftId: id,
    key,
    position: order.indexOf(key) + 1,
    document: sql`${json}::jsonb`, // serialized once, during validation
    bytes,
    words,
    bubbles,
    opening,
  }));
  const written = Object.fromEntries(
    ['document', 'bytes', 'words', 'bubbles', 'opening', 'position'].map((column) => [column, sql.raw(`excluded.${column}`)]),
  );
  await tx
    .insert(draftPages)
    .values(rows)
    .onConflictDoUpdate({ target: [draftPages.draftId, draftPages.key], set: written });
}

/** Updates only positions that changed. */
const placePages = (tx: Transaction, id: string, order: string[]) =>
  tx.execute(sql`update ${draftPages} set position = o.at from unnest(${sql.param(order)}::text[]) with ordinality as o(key, at)
    where ${draftPages.draftId} = ${id} and ${draftPages.key} = o.key and ${draftPages.position} <> o.at`);
