import { and, eq, inArray } from 'drizzle-orm';
import { seriesWorks, series as table, works } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import type { Content } from '../parse/content.ts';
import type { IdOf } from '../people.ts';

/** Seeds the series of the demo community, of works that their authors still have. */
export async function seedSeries({ series }: Content, idOf: IdOf): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo series'))) return;
    for (const { author, title, description, status, works: members } of series) {
      const authorId = idOf(author);
      const titles = members.map((member) => member.title);
      const found = await tx
        .select({ id: works.id, title: works.title })
        .from(works)
        .where(and(eq(works.authorId, authorId), inArray(works.title, titles)));
      const rows = members.flatMap(({ title: of, label = '' }, i) => {
        const work = found.find((candidate) => candidate.title === of);
        return work ? [{ workId: work.id, position: i + 1, label }] : [];
      });
      if (!rows.length) continue;
      const [created] = await tx
        .insert(table)
        .values({ authorId, title, description: description.trim(), status })
        .returning({ id: table.id });
      if (created) await tx.insert(seriesWorks).values(rows.map((row) => ({ ...row, seriesId: created.id })));
    }
  });
}
