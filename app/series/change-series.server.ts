import { and, eq, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db, retried } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { people } from '../people/tables.ts';
import { siteHasOwner } from '../site/settings.server.ts';
import { WORDS_REFUSED } from '../site/word-rules.ts';
import { effectOfWords } from '../site/words.server.ts';
import { SERIES_MAX, SERIES_MESSAGES, type SeriesDetails } from './series-rules.ts';
import { series } from './tables.ts';

/** A series cannot wait for a moderator, so a listed word of either effect refuses its texts (HOLD-03); null: none has one. */
export const seriesWordsRefusal = (viewer: Person, texts: readonly string[]): string | null =>
  siteHasOwner() && !isStaffRole(viewer.role) && effectOfWords(texts) ? WORDS_REFUSED : null;

type Created = { id: string } | RefusedAction;

/** Makes a series of the viewer. `id` is from the client, so that sending the form twice makes one series. */
export async function createSeries(viewer: Person, id: string, details: SeriesDetails): Promise<Created> {
  const words = seriesWordsRefusal(viewer, [details.title, details.description]);
  if (words) return badInput(words);
  return db.transaction(async (tx): Promise<Created> => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one series at a time
    const [existing] = await tx.select({ authorId: series.authorId }).from(series).where(eq(series.id, id));
    if (existing) return existing.authorId === viewer.id ? { id } : badInput(SERIES_MESSAGES.unreadable);
    if ((await tx.$count(series, eq(series.authorId, viewer.id))) >= SERIES_MAX) return badInput(SERIES_MESSAGES.tooMany);
    await tx.insert(series).values({ id, authorId: viewer.id, ...details });
    await announce(tx, `profile:${viewer.id}`);
    return { id };
  });
}

const isOwn = (viewer: Person, id: string) => and(eq(series.id, id), eq(series.authorId, viewer.id));

/** Changes the details of the viewer's own series. Null: not found. */
export async function changeSeries(viewer: Person, id: string, details: SeriesDetails): Promise<'saved' | RefusedAction | null> {
  if (!isId(id)) return null;
  const words = seriesWordsRefusal(viewer, [details.title, details.description]);
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: series.id }).from(series).where(isOwn(viewer, id)).for('update');
    if (!found) return null;
    if (words) return badInput(words);
    await tx
      .update(series)
      .set({ ...details, updatedAt: sql`now()` })
      .where(eq(series.id, id));
    await announce(tx, `series:${id}`, `profile:${viewer.id}`);
    return 'saved';
  });
}

/** Deletes the viewer's own series and none of its works (SERIES-04). False: not found. */
export const deleteSeries = async (viewer: Person, id: string): Promise<boolean> =>
  isId(id) &&
  retried(() =>
    db.transaction(async (tx) => {
      const [deleted] = await tx.delete(series).where(isOwn(viewer, id)).returning({ id: series.id });
      if (!deleted) return false;
      await recordErased(tx, 'series', id);
      await announce(tx, `series:${id}`, `profile:${viewer.id}`);
      return true;
    }),
  );
