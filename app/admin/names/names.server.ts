import { desc, eq, lt, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { recordAction } from '../../moderation/log.server.ts';
import { NAMES_MAX, type RefusedName } from '../../registration/refused-name-rules.ts';
import { refusedNames } from '../../registration/tables.ts';

const NAMES_PAGE_SIZE = 50;
const NAMES_LOCK = 7_305_211_010; // two additions at once wait for each other, so that both see the limit

class TooMany extends Error {}

/** Adds names that new accounts cannot have; listed ones stay as they are. False when there would be more than the limit (REG-10). */
export async function refuseNames(viewer: Person, names: readonly RefusedName[]): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (names.length > NAMES_MAX) return false;
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
      const added = await tx
        .insert(refusedNames)
        .values(names.map((name) => ({ ...name, addedBy: viewer.id })))
        .onConflictDoNothing()
        .returning({ id: refusedNames.id });
      if ((await tx.$count(refusedNames)) > NAMES_MAX) throw new TooMany();
      if (added.length) await recordAction(viewer, tx, { action: 'names-refused', after: { names: String(added.length) } });
    });
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Removes a name from the list; false when it is not found. */
export async function allowName(viewer: Person, id: string): Promise<boolean> {
  requireRank(viewer, 'administrator');
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    const removed = await tx.delete(refusedNames).where(eq(refusedNames.id, id)).returning({ id: refusedNames.id });
    if (removed.length) await recordAction(viewer, tx, { action: 'name-allowed' });
    return removed.length > 0;
  });
}

/** A page of the names, newest first, and how many there are. */
export async function listRefusedNames(viewer: Person, after: string | null) {
  requireRank(viewer, 'administrator');
  const [rows, total] = await Promise.all([
    db
      .select({ id: refusedNames.id, kind: refusedNames.kind, name: refusedNames.name })
      .from(refusedNames)
      .where(isId(after) ? lt(refusedNames.id, after) : undefined)
      .orderBy(desc(refusedNames.id))
      .limit(NAMES_PAGE_SIZE + 1),
    db.$count(refusedNames),
  ]);
  const names = rows.slice(0, NAMES_PAGE_SIZE);
  return { names, total, more: rows.length > NAMES_PAGE_SIZE ? (names.at(-1)?.id ?? null) : null };
}
export type ListedName = Awaited<ReturnType<typeof listRefusedNames>>['names'][number];
