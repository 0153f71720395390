import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { UNSCHEDULED } from '../../drafts/drafts.server.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { deleteUnreferenced, imagesOf } from '../../images/cleanup/unreferenced-images.server.ts';
import { type RefusedPublication, runPublication } from '../../publish/publication-transaction.server.ts';
import { differencesOf, publishedOf } from '../changes/differences.server.ts';
import { differencesInWords } from '../editing-rules.ts';
import { publishedPages } from '../published-pages.ts';
import { type PublishedRows, valuesOfCopy } from '../published-version.server.ts';
import { addVersion } from '../store-version.server.ts';
import { versionBodies, versionPages } from '../tables.ts';
import { trimVersions } from '../trim-versions.server.ts';
import { fillCopy, openCopy } from '../working-copy.server.ts';
import { type OwnVersion, ownVersion } from './history.server.ts';

type Draft = typeof drafts.$inferSelect;
type Restored = { done: 'restored'; id: string; editor: string } | RefusedPublication | { done: 'not-found' };

/**
 * Fills the working copy with a version, in one transaction; nothing public changes. What the working copy had and readers do not see is
 * stored as a version first (EDIT-19).
 */
export async function restoreVersion(viewer: Person, workId: string, versionId: string): Promise<Restored> {
  return runPublication(viewer, {}, async (tx, filesToDelete): Promise<Restored> => {
    const found = await ownVersion(viewer, workId, versionId, tx);
    if (!found) return { done: 'not-found' };
    const { partId, kind } = found.of;
    // Locked before the work, in the order of publishing.
    await tx
      .select({ id: drafts.id })
      .from(drafts)
      .where(partId ? eq(drafts.editsPartId, partId) : and(eq(drafts.editsWorkId, workId), isNotNull(drafts.baseRevision)))
      .for('update');
    const opened = await openCopy(viewer, tx, workId, partId);
    if (opened.done !== 'opened') return opened;
    const [draft] = await tx
      .select()
      .from(drafts)
      .where(and(eq(drafts.id, opened.id), eq(drafts.authorId, viewer.id)));
    const published = draft ? await publishedOf(viewer, tx, draft) : null;
    // A deletion of the version waits for the work, which is locked now.
    if (!draft || !published || !(await ownVersion(viewer, workId, versionId, tx))) return { done: 'not-found' };
    const images = await imagesOf(viewer, tx, sql`${draft.id}::uuid`);
    await storeUnpublished(viewer, tx, draft, published);
    await tx.delete(draftPages).where(eq(draftPages.draftId, draft.id));
    await tx
      .update(drafts)
      .set(columnsOf(found, draft, published))
      .where(eq(drafts.id, draft.id));
    await fillCopy(viewer, tx, draft.id, kind, pagesToRestore(found));
    await trimVersions(viewer, tx, found.of); // which may delete the version
    filesToDelete.push(...(await deleteUnreferenced(viewer, tx, images)));
    return { done: 'restored', id: draft.id, editor: opened.editor };
  });
}

/** Stores the changes of a working copy as a version that readers never saw. */
async function storeUnpublished(viewer: Person, tx: Transaction, draft: Draft, published: PublishedRows) {
  if (!differencesInWords(await differencesOf(viewer, tx, draft, published)).length) return;
  const { pagesCount, wordsCount } = draft;
  const values = valuesOfCopy(published, draft);
  const pages = sql`select position, document, words from ${draftPages} where ${draftPages.draftId} = ${draft.id}`;
  await addVersion(viewer, tx, published.of, { ...values, isPublished: false, pagesCount, wordsCount }, pages);
}

/** The revision is a newer one, so that an open editor preserves its text as a conflict; an earlier schedule ends. */
const columnsOf = ({ version }: OwnVersion, draft: Draft, { work, part }: PublishedRows) => ({
  title: version.title,
  description: work.kind === 'world' ? '' : version.description, // that of a world is made from its pages
  ...(!part && {
    cover: version.cover ?? 'drawn',
    genre: version.details.genre,
    language: version.details.language,
    tags: version.details.tags,
  }),
  baseRevision: (part ?? work).revision,
  revision: draft.revision + 1,
  lastSave: null,
  updatedAt: sql`now()`,
  ...UNSCHEDULED,
});

/**
 * The pages of a version with keys that match those of the published pages: a page that is published has the key of its place there, and
 * changed ones those of the remaining places in order, so that the differences are those of the text.
 */
function pagesToRestore({ version, of }: OwnVersion) {
  const of_ = sql`select v.position, b.document, b.words from ${versionPages} v join ${versionBodies} b on b.id = v.body_id
    where v.version_id = ${version.id}`;
  return sql`with stored as (select *, document_without_ids(document) as bare from (${of_}) s),
    shown as (select position, document_without_ids(document) as bare from (${publishedPages(of)}) p),
    same as (select stored.position, shown.position as place 
      from (select position, bare, row_number() over (partition by bare order by position) as nth from stored) stored
      join (select position, bare, row_number() over (partition by bare order by position) as nth from shown) shown using (bare, nth)),
    other as (select position, row_number() over (order by position) as n from stored where position not in (select position from same)),
    free as (select position, row_number() over (order by position) as n from shown where position not in (select place from same))
    select coalesce(same.place, free.position, (select count(*) from shown) + other.n)::text as key, stored.position, stored.document,
      stored.words, case when stored.document ? 'bubbles' then jsonb_array_length(stored.document -> 'bubbles') else 0 end as bubbles
    from stored left join same using (position) left join other using (position) left join free using (n)`;
}
