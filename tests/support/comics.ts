import type { Person } from '#server/identity/viewer.ts';
import type { ComicPanel } from '../../app/comics/comics.server.ts';
import { panels, works } from '../../app/works/tables.ts';
import { db } from '../../server/database/database.ts';
import type { PublishedWork } from './works.ts';

type Overrides = Partial<Omit<typeof works.$inferInsert, 'kind' | 'authorId' | 'pagesCount'>> & {
  /** The panels; missing properties get defaults. */
  panels?: Partial<ComicPanel>[];
};

let count = 0;

/** A speech bubble, by default in the middle of the panel. */
export const speech = (text: string, x = 50, y = 50) => ({ id: `b${++count}`, text, x, y, type: 'speech' as const });

/** A published comic, by default with three panels of two sizes. The pictures do not exist. */
export async function publishedComic(
  author: Pick<Person, 'id'>,
  { panels: panelOverrides, ...overrides }: Overrides = {},
): Promise<PublishedWork> {
  const list: Partial<ComicPanel>[] = panelOverrides ?? [
    { bubbles: [speech('Last one comes at midnight, right?')] },
    { bubbles: [speech('Depends whose midnight.')] },
    {},
  ];
  return db.transaction(async (tx) => {
    const [work] = await tx
      .insert(works)
      .values({
        title: `Comic ${++count}`,
        description: 'A short comic for a test.',
        genre: 'Adventure',
        language: 'English',
        ...overrides,
        kind: 'comic',
        authorId: author.id,
        pagesCount: list.length,
      })
      .returning();
    if (!work) throw new Error('comic was not inserted');
    const rows = list.map(({ picture, description = '', bubbles = [] }, i) => ({
      workId: work.id,
      position: i + 1,
      picture: picture?.src ?? `/media/comics/${work.id}/comics/panels/${i + 1}-0000.webp`,
      width: picture?.width ?? 1200,
      height: picture?.height ?? (i % 2 ? 1600 : 800),
      description,
      bubbles,
    }));
    if (rows.length) await tx.insert(panels).values(rows);
    return work;
  });
}
