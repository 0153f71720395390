import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { outsideClosedZone, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../tables.ts';
import { LANGUAGES_SHOWN } from './language-list-rules.ts';

const COUNTED = 200; // works per language that are read to count its authors, which bounds the cost

// Loose index scan from one language to the next, instead of reading every work to find a dozen values. A trigger (`works_language`) gives
// all works of a language the same spelling, so each step returns one.
const steps = sql`(with recursive step as (
    (select language_key(language) as key, language from ${works} order by language_key(language) limit 1)
    union all
    select next.key, next.language from step cross join lateral (
      select language_key(w.language) as key, w.language from ${works} w
      where language_key(w.language) > step.key order by language_key(w.language) limit 1
    ) next
  ) select key, language from step) as l`;
// With `=` PostgreSQL would normalize the language of every work instead of reading the index, because it expects that to cost little.
const ofLanguage = sql`(select * from ${works} where language_key(language) >= l.key and language_key(language) <= l.key order by language_key(language))`;
// A scalar subquery with a limit: the planner would turn `exists` into a join over all works.
const isShown = sql`(select true from ${ofLanguage} works join ${people} on ${people.id} = ${works.authorId}
  where ${visibleToPlaceholder(works)} and ${outsideClosedZone} limit 1)`;
const authors = sql`(select count(distinct author_id) from (
  select author_id from ${ofLanguage} works where state = 'shown' limit ${sql.raw(String(COUNTED))}) few)`;

const topLanguages = db
  .select({ key: sql<string>`l.key`.as('key'), language: sql<string>`l.language`.as('language') })
  .from(steps)
  .where(isShown)
  .orderBy(sql`${authors} desc`, sql`l.key`)
  .limit(LANGUAGES_SHOWN)
  .as('top_languages');
const listed = db.select({ language: topLanguages.language }).from(topLanguages).orderBy(topLanguages.key).prepare('home_languages');

const found = db
  .select({ language: sql<string>`l.language` })
  .from(steps)
  .where(sql`strpos(l.key, language_key(${sql.placeholder('wanted')})) > 0 and ${isShown}`)
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
