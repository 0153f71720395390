import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, tooLate } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { drafts } from '../../drafts/tables.ts';
import { deleteUnreferenced, imagesOf } from '../../images/cleanup/unreferenced-images.server.ts';
import { reviewStepFor } from '../../moderation/review/review.server.ts';
import { storeLabel } from '../../publish/labels/labels.server.ts';
import { type RefusedPublication, runPublication } from '../../publish/publication-transaction.server.ts';
import { siteHasOwner } from '../../site/settings.server.ts';
import { WORDS_REFUSED } from '../../site/word-rules.ts';
import { effectOfWords } from '../../site/words.server.ts';
import { isSameStatement } from '../../works/labels/label-rules.ts';
import { works } from '../../works/tables.ts';
import { ENTRY_FINAL } from '../editing-rules.ts';
import { publishedPages } from '../published-pages.ts';
import { holdForWords, storePublished, versionValues } from '../published-version.server.ts';
import { storeVersion } from '../store-version.server.ts';
import type { StatedOfWork } from '../tables.ts';
import { isFinalEntry } from '../working-copy.server.ts';
import { DETAILS_IN_REVIEW, type Details } from './details-rules.ts';

const isOwn = (viewer: Person, id: string) =>
  and(eq(works.id, id), eq(works.authorId, viewer.id), isNull(works.replacesId), ne(works.state, 'removed'));

/** The details of the viewer's own work; null: not found. Children change their stories with their text. */
export async function detailsOf(viewer: Person, id: string) {
  if (!isId(id) || viewer.role === 'child') return null;
  const { title, description, genre, language, tags, cover, kind, status, holdUntil, rating, warnings, warningsStated, labelStated } =
    works;
  const [found] = await db
    .select({ kind, title, description, genre, language, tags, cover, status, holdUntil, rating, warnings, warningsStated, labelStated })
    .from(works)
    .where(isOwn(viewer, id));
  return found ?? null;
}

/** `cover`: an uploaded image of the viewer, null for a drawn cover, undefined for the current one. */
type Changed = Details & { cover?: string | null | undefined };
type Saved = { done: 'published' } | RefusedPublication | { done: 'not-found' };

/**
 * Changes the details of the viewer's own published work and records a version (EDIT-24). Only a change of the text has a new revision,
 * because readers are told to load that one.
 */
export async function changeDetails(viewer: Person, id: string, changed: Changed): Promise<Saved> {
  if (!isId(id) || viewer.role === 'child') return { done: 'not-found' };
  return runPublication(viewer, {}, async (tx, filesToDelete): Promise<Saved> => {
    const [work] = await tx.select().from(works).where(isOwn(viewer, id)).for('update');
    if (!work) return { done: 'not-found' };
    if (await isFinalEntry(viewer, tx, work.challengeId)) return { done: 'refused', ...tooLate(ENTRY_FINAL) };
    if (work.kind === 'kids_book' && (await reviewStepFor(viewer, tx))) return { done: 'refused', ...badInput(DETAILS_IN_REVIEW) };
    const { cover = work.cover, status, holdUntil, rating, warnings, warningsStated, labelStated, ...texts } = changed;
    const { title, genre, language, tags } = texts;
    const description = work.kind === 'world' ? work.description : texts.description; // that of a world is made from its pages
    const values = { title, description, genre, language, tags, cover };
    const stated = { ...(status && { status, holdUntil }), ...(rating && { rating, warnings, warningsStated }) };
    const statement = labelStated && !isSameStatement(labelStated, work.labelStated) ? labelStated : null;
    const isNewText = !isSameText(work, values);
    if (!isNewText && !statement && isAsStated(work, stated)) return { done: 'published' };
    const words = [title, description, ...tags, ...(statement ? [statement.note] : [])];
    const listed = siteHasOwner() && !isStaffRole(viewer.role) ? effectOfWords(words) : null;
    if (listed === 'refuse') return { done: 'refused', ...badInput(WORDS_REFUSED) };
    const published = { work, part: null, of: { kind: work.kind, workId: id, partId: null } };
    await storePublished(viewer, tx, published);
    const images = await imagesOf(viewer, tx, sql`${id}::uuid`);
    await tx
      .update(works)
      .set({ ...values, ...stated, ...(isNewText && { revision: work.revision + 1, editedAt: sql`now()`, updatedAt: sql`now()` }) })
      .where(eq(works.id, id));
    const counted = isNewText && work.assistance ? { partId: null, isChange: true } : {};
    if (isNewText || statement) await storeLabel(viewer, tx, { workId: id, ...counted, stated: statement });
    const { pagesCount, wordsCount } = work;
    await storeVersion(
      viewer,
      tx,
      published.of,
      {
        ...versionValues({ work: { ...work, ...stated, ...(statement && { labelStated: statement }) }, part: null }, values),
        pagesCount,
        wordsCount,
      },
      publishedPages(published.of),
    );
    if (isNewText) await changeCopy(viewer, tx, work, values);
    filesToDelete.push(...(await deleteUnreferenced(viewer, tx, images)));
    await holdForWords(viewer, tx, published, listed);
    await announce(tx, 'home', `work:${id}`, `profile:${viewer.id}`);
    return { done: 'published' };
  });
}

type Work = typeof works.$inferSelect;
type Values = Omit<Details, keyof StatedOfWork> & { cover: string | null };

/** The working copy takes over what it has not changed itself; an older one than readers see keeps its conflict. */
async function changeCopy(_viewer: Person, tx: Transaction, work: Work, { title, description, genre, language, tags, cover }: Values) {
  await tx
    .update(drafts)
    .set({
      title: sql`case when ${drafts.title} = ${work.title} then ${title} else ${drafts.title} end`,
      description: sql`case when ${drafts.description} = ${work.description} then ${description} else ${drafts.description} end`,
      genre: sql`case when ${drafts.genre} is not distinct from ${work.genre} then ${genre} else ${drafts.genre} end`,
      language: sql`case when ${drafts.language} = ${work.language} then ${language} else ${drafts.language} end`,
      tags: sql`case when ${drafts.tags} = ${sql.param(work.tags)}::text[] then ${sql.param(tags)}::text[] else ${drafts.tags} end`,
      cover: sql`case when ${drafts.cover} = ${work.cover ?? 'drawn'} then ${cover ?? 'drawn'} else ${drafts.cover} end`,
      baseRevision: work.revision + 1,
    })
    .where(and(eq(drafts.editsWorkId, work.id), eq(drafts.baseRevision, work.revision)));
}

type Stated = Omit<StatedOfWork, 'labelStated'>;
const isAsStated = (work: Work, stated: Partial<Stated>): boolean =>
  (Object.keys(stated) as (keyof Stated)[]).every((name) => JSON.stringify(stated[name]) === JSON.stringify(work[name]));

const isSameText = (work: Work, values: Values): boolean =>
  JSON.stringify([values.title, values.description, values.genre, values.language, values.tags, values.cover]) ===
  JSON.stringify([work.title, work.description, work.genre, work.language, work.tags, work.cover]);
