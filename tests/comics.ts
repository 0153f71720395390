import type { Person } from '../app/audience/viewer.ts';
import type { ComicPanel } from '../app/comics/comics.server.ts';
import { panels, works } from '../app/works/tables.ts';
import { db } from '../server/database.ts';
import type { PublishedWork } from './works.ts';

type Wishes = Partial<Omit<typeof works.$inferInsert, 'kind' | 'authorId' | 'pagesCount'>> & {
  /** What the panels are; the picture and the rest are made where they are not told. */
  panels?: Partial<ComicPanel>[];
};

let made = 0;

/** What somebody says in a panel, in the middle of it unless told. */
export const says = (text: string, x = 50, y = 50) => ({ id: `b${++made}`, text, x, y, type: 'speech' as const });

/** A comic as publishing leaves it; three panels of two proportions unless told. The pictures' addresses lead nowhere. */
export async function publishedComic(author: Pick<Person, 'id'>, { panels: wished, ...wishes }: Wishes = {}): Promise<PublishedWork> {
  const list: Partial<ComicPanel>[] = wished ?? [
    { bubbles: [says('Last one comes at midnight, right?')] },
    { bubbles: [says('Depends whose midnight.')] },
    {},
  ];
  return db.transaction(async (tx) => {
    const [work] = await tx
      .insert(works)
      .values({
        title: `Comic ${++made}`,
        description: 'A short comic for a test.',
        genre: 'Adventure',
        language: 'English',
        ...wishes,
        kind: 'comic',
        authorId: author.id,
        pagesCount: list.length,
      })
      .returning();
    if (!work) throw new Error('no comic was made');
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
