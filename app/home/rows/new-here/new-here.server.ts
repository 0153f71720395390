import { and, type SQL, sql } from 'drizzle-orm';
import { personVisibleToPlaceholder } from '#app/audience/visible.server.ts';
import { inWorkListsPlaceholder } from '#app/audience/wanted.server.ts';
import { people } from '#app/people/tables.ts';
import { viewerPlaceholder as viewerId } from '#app/works/ratings/covering.server.ts';
import { works } from '#app/works/tables.ts';
import { isNewToViewer } from '../new-to-viewer.server.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { newWorks } from './tables.ts';

const { shown, days, showings, hours } = OTHER_ROWS.newHere;
const number = (n: number) => sql.raw(String(n));
const interval = (words: string) => sql.raw(`interval '${words}'`);

/** How many works of one author are looked at for somebody who may not see the first ones, or began them. */
const OF_EACH_AUTHOR = 5;

const isNew = (work: SQL) => sql`${work}.shown < ${number(showings)} and ${work}.published_at > now() - ${interval(`${days} days`)}`;
const ORDER = sql.raw('shown, published_at, work_id');

/** The number of works of the same author that come before this one is small, so that one author cannot use up all candidates. */
const isAmongFirstOfAuthor = sql`(select count(*) from (select from ${newWorks} other
    where other.author_id = n.author_id and ${isNew(sql.raw('other'))} and (other.shown, other.published_at, other.work_id) < (n.shown, n.published_at, n.work_id)
    limit ${number(OF_EACH_AUTHOR)}) earlier) < ${number(OF_EACH_AUTHOR)}`;

const language = sql`${sql.placeholder('language')}::text`;
/** What this viewer's row leaves out; of visitors also ratings above Teen. */
const isForViewer = and(
  sql`${works.listed} and ${people.createdAt} < now() - ${interval(`${hours} hours`)}`,
  sql`case when ${viewerId} is null then ${works.rating} is distinct from 'mature' else ${isNewToViewer} end`,
  sql`(${language} is null or ${works.language} = ${language})`,
  personVisibleToPlaceholder(),
  inWorkListsPlaceholder(),
);

/** The works of `New here` as `looked (work_id, place)`: the least shown first, then the oldest, one of each author (WHY-03). */
export const leastShown = sql`(select best.work_id, row_number() over (order by ${ORDER})::int as place from (
    select distinct on (author_id) * from (
      select n.* from ${newWorks} n cross join lateral (select * from ${works} where ${works.id} = n.work_id limit 1) works
        cross join lateral (select * from ${people} where ${people.id} = n.author_id limit 1) people
      where ${isNew(sql.raw('n'))} and ${isAmongFirstOfAuthor} and ${isForViewer}
      order by n.shown, n.published_at, n.work_id limit ${number(shown * OF_EACH_AUTHOR)}) found
    order by author_id, ${ORDER}) best) looked`;
