import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { inList, lastOfFirstRows } from '../../audience/left-out/looked.server.ts';
import { visibleFirst } from '../../audience/left-out/visible-first.server.ts';
import { leavesNothingOut, perLists } from '../../audience/per-lists.server.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import { authorVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { cardColumns, cardOf, type WorkCard } from '../../works/works.server.ts';
import type { KidsGenre, StoryCursor } from './zone-rules.ts';

/** `animal` is the picture of an author who is a child, who has no username (SAFE-09). */
export type ZoneStory = WorkCard & { featured: boolean; animal: string | null };

const before = sql`(${sql.placeholder('featured')}::boolean, 'epoch'::timestamptz + ${sql.placeholder('at')}::bigint * interval '1 microsecond', ${sql.placeholder('after')}::uuid)`;
const id = sql<string>`${works.id}`;
const featured = sql<boolean>`${works.isFeatured}`.as('featured');
const micros = sql<string>`(extract(epoch from ${works.createdAt}) * 1000000)::bigint::text`.as('micros');
/** The statements of a list: its stories, and the last of those that one request looks at for a member whose lists leave works out. */
function stories(name: string, more?: SQL) {
  const order = sql`${works.isFeatured} desc, ${works.createdAt} desc, ${works.id} desc`;
  const where = and(
    sql`${works.kind} = 'kids_book' and ${works.state} = 'shown'`,
    more,
    sql`(${works.isFeatured}, ${works.createdAt}, ${works.id}) < ${before}`,
  );
  const list = visibleFirst({ where, order }, authorVisibleToPlaceholder());
  const first = inList(list);
  return {
    found: perLists(
      db
        .select({ ...cardColumns, authorUsername: shownAuthor.username, animal: people.animal, featured, micros })
        .from(first.from)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(first.where, authorVisibleToPlaceholder(), inWorkListsPlaceholder()))
        .orderBy(order)
        .limit(sql.placeholder('limit')),
      name,
    ),
    lastLookedAt: db.select({ id, featured, micros }).from(lastOfFirstRows(list)).prepare(`looked_${name}`),
  };
}
const ofAll = stories('kids_stories');
const ofGenre = stories('kids_stories_genre', sql`${works.genre} = ${sql.placeholder('genre')}`);

const FIRST_CURSOR: StoryCursor = { at: '1-9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A page of the stories visible to the viewer: featured first, then newest (AMB-62). `more` is the cursor of the next page, null at the
 * end. A page that is not full has one if the look ended before the list does.
 */
export async function zoneStories(viewer: Viewer, genre: KidsGenre | null, cursor: StoryCursor | null, limit: number) {
  const from = cursor ?? FIRST_CURSOR;
  const [first, at] = from.at.split('-');
  const values = { viewer: viewer?.id ?? null, featured: first === '1', at, after: from.id, limit: limit + 1 };
  const [list, filled] = genre ? [ofGenre, { ...values, genre }] : [ofAll, values];
  const found = await list.found(viewer).execute(filled);
  const shown = found.slice(0, limit);
  const isFull = found.length > limit;
  const [last] = isFull ? shown.slice(-1) : leavesNothingOut(viewer) ? [] : await list.lastLookedAt.execute(filled);
  return {
    stories: shown.map(({ micros: _, featured, animal, ...row }): ZoneStory => ({ ...cardOf(viewer, row), featured, animal })),
    more: last ? { at: `${last.featured ? 1 : 0}-${last.micros}`, id: last.id } : null,
  };
}
