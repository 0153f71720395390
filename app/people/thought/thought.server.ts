import { eq, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../tables.ts';

const firstThought = db
  .select({ thought: sql<string | null>`${people.creativeThoughts}[1]` })
  .from(people)
  .where(eq(people.id, sql.placeholder('viewer')))
  .prepare('thought_of');

/** The viewer's creative thought, the first of the list (FEED-26); null without one and for visitors. */
export async function thoughtOf(viewer: Viewer): Promise<string | null> {
  if (!viewer) return null;
  const [row] = await firstThought.execute({ viewer: viewer.id });
  return row?.thought ?? null;
}

/** Stores the thought as the only one of the list (FEED-31). The caller has trimmed and validated it. */
export async function setThought(viewer: Person, thought: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(people)
      .set({ creativeThoughts: [thought], updatedAt: sql`now()` })
      .where(eq(people.id, viewer.id));
    await announce(tx, `profile:${viewer.id}`, `person:${viewer.id}`);
  });
}
