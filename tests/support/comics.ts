import { sql } from 'drizzle-orm';
import type { Person } from '#server/identity/viewer.ts';
import type { ShownPanel } from '../../app/comics/panel-rules.ts';
import type { Warning } from '../../app/works/ratings/rating-rules.ts';
import { panels, parts, works } from '../../app/works/tables.ts';
import { db } from '../../server/database/database.ts';
import { type PublishedPart, type PublishedWork, RATED } from './works.ts';

/** The panels of a comic or arc; missing properties get defaults. */
type PanelOverrides = Partial<ShownPanel> & { warnings?: Warning[] };
type Panels = { panels?: PanelOverrides[] };
type ComicOverrides = Partial<Omit<typeof works.$inferInsert, 'kind' | 'authorId' | 'pagesCount'>> & Panels;
type ArcOverrides = Partial<Omit<typeof parts.$inferInsert, 'workId' | 'pagesCount'>> & Panels;

let count = 0;

/** A speech bubble, by default in the middle of the panel. */
export const speech = (text: string, x = 50, y = 50) => ({ id: `b${++count}`, text, x, y, type: 'speech' as const });

/** The rows of panels of two sizes. The pictures do not exist. */
const panelRows = (list: PanelOverrides[], of: { workId: string; partId?: string }) =>
  list.map(({ picture, description = '', bubbles = [], warnings = [] }, i) => ({
    ...of,
    position: i + 1,
    picture: picture?.src ?? `/media/comics/${of.partId ?? of.workId}/comics/panels/${i + 1}-0000.webp`,
    width: picture?.width ?? 1200,
    height: picture?.height ?? (i % 2 ? 1600 : 800),
    description,
    bubbles,
    warnings,
    ...(warnings.length && { key: sql`block_id()` }),
  }));

/** Inserts a published comic, by default with three panels. */
export async function createComic(
  author: Pick<Person, 'id'>,
  { panels: given, ...overrides }: ComicOverrides = {},
): Promise<PublishedWork> {
  const list = given ?? [{ bubbles: [speech('Last one comes at midnight, right?')] }, { bubbles: [speech('Depends whose midnight.')] }, {}];
  return db.transaction(async (tx) => {
    const [work] = await tx
      .insert(works)
      .values({
        title: `Comic ${++count}`,
        description: 'A short comic for a test.',
        genre: 'Adventure',
        language: 'English',
        ...RATED,
        ...overrides,
        kind: 'comic',
        authorId: author.id,
        pagesCount: list.length,
      })
      .returning();
    if (!work) throw new Error('comic was not inserted');
    if (list.length) await tx.insert(panels).values(panelRows(list, { workId: work.id }));
    return work;
  });
}

/** Inserts a published arc of a comic, by default with one panel. */
export async function createArc(comic: { id: string }, { panels: list = [{}], ...overrides }: ArcOverrides = {}): Promise<PublishedPart> {
  return db.transaction(async (tx) => {
    const [part] = await tx
      .insert(parts)
      .values({ title: `Arc ${++count}`, ...overrides, workId: comic.id, pagesCount: list.length })
      .returning();
    if (!part) throw new Error('arc was not inserted');
    if (list.length) await tx.insert(panels).values(panelRows(list, { workId: comic.id, partId: part.id }));
    return part;
  });
}
