import { eq, sql } from 'drizzle-orm';
import { personVisibleTo } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { OTHER_ROWS } from '../row-rules.ts';
import { newWorks } from './tables.ts';

const { days, showings, hours, ofAuthor } = OTHER_ROWS.newHere; // several of an author, for somebody who began the first ones
const number = (n: number) => sql.raw(String(n));
const interval = (words: string) => sql.raw(`interval '${words}'`);

const CHANGED_MAX = 5_000;

export const isNew = sql`${newWorks.shown} < ${number(showings)} and ${newWorks.publishedAt} > now() - ${interval(`${days} days`)}`;
/** The account is old enough for the row. */
export const isAuthorKnown = sql`${people.createdAt} < now() - ${interval(`${hours} hours`)}`;

const may = sql`(${isNew} and ${works.listed} and ${isAuthorKnown} and ${personVisibleTo(null)})`;
const chosen = db
  .select({
    workId: newWorks.workId,
    language: works.language,
    opens: sql<boolean>`${may} and row_number() over (partition by ${newWorks.authorId}, ${may}
      order by ${newWorks.shown}, ${newWorks.publishedAt}, ${newWorks.workId}) <= ${number(ofAuthor)}`.as('opens'),
  })
  .from(newWorks)
  .innerJoin(works, eq(works.id, newWorks.workId))
  .innerJoin(people, eq(people.id, newWorks.authorId))
  .as('chosen');

/**
 * Chooses the candidates of `New here`, so that no number of works of new accounts, of one author, or that nobody may see makes a
 * request slower or uses up the candidates. What the row shows is decided by its own query.
 */
export async function openNewWorks(): Promise<void> {
  await db.execute(sql`
    update ${newWorks} set is_open = changed.opens, language = changed.language from (
      select n.work_id, chosen.opens, coalesce(chosen.language, '') as language
      from ${newWorks} n join ${chosen} on ${chosen.workId} = n.work_id
      where n.is_open <> chosen.opens or n.language <> coalesce(chosen.language, '')
      order by n.work_id limit ${number(CHANGED_MAX)} for update of n skip locked) changed
    where ${newWorks.workId} = changed.work_id`);
}
