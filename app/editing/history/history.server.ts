import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { parts, works } from '../../works/tables.ts';
import type { PublishedRef } from '../published-pages.ts';
import { readersVersion, versionCounters, versions } from '../tables.ts';
import { deleteVersions } from '../trim-versions.server.ts';
import { VERSIONS_PAGE_SIZE, type VersionLine } from './history-rules.ts';

const { id, number, createdAt, isPublished, title, note, pagesCount, wordsCount, wordsAdded, wordsRemoved } = versions;
const line = { id, number, createdAt, isPublished, title, note, pagesCount, wordsCount, wordsAdded, wordsRemoved };

/** The condition on the viewer's own works that have a history, which the stories of children have not. */
const isOwn = (viewer: Person) => and(eq(works.authorId, viewer.id), isNull(works.replacesId), ne(works.state, 'removed'));

type OwnThing = { of: PublishedRef; title: string };

/** The viewer's own published work, or one of its parts; null: not found. */
async function ownThing(viewer: Viewer, workId: string, partId: string | null): Promise<OwnThing | null> {
  if (!viewer || viewer.role === 'child' || !isId(workId) || (partId !== null && !isId(partId))) return null;
  const [found] = await db
    .select({ kind: works.kind, work: works.title, part: parts.title })
    .from(works)
    .leftJoin(parts, and(eq(parts.workId, works.id), sql`${parts.id} = ${partId}::uuid`, ne(parts.state, 'removed')))
    .where(and(eq(works.id, workId), isOwn(viewer)));
  if (!found || (partId && found.part === null)) return null;
  return { of: { kind: found.kind, workId, partId }, title: found.part ?? found.work };
}

/** `trimmed` versions were deleted because of the limit for bytes. */
export type History = OwnThing & { versions: VersionLine[]; more: number | null; trimmed: number };

/** A page of the versions of the viewer's own work or part, newest first, those below the number `before` (EDIT-16). Null: not found. */
export async function historyOf(
  viewer: Viewer,
  { workId, partId, before }: { workId: string; partId: string | null; before: number | null },
): Promise<History | null> {
  const thing = await ownThing(viewer, workId, partId);
  if (!thing) return null;
  const rows = await db
    .select({ ...line, isCurrent: sql<boolean>`${versions.id} = ${readersVersion(thing.of)}` })
    .from(versions)
    .where(
      and(
        eq(versions.workId, workId),
        sql`${versions.partId} is not distinct from ${partId}::uuid`,
        before === null ? undefined : lt(versions.number, before),
      ),
    )
    .orderBy(desc(versions.number))
    .limit(VERSIONS_PAGE_SIZE + 1);
  const shown = rows.slice(0, VERSIONS_PAGE_SIZE);
  const [counter] = await db
    .select({ trimmed: versionCounters.trimmedCount })
    .from(versionCounters)
    .where(and(eq(versionCounters.workId, workId), sql`${versionCounters.partId} is not distinct from ${partId}::uuid`));
  const more = rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null;
  return { ...thing, versions: shown, more, trimmed: counter?.trimmed ?? 0 };
}

/** A version of the viewer's own work or part, with what it is a version of; null: not found. */
export async function ownVersion(viewer: Viewer, workId: string, versionId: string, tx: Transaction | typeof db = db) {
  if (!viewer || viewer.role === 'child' || !isId(workId) || !isId(versionId)) return null;
  const [found] = await tx
    .select({ version: versions, kind: works.kind })
    .from(versions)
    .innerJoin(works, and(eq(works.id, versions.workId), isOwn(viewer)))
    .leftJoin(parts, eq(parts.id, versions.partId))
    .where(and(eq(versions.id, versionId), eq(versions.workId, workId), sql`${parts.state} is distinct from 'removed'`));
  if (!found) return null;
  const of: PublishedRef = { kind: found.kind, workId, partId: found.version.partId };
  return { version: found.version, of };
}
export type OwnVersion = NonNullable<Awaited<ReturnType<typeof ownVersion>>>;

/** A version of the viewer as a line of the list, for the question before it is deleted. */
export async function versionLine(viewer: Viewer, workId: string, versionId: string) {
  const found = await ownVersion(viewer, workId, versionId);
  if (!found) return null;
  const [current] = await db
    .select({ id: sql<string | null>`${readersVersion(found.of)}` })
    .from(works)
    .where(eq(works.id, workId));
  const { version, of } = found;
  return { of, number: version.number, title: version.title, isCurrent: current?.id === version.id };
}

type Deleted = { done: 'deleted'; of: PublishedRef; number: number } | { done: 'refused' } | { done: 'not-found' };

/** Deletes a version of the viewer's own work or part for good, unless readers see it (EDIT-19). */
export async function deleteVersion(viewer: Person, workId: string, versionId: string): Promise<Deleted> {
  if (!isId(workId)) return { done: 'not-found' };
  return retried(() =>
    db.transaction(async (tx): Promise<Deleted> => {
      await tx
        .select({ id: works.id })
        .from(works)
        .where(and(eq(works.id, workId), isOwn(viewer)))
        .for('update');
      const found = await ownVersion(viewer, workId, versionId, tx);
      if (!found) return { done: 'not-found' };
      const deleted = await deleteVersions(viewer, tx, found.of, sql`${versions.id} = ${versionId}`);
      if (!deleted.length) return { done: 'refused' };
      await recordErased(tx, 'version', versionId);
      return { done: 'deleted', of: found.of, number: found.version.number };
    }),
  );
}
