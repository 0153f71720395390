import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db, retried } from '#server/database.ts';
import type { Person } from '../audience/viewer.ts';
import { comments } from '../comments/tables.ts';
import { likes, parts, readingProgress, savedStories, views, works } from './tables.ts';

const AT_ONCE = 2_000;

/** Runs a statement over the rows that `which` finds, some at a time, until there are no more. */
async function inBatches(table: PgTable, which: SQL, change: (rows: SQL) => Promise<{ rowCount: number | null }>) {
  const rows = sql`ctid = any(array(select ctid from ${table} where ${which} limit ${AT_ONCE}))`;
  while ((await retried(() => change(rows))).rowCount === AT_ONCE);
}

/**
 * Deletes what readers left on a work of the viewer's own that is about to be deleted, some at a time: of a popular work it is more than one statement may
 * take. What comes meanwhile goes with the work.
 */
export async function emptyWork(viewer: Person, id: string): Promise<void> {
  const own = await db.$count(works, and(eq(works.id, id), eq(works.authorId, viewer.id)));
  if (!own) return;
  for (const table of [views, readingProgress, savedStories, likes, comments])
    await inBatches(table, sql`work_id = ${id}`, (rows) => db.delete(table).where(rows));
}

/** The same for a part: readers whose place is in it are put back to the work's own pages. */
export async function emptyPart(viewer: Person, workId: string, partId: string): Promise<void> {
  const [own] = await db
    .select({ id: parts.id })
    .from(parts)
    .innerJoin(works, eq(works.id, parts.workId))
    .where(and(eq(parts.id, partId), eq(works.id, workId), eq(works.authorId, viewer.id)));
  if (!own) return;
  await inBatches(readingProgress, sql`part_id = ${partId}`, (rows) => db.update(readingProgress).set({ partId: null }).where(rows));
}
