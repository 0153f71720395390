import { and, eq, inArray, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { kindsOf } from '../case-kind-rules.ts';
import { QUEUE_TOPIC } from '../case-rules.ts';
import { cases } from '../tables.ts';

const TAKEN = sql`now() + interval '10 minutes'`; // MOD-17

/**
 * Takes an open case for 10 minutes: one that nobody has taken, or with `over` also one of somebody else. While the viewer has it, opening
 * it again changes nothing, so that a reload of the page announces nothing (MOD-17).
 */
export async function takeCase(viewer: Person, id: string, { over = false } = {}): Promise<boolean> {
  requireRank(viewer, 'moderator');
  if (!isId(id)) return false;
  return db.transaction(async (tx) => {
    const isFree = sql`(${cases.takenUntil} is null or ${cases.takenUntil} <= now())`;
    const taken = await tx
      .update(cases)
      .set({ takenBy: viewer.id, takenUntil: TAKEN })
      .where(
        and(
          eq(cases.id, id),
          sql`${cases.state} = 'open'`,
          inArray(cases.kind, kindsOf(viewer.role)),
          sql`${cases.subjectPersonId} is distinct from ${viewer.id}`,
          over ? undefined : isFree,
        ),
      )
      .returning({ id: cases.id });
    if (taken.length) await announce(tx, QUEUE_TOPIC);
    return taken.length > 0;
  });
}
