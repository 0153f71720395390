import { and, eq, ne, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isStatementTimeout } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob, jobKind } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { drafts } from '../../drafts/tables.ts';
import { pictures } from '../../images/tables.ts';
import { kinds } from '../../works/kinds.ts';
import { labelOf, type Statement, type TextCounts, type WorkCounts } from '../../works/labels/label-rules.ts';
import { parts, works } from '../../works/tables.ts';
import { draftContents, publishedContents } from './contents.server.ts';
import { countText } from './count-text.server.ts';

/** Counts the text of a published work or part whose count timed out during publication (LABEL-02). */
export const COUNT_LABEL = jobKind<{ workId: string; partId: string | null; isChange: boolean }>('count-label');

const isGenerated = async (tx: Transaction, cover: string | null): Promise<boolean> =>
  cover !== null && (await tx.$count(pictures, and(eq(pictures.address, cover), pictures.generated))) > 0;

const { id, authorId, kind, title, description, cover, wordsCount, assistance, labelStated } = works;
type Work = { id: string; wordsCount: number; cover: string | null; assistance: TextCounts | null };

const NOTHING: TextCounts = { words: 0, assisted: 0, images: 0, generated: 0 };
const sumOf = <C extends TextCounts>(a: C, b: TextCounts): C => ({
  ...a,
  words: a.words + b.words,
  assisted: a.assisted + b.assisted,
  images: a.images + b.images,
  generated: a.generated + b.generated,
  ...((a.cut || b.cut) && { cut: true as const }),
});

/** The sum over a work and its parts, without one of them if that is being changed. */
async function totalOf(tx: Transaction, work: Work, without: string | null = null): Promise<WorkCounts> {
  const sum = (field: 'words' | 'assisted' | 'images' | 'generated') =>
    sql<number>`coalesce(sum((${parts.assistance} ->> '${sql.raw(field)}')::int), 0)::int`;
  const [ofParts] = await tx
    .select({
      ...{ words: sum('words'), assisted: sum('assisted'), images: sum('images'), generated: sum('generated') },
      uncounted: sql<number>`coalesce(sum(${parts.wordsCount}) filter (where ${parts.assistance} is null), 0)::int`,
      isOlder: sql<boolean>`coalesce(bool_or(${parts.assistance} is null or ${parts.assistance} ? 'older'), false)`,
      isCut: sql<boolean>`coalesce(bool_or(${parts.assistance} ? 'cut'), false)`,
    })
    .from(parts)
    .where(and(eq(parts.workId, work.id), ne(parts.state, 'removed'), without ? ne(parts.id, without) : undefined));
  const own: TextCounts = work.assistance ?? { ...NOTHING, older: true };
  const isOlder = own.older || ofParts?.isOlder;
  return {
    ...sumOf(own, ofParts ?? NOTHING),
    ...((own.cut || ofParts?.isCut) && { cut: true as const }),
    uncounted: (work.assistance ? 0 : work.wordsCount) + (ofParts?.uncounted ?? 0),
    isCoverGenerated: await isGenerated(tx, work.cover),
    ...(isOlder && { older: true as const }),
  };
}

type Text = {
  workId: string;
  partId: string | null;
  isText: boolean;
  texts: string[];
  wordsCount: number;
  isChange: boolean;
  isJob: boolean;
};

/**
 * Counts the text of the work or part that was published in this transaction. If that takes too long for the database, the text keeps the
 * counts of `before`, and a job counts it: a publication must not fail because of its label. The job itself fails, to be retried later.
 */
async function countPublished(
  viewer: { id: string },
  tx: Transaction,
  { isChange, isJob, ...text }: Text,
  before: TextCounts | null,
): Promise<TextCounts | null> {
  const isOlder = isChange && (!before || before.older === true);
  try {
    const counts = await tx.transaction((part) =>
      countText(viewer, part, { ...text, contents: (withWords) => publishedContents(viewer, part, text, withWords) }),
    );
    return { ...counts, ...(isOlder && { older: true as const }) };
  } catch (error) {
    if (isJob || !isStatementTimeout(error)) throw error;
    await enqueueJob(tx, { kind: COUNT_LABEL, data: { workId: text.workId, partId: text.partId, isChange } });
    return before;
  }
}

type LabelInput = {
  workId: string;
  /** The text that was published: that of this part, null for the work itself; undefined: none. */
  partId?: string | null;
  /** The text replaces an earlier one. */
  isChange?: boolean;
  /** The job counts the text after the publication. */
  isJob?: boolean;
  stated?: Statement | null;
};

/**
 * Stores the label of the viewer's own work, in the transaction of a publication (LABEL-02). Counts only the text that was published,
 * so the work of a publication does not grow with the other parts. Text from before anything was recorded stays without a count.
 */
export async function storeLabel(
  viewer: { id: string },
  tx: Transaction,
  { workId, partId, isChange = false, isJob = false, stated }: LabelInput,
): Promise<void> {
  const [work] = await tx
    .select({ id, kind, title, description, cover, wordsCount, assistance, labelStated })
    .from(works)
    .where(and(eq(id, workId), eq(authorId, viewer.id)));
  if (!work) return;
  const isText = kinds[work.kind].content === 'text';
  let own = work.assistance;
  if (partId) {
    const [part] = await tx
      .select()
      .from(parts)
      .where(and(eq(parts.id, partId), eq(parts.workId, workId)));
    if (!part) return;
    const text = { workId, partId, isText, texts: [part.title, part.description], wordsCount: part.wordsCount, isChange, isJob };
    const counts = await countPublished(viewer, tx, text, part.assistance);
    await tx.update(parts).set({ assistance: counts }).where(eq(parts.id, partId));
  } else if (partId === null) {
    const text = { workId, partId, isText, texts: [work.title, work.description], wordsCount: work.wordsCount, isChange, isJob };
    own = await countPublished(viewer, tx, text, own);
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

/** Changes what the viewer states about their own work; no version, because it is not about the text. False: not found (LABEL-03). */
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

/**
 * What readers would see if the viewer's draft was published now, with the cover that is chosen for it, and what the author stated about
 * its work (LABEL-05). Null: not found.
 */
export async function countsOfDraft(viewer: Person, draftId: string, chosenCover: string | null) {
  if (!isId(draftId)) return null;
  return db.transaction(async (tx): Promise<{ counted: WorkCounts; stated: Statement | null } | null> => {
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, draftId), eq(drafts.authorId, viewer.id)));
    if (!draft) return null;
    const { wordsCount: words } = draft;
    const contents = (withWords: boolean) => draftContents(viewer, tx, draftId, withWords);
    const counts = await countText(viewer, tx, { texts: [draft.title, draft.description], wordsCount: words, contents });
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
