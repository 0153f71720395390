import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { db, plannedOnce } from '#server/database/database.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { facetsOfWork } from '../../audience/left-out/left-out.server.ts';
import { scanOfPlaceholder } from '../../audience/left-out/scan.server.ts';
import { SCAN_ROWS_MAX } from '../../audience/left-out/scan-rules.ts';
import { leavesNothingOut, perLists } from '../../audience/per-lists.server.ts';
import { personVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import { people } from '../../people/tables.ts';
import { type ListedKind, listedKinds } from '../../works/kinds.ts';
import { works } from '../../works/tables.ts';
import { cardColumns, cardOf, type WorkCard } from '../../works/works.server.ts';
import { ALL_ROWS, RANKED_ROWS, type Row, type RowOrder } from './row-rules.ts';

/** `added` is when a work was published, in milliseconds; only in Recently Added. */
export type HomeCard = WorkCard & { added?: number };
export type HomeRows = Record<Row, HomeCard[]>;

/** The columns by which the works of a row are in descending order. */
const ORDERS: Record<RowOrder, AnyPgColumn[]> = {
  newest: [works.createdAt, works.id],
  views: [works.viewsCount, works.id],
  likes: [works.likesCount, works.id],
};

/** How many works are read for each place of a row, because the lists of a viewer leave some of them out. */
export const CANDIDATES_PER_PLACE = 5;

/** The first works of one row, read from the top of an index. Excludes challenge entries and kids stories (HOME-32). */
function top(on: typeof db | typeof plannedOnce, row: Row, { times = 1, more }: { times?: number; more?: SQL | undefined } = {}) {
  const { shown, order } = RANKED_ROWS[row];
  const inOrder = ORDERS[order].map((column) => desc(column));
  const scanned = scanOfPlaceholder({ table: works, where: and(works.listed, more), by: ORDERS[order] });
  return on
    .select({
      row: sql<Row>`${sql.raw(`'${row}'`)}`.as('row'),
      place: sql<number>`row_number() over (order by ${sql.join(inOrder, sql`, `)})::int`.as('place'),
      added: sql<number>`(extract(epoch from ${works.createdAt}) * 1000)::float8`.as('added'),
      authorId: sql<string>`${works.authorId}`.as('author_id'),
      facets: (times > 1 ? facetsOfWork : sql<number[] | null>`null::int[]`).as('facets'),
      ...cardColumns,
    })
    .from(scanned.from)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(scanned.where, personVisibleToPlaceholder(), inWorkListsPlaceholder()))
    .orderBy(...inOrder)
    .limit(literalLimit(shown * times));
}

const homeRowsOf = (on: typeof db | typeof plannedOnce, name: string, options?: { times?: number; more?: SQL }) =>
  perLists(
    unionAll(
      top(on, 'trending', options),
      top(on, 'recent', options),
      top(on, 'loved', options),
      ...listedKinds.map(({ kind }) => top(on, kind, { ...options, more: and(eq(works.kind, kind), options?.more) })),
    ),
    name,
  );
/** Planned once per connection: for members who hide things PostgreSQL would plan again for each page, a third of its CPU time. */
const inAnyLanguage = homeRowsOf(plannedOnce, 'home_rows');
/** Planned for each language, because a rare one is found by another index. */
const inOneLanguage = homeRowsOf(db, 'home_rows_language', { more: sql`${works.language} = ${sql.placeholder('language')}` });
const candidates = homeRowsOf(plannedOnce, 'home_candidates', { times: CANDIDATES_PER_PLACE });
const given = sql`${sql.placeholder('language')}::text`;
/** By their ids, because PostgreSQL would scan the order of each row for works of one author. */
const ownWorks = homeRowsOf(plannedOnce, 'home_own_works', {
  more: sql`${works.id} = any(array(select own.id from ${works} own
    where own.author_id = ${sql.placeholder('viewer')}::uuid and own.listed and coalesce(own.language = ${given}, ${given} is null)
    order by own.created_at desc limit ${sql.raw(String(SCAN_ROWS_MAX))}))`,
});

export type FoundInRow = Awaited<ReturnType<ReturnType<typeof inAnyLanguage>['execute']>>[number];

/** The card that a row shows. */
function cardInRow(viewer: Viewer, { row, place: _, added, authorId: __, facets: ___, ...work }: FoundInRow): HomeCard {
  const card = cardOf(viewer, work);
  return row === 'recent' ? { ...card, added } : card;
}

/** Puts works into the rows in which they were found. A work that has a `card` shows it. */
export function rowsOf(viewer: Viewer, found: (FoundInRow & { card?: HomeCard | undefined })[]): HomeRows {
  const rows = Object.fromEntries(Object.keys(RANKED_ROWS).map((row) => [row, []])) as unknown as HomeRows;
  for (const work of found.toSorted((a, b) => a.place - b.place)) rows[work.row].push(work.card ?? cardInRow(viewer, work));
  return rows;
}

/** The ranked rows of the front page for this viewer, in one statement. Members whose lists leave something out may need `withOwnWorks`. */
export async function homeRows(viewer: Viewer, language: string | null): Promise<HomeRows> {
  const values = { viewer: viewer?.id ?? null };
  const found = await (language ? inOneLanguage(viewer).execute({ ...values, language }) : inAnyLanguage(viewer).execute(values));
  return rowsOf(viewer, viewer && !leavesNothingOut(viewer) ? await withOwnWorks(viewer, language, ALL_ROWS, found) : found);
}

/** A work of a row with its card as everyone sees it. */
export type CandidateInRow = FoundInRow & { card: HomeCard };
/** More works of each row than it shows, as everyone sees them, in the order of their row. */
export async function rowCandidates(viewer: null): Promise<CandidateInRow[]> {
  const found = await candidates(viewer).execute({ viewer });
  return found.map((work) => ({ ...work, card: cardInRow(viewer, work) })).sort((a, b) => a.place - b.place);
}

const isListedKind = (row: Row): row is ListedKind => listedKinds.some(({ kind }) => kind === row);
const singleRows = (on: typeof db | typeof plannedOnce, name: string, more?: SQL) =>
  new Map(
    ALL_ROWS.map((row) => {
      const ofKind = isListedKind(row) ? sql`${works.kind} = ${sql.raw(`'${row}'`)}` : undefined;
      return [row, perLists(top(on, row, { more: and(ofKind, more) }), `${name}_${row}`)];
    }),
  );
const rowsInAnyLanguage = singleRows(plannedOnce, 'home_row');
const rowsInOneLanguage = singleRows(db, 'home_row_language', sql`${works.language} = ${sql.placeholder('language')}`);

/** One row for this viewer. */
export async function rowFor(viewer: Viewer, row: Row, language: string | null): Promise<FoundInRow[]> {
  const statement = (language ? rowsInOneLanguage : rowsInAnyLanguage).get(row)?.(viewer);
  return (await statement?.execute({ viewer: viewer?.id ?? null, ...(language && { language }) })) ?? [];
}

/** The rows of the own works of the viewer alone, which are never hidden. */
const rowsOfOwnWorks = (viewer: Person, language: string | null): Promise<FoundInRow[]> =>
  ownWorks(viewer).execute({ viewer: viewer.id, language });

/** What was found in these rows; those that are short with the own works after it, which may be after the last scanned work. */
export async function withOwnWorks(viewer: Person, language: string | null, rows: Row[], found: FoundInRow[]): Promise<FoundInRow[]> {
  const byRow = Map.groupBy(found, ({ row }) => row);
  const short = rows.filter((row) => (byRow.get(row)?.length ?? 0) < RANKED_ROWS[row].shown);
  if (!short.length) return found;
  const own = await rowsOfOwnWorks(viewer, language);
  const added = short.flatMap((row) => {
    const before = byRow.get(row) ?? [];
    const ids = new Set(before.map(({ id }) => id));
    const after = own.filter((work) => work.row === row && !ids.has(work.id)).sort((a, b) => a.place - b.place);
    return after.slice(0, RANKED_ROWS[row].shown - before.length).map((work) => ({ ...work, place: before.length + work.place }));
  });
  return [...found, ...added];
}

const cardsById = plannedOnce
  .select(cardColumns)
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .where(
    and(sql`${works.id} = any(${sql.placeholder('ids')}::uuid[])`, works.listed, personVisibleToPlaceholder(), inWorkListsPlaceholder()),
  )
  .prepare('home_cards');

/** Replaces the cards of works by those that this viewer sees, and leaves out works that they no longer see. */
export async function ownCards(viewer: Viewer, ids: Iterable<string>): Promise<<Found extends { id: string }>(found: Found[]) => Found[]> {
  const cards = await cardsById.execute({ viewer: viewer?.id ?? null, ids: [...new Set(ids)] });
  const byId = new Map(cards.map((card) => [card.id, card]));
  return (found) => found.flatMap((work) => (byId.has(work.id) ? [{ ...work, ...byId.get(work.id), card: undefined }] : []));
}
