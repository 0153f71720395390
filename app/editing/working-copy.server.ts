import { and, eq, isNull, ne, type SQL, sql, sum } from 'drizzle-orm';
import { wordsIn } from '#editor/document/count.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { challenges } from '../challenges/tables.ts';
import { DRAFTS_MAX, personProblem, TOO_MANY_DRAFTS } from '../drafts/draft-limit-rules.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import type { RefusedPublication } from '../publish/publication-transaction.server.ts';
import { type DraftType, type Kind, kinds, partKinds } from '../works/kinds.ts';
import { parts, works } from '../works/tables.ts';
import { ENTRY_FINAL } from './editing-rules.ts';
import { publishedPages } from './published-pages.ts';
import { trimToBytes } from './trim-versions.server.ts';

type Opened = { done: 'opened'; id: string; editor: string } | RefusedPublication | { done: 'not-found' };

const OPENING_MAX = sql.raw('60');

/** The viewer's own published work, locked, so that a deletion or a publication of changes waits. */
async function ownWork(viewer: Person, tx: Transaction, id: string) {
  const [work] = await tx
    .select()
    .from(works)
    .where(and(eq(works.id, id), eq(works.authorId, viewer.id), isNull(works.replacesId), ne(works.state, 'removed')))
    .for('update');
  return work ?? null;
}

/** Whether the challenge of an entry has ended, so that judging needs its text as it is (EDIT-01). */
export async function isFinalEntry(_viewer: Person, tx: Transaction, challengeId: string | null): Promise<boolean> {
  if (!challengeId) return false;
  const [over] = await tx
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.id, challengeId), sql`${challenges.endDate} <= now()`));
  return Boolean(over);
}

/** A changed story that waits for its review has the newer text. */
async function newestText(viewer: Person, tx: Transaction, work: typeof works.$inferSelect) {
  const [version] = await tx
    .select()
    .from(works)
    .where(and(eq(works.replacesId, work.id), eq(works.authorId, viewer.id)));
  return version ?? work;
}

/**
 * Makes the private working copy of the viewer's own published work, or of one of its parts, or finds the one that exists (EDIT-02). It is
 * a draft with all published pages; readers see nothing of it.
 */
export async function openWorkingCopy(viewer: Person, workId: string, partId: string | null): Promise<Opened> {
  if (viewer.role === 'child' || !isId(workId) || (partId !== null && !isId(partId))) return { done: 'not-found' };
  // The deletion of the account locks the person before the work, in the other order than this.
  return retried(() =>
    db.transaction(async (tx) => {
      const opened = await openCopy(viewer, tx, workId, partId);
      if (opened.done === 'opened') await trimToBytes(viewer, tx); // the copy counts too
      return opened;
    }),
  );
}

/** Finds or makes the working copy in a transaction, and locks the work. */
export async function openCopy(viewer: Person, tx: Transaction, workId: string, partId: string | null): Promise<Opened> {
  const work = await ownWork(viewer, tx, workId);
  if (!work) return { done: 'not-found' };
  const { kind } = work;
  const [part] = partId
    ? await tx
        .select()
        .from(parts)
        .where(and(eq(parts.id, partId), eq(parts.workId, workId), ne(parts.state, 'removed')))
    : [];
  const partKind = kinds[kind].part;
  if (partId && (!part || !partKind)) return { done: 'not-found' };
  const editor = part && partKind ? partKinds[partKind].editor(workId) : kinds[kind].editor;
  const [open] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(part ? eq(drafts.editsPartId, part.id) : eq(drafts.editsWorkId, workId));
  if (await isFinalEntry(viewer, tx, work.challengeId)) return { done: 'refused', ...tooLate(ENTRY_FINAL) };
  if (open) return { done: 'opened', id: open.id, editor };
  if ((await tx.$count(drafts, eq(drafts.authorId, viewer.id))) >= DRAFTS_MAX) return { done: 'refused', ...badInput(TOO_MANY_DRAFTS) };
  const text = part ? work : await newestText(viewer, tx, work);
  const [draft] = await tx
    .insert(drafts)
    .values({
      authorId: viewer.id,
      ...(part && partKind
        ? { kind: partKind, origin: partKind, workId, editsPartId: part.id, baseRevision: part.revision, ...textOfPart(part) }
        : { ...kindOfCopy(kinds[kind].draft), editsWorkId: workId, baseRevision: work.revision, ...textOfWork(text) }),
    })
    .returning({ id: drafts.id });
  if (!draft) throw new Error('the working copy was not stored');
  await fillCopy(
    viewer,
    tx,
    draft.id,
    kind,
    sql`select position::text as key, position, document, words, bubbles
    from (${publishedPages({ kind, workId: text.id, partId })}) published`,
  );
  const problem = await bytesProblem(viewer, tx);
  if (problem) {
    await tx.delete(drafts).where(eq(drafts.id, draft.id));
    return { done: 'refused', ...badInput(problem) };
  }
  return { done: 'opened', id: draft.id, editor };
}

/** Why the drafts and working copies of the viewer are too large together; the sizes are known once the pages are copied. */
async function bytesProblem(viewer: Person, tx: Transaction): Promise<string> {
  const [all] = await tx
    .select({ bytes: sum(drafts.bytes).mapWith(Number) })
    .from(drafts)
    .where(eq(drafts.authorId, viewer.id));
  return personProblem(all?.bytes ?? 0);
}

/** Kids stories and challenge entries are stored with the kind `book`; their type is the origin. */
const kindOfCopy = (type: DraftType) => ({ kind: type === 'kids' || type === 'challenge' ? ('book' as const) : type, origin: type });
const textOfPart = ({ title, description }: typeof parts.$inferSelect) => ({ title, description });
/** The description of a world is made from its pages where the author wrote none. */
const textOfWork = ({ kind, title, description, cover, genre, language, tags }: typeof works.$inferSelect) => ({
  ...{ title, description: kind === 'world' ? '' : description, cover: cover ?? 'drawn', genre, language, tags },
});

/**
 * Copies the pages that `pages` selects (`key`, `position`, `document`, `words` and `bubbles`) into a draft within the database. The words
 * of bubbles are counted here, in at most 200 panels.
 */
export async function fillCopy(_viewer: Pick<Person, 'id'>, tx: Transaction, draftId: string, kind: Kind, pages: SQL) {
  await tx.execute(sql`insert into ${draftPages} (draft_id, key, position, document, words, opening, bytes, bubbles)
    select ${draftId}, key, position, document, words,
      case when document ? 'content' then left(btrim(coalesce(document_words(document), '')), ${OPENING_MAX}) else '' end,
      octet_length(document_without_ids(document)), bubbles
    from (${pages}) pages`);
  if (kinds[kind].content === 'panels') {
    const rows = await tx
      .select({
        key: draftPages.key,
        text: sql<string>`coalesce((select string_agg(bubble ->> 'text', E'\\n') from jsonb_array_elements(document -> 'bubbles') bubble), '')`,
      })
      .from(draftPages)
      .where(eq(draftPages.draftId, draftId));
    const counts = rows.map(({ text }) => wordsIn(text));
    const keys = rows.map(({ key }) => key);
    await tx.execute(sql`update ${draftPages} set words = counted.words
      from unnest(${sql.param(keys)}::text[], ${sql.param(counts)}::int[]) as counted(key, words)
      where ${draftPages.draftId} = ${draftId} and ${draftPages.key} = counted.key and counted.words > 0`);
  }
  await tx.execute(sql`update ${drafts} set pages_count = sums.pages, words_count = sums.words, bytes = sums.bytes
    from (select count(*)::int as pages, coalesce(sum(words), 0)::int as words, coalesce(sum(bytes), 0)::int as bytes
      from ${draftPages} where ${draftPages.draftId} = ${draftId}) sums where ${drafts.id} = ${draftId}`);
}
