import { and, inArray, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { follows } from '../../following/tables.ts';
import { COUNT_NEW_WORKS } from '../../notifications/events/events.server.ts';
import { people } from '../../people/tables.ts';
import { lastActive } from '../tables.ts';

/** The people of today whose day this process has stored, and those of whom it still has to. */
const today = { day: '', stored: new Set<string>() };
const waiting = new Map<string, string>();

/** Remembers that the viewer was active today. Stored later, so that no request waits for a write. */
export function noteActive(viewer: Pick<Person, 'id'>, now = Date.now()): void {
  const day = new Date(now).toISOString().slice(0, 10);
  if (today.day !== day) {
    today.day = day;
    today.stored.clear();
  }
  if (!today.stored.has(viewer.id)) waiting.set(viewer.id, day);
}

/** Stores who was active: each person at most once a day, whatever the number of processes. */
export async function storeActive(): Promise<void> {
  const taken = [...waiting];
  if (!taken.length) return;
  waiting.clear();
  try {
    for (const [day, group] of Map.groupBy(taken, ([, day]) => day)) {
      const ids = group.map(([id]) => id);
      await db.transaction(async (tx) => {
        const first = await tx
          .insert(lastActive)
          // An account may have been deleted meanwhile.
          .select(
            tx
              .select({ personId: people.id, day: sql<string>`${day}::date`.as('day') })
              .from(people)
              .where(inArray(people.id, ids)),
          )
          .onConflictDoUpdate({ target: lastActive.personId, set: { day }, setWhere: lt(lastActive.day, day) })
          .returning({ id: lastActive.personId });
        await enqueueNewWorkCounts(
          tx,
          first.map(({ id }) => id),
        );
      });
      if (day === today.day) for (const id of ids) today.stored.add(id);
    }
  } catch (error) {
    for (const [id, day] of taken) if (!waiting.has(id)) waiting.set(id, day);
    throw error;
  }
}

/** Enqueues a job for each of these people who follows a tag or a saved filter, on their first request of the day. */
async function enqueueNewWorkCounts(tx: Transaction, ids: string[]): Promise<void> {
  if (!ids.length) return;
  const followers = await tx
    .selectDistinct({ id: follows.personId })
    .from(follows)
    .where(and(inArray(follows.personId, ids), inArray(follows.kind, ['tag', 'filter'])));
  for (const { id } of followers) await enqueueJob(tx, { kind: COUNT_NEW_WORKS, data: { personId: id } });
}
