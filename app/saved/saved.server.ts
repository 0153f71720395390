import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { hiddenBy, warnedBy } from '../audience/card-covers.server.ts';
import { shownAuthor } from '../audience/shown-author.server.ts';
import { notBlockedOrMutedPlaceholder, outsideClosedZone, visibleToPlaceholder } from '../audience/visible.server.ts';
import { savedStories } from '../engagement/tables.ts';
import type { Cursor } from '../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { factColumns } from '../works/length/facts.server.ts';
import { coveredCard } from '../works/ratings/card-cover.server.ts';
import { shownCover } from '../works/ratings/covering.server.ts';
import { works } from '../works/tables.ts';
import { SAVED_PAGE_SIZE } from './saved-rules.ts';

const saved = (name: string, more?: SQL) =>
  db
    .select({
      id: works.id,
      kind: works.kind,
      title: works.title,
      cover: shownCover(),
      ...factColumns,
      author: { name: people.name, username: shownAuthor.username, animal: people.animal },
      warned: warnedBy(),
      hidden: hiddenBy(),
      savedAt: savedStories.createdAt,
      at: microsecondsOf(savedStories.createdAt),
    })
    .from(savedStories)
    .innerJoin(works, eq(works.id, savedStories.workId))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(
      and(
        eq(savedStories.personId, sql.placeholder('viewer')),
        isAfterPlaceholder(savedStories.createdAt, savedStories.workId),
        more,
        visibleToPlaceholder(works),
        outsideClosedZone,
        notBlockedOrMutedPlaceholder(),
      ),
    )
    .orderBy(desc(savedStories.createdAt), desc(savedStories.workId))
    .limit(SAVED_PAGE_SIZE + 1)
    .prepare(name);
const all = saved('saved_all');
const ofKind = saved('saved_kind', eq(works.kind, sql.placeholder('kind')));

/** The saved works that the viewer may still see, newest first, by page. `more` is the cursor of the next page. */
export async function savedWorks(viewer: Person, kind: Kind | null, cursor: Cursor | null) {
  const values = { viewer: viewer.id, at: cursor?.at ?? '9000000000000000', after: cursor?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const found = kind ? await ofKind.execute({ ...values, kind }) : await all.execute(values);
  const shown = found.slice(0, SAVED_PAGE_SIZE);
  const last = found.length > SAVED_PAGE_SIZE ? shown.at(-1) : undefined;
  return { stories: shown.map(({ at: _, ...story }) => coveredCard(viewer, story)), more: last ? { at: last.at, id: last.id } : null };
}
export type SavedStory = Awaited<ReturnType<typeof savedWorks>>['stories'][number];
