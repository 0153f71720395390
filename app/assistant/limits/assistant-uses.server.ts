import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { currentSettings } from '../../site/settings.server.ts';
import { helperUses } from '../tables.ts';
import { AssistantRefused, DAY_REACHED, dayOf, type Generated, monthOf, monthReached, SWITCHED_OFF } from './limit-rules.ts';

type Window = { personId: string | null; made: Generated; period: string };
const isWindow = ({ personId, made, period }: Window) =>
  and(personId ? eq(helperUses.personId, personId) : isNull(helperUses.personId), eq(helperUses.made, made), eq(helperUses.period, period));

/** Counts one use in one statement, which waits for others that count the same; false if the limit is reached. */
async function countOne(tx: Transaction, window: Window, max: number): Promise<boolean> {
  if (max < 1) return false;
  const counted = await tx
    .insert(helperUses)
    .values({ ...window, uses: 1 })
    .onConflictDoUpdate({
      target: [helperUses.personId, helperUses.made, helperUses.period],
      set: { uses: sql`${helperUses.uses} + 1` },
      setWhere: sql`${helperUses.uses} < ${max}`,
    })
    .returning({ uses: helperUses.uses });
  return counted.length === 1;
}

/** Counts a use for the person and the site, or neither. Throws AssistantRefused. */
async function count(viewer: Person, made: Generated): Promise<Window[]> {
  const { writingHelper, helperLimits } = currentSettings();
  if (!writingHelper) throw new AssistantRefused(403, SWITCHED_OFF);
  const now = new Date();
  const day = { personId: viewer.id, made, period: dayOf(now) };
  const month = { personId: null, made, period: monthOf(now) };
  await db.transaction(async (tx) => {
    // The site's row comes last, so that it is locked only briefly.
    if (!(await countOne(tx, day, helperLimits[made].day))) throw new AssistantRefused(429, DAY_REACHED);
    if (!(await countOne(tx, month, helperLimits[made].month))) throw new AssistantRefused(429, monthReached(now));
  });
  return [day, month];
}

async function giveBack(windows: readonly Window[]) {
  for (const window of windows)
    await db
      .update(helperUses)
      .set({ uses: sql`greatest(0, ${helperUses.uses} - 1)` })
      .where(isWindow(window));
}

/**
 * Runs `generate` within the limits of the site and the person (SITE-04). The use is counted before anything is sent, and given back if it
 * fails; an aborted request still counts, because the provider may already have charged for it.
 */
export async function withinLimits<T>(viewer: Person, made: Generated, signal: AbortSignal, generate: () => Promise<T>): Promise<T> {
  const counted = await count(viewer, made);
  try {
    return await generate();
  } catch (error) {
    if (!signal.aborted) await giveBack(counted);
    throw error;
  }
}

/** Deletes the counts of past days and of past months but the last. */
export async function deletePastUses(now = Date.now()): Promise<void> {
  const lastMonth = monthOf(new Date(now - 31 * 24 * 60 * 60 * 1000));
  await db.delete(helperUses).where(lt(helperUses.period, lastMonth));
}
