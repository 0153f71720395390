import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { lastScannedPlaceholder, scanOfPlaceholder } from '../../audience/left-out/scan.server.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import { authorVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { microsecondsOf, timeAt } from '../../lists/cursor-sql.ts';
import { scannedPage } from '../../lists/scanned-page.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { cardColumns, cardOf, type WorkCard } from '../../works/works.server.ts';
import type { KidsGenre, StoryCursor } from './zone-rules.ts';

/** `animal` is the picture of an author who is a child, who has no username (SAFE-09). */
export type ZoneStory = WorkCard & { featured: boolean; animal: string | null };

const before = sql`(${sql.placeholder('featured')}::boolean, ${timeAt(sql.placeholder('at'))}, ${sql.placeholder('after')}::uuid)`;
const featured = sql<boolean>`${works.isFeatured}`.as('featured');
const at = sql<string>`concat(${works.isFeatured}::int, '-', ${microsecondsOf(works.createdAt)})`.as('at');
/** The statements of a list: its stories, and the last row of a scan. */
function stories(name: string, more?: SQL) {
  const where = and(
    sql`${works.kind} = 'kids_book' and ${works.state} = 'shown'`,
    more,
    sql`(${works.isFeatured}, ${works.createdAt}, ${works.id}) < ${before}`,
  );
  const list = { table: works, where, by: [works.isFeatured, works.createdAt, works.id] };
  const scanned = scanOfPlaceholder(list);
  return {
    found: perLists(
      db
        .select({ ...cardColumns, authorUsername: shownAuthor.username, animal: people.animal, featured, at })
        .from(scanned.from)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(scanned.where, authorVisibleToPlaceholder(), inWorkListsPlaceholder()))
        .orderBy(desc(works.isFeatured), desc(works.createdAt), desc(works.id))
        .limit(sql.placeholder('limit')),
      name,
    ),
    lastScanned: lastScannedPlaceholder(name, list, { at, id: works.id, isVisible: authorVisibleToPlaceholder() }),
  };
}
const ofAll = stories('kids_stories');
const ofGenre = stories('kids_stories_genre', sql`${works.genre} = ${sql.placeholder('genre')}`);

const FIRST_CURSOR: StoryCursor = { at: '1-9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A page of the stories visible to the viewer: featured first, then newest (AMB-62). `more` is the cursor of the next page. */
export async function zoneStories(viewer: Viewer, genre: KidsGenre | null, cursor: StoryCursor | null, limit: number) {
  const list = genre ? ofGenre : ofAll;
  const values = (from: StoryCursor | null) => {
    const { at, id: after } = from ?? FIRST_CURSOR;
    const [first, micros] = at.split('-');
    return { viewer: viewer?.id ?? null, ...(genre && { genre }), featured: first === '1', at: micros, after, limit: limit + 1 };
  };
  const { rows, more } = await scannedPage(cursor, limit, {
    found: (from) => list.found(viewer).execute(values(from)),
    lastScanned: (from) => list.lastScanned(viewer, values(from)),
  });
  return { stories: rows.map(({ featured, animal, ...row }): ZoneStory => ({ ...cardOf(viewer, row), featured, animal })), more };
}
