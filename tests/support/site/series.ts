import { series, seriesWorks } from '#app/series/tables.ts';
import { db } from '#server/database/database.ts';

type Overrides = Partial<Omit<typeof series.$inferInsert, 'authorId'>> & { labels?: readonly string[] };

let count = 0;

/** Inserts a series of these works in this order; `labels` are those of the works at the same index. */
export async function createSeries(
  author: { id: string },
  works: readonly { id: string }[] = [],
  { labels, ...overrides }: Overrides = {},
) {
  const values = { title: `Series ${++count}`, description: '', status: 'progress' as const, ...overrides, authorId: author.id };
  const [created] = await db.insert(series).values(values).returning();
  if (!created) throw new Error('the series was not inserted');
  if (works.length)
    await db
      .insert(seriesWorks)
      .values(works.map(({ id }, i) => ({ seriesId: created.id, workId: id, position: i + 1, label: labels?.[i] ?? '' })));
  return created;
}
