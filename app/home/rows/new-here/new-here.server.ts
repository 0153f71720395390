import { and, type SQL, sql } from 'drizzle-orm';
import { personVisibleToPlaceholder } from '#app/audience/visible.server.ts';
import { inWorkListsPlaceholder } from '#app/audience/wanted.server.ts';
import { people } from '#app/people/tables.ts';
import { viewerPlaceholder as viewerId } from '#app/works/ratings/covering.server.ts';
import { works } from '#app/works/tables.ts';
import { isNewToViewer } from '../new-to-viewer.server.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { isAuthorKnown, isNew, OPEN_OF_AUTHOR } from './open-works.server.ts';
import { newWorks } from './tables.ts';

const number = (n: number) => sql.raw(String(n));
const ORDER = sql.raw('shown, published_at, work_id');

/** How many open works a request looks at, at most; most of them are for everyone, so it usually ends after `CANDIDATES`. */
export const LOOKED_MAX = 1_000;
/** How many works are found, of which each author has one. */
export const CANDIDATES = OTHER_ROWS.newHere.shown * OPEN_OF_AUTHOR;

/** What the row leaves out for this viewer, or for everyone if there is none; for visitors also ratings above Teen. */
const isForViewer = and(
  sql`${works.listed} and ${isAuthorKnown}`,
  sql`case when ${sql.placeholder('visitor')}::boolean then ${works.rating} is distinct from 'mature' else true end`,
  sql`case when ${viewerId} is null then true else ${isNewToViewer} end`,
  personVisibleToPlaceholder(),
  inWorkListsPlaceholder(),
);

/**
 * The works of `New here` as `looked (work_id, place)`: the least shown first, then the oldest, one of each author (WHY-03). The inner
 * limit reads an index in its order.
 */
const leastShownOf = (language?: SQL) => sql`(select best.work_id, row_number() over (order by ${ORDER})::int as place from (
    select distinct on (author_id) * from (
      select n.* from (select * from ${newWorks} where ${newWorks.isOpen} and ${isNew} ${language ? sql`and ${newWorks.language} = ${language}` : sql``}
          order by ${ORDER} limit ${number(LOOKED_MAX)}) n
        cross join lateral (select * from ${works} where ${works.id} = n.work_id limit 1) works
        cross join lateral (select * from ${people} where ${people.id} = n.author_id limit 1) people
      where ${isForViewer} ${language ? sql`and ${works.language} = ${language}` : sql``}
      order by n.shown, n.published_at, n.work_id limit ${number(CANDIDATES)}) found
    order by author_id, ${ORDER}) best) looked`;

export const leastShown = leastShownOf();
/** The same in the language of the placeholder `language`. */
export const leastShownInLanguage = leastShownOf(sql`${sql.placeholder('language')}::text`);
