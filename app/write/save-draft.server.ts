import { and, eq, inArray, ne, sql, sum } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { consume } from '#server/rate-limits.ts';
import type { Person } from '../audience/viewer.ts';
import { type DraftType, isPart, kindOfDraft } from '../works/kinds.ts';
import { ownPictures } from '../works/pictures.server.ts';
import { parts, works } from '../works/tables.ts';
import { DRAFTS_MAX, isComic, personProblem, sumsProblem, TOO_MANY_DRAFTS } from './draft-limit-rules.ts';
import { own, typeOfDraft } from './drafts.server.ts';
import { type CheckedPage, checkPages } from './page-checks.ts';
import { type DraftSave, mayAddParts } from './rules.ts';
import { draftPages, drafts } from './tables.ts';

export type Saved =
  | { done: 'saved'; revision: number; lastModified: number }
  | { done: 'conflict'; revision: number; keys: string[] }
  | { done: 'missing'; keys: string[] }
  /** `page`: the one that is the reason. */
  | { done: 'refused'; message: string; page?: string }
  | { done: 'too-many'; retryAfter: number }
  | { done: 'not-author' }
  | { done: 'gone' };

const storedKind = (type: DraftType): DraftType => (type === 'kids' || type === 'challenge' ? 'book' : type);

/**
 * Saves a draft page by page (DRAFT-04, DRAFT-05). The id is the client's; the first save makes the row. A save names the revision it was
 * made on: a stale one is a conflict and changes nothing; the same save twice answers the same. `copyOf` of a first save names the draft whose
 * pages are copied where the client has not loaded them. `retryAfter` is in seconds.
 */
export async function saveDraft(viewer: Person, id: string, save: DraftSave): Promise<Saved> {
  const stale = save.base > 0 ? await staleSave(viewer, id, save) : null;
  if (stale) return stale;
  const read = await checkPages(save.kind, save.pages);
  if (!read.ok) return { done: 'refused', message: read.problem, page: read.page };
  const sent = read.pages;
  return db.transaction(async (tx) => {
    const begun = save.base === 0 ? await begin(viewer, tx, id, save) : { isNew: false };
    if ('done' in begun) return begun;
    const refuse = async (saved: Saved) => {
      if (begun.isNew) await tx.delete(drafts).where(own(viewer, id));
      return saved;
    };
    const [row] = await tx.select().from(drafts).where(own(viewer, id)).for('update');
    if (!row || typeOfDraft(row) !== save.kind) return { done: 'gone' }; // another type: an id of another editor's draft
    if (row.lastSave === save.save) return { done: 'saved', revision: row.revision, lastModified: row.updatedAt.getTime() };
    const kept = await pagesIn(tx, id);
    if (row.revision !== save.base) return { done: 'conflict', revision: row.revision, keys: [...kept.keys()] };

    const absent = save.order.filter((key) => !kept.has(key) && !sent.has(key));
    const copied =
      save.copyOf && absent.length ? await pagesToCopy(viewer, tx, save.copyOf, save.kind, absent) : new Map<string, PageSums>();
    const missing = absent.filter((key) => !copied.has(key));
    if (missing.length) return refuse({ done: 'missing', keys: missing });
    // The database writes copied pages as it does sent ones, so they count the same.
    const retryAfter = copied.size ? await countKilobytes(viewer, [...copied.values()]) : 0;
    if (retryAfter) return refuse({ done: 'too-many', retryAfter });

    const all = save.order.map((key) => sent.get(key) ?? kept.get(key) ?? copied.get(key)) as PageSums[];
    const total = (of: keyof PageSums) => all.reduce((so, page) => so + page[of], 0);
    const sums = { pages: all.length, bytes: total('bytes'), bubbles: total('bubbles') };
    const grows = sums.bytes > row.bytes || sums.pages > row.pagesCount;
    // What shrinks is always kept, also when it was too much before there was a limit.
    const problem = grows && (sumsProblem(save.kind, sums) || personProblem(sums.bytes + (await bytesOfOthers(viewer, tx, id))));
    if (problem) return refuse({ done: 'refused', message: problem });
    // After the draft's own lock, as whoever deletes it takes them.
    const { cover } = save.choices ?? {};
    const shown = [...(cover && cover !== 'drawn' ? [cover] : []), ...[...sent.values()].flatMap(({ pictures }) => pictures)];
    const owned = new Set(await ownPictures(viewer, shown, tx));
    const strange = [...sent].find(([, { pictures }]) => pictures.some((address) => !owned.has(address)));
    if (strange) return refuse({ done: 'refused', message: 'Pictures must be uploaded first.', page: strange[0] });
    // A cover that is deleted, or somebody else's, keeps no word of the draft from being saved; publishing asks for another.
    const choices = cover && cover !== 'drawn' && !owned.has(cover) ? { ...save.choices, cover: null } : save.choices;

    await writePages(tx, id, save.order, sent);
    if (save.copyOf && copied.size) await copyPages(tx, save.copyOf, id, [...copied.keys()]);
    await placePages(tx, id, save.order);
    const [after] = await tx
      .update(drafts)
      .set({
        title: save.title,
        description: save.description,
        tags: save.tags ?? [],
        ...choices,
        pagesCount: sums.pages,
        wordsCount: total('words'),
        bytes: sums.bytes,
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

/** A save of a draft that is deleted or newer is answered before its pages are checked: a tab that stood open for long sends them again and again. */
async function staleSave(viewer: Person, id: string, save: DraftSave): Promise<Saved | null> {
  const [row] = await db.select({ revision: drafts.revision, lastSave: drafts.lastSave }).from(drafts).where(own(viewer, id));
  if (!row) return { done: 'gone' };
  if (row.revision === save.base || row.lastSave === save.save) return null;
  const kept = await db.select({ key: draftPages.key }).from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
  return { done: 'conflict', revision: row.revision, keys: kept.map(({ key }) => key) };
}

/** Makes the row of a first save, unless it is there already. */
async function begin(viewer: Person, tx: Transaction, id: string, save: DraftSave): Promise<{ isNew: boolean } | Saved> {
  const workId = isPart(save.kind) ? (save.work ?? '') : null;
  if (workId !== null && !(await mayWritePart(viewer, tx, save.kind, workId))) return { done: 'not-author' };
  const fresh = { id, authorId: viewer.id, kind: storedKind(save.kind), origin: save.kind, workId, revision: 0 };
  const made = await tx.insert(drafts).values(fresh).onConflictDoNothing().returning({ id: drafts.id });
  if (!made.length) return { isNew: false };
  // Asked for after the insert, which waits for a publishing that is on its way: a late first save brings nothing back.
  const refused: Saved | null = (await wentOut(viewer, tx, id))
    ? { done: 'gone' }
    : (await tx.$count(drafts, eq(drafts.authorId, viewer.id))) > DRAFTS_MAX
      ? { done: 'refused', message: TOO_MANY_DRAFTS }
      : null;
  if (!refused) return { isNew: true };
  await tx.delete(drafts).where(own(viewer, id));
  return refused;
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

type PageSums = Pick<CheckedPage, 'bytes' | 'words' | 'bubbles'>;
const sumsOfPage = { key: draftPages.key, bytes: draftPages.bytes, words: draftPages.words, bubbles: draftPages.bubbles };
const byKey = (rows: ({ key: string } & PageSums)[]) => new Map<string, PageSums>(rows.map(({ key, ...sums }) => [key, sums]));

/** The pages that a draft has, by their numbers alone. */
const pagesIn = async (tx: Transaction, id: string) =>
  byKey(await tx.select(sumsOfPage).from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position));

/** Those of these pages that another of the viewer's own drafts has, of the same sort. */
async function pagesToCopy(viewer: Person, tx: Transaction, from: string, type: DraftType, keys: string[]) {
  const [original] = await tx.select().from(drafts).where(own(viewer, from)).for('key share');
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

/** Within the database: the pages do not pass through this process. */
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

/** Takes away the pages that are not in the order any more, and writes those that were sent. */
async function writePages(tx: Transaction, id: string, order: string[], sent: Map<string, CheckedPage>) {
  await tx.delete(draftPages).where(and(eq(draftPages.draftId, id), sql`${draftPages.key} <> all(${sql.param(order)}::text[])`));
  if (!sent.size) return;
  const rows = [...sent].map(([key, { json, bytes, words, bubbles, opening }]) => ({
    draftId: id,
    key,
    position: order.indexOf(key) + 1,
    document: sql`${json}::jsonb`, // written once, while it was checked
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

/** Only the places that moved are written. */
const placePages = (tx: Transaction, id: string, order: string[]) =>
  tx.execute(sql`update ${draftPages} set position = o.at from unnest(${sql.param(order)}::text[]) with ordinality as o(key, at)
    where ${draftPages.draftId} = ${id} and ${draftPages.key} = o.key and ${draftPages.position} <> o.at`);
