import { and, eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { classesOf } from '../../works/class-rules.ts';
import { kinds } from '../../works/kinds.ts';
import { parts, works } from '../../works/tables.ts';
import { type Differences, editorOfCopy } from '../editing-rules.ts';
import { type PublishedRef, publishedPages } from '../published-pages.ts';
import type { PublishedRows } from '../published-version.server.ts';

type Draft = typeof drafts.$inferSelect;

/** What a working copy of the viewer changes, with the published row; null for another draft. */
export async function publishedOf(viewer: Person, tx: Transaction | typeof db, draft: Draft) {
  const workId = draft.editsPartId ? draft.workId : draft.editsWorkId;
  if (!workId) return null;
  const [work] = await tx
    .select()
    .from(works)
    .where(and(eq(works.id, workId), eq(works.authorId, viewer.id)));
  if (!work) return null;
  const [part] = draft.editsPartId ? await tx.select().from(parts).where(eq(parts.id, draft.editsPartId)) : [];
  if (draft.editsPartId && !part) return null;
  return { work, part: part ?? null, of: { kind: work.kind, workId, partId: part?.id ?? null } satisfies PublishedRef };
}

/** How a working copy differs from what readers see; pages are matched by their key, which is the position they were copied from. */
export async function differencesOf(
  viewer: Person,
  tx: Transaction | typeof db,
  draft: Draft,
  { work, part, of }: PublishedRows,
): Promise<Differences> {
  const fields = part ? fieldsOfPart(draft, part) : fieldsOfWork(draft, work);
  const { rows } = await tx.execute<{ pages: number; changed: number; added: number; removed: number; moved: boolean }>(sql`
    with published as (${publishedPages(of)}), matched as (
      select p.position as published_at, d.position as draft_at, p.document is distinct from d.document
          and document_without_ids(p.document) is distinct from document_without_ids(d.document) as differs,
        p.position < max(p.position) over (order by d.position rows between unbounded preceding and 1 preceding) as moved
      from published p full join (select key, position, document from ${draftPages} where ${draftPages.draftId} = ${draft.id}) d
        on d.key = p.position::text)
    select (select count(*)::int from published) as pages, (count(*) filter (where published_at is not null and draft_at is not null and differs))::int as changed,
      (count(*) filter (where published_at is null))::int as added, (count(*) filter (where draft_at is null))::int as removed,
      coalesce(bool_or(moved and draft_at is not null), false) as moved from matched`);
  const [counts] = rows;
  if (!counts) throw new Error('the pages were not compared');
  const { pages: pagesCount, ...changes } = counts;
  const hasOtherKeys = changes.moved || (changes.added > 0 && changes.added === changes.removed);
  const isSame = hasOtherKeys && !(await pagesDiffer(viewer, tx, draft.id, of));
  return { kind: work.kind, fields, pagesCount, ...(isSame ? SAME_PAGES : changes) };
}

const SAME_PAGES = { changed: 0, added: 0, removed: 0, moved: false };

/**
 * Whether the pages in their order differ from what readers see, whatever their keys: one that was deleted and typed anew is equal. Pages
 * are numbered without their documents, because a window function copies its rows.
 */
async function pagesDiffer(_viewer: Person, tx: Transaction | typeof db, draftId: string, of: PublishedRef): Promise<boolean> {
  const { rows } = await tx.execute<{ differ: boolean }>(sql`
    with published as (select row_number() over (order by position) as n, position from (${publishedPages(of)}) p),
      draft as (select row_number() over (order by position) as n, key from ${draftPages} where ${draftPages.draftId} = ${draftId})
    select (select count(*) from published) <> (select count(*) from draft) or exists(
      select from published join draft using (n) join (${publishedPages(of)}) p using (position)
        join ${draftPages} d on d.draft_id = ${draftId} and d.key = draft.key
        where p.document is distinct from d.document and document_without_ids(p.document) is distinct from document_without_ids(d.document))
      as differ`);
  return rows[0]?.differ ?? false;
}

function fieldsOfPart(draft: Draft, part: typeof parts.$inferSelect): Differences['fields'] {
  const [title, description] = [draft.title.trim() !== part.title, draft.description.trim() !== part.description];
  return [...(title ? (['Title'] as const) : []), ...(description ? (['Description'] as const) : [])];
}

function fieldsOfWork(draft: Draft, work: typeof works.$inferSelect): Differences['fields'] {
  const cover = draft.cover === 'drawn' ? null : draft.cover;
  const { classedBy } = kinds[work.kind];
  const changed: [Differences['fields'][number], boolean][] = [
    ['Title', draft.title.trim() !== work.title],
    // The description of a world is made from its pages.
    ['Description', work.kind !== 'world' && draft.description.trim() !== work.description],
    ['Cover', cover !== work.cover],
    [classedBy === 'category' ? 'Category' : 'Genre', Boolean(classesOf[work.kind]) && draft.genre !== work.genre],
    ['Language', (draft.language ?? '').trim() !== work.language],
    ['Tags', JSON.stringify(draft.tags) !== JSON.stringify(work.tags)],
  ];
  return changed.filter(([, differs]) => differs).map(([name]) => name);
}

/** The differences of the viewer's own working copy, and whether another version was published meanwhile. Null: not found. */
export async function readDifferences(viewer: Person, id: string): Promise<(Differences & { isOutdated: boolean; editor: string }) | null> {
  if (!isId(id) || viewer.role === 'child') return null;
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.authorId, viewer.id)));
  const found = draft ? await publishedOf(viewer, db, draft) : null;
  if (!draft || !found) return null;
  const isOutdated = (found.part ?? found.work).revision !== draft.baseRevision;
  return { ...(await differencesOf(viewer, db, draft, found)), isOutdated, editor: editorOfCopy(found.of, id) };
}

/** Whether a working copy differs from what readers see. */
export async function isChanged(viewer: Person, draft: Draft, { work, part, of }: PublishedRows): Promise<boolean> {
  const fields = part ? fieldsOfPart(draft, part) : fieldsOfWork(draft, work);
  return fields.length > 0 || pagesDiffer(viewer, db, draft.id, of);
}
