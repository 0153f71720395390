import { inArray, lt, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
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
      await db
        .insert(lastActive)
        // An account may have been deleted meanwhile.
        .select(
          db
            .select({ personId: people.id, day: sql<string>`${day}::date`.as('day') })
            .from(people)
            .where(inArray(people.id, ids)),
        )
        .onConflictDoUpdate({ target: lastActive.personId, set: { day }, setWhere: lt(lastActive.day, day) });
      if (day === today.day) for (const id of ids) today.stored.add(id);
    }
  } catch (error) {
    for (const [id, day] of taken) if (!waiting.has(id)) waiting.set(id, day);
    throw error;
  }
}
