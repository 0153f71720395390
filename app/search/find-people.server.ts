import { sql } from 'drizzle-orm';
import { plannedOnce } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { personVisibleToPlaceholder } from '../audience/visible.server.ts';
import { inPeopleListsPlaceholder } from '../audience/wanted.server.ts';
import { people } from '../people/tables.ts';
import { works } from '../works/tables.ts';
import { CANDIDATES_MAX, candidateTables, containsLetters, letters } from './candidates.server.ts';
import { COUNT_MAX, type PersonHit, SHOWN_MAX } from './search-rules.ts';

const SPECTATED = 250; // the most spectated people that are scanned when the letters are frequent
const AUTHORS = COUNT_MAX + 1; // authors whose works count as hits by their name; with one work each, more than are counted

type Row = PersonHit & { total: number; authors: string[] | null };

/** Twice the rank of the match (exact name or username, prefix, anything else), plus one if the name does not contain it. */
const rank = sql`case when ${letters} in (name, username) then 0 when starts_with(name, ${letters}) or starts_with(username, ${letters}) then 2 else 4 end
  + (strpos(name, ${letters}) = 0)::int`;

/** The condition for the joined `people` row. */
const listed = sql`(${personVisibleToPlaceholder()} and ${inPeopleListsPlaceholder()})`;

// Lateral subqueries with a limit read one row by key; PostgreSQL plans a join as a scan of both tables.
const statement = plannedOnce
  .select({
    id: sql<string>`id`,
    name: sql<string>`name`,
    username: sql<string>`username`,
    bio: sql<string>`bio`,
    profilePicture: sql<string | null>`profile_picture`,
    total: sql<number>`total`,
    authors: sql<string[] | null>`authors`,
  })
  .from(
    sql`(
    with ${candidateTables({
      table: sql.raw('person_words'),
      id: sql.raw('person_id'),
      beginnings: [sql.raw('name'), sql.raw('username')],
      text: sql`${sql.placeholder('text')}`,
      rank,
      visible: sql`cross join lateral (select * from people where people.id = first.id limit 1) people where ${listed}`,
    })},
    spectated as (
      select id, rank from (
        select id from ${people} where not (select rare from state) and ${listed} order by spectator_count desc, id desc limit ${sql.raw(String(SPECTATED))}
      ) top_people cross join lateral (select words, ${rank} as rank from person_words where person_id = top_people.id limit 1) w where ${containsLetters} limit ${sql.raw(String(CANDIDATES_MAX))}
    ),
    found as (
      select id, min(rank) as rank from (
        select * from beginning union all select * from inside union all select * from sampled union all select * from spectated
      ) candidates group by id
    ),
    ranked as materialized (
      select ${people.id}, ${people.name}, ${people.username}, ${people.bio}, ${people.profilePicture}, ${people.spectatorCount}, ${people.createdAt},
        found.rank / 2 as rank, found.rank % 2 = 0 as named
      from found cross join lateral (select * from people where people.id = found.id limit 1) people
      where ${listed}
    )
    select *, least(count(*) over (), ${sql.raw(String(COUNT_MAX + 1))})::int as total,
      case when row_number() over (order by rank, spectator_count desc, created_at desc, id) = 1 then (select array_agg(id) from (
        select id from ranked where named and (select true from ${works} where author_id = ranked.id and listed limit 1)
        order by rank, spectator_count desc, id limit ${sql.raw(String(AUTHORS))}
      ) by_name) end as authors
    from ranked order by rank, spectator_count desc, created_at desc, id limit ${sql.raw(String(SHOWN_MAX))}
  ) as hits`,
  )
  .prepare('search_people');

/**
 * People visible to the viewer whose name, username or bio contains the letters: exact matches first, then prefixes, then by spectators,
 * then the newest. `authors` are the ids of matches by name that have listed works. The total is capped at COUNT_MAX + 1.
 */
export async function findPeople(viewer: Viewer, query: string) {
  const text = query.replace(/^@(?=.)/u, ''); // a username is often typed as it is shown
  const rows: Row[] = await statement.execute({ viewer: viewer?.id ?? null, text });
  const [first] = rows;
  return {
    people: rows.map(({ total: _, authors: __, ...person }) => person),
    total: first?.total ?? 0,
    authors: text === query ? (first?.authors ?? []) : [],
  };
}
