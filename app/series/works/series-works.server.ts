import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterCursor, microsecondsOf } from '../../lists/cursor-sql.ts';
import { addWorkEvent } from '../../notifications/events/events.server.ts';
import { works } from '../../works/tables.ts';
import { seriesWordsRefusal } from '../change-series.server.ts';
import { SERIES_MESSAGES, SERIES_OF_WORK_MAX, SERIES_WORKS_MAX } from '../series-rules.ts';
import { series, seriesWorks } from '../tables.ts';

const OWN_WORKS_PAGE_SIZE = 24;
/** The followers of a series are notified of a work that is added to it, if it was published within these days. */
const NEW_WORK_DAYS = 7;

/** The viewer's own works that are not in the series, newest first, by page. `more` is the cursor of the next page. */
export async function worksToAdd(viewer: Person, seriesId: string, cursor: Cursor | null) {
  const found = await db
    .select({
      ...{ id: works.id, kind: works.kind, title: works.title, cover: works.cover },
      at: microsecondsOf(works.createdAt),
    })
    .from(works)
    .where(
      and(
        eq(works.authorId, viewer.id),
        ne(works.state, 'removed'),
        sql`not exists (select from ${seriesWorks} m where m.series_id = ${seriesId} and m.work_id = works.id)`,
        isAfterCursor(cursor, works.createdAt, works.id),
      ),
    )
    .orderBy(desc(works.createdAt), desc(works.id))
    .limit(OWN_WORKS_PAGE_SIZE + 1);
  const last = found.length > OWN_WORKS_PAGE_SIZE ? found[OWN_WORKS_PAGE_SIZE - 1] : undefined;
  const shown = found.slice(0, OWN_WORKS_PAGE_SIZE).map(({ at: _, ...work }) => ({ ...work, author: { name: viewer.name } }));
  return { works: shown, more: last ? { at: last.at, id: last.id } : null };
}
export type WorkToAdd = Awaited<ReturnType<typeof worksToAdd>>['works'][number];

type Changed = 'saved' | 'not-found' | RefusedAction;

/** Adds a work of the viewer to the end of their series, or takes it out. A repetition changes nothing. */
export async function setInSeries(viewer: Person, seriesId: string, workId: string, isIn: boolean): Promise<Changed> {
  if (!isId(seriesId) || !isId(workId)) return 'not-found';
  return retried(() =>
    db.transaction(async (tx): Promise<Changed> => {
      const [own] = await tx
        .select({ id: series.id })
        .from(series)
        .where(and(eq(series.id, seriesId), eq(series.authorId, viewer.id)))
        .for('update');
      // The lock counts one series of the work at a time.
      const [work] = await tx
        .select({ isNew: sql<boolean>`${works.createdAt} > now() - ${NEW_WORK_DAYS} * interval '1 day'` })
        .from(works)
        .where(and(eq(works.id, workId), eq(works.authorId, viewer.id), isIn ? ne(works.state, 'removed') : undefined))
        .for('no key update');
      if (!own || !work) return 'not-found';
      const inSeries = eq(seriesWorks.seriesId, seriesId);
      const isMember = (await tx.$count(seriesWorks, and(inSeries, eq(seriesWorks.workId, workId)))) > 0;
      if (isMember === isIn) return 'saved';
      if (isIn) {
        if ((await tx.$count(seriesWorks, inSeries)) >= SERIES_WORKS_MAX) return badInput(SERIES_MESSAGES.full);
        if ((await tx.$count(seriesWorks, eq(seriesWorks.workId, workId))) >= SERIES_OF_WORK_MAX)
          return badInput(SERIES_MESSAGES.inTooMany);
        const position = sql`(select coalesce(max(m.position), 0) + 1 from ${seriesWorks} m where m.series_id = ${seriesId})`;
        await tx.insert(seriesWorks).values({ seriesId, workId, position });
        if (work.isNew) await addWorkEvent(tx, { kind: 'work-published', workId, partId: null, versionId: null, seriesId });
      } else await tx.delete(seriesWorks).where(and(inSeries, eq(seriesWorks.workId, workId)));
      await announce(tx, `series:${seriesId}`, `work:${workId}`, `profile:${viewer.id}`);
      return 'saved';
    }),
  );
}

/** Sets what is shown of a work of the viewer's series in place of its number; empty: the number (SERIES-03). */
export async function setLabel(viewer: Person, seriesId: string, workId: string, label: string): Promise<Changed> {
  if (!isId(seriesId) || !isId(workId)) return 'not-found';
  const words = seriesWordsRefusal(viewer, [label]);
  return db.transaction(async (tx): Promise<Changed> => {
    const [own] = await tx
      .select({ id: series.id })
      .from(series)
      .where(and(eq(series.id, seriesId), eq(series.authorId, viewer.id)))
      .for('update');
    const [work] = own
      ? await tx
          .select({ id: seriesWorks.workId })
          .from(seriesWorks)
          .where(and(eq(seriesWorks.seriesId, seriesId), eq(seriesWorks.workId, workId)))
      : [];
    if (!work) return 'not-found';
    if (words) return badInput(words);
    await tx
      .update(seriesWorks)
      .set({ label })
      .where(and(eq(seriesWorks.seriesId, seriesId), eq(seriesWorks.workId, workId)));
    await announce(tx, `series:${seriesId}`);
    return 'saved';
  });
}
