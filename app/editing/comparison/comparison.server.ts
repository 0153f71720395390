import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import type { PageContent } from '../../drafts/pages/draft-page.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { langOf } from '../../works/languages/language-rules.ts';
import { publishedOf } from '../changes/differences.server.ts';
import { editorOfCopy } from '../editing-rules.ts';
import { type OwnVersion, ownVersion } from '../history/history.server.ts';
import type { ComparedWith } from '../history/history-rules.ts';
import { type PublishedRef, publishedPages } from '../published-pages.ts';
import { valuesOfCopy, versionValues } from '../published-version.server.ts';
import { ofSame, readersVersion, versionBodies, versionPages, versions } from '../tables.ts';
import { type ComparedFields, compareFields } from './compare-fields.ts';
import { comparePages, type VersionPage } from './compare-pages.ts';
import { COMPARED_MS_MAX, COMPARED_PAGE_SIZE, type ComparedField, type ComparedPage } from './comparison-rules.ts';
import { changedPages, type PageKey } from './pair-pages.ts';

/** One of two versions: `pages` selects `position`, `document`, `words` and `hash`. */
type Side = { pages: SQL; fields: ComparedFields };

const ofVersion = (id: string) => sql`select v.position, b.document, b.words, b.hash from ${versionPages} v
  join ${versionBodies} b on b.id = v.body_id where v.version_id = ${id}`;
const hashed = (pages: SQL) =>
  sql`select position, document, words, sha256(convert_to(document_without_ids(document), 'UTF8')) as hash from (${pages}) p`;
const ofDraft = (id: string) =>
  hashed(
    sql`select row_number() over (order by position) as position, document, words from ${draftPages} where ${draftPages.draftId} = ${id}`,
  );

/** What is shown of two versions: the changed pages from `from` on; `next` is where the following ones begin. */
export type Comparison = {
  of: PublishedRef;
  fields: ComparedField[];
  changesCount: number;
  pages: ComparedPage[];
  from: number;
  next: number | null;
  lang: string | undefined;
};

/** The pages of both sides without their texts; the ids only of those that the other side has not. */
async function keysOf(before: SQL, after: SQL) {
  const keys = (side: SQL, other: SQL, isNew: boolean) => sql`select ${isNew}::boolean as "isNew", position::int as position,
    encode(hash, 'hex') as hash, case when hash in (select hash from ${other}) then '[]'::jsonb
      when document ? 'content' then jsonb_path_query_array(document, '$.content[*].attrs.id')
      else jsonb_path_query_array(document, '$.key') end as ids from ${side}`;
  const { rows } = await db.execute<PageKey & { isNew: boolean }>(sql`with old as materialized (${before}), new as materialized (${after})
    ${keys(sql`old`, sql`new`, false)} union all ${keys(sql`new`, sql`old`, true)} order by 1, 2`);
  return { before: rows.filter(({ isNew }) => !isNew), after: rows.filter(({ isNew }) => isNew) };
}

async function contentsOf(pages: SQL, positions: readonly (number | null)[]): Promise<Map<number | null, VersionPage>> {
  const wanted = positions.filter((position) => position !== null);
  const { rows } = await db.execute<{ position: number; content: PageContent; words: number }>(
    sql`select position::int as position, document as content, words from (${pages}) p where position = any(${sql.param(wanted)}::int[])`,
  );
  return new Map(rows.map(({ position, ...page }) => [position, page]));
}

/** Compares the pages that differ one after the other; fewer than fit on a page if they take long. */
async function compare(of: PublishedRef, before: Side, after: Side, from: number): Promise<Comparison> {
  const keys = await keysOf(before.pages, after.pages);
  const changes = changedPages(keys.before, keys.after);
  const shown = changes.slice(from, from + COMPARED_PAGE_SIZE);
  const texts = shown.filter(({ isSame }) => !isSame);
  const [old, now] = [
    await contentsOf(
      before.pages,
      texts.map((change) => change.before),
    ),
    await contentsOf(
      after.pages,
      texts.map((change) => change.after),
    ),
  ];
  const began = performance.now();
  const pages: ComparedPage[] = [];
  for (const change of shown) {
    const content = change.isSame ? null : await comparePages(old.get(change.before) ?? null, now.get(change.after) ?? null);
    pages.push({ ...change, content });
    if (performance.now() - began > COMPARED_MS_MAX) break;
  }
  const end = from + pages.length;
  const fields = from === 0 ? compareFields(of, before.fields, after.fields) : [];
  const next = end < changes.length ? end : null;
  return { of, fields, changesCount: changes.length, pages, from, next, lang: langOf(after.fields.details.language) };
}

type Labeled = { number: number; isCurrent: boolean };
/** `version` is the one of the address; `others` are the numbers of those that it can be compared with. */
export type VersionComparison = {
  of: PublishedRef;
  title: string;
  version: Labeled;
  others: Record<ComparedWith, number | null>;
  /** Null if there is no other version. */
  compared: (Comparison & { other: ComparedWith; before: Labeled; after: Labeled }) | null;
};
type Wanted = { workId: string; versionId: string; other: ComparedWith; from: number };

/** The version before one of the viewer's versions, and the one that readers see; null if that is the version itself. */
async function othersOf(_viewer: Viewer, { version, of }: OwnVersion) {
  const [readers] = await db
    .select()
    .from(versions)
    .where(eq(versions.id, readersVersion(of)));
  const earlier = and(ofSame(of), lt(versions.number, version.number));
  const [before] = await db.select().from(versions).where(earlier).orderBy(desc(versions.number)).limit(1);
  const label = ({ number, id }: typeof version) => ({ number, isCurrent: id === readers?.id });
  return { before: before ?? null, readers: readers?.id === version.id ? null : (readers ?? null), label };
}

/** Compares a version of the viewer's own work or part with another one, the older one first (EDIT-18). Null: not found. */
export async function compareVersion(viewer: Viewer, { workId, versionId, other, from }: Wanted): Promise<VersionComparison | null> {
  const found = await ownVersion(viewer, workId, versionId);
  if (!found) return null;
  const { version, of } = found;
  const others = await othersOf(viewer, found);
  const { label } = others;
  const chosen = others[other] ? other : other === 'before' ? 'readers' : 'before';
  const second = others[chosen];
  const sides = second && (second.number < version.number ? ([second, version] as const) : ([version, second] as const));
  const side = (row: typeof version): Side => ({ pages: ofVersion(row.id), fields: row });
  return {
    ...{ of, title: version.title, version: label(version) },
    others: { before: others.before?.number ?? null, readers: others.readers?.number ?? null },
    compared: sides && {
      ...(await compare(of, side(sides[0]), side(sides[1]), from)),
      ...{ other: chosen, before: label(sides[0]), after: label(sides[1]) },
    },
  };
}

/** `isOutdated`: another version was published since the working copy was made. */
export type ChangesComparison = Comparison & { title: string; editor: string; isOutdated: boolean };

/** Compares what readers see with the viewer's own working copy (EDIT-09). Null: not found. */
export async function compareChanges(viewer: Person, draftId: string, from: number): Promise<ChangesComparison | null> {
  if (!isId(draftId) || viewer.role === 'child') return null;
  const [draft] = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.id, draftId), eq(drafts.authorId, viewer.id)));
  const published = draft ? await publishedOf(viewer, db, draft) : null;
  if (!draft || !published) return null;
  const { work, part, of } = published;
  const { title, description } = part ?? work;
  const before = { pages: hashed(publishedPages(of)), fields: versionValues(published, { ...work, title, description }) };
  const after = { pages: ofDraft(draft.id), fields: valuesOfCopy(published, draft) };
  const isOutdated = (part ?? work).revision !== draft.baseRevision;
  return { ...(await compare(of, before, after, from)), title: draft.title || title, editor: editorOfCopy(of, draft.id), isOutdated };
}
