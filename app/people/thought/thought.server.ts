import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { HoldReason } from '../../audience/state-rules.ts';
import { changeHeldTexts } from '../../holds/held-texts.server.ts';
import type { TOO_MANY_HELD } from '../../holds/hold-rules.ts';
import { checkTexts, storeChecked } from '../../holds/text/check-text.server.ts';
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

/**
 * Stores the thought as the only one of the list (FEED-31); one that is held stays beside the earlier one. The caller has trimmed and
 * validated it. Returns why it is held, or null, or that too many things of the viewer wait for a moderator.
 */
export async function setThought(viewer: Person, thought: string): Promise<HoldReason | typeof TOO_MANY_HELD | null> {
  const check = thought === (await thoughtOf(viewer)) ? null : checkTexts(viewer, [thought]);
  if (!check) return db.transaction((tx) => save(viewer, tx, thought, null));
  return storeChecked(viewer, check, async (tx, held) => ({ result: await save(viewer, tx, thought, held), isStored: true }));
}

async function save(viewer: Person, tx: Transaction, thought: string, held: HoldReason | null) {
  const texts = held
    ? { held: [{ field: 'thought' as const, text: thought, reason: held }], shown: [] }
    : { held: [], shown: ['thought' as const] };
  await changeHeldTexts(viewer, tx, { type: 'person', id: viewer.id }, texts);
  if (!held)
    await tx
      .update(people)
      .set({ creativeThoughts: [thought], updatedAt: sql`now()` })
      .where(eq(people.id, viewer.id));
  await announce(tx, `profile:${viewer.id}`, `person:${viewer.id}`);
  return held;
}
