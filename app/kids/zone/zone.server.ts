import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { perLists } from '../../audience/per-lists.server.ts';
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
const stories = (name: string, more?: SQL) =>
  perLists(
    db
      .select({
        ...cardColumns,
        authorUsername: shownAuthor.username,
        animal: people.animal,
        featured: works.isFeatured,
        micros: sql<string>`(extract(epoch from ${works.createdAt}) * 1000000)::bigint::text`.as('micros'),
      })
      .from(works)
      .innerJoin(people, eq(people.id, works.authorId))
      .where(
        and(
          sql`${works.kind} = 'kids_book' and ${works.state} = 'shown'`,
          more,
          sql`(${works.isFeatured}, ${works.createdAt}, ${works.id}) < ${before}`,
          authorVisibleToPlaceholder(),
          inWorkListsPlaceholder(),
        ),
      )
      .orderBy(desc(works.isFeatured), desc(works.createdAt), desc(works.id))
      .limit(sql.placeholder('limit')),
    name,
  );
const ofAll = stories('kids_stories');
const ofGenre = stories('kids_stories_genre', sql`${works.genre} = ${sql.placeholder('genre')}`);

const FIRST_CURSOR: StoryCursor = { at: '1-9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * A page of the stories visible to the viewer: featured first, then newest (AMB-62). `more` is the cursor of the next page; null at the
 * end.
 */
export async function zoneStories(viewer: Viewer, genre: KidsGenre | null, cursor: StoryCursor | null, limit: number) {
  const { at, id } = cursor ?? FIRST_CURSOR;
  const [featured, micros] = at.split('-');
  const values = { viewer: viewer?.id ?? null, featured: featured === '1', at: micros, after: id, limit: limit + 1 };
  const found = genre ? await ofGenre(viewer).execute({ ...values, genre }) : await ofAll(viewer).execute(values);
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    stories: shown.map(({ micros: _, featured, animal, ...row }): ZoneStory => ({ ...cardOf(viewer, row), featured, animal })),
    more: last ? { at: `${last.featured ? 1 : 0}-${last.micros}`, id: last.id } : null,
  };
}
