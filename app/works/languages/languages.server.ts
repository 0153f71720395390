import { type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';
import { LANGUAGES_SHOWN } from './language-list-rules.ts';

export const COUNTED = 200; // works per language that are read to count its authors, which bounds the cost

const isShown = sql`${visibleToPlaceholder(works)} and ${outsideClosedZone}`;
const shownFrom = (start: SQL) => sql`(select language_key(works.language) as key, works.language from ${works} works
  join ${people} on ${people.id} = works.author_id where ${start} and ${isShown} order by language_key(works.language) limit 1)`;
// A loose index scan: it steps from the first visible work of one language to that of the next, instead of reading every work to find a
// dozen values. A trigger (`works_language`) gives all works of a language the same spelling.
const steps = sql`(with recursive step as (
    ${shownFrom(sql`true`)}
    union all
    select next.key, next.language from step cross join lateral ${shownFrom(sql`language_key(works.language) > step.key`)} next
  ) select key, language from step) as l`;
// PostgreSQL expects few works per language: with `=` it would scan the table, with a constant limit sort all works of the language.
const authors = sql`(select count(distinct author_id) from (
  select author_id from ${works} where language_key(language) >= l.key and language_key(language) <= l.key and state = 'shown'
  order by language_key(language) limit (select ${sql.raw(String(COUNTED))})) few)`;

const topLanguages = db
  .select({ key: sql<string>`l.key`.as('key'), language: sql<string>`l.language`.as('language') })
  .from(steps)
  .orderBy(sql`${authors} desc`, sql`l.key`)
  .limit(LANGUAGES_SHOWN)
  .as('top_languages');
/** The statement of the languages of the site. */
export const listedLanguages = db.select({ language: topLanguages.language }).from(topLanguages).orderBy(topLanguages.key);
const listed = listedLanguages.prepare('home_languages');

const found = db
  .select({ language: sql<string>`l.language` })
  .from(steps)
  .where(sql`strpos(l.key, language_key(${sql.placeholder('wanted')})) > 0`)
  .limit(LANGUAGES_SHOWN)
  .prepare('languages_found');

/**
 * The distinct languages of all works the viewer may see, including kids stories and challenge entries; above the limit, those with the
 * most authors.
 */
export async function languagesOf(viewer: Viewer): Promise<string[]> {
  return (await listed.execute({ viewer: viewer?.id ?? null })).map(({ language }) => language);
}

/** The same, shared for two seconds by all who see the same works: what the viewer's lists leave out has no influence. */
export const sharedLanguages = async (viewer: Viewer): Promise<string[]> =>
  (await sharedReads.readBeforeLists(
    viewer,
    'languages',
    () => languagesOf(null),
    () => ['home'],
  )) ?? languagesOf(viewer);

/** The languages that contain `wanted`, including those that the front page list omits. */
export async function languagesWith(viewer: Viewer, wanted: string): Promise<string[]> {
  return (await found.execute({ viewer: viewer?.id ?? null, wanted })).map(({ language }) => language);
}
