import { type SQL, sql } from 'drizzle-orm';
import { bounded, plannedOnce } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { type ChosenFacet, warnedBy } from '../audience/card-covers.server.ts';
import { shownUsername } from '../audience/shown-author.server.ts';
import { personVisibleToPlaceholder } from '../audience/visible.server.ts';
import { inPeopleListsPlaceholder, wantedPlaceholder } from '../audience/wanted.server.ts';
import { people } from '../people/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { contentColumn } from '../works/length/facts.server.ts';
import { coveredCard } from '../works/ratings/card-cover.server.ts';
import { shownCover, shownDescription } from '../works/ratings/covering.server.ts';
import type { WorkContent } from '../works/ratings/rating-rules.ts';
import type { WorkStatus } from '../works/status/status-rules.ts';
import { works } from '../works/tables.ts';
import { CANDIDATES_MAX, candidateTables, containsLetters, letters } from './candidates.server.ts';
import { AUTHOR_UNKNOWN, COUNT_MAX, SHOWN_MAX, type WorkHit } from './search-rules.ts';

const LOVED = 300; // the most liked and the newest works that are scanned when the letters are frequent
const NEWEST = 150;
const OF_AUTHOR_MIN = 5;
const SEVERAL = 3; // from this many sample hits, the most liked are scanned even when the index is used
const CONCEPTS = 300; // worlds that the index of concepts may return
const CONCEPTS_SCANNED = 150; // when the letters are frequent or too few for the index

const number = (n: number) => sql.raw(String(n));
/** The exact title first, then titles with the prefix, then any match. */
const rank = sql`case when starts_with(words, ${letters} || E'\n') then 0 when starts_with(words, ${letters}) then 1 else 2 end`;

/** The condition for a work, and for the joined `people` row of its author if there is one. */
const listed = (row: string) =>
  sql`((${people.id} is null or (${personVisibleToPlaceholder()} and ${inPeopleListsPlaceholder()}))
    and ${wantedPlaceholder({ id: sql.raw(`${row}.id`), authorId: sql.raw(`${row}.author_id`) })})`;

const among = (order: string, when: string, limit: number) => sql`
  select first.id, ${rank} as rank from (
    select id, author_id from ${works} where listed and ${sql.raw(when)} order by ${sql.raw(order)} desc, id desc limit ${number(limit)}
  ) first cross join lateral (select words from work_words where work_id = first.id limit 1) w
  left join lateral (select * from people where people.id = first.author_id limit 1) people on true
  where ${containsLetters} and ${listed('first')} limit ${number(CANDIDATES_MAX)}`;

// Candidates are sorted by rank and likes alone; only as many as are counted are read in full.
/** Prepared without a further condition; `only` is about the work `best`, and such a statement has the limits of filters (FILTER-07). */
const statement = (only: SQL | undefined) =>
  (only ? bounded : plannedOnce)
    .select({
      id: sql<string>`id`,
      kind: sql<Kind>`kind`,
      title: sql<string>`title`,
      description: sql<string>`description`,
      cover: sql<string | null>`cover`,
      status: sql<WorkStatus | null>`status`,
      holdUntil: sql<string | null>`hold_until`,
      minutes: sql<number | null>`(reading_seconds / 60)::int`,
      content: sql<WorkContent>`content`,
      warned: sql<ChosenFacet[] | null>`warned`,
      authorName: sql<string | null>`author_name`,
      authorUsername: sql<string | null>`author_username`,
      total: sql<number>`total`,
    })
    .from(
      sql`(
    with ${candidateTables({
      table: sql.raw('work_words'),
      id: sql.raw('work_id'),
      beginnings: [sql.raw('words')],
      text: sql`${sql.placeholder('text')}`,
      rank,
      visible: sql`
        cross join lateral (select works.id, author_id from ${works} where works.id = first.id and listed limit 1) own
        left join lateral (select * from people where people.id = own.author_id limit 1) people on true
        where ${listed('own')}`,
    })},
    loved as (${among('likes_count', `not (select rare and hits < ${SEVERAL} from state)`, LOVED)}),
    filled as materialized (select count(*) = ${number(CANDIDATES_MAX)} as up from loved),
    newest as (${among('created_at', 'not (select rare from state) and not (select up from filled)', NEWEST)}),
    concept as (
      select id from (
        select work_id as id, words from concept_words
        where (select rare from state) and search_grams(words) @> (select grams from query) limit ${number(CONCEPTS)}
      ) worlds where ${containsLetters}
      union all
      select id from (
        select work_id as id, words from concept_words where not (select rare from state) limit ${number(CONCEPTS_SCANNED)}
      ) worlds where ${containsLetters}
    ),
    by_author as (
      select own.id from unnest(${sql.placeholder('authors')}::uuid[]) as author
      cross join lateral (
        select id from ${works} where author_id = author and listed order by created_at desc
        limit greatest(${number(OF_AUTHOR_MIN)}, ${number(COUNT_MAX + 2)} - cardinality(${sql.placeholder('authors')}::uuid[]))
      ) own
    ),
    found as (
      select id, min(rank) as rank from (
        select id, rank from beginning union all select id, rank from inside
        union all select id, rank from sampled where rank < 2 or not (select up from filled)
        union all select id, rank from loved union all select id, rank from newest
        union all select id, 2 from concept union all select id, 2 from by_author
      ) candidates group by id
    ),
    counted as (
      select best.*, ${people.name} as author_name, ${shownUsername(people)} as author_username
      from (
        select own.*, found.rank from found
        cross join lateral (select id, author_id, likes_count, created_at from works where works.id = found.id and listed limit 1) own
        order by rank, likes_count desc, created_at desc, id desc
      ) best
      left join lateral (select * from people where people.id = best.author_id limit 1) people on true
      where ${listed('best')} and ${only ?? sql`true`}
      order by best.rank, best.likes_count desc, best.created_at desc, best.id desc
      limit ${number(COUNT_MAX + 1)}
    )
    select shown.*, work.kind, work.title, work.description, work.cover, work.status, work.hold_until, work.reading_seconds,
      work.content, work.warned
    from (select *, count(*) over ()::int as total from counted order by rank, likes_count desc, created_at desc, id desc limit ${number(SHOWN_MAX)}) shown
    cross join lateral (select kind, title, ${shownDescription()} as description, ${shownCover()} as cover, status, hold_until, reading_seconds, ${contentColumn} as content, ${warnedBy()} as warned
      from works where works.id = shown.id limit 1) work
    order by shown.rank, shown.likes_count desc, shown.created_at desc, shown.id desc
  ) as hits`,
    );
const unfiltered = statement(undefined).prepare('search_works');
/** The id of a work in the condition of a filter. */
export const SEARCHED_WORK = sql`best.id`;

/**
 * Works visible to the viewer whose title, description or concept contains the letters, or that are by one of `authors`: the exact title
 * first, then prefixes, then by likes, then the newest. Challenge entries are never listed. `only` filters the bounded number of
 * candidates. The total is capped at COUNT_MAX + 1.
 */
export async function findWorks(viewer: Viewer, query: string, authors: string[], only?: SQL) {
  // Without a name it is planned for its own values, once.
  const found = only ? statement(only).prepare('') : unfiltered;
  const rows = await found.execute({ viewer: viewer?.id ?? null, text: query, authors: `{${authors.join(',')}}` });
  const works: WorkHit[] = rows.map(({ authorName, authorUsername, total: _, ...work }) =>
    coveredCard(viewer, { ...work, author: { name: authorName ?? AUTHOR_UNKNOWN, username: authorUsername ?? '' } }),
  );
  return { works, total: rows[0]?.total ?? 0 };
}
