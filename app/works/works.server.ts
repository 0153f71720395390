import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { type ChosenFacet, warnedBy } from '../audience/card-covers.server.ts';
import { outsideClosedZone, personVisibleToPlaceholder, visibleToPlaceholder } from '../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../audience/wanted.server.ts';
import { people } from '../people/tables.ts';
import { shownTags } from '../site/words.server.ts';
import { type Kind, type ListedKind, listedKinds } from './kinds.ts';
import { factColumns } from './length/facts.server.ts';
import type { WorkFacts } from './length/reading-time.ts';
import { type Coverable, coveredCard } from './ratings/card-cover.server.ts';
import { shownCover, shownDescription, viewerPlaceholder } from './ratings/covering.server.ts';
import { works } from './tables.ts';

/** A work as lists show it (DATA-33). `views` and `likes` are counts; `description` is truncated. */
export type WorkCard = WorkFacts &
  Coverable & {
    id: string;
    kind: Kind;
    title: string;
    description: string;
    cover: string | null;
    genre: string | null;
    tags: string[];
    views: number;
    likes: number;
    author: { name: string; username: string; profilePicture: string | null };
  };

const ROWS = { trending: 7, recent: 6, loved: 6 } as const; // HOME-17, -19, -20
const ROW_OF_KIND = 8; // HOME-27
const KINDS = listedKinds.map(({ kind }) => kind);
type Row = keyof typeof ROWS | ListedKind;
export type HomeRows = Record<Row, WorkCard[]>;

const DESCRIPTION_PREVIEW = 280; // characters that fit the first trending tile

/** The columns of a card for the viewer with this id; join `people` as its author. */
export const cardColumnsFor = (viewer: SQL) => ({
  id: works.id,
  kind: works.kind,
  title: works.title,
  description: sql<string>`left(${shownDescription(viewer)}, ${sql.raw(String(DESCRIPTION_PREVIEW))})`.as('description'),
  cover: sql<string | null>`${shownCover(viewer)}`.as('cover'),
  genre: works.genre,
  tags: works.tags,
  views: works.viewsCount,
  likes: works.likesCount,
  ...factColumns,
  authorName: sql<string>`${people.name}`.as('author_name'),
  authorUsername: people.username,
  authorPicture: people.profilePicture,
  warned: sql<ChosenFacet[] | null>`${warnedBy(viewer)}`.as('warned'),
});
/** The same for prepared statements. */
export const cardColumns = cardColumnsFor(viewerPlaceholder);
export type CardRow = Omit<WorkCard, 'author' | 'covered'> & {
  authorName: string;
  authorUsername: string;
  authorPicture: string | null;
  warned: ChosenFacet[] | null;
};

/** The card of a row, covered if the viewer chose that (SHOWN-03). */
export const cardOf = (viewer: Viewer, { authorName, authorUsername, authorPicture, tags, ...work }: CardRow): WorkCard =>
  coveredCard(viewer, {
    ...work,
    tags: shownTags(tags),
    author: { name: authorName, username: authorUsername, profilePicture: authorPicture },
  });

/** The first works of one row, read from the top of an index. Excludes challenge entries and kids stories (HOME-32). */
const top = (row: Row, order: SQL[], more?: SQL) =>
  db
    .select({
      row: sql<Row>`${sql.raw(`'${row}'`)}`.as('row'),
      place: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})::int`.as('place'),
      ...cardColumns,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(works.listed, personVisibleToPlaceholder(), inWorkListsPlaceholder(), more))
    .orderBy(...order)
    .limit(row in ROWS ? ROWS[row as keyof typeof ROWS] : ROW_OF_KIND);

function homeRowsOf(name: string, more?: SQL) {
  const newest = [desc(works.createdAt), desc(works.id)];
  const viewed = [desc(works.viewsCount), desc(works.id)];
  const loved = [desc(works.likesCount), desc(works.id)];
  return unionAll(
    top('trending', viewed, more),
    top('recent', newest, more),
    top('loved', loved, more),
    ...KINDS.map((kind) => top(kind, viewed, and(eq(works.kind, kind), more))),
  ).prepare(name);
}
const inAnyLanguage = homeRowsOf('home_rows');
const inOneLanguage = homeRowsOf('home_rows_language', sql`${works.language} = ${sql.placeholder('language')}`);

/** All rows of the front page for this viewer, in one statement. */
export async function homeRows(viewer: Viewer, language: string | null): Promise<HomeRows> {
  const values = { viewer: viewer?.id ?? null };
  const found = await (language ? inOneLanguage.execute({ ...values, language }) : inAnyLanguage.execute(values));
  const rows = Object.fromEntries([...Object.keys(ROWS), ...KINDS].map((row) => [row, []])) as unknown as HomeRows;
  found.sort((a, b) => a.place - b.place);
  for (const { row, place: _, ...work } of found) rows[row].push(cardOf(viewer, work));
  return rows;
}

const kindById = db
  .select({ kind: works.kind })
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .where(and(eq(works.id, sql.placeholder('id')), visibleToPlaceholder(works), outsideClosedZone))
  .prepare('work_kind');

/** The kind of a work that the viewer may see. Null: not found. */
export async function kindOf(viewer: Viewer, id: string): Promise<Kind | null> {
  if (!isId(id)) return null;
  const [work] = await kindById.execute({ viewer: viewer?.id ?? null, id });
  return work?.kind ?? null;
}
