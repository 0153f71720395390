import { and, eq, isNull, sql } from 'drizzle-orm';
import { channels } from '#app/channels/tables.ts';
import { heldTexts } from '#app/holds/tables.ts';
import { people } from '#app/people/tables.ts';
import { requireRank } from '#server/access/role-rules.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';

type HeldRow = typeof heldTexts.$inferSelect;
type Subject = { type: 'person' | 'channel'; id: string };

/** The text that is shown now; null if the channel is deleted. */
async function shownText(tx: Transaction, { subjectId, field }: HeldRow): Promise<string | null> {
  if (field === 'bio' || field === 'thought') {
    const [person] = await tx
      .select({ bio: people.bio, thoughts: people.creativeThoughts })
      .from(people)
      .where(eq(people.id, subjectId))
      .for('update');
    return person ? (field === 'bio' ? person.bio : (person.thoughts[0] ?? '')) : null;
  }
  const [channel] = await tx.select({ text: channels[field] }).from(channels).where(eq(channels.id, subjectId)).for('update');
  return channel?.text ?? null;
}

async function show(tx: Transaction, { subjectId, field }: HeldRow, text: string): Promise<void> {
  const updatedAt = sql`now()`;
  if (field === 'bio') await tx.update(people).set({ bio: text, updatedAt }).where(eq(people.id, subjectId));
  else if (field === 'thought')
    await tx
      .update(people)
      .set({ creativeThoughts: text ? [text] : [], updatedAt })
      .where(eq(people.id, subjectId));
  else
    await tx
      .update(channels)
      .set({ [field]: text, updatedAt })
      .where(eq(channels.id, subjectId));
}

const announceSubject = (tx: Transaction, type: Subject['type'], id: string) =>
  type === 'person' ? announce(tx, `profile:${id}`, `person:${id}`) : announce(tx, `channel:${id}`, 'channels');

/** Shows the held texts of a person or channel in place of the earlier ones, or drops them (HOLD-04). */
export async function decideHeldTexts(
  viewer: Person,
  tx: Transaction,
  { type, id }: Subject,
  decision: { id: string; isReleased: boolean },
) {
  requireRank(viewer, 'moderator');
  const held = await tx
    .select()
    .from(heldTexts)
    .where(and(eq(heldTexts.subjectType, type), eq(heldTexts.subjectId, id), isNull(heldTexts.decidedAt)))
    .for('update');
  for (const heldText of held) {
    const before = decision.isReleased ? await shownText(tx, heldText) : null;
    if (before !== null) await show(tx, heldText, heldText.text);
    await tx.update(heldTexts).set({ decisionId: decision.id, decidedAt: sql`now()`, before }).where(eq(heldTexts.id, heldText.id));
  }
  if (held.length) await announceSubject(tx, type, id);
}

/** Takes back what a decision did to held texts: they are held again, and the earlier ones are shown unless they were changed since. */
export async function restoreTexts(viewer: Person, tx: Transaction, decisionId: string): Promise<void> {
  requireRank(viewer, 'moderator');
  const decided = await tx.select().from(heldTexts).where(eq(heldTexts.decisionId, decisionId)).for('update');
  for (const heldText of decided) {
    if (heldText.before !== null && (await shownText(tx, heldText)) === heldText.text) await show(tx, heldText, heldText.before);
    await tx.update(heldTexts).set({ decisionId: null, decidedAt: null, before: null }).where(eq(heldTexts.id, heldText.id));
    await announceSubject(tx, heldText.subjectType, heldText.subjectId);
  }
}
