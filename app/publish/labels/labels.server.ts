import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { pictures } from '../../images/tables.ts';
import { kinds } from '../../works/kinds.ts';
import { type Counted, type Counts, labelOf, type Statement } from '../../works/labels/label-rules.ts';
import { pages, panels, parts, works } from '../../works/tables.ts';
import { type Content, countText } from './count-text.server.ts';

const BATCH_SIZE = 8; // pages in memory at a time, at most 200 kB each

type Text = { workId: string; partId: string | null; isText: boolean };

/** The published pages or panels of a work or part. */
async function* publishedContents(tx: Transaction, { workId, partId, isText }: Text): AsyncGenerator<Content> {
  const table = isText ? pages : panels;
  const isHere = and(eq(table.workId, workId), sql`${table.partId} is not distinct from ${partId}::uuid`);
  for (let last = 0; ; ) {
    const after = and(isHere, gt(table.position, last));
    const found = isText
      ? await tx.select().from(pages).where(after).orderBy(asc(pages.position)).limit(BATCH_SIZE)
      : await tx.select().from(panels).where(after).orderBy(asc(panels.position)).limit(BATCH_SIZE);
    yield* found;
    if (found.length < BATCH_SIZE) return;
    last = found.at(-1)?.position ?? last;
  }
}

const isGenerated = async (tx: Transaction, cover: string | null): Promise<boolean> =>
  cover !== null && (await tx.$count(pictures, and(eq(pictures.address, cover), pictures.generated))) > 0;

const { id, authorId, kind, title, description, cover, wordsCount, assistance, labelStated } = works;
type Work = { id: string; wordsCount: number; cover: string | null; assistance: Counts | null };

const NOTHING: Counts = { words: 0, assisted: 0, images: 0, generated: 0 };
const sumOf = <C extends Counts>(a: C, b: Counts): C => ({
  ...a,
  words: a.words + b.words,
  assisted: a.assisted + b.assisted,
  images: a.images + b.images,
  generated: a.generated + b.generated,
});

/** The sum over a work and its parts, without one of them if that is being changed. */
async function totalOf(tx: Transaction, work: Work, without: string | null = null): Promise<Counted> {
  const sum = (field: keyof Counts) => sql<number>`coalesce(sum((${parts.assistance} ->> '${sql.raw(field)}')::int), 0)::int`;
  const [ofParts] = await tx
    .select({
      ...{ words: sum('words'), assisted: sum('assisted'), images: sum('images'), generated: sum('generated') },
      uncounted: sql<number>`coalesce(sum(${parts.wordsCount}) filter (where ${parts.assistance} is null), 0)::int`,
      isOlder: sql<boolean>`coalesce(bool_or(${parts.assistance} is null or ${parts.assistance} ? 'older'), false)`,
    })
    .from(parts)
    .where(and(eq(parts.workId, work.id), ne(parts.state, 'removed'), without ? ne(parts.id, without) : undefined));
  const own: Counts = work.assistance ?? { ...NOTHING, older: true };
  const isOlder = own.older || ofParts?.isOlder;
  return {
    ...sumOf(own, ofParts ?? NOTHING),
    uncounted: (work.assistance ? 0 : work.wordsCount) + (ofParts?.uncounted ?? 0),
    isCoverGenerated: await isGenerated(tx, work.cover),
    ...(isOlder && { older: true as const }),
  };
}

/** Counts the text of the work or part that was published in this transaction. */
async function countPublished(viewer: Person, tx: Transaction, work: Text & { texts: string[] }, isOlder: boolean): Promise<Counts> {
  const counts = await countText(viewer, tx, work.texts, publishedContents(tx, work));
  return { ...counts, ...(isOlder && { older: true as const }) };
}

type Published = {
  workId: string;
  /** The text that was published: that of this part, null for the work itself; undefined: none. */
  partId?: string | null;
  /** It is in the place of an earlier text. */
  isChange?: boolean;
  stated?: Statement | null;
};

/**
 * Stores the label of the viewer's own work, in the transaction of a publication (LABEL-02). Only what was published is counted anew, so
 * the effort does not grow with the other parts. Text from before anything was recorded stays without a count.
 */
export async function storeLabel(viewer: Person, tx: Transaction, { workId, partId, isChange = false, stated }: Published): Promise<void> {
  const [work] = await tx
    .select({ id, kind, title, description, cover, wordsCount, assistance, labelStated })
    .from(works)
    .where(and(eq(id, workId), eq(authorId, viewer.id)));
  if (!work) return;
  const isText = kinds[work.kind].content === 'text';
  let own = work.assistance;
  if (partId) {
    const [part] = await tx.select().from(parts).where(eq(parts.id, partId));
    const texts = [part?.title ?? '', part?.description ?? ''];
    const isOlder = isChange && (!part?.assistance || part.assistance.older === true);
    const counts = await countPublished(viewer, tx, { workId, partId, isText, texts }, isOlder);
    await tx.update(parts).set({ assistance: counts }).where(eq(parts.id, partId));
  } else if (partId === null) {
    const isOlder = isChange && (!own || own.older === true);
    own = await countPublished(viewer, tx, { workId, partId, isText, texts: [work.title, work.description] }, isOlder);
  }
  const statement = stated ?? work.labelStated;
  const label = labelOf(await totalOf(tx, { ...work, assistance: own }), statement);
  await tx.update(works).set({ assistance: own, labelStated: statement, label }).where(eq(id, workId));
}

/** What the author of a work stated, and its label; null: not found. */
export async function statementOf(viewer: Person, workId: string) {
  if (!isId(workId) || viewer.role === 'child') return null;
  const [found] = await db
    .select({ kind, title, stated: labelStated, label: works.label })
    .from(works)
    .where(and(eq(id, workId), eq(authorId, viewer.id), ne(works.state, 'removed')));
  return found ?? null;
}

/** Changes what the viewer states about an own work; no version, because it is not about the text. False: not found (LABEL-03). */
export async function changeStatement(viewer: Person, workId: string, stated: Statement): Promise<boolean> {
  if (!isId(workId) || viewer.role === 'child') return false;
  return db.transaction(async (tx) => {
    const [work] = await tx
      .select({ id })
      .from(works)
      .where(and(eq(id, workId), eq(authorId, viewer.id), ne(works.state, 'removed')))
      .for('no key update');
    if (!work) return false;
    await storeLabel(viewer, tx, { workId, stated });
    await announce(tx, `work:${workId}`);
    return true;
  });
}

/** The pages or panels of a draft. */
async function* draftContents(tx: Transaction, draftId: string): AsyncGenerator<Content> {
  for (let last = 0; ; ) {
    const found = await tx
      .select({ position: draftPages.position, document: draftPages.document })
      .from(draftPages)
      .where(and(eq(draftPages.draftId, draftId), gt(draftPages.position, last)))
      .orderBy(asc(draftPages.position))
      .limit(BATCH_SIZE);
    for (const { document } of found) yield 'bubbles' in document ? { ...document, picture: document.picture?.src ?? null } : { document };
    if (found.length < BATCH_SIZE) return;
    last = found.at(-1)?.position ?? last;
  }
}

/**
 * What readers would see if the viewer's draft was published now, with the cover that is chosen for it, and what the author stated about
 * its work (LABEL-05). Null: not found.
 */
export async function countsOfDraft(viewer: Person, draftId: string, chosenCover: string | null) {
  if (!isId(draftId)) return null;
  return db.transaction(async (tx): Promise<{ counted: Counted; stated: Statement | null } | null> => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, draftId), eq(drafts.authorId, viewer.id)));
    if (!draft) return null;
    const counts = await countText(viewer, tx, [draft.title, draft.description], draftContents(tx, draftId));
    const shownCover = chosenCover ?? draft.cover;
    const [work] = await tx
      .select({ id, wordsCount, cover, assistance, labelStated })
      .from(works)
      .where(and(eq(id, draft.editsWorkId ?? draft.workId ?? draftId), eq(authorId, viewer.id)));
    if (!work) return { counted: { ...counts, uncounted: 0, isCoverGenerated: await isGenerated(tx, shownCover) }, stated: null };
    const isOfWork = draft.editsWorkId !== null;
    const own = isOfWork ? { ...counts, ...((work.assistance?.older ?? !work.assistance) && { older: true as const }) } : work.assistance;
    const total = await totalOf(tx, { ...work, assistance: own, cover: isOfWork ? shownCover : work.cover }, draft.editsPartId);
    const counted = isOfWork ? total : sumOf(total, counts);
    return { counted, stated: work.labelStated };
  });
}
