import { and, type SQL, sql } from 'drizzle-orm';
import { personVisibleToPlaceholder } from '#app/audience/visible.server.ts';
import { inWorkListsPlaceholder } from '#app/audience/wanted.server.ts';
import { people } from '#app/people/tables.ts';
import { viewerPlaceholder as viewerId } from '#app/works/ratings/covering.server.ts';
import { works } from '#app/works/tables.ts';
import { isNewToViewer } from '../new-to-viewer.server.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { isAuthorKnown, isNew } from './open-works.server.ts';
import { newWorks } from './tables.ts';

const number = (n: number) => sql.raw(String(n));
const ORDER = sql.raw('shown, published_at, work_id');

/** How many works are found: enough for the row when each author has one card. */
export const CANDIDATES = OTHER_ROWS.newHere.shown * OTHER_ROWS.newHere.ofAuthor;
/** The same for viewers whose lists leave some of them out afterwards. */
export const CANDIDATES_BEFORE_LISTS = 4 * CANDIDATES;

/** What the row leaves out for this viewer, or for everyone if there is none; for visitors also ratings above Teen. */
const isForViewer = and(
  sql`${works.listed} and ${isAuthorKnown}`,
  sql`case when ${sql.placeholder('visitor')}::boolean then ${works.rating} is distinct from 'mature' else true end`,
  sql`case when ${viewerId} is null then true else ${isNewToViewer} end`,
  personVisibleToPlaceholder(),
  inWorkListsPlaceholder(),
);

/**
 * The works of `New here` as `candidate (work_id, place)`: the least shown first, then the oldest (WHY-03). The limits read an index in its
 * order.
 */
const leastShownOf = (found: number, language?: SQL) => sql`(select found.*, row_number() over (order by ${ORDER})::int as place from (
      select n.* from (select * from ${newWorks} where ${newWorks.isOpen} and ${isNew} ${language ? sql`and ${newWorks.language} = ${language}` : sql``}
          order by ${ORDER} limit ${number(OTHER_ROWS.newHere.scanned)}) n
        cross join lateral (select * from ${works} where ${works.id} = n.work_id limit 1) works
        cross join lateral (select * from ${people} where ${people.id} = n.author_id limit 1) people
      where ${isForViewer} ${language ? sql`and ${works.language} = ${language}` : sql``}
      order by n.shown, n.published_at, n.work_id limit ${number(found)}) found) candidate`;

export const leastShown = leastShownOf(CANDIDATES);
export const leastShownBeforeLists = leastShownOf(CANDIDATES_BEFORE_LISTS);
/** The same in the language of the placeholder `language`. */
export const leastShownInLanguage = leastShownOf(CANDIDATES, sql`${sql.placeholder('language')}::text`);
