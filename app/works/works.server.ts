import { and, Column, eq, type GetColumnData, is, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { type ChosenFacet, warnedBy } from '../audience/card-covers.server.ts';
import { outsideClosedZone, visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { shownTags } from '../site/words.server.ts';
import type { Kind } from './kinds.ts';
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

const DESCRIPTION_PREVIEW = 280; // characters that fit the first trending tile

const columnsFor = (viewer: SQL) => ({
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
type Selected = Column | SQL | SQL.Aliased;
type AsExpressions<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column ? SQL<GetColumnData<Columns[Name]>> : Columns[Name] };
/** These columns as expressions, because Drizzle does not see the tables in a written `from`. */
export const asExpressions = <Columns extends Record<string, Selected>>(columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, is(column, Column) ? sql`${column}`.mapWith(column) : column]),
  ) as unknown as AsExpressions<Columns>;
/** The columns of a card for the viewer with this id; join `people` as its author. */
export const cardColumnsFor = (viewer: SQL) => asExpressions(columnsFor(viewer));
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
