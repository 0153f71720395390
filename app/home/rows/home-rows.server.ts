import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { db, plannedOnce } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { personVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { people } from '../../people/tables.ts';
import { listedKinds } from '../../works/kinds.ts';
import { works } from '../../works/tables.ts';
import { cardColumns, cardOf, type WorkCard } from '../../works/works.server.ts';
import { RANKED_ROWS, type Row, type RowOrder } from './row-rules.ts';

/** `added` is when a work was published, in milliseconds; only in Recently Added. */
export type HomeCard = WorkCard & { added?: number };
export type HomeRows = Record<Row, HomeCard[]>;

const NEWEST = [desc(works.createdAt), desc(works.id)];
const ORDERS: Record<RowOrder, SQL[]> = {
  newest: NEWEST,
  views: [desc(works.viewsCount), desc(works.id)],
  likes: [desc(works.likesCount), desc(works.id)],
};

/** The first works of one row, read from the top of an index. Excludes challenge entries and kids stories (HOME-32). */
function top(on: typeof db | typeof plannedOnce, row: Row, more?: SQL) {
  const { shown, order } = RANKED_ROWS[row];
  return on
    .select({
      row: sql<Row>`${sql.raw(`'${row}'`)}`.as('row'),
      place: sql<number>`row_number() over (order by ${sql.join(ORDERS[order], sql`, `)})::int`.as('place'),
      added: sql<number>`(extract(epoch from ${works.createdAt}) * 1000)::float8`.as('added'),
      ...cardColumns,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(works.listed, personVisibleToPlaceholder(), inWorkListsPlaceholder(), more))
    .orderBy(...ORDERS[order])
    .limit(shown);
}

const homeRowsOf = (on: typeof db | typeof plannedOnce, name: string, more?: SQL) =>
  perLists(
    unionAll(
      top(on, 'trending', more),
      top(on, 'recent', more),
      top(on, 'loved', more),
      ...listedKinds.map(({ kind }) => top(on, kind, and(eq(works.kind, kind), more))),
    ),
    name,
  );
/** Planned once per connection: for members who hide things PostgreSQL would plan again for each page, a third of its CPU time. */
const inAnyLanguage = homeRowsOf(plannedOnce, 'home_rows');
/** Planned for each language, because a rare one is found by another index. */
const inOneLanguage = homeRowsOf(db, 'home_rows_language', sql`${works.language} = ${sql.placeholder('language')}`);

/** The ranked rows of the front page for this viewer, in one statement. */
export async function homeRows(viewer: Viewer, language: string | null): Promise<HomeRows> {
  const values = { viewer: viewer?.id ?? null };
  const found = await (language ? inOneLanguage(viewer).execute({ ...values, language }) : inAnyLanguage(viewer).execute(values));
  const rows = Object.fromEntries(Object.keys(RANKED_ROWS).map((row) => [row, []])) as unknown as HomeRows;
  found.sort((a, b) => a.place - b.place);
  for (const { row, place: _, added, ...work } of found)
    rows[row].push(row === 'recent' ? { ...cardOf(viewer, work), added } : cardOf(viewer, work));
  return rows;
}
