import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isActiveAccount, outsideClosedZone, visibleTo } from '../audience/visible.server.ts';
import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';
import { isAfterCursor, microsecondsOf } from '../lists/cursor-sql.ts';
import { people } from '../people/tables.ts';
import { facetChoices, facets } from '../works/facets/tables.ts';
import { alwaysShown } from '../works/ratings/tables.ts';
import { works } from '../works/tables.ts';
import { HIDDEN_PAGE_SIZE } from './content-rules.ts';
import { hiddenPeople, hiddenWorks } from './tables.ts';

/** A page of rows, of which one more than a page was read; `next` is the cursor of the next page. */
function pageOf<Row extends { at: string; id: string }>(rows: Row[]) {
  const items = rows.slice(0, HIDDEN_PAGE_SIZE);
  const last = rows.length > HIDDEN_PAGE_SIZE ? items.at(-1) : undefined;
  return { items, next: last ? cursorParam(last) : null };
}

/** A page of the tags that the viewer hides or is warned about, in alphabetical order; `after` is the last tag of the page before. */
export async function listChosenTags(viewer: Person, after: string | null) {
  const rows = await db
    .select({ name: facets.name, folded: facets.folded, choice: facetChoices.choice })
    .from(facetChoices)
    .innerJoin(facets, eq(facets.id, facetChoices.facetId))
    .where(
      and(
        eq(facetChoices.personId, viewer.id),
        eq(facets.dimension, 'tag'),
        after === null ? undefined : sql`${facets.folded} > tag_key(${after})`,
      ),
    )
    .orderBy(asc(facets.folded))
    .limit(HIDDEN_PAGE_SIZE + 1);
  const items = rows.slice(0, HIDDEN_PAGE_SIZE).map(({ folded: _, ...tag }) => tag);
  return { tags: items, next: rows.length > HIDDEN_PAGE_SIZE ? (items.at(-1)?.name ?? null) : null };
}
export type ChosenTag = Awaited<ReturnType<typeof listChosenTags>>['tags'][number];

/** A page of the works of one of the viewer's lists, newest first. `title` is null if a work is no longer available to the viewer. */
async function listWorks(viewer: Person, list: typeof hiddenWorks | typeof alwaysShown, cursor: Cursor | null) {
  const [at, id] = [sql`${list.createdAt}`, sql`${list.workId}`];
  const isShown = and(visibleTo(viewer, works), outsideClosedZone) as SQL;
  const rows = await db
    .select({
      id: works.id,
      at: microsecondsOf(at),
      title: sql<string | null>`case when ${isShown} then ${works.title} end`,
      author: sql<string | null>`case when ${isShown} then ${people.name} end`,
    })
    .from(works)
    .innerJoin(list, eq(list.workId, works.id))
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(eq(list.personId, viewer.id), isAfterCursor(cursor, at, id)))
    .orderBy(desc(list.createdAt), desc(list.workId))
    .limit(HIDDEN_PAGE_SIZE + 1);
  const { items, next } = pageOf(rows);
  return { works: items.map(({ at: _, ...work }) => work), next };
}
/** A page of the works that the viewer hid. */
export const listHiddenWorks = (viewer: Person, cursor: Cursor | null) => listWorks(viewer, hiddenWorks, cursor);
/** A page of the works that the viewer always sees in spite of their warnings (WARN-08). */
export const listAlwaysShown = (viewer: Person, cursor: Cursor | null) => listWorks(viewer, alwaysShown, cursor);
/** A work that the member hid, or always sees. */
export type ListedWork = Awaited<ReturnType<typeof listHiddenWorks>>['works'][number];

/** A page of the people whom the viewer hid, newest first. */
export async function listHiddenPeople(viewer: Person, cursor: Cursor | null) {
  const [at, id] = [sql`${hiddenPeople.createdAt}`, sql`${hiddenPeople.otherId}`];
  const rows = await db
    .select({ id: people.id, at: microsecondsOf(at), name: people.name, username: people.username, profilePicture: people.profilePicture })
    .from(hiddenPeople)
    .innerJoin(people, eq(people.id, hiddenPeople.otherId))
    .where(and(eq(hiddenPeople.personId, viewer.id), isActiveAccount(), isAfterCursor(cursor, at, id)))
    .orderBy(desc(hiddenPeople.createdAt), desc(hiddenPeople.otherId))
    .limit(HIDDEN_PAGE_SIZE + 1);
  const { items, next } = pageOf(rows);
  return { people: items.map(({ at: _, ...person }) => person), next };
}
export type HiddenPerson = Awaited<ReturnType<typeof listHiddenPeople>>['people'][number];
