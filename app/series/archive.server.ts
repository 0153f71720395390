import { asc, eq, inArray } from 'drizzle-orm';
import { type ArchiveSection, rowsSection } from '#server/archive/archive-sections.ts';
import { db } from '#server/database/database.ts';
import { works } from '../works/tables.ts';
import { series, seriesWorks } from './tables.ts';

const columns = {
  ...{ id: series.id, title: series.title, description: series.description, status: series.status },
  ...{ createdAt: series.createdAt, updatedAt: series.updatedAt },
};
const workColumns = { workId: seriesWorks.workId, position: seriesWorks.position, label: seriesWorks.label };

const ofPerson = rowsSection({
  path: 'series.json',
  owner: series.authorId,
  key: series.id,
  columns,
  async complete(_viewer, rows) {
    if (!rows.length) return [];
    const ids = rows.map(({ id }) => String(id));
    const found = await db
      .select({ seriesId: seriesWorks.seriesId, ...workColumns, title: works.title })
      .from(seriesWorks)
      .innerJoin(works, eq(works.id, seriesWorks.workId))
      .where(inArray(seriesWorks.seriesId, ids))
      .orderBy(asc(seriesWorks.seriesId), asc(seriesWorks.position));
    const bySeries = Map.groupBy(found, ({ seriesId }) => seriesId);
    return rows.map((row) => ({ ...row, works: (bySeries.get(String(row.id)) ?? []).map(({ seriesId: _, ...work }) => work) }));
  },
});

/** A person's series with their works in order (OPEN-02). */
export const archiveSections: ArchiveSection[] = [{ ...ofPerson, columns: [...ofPerson.columns, ...Object.values(workColumns)] }];
