import { sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Viewer } from '../audience/viewer.ts';
import { visibleToPlaceholder } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { ENOUGH, finding, holds, letters } from './finding.server.ts';
import { AUTHOR_UNKNOWN, COUNT_MOST, SHOWN_MOST, type WorkHit } from './search-rules.ts';

const LOVED = 300; // as many of the most loved, and of the newest, are looked through when the letters are frequent
const NEWEST = 150;
const OF_AUTHOR = 20;
const SEVERAL = 3; // hits in the sample from which on the most loved are looked through even when the index is asked

const among = (order: string, when: string, limit: number) => sql`
  select first.id from (
    select id, author_id from ${works} where listed and ${sql.raw(when)} order by ${sql.raw(order)} desc, id desc limit ${sql.raw(String(limit))}
  ) first cross join lateral (select words from work_words where work_id = first.id limit 1) w
  left join lateral (select * from people where people.id = first.author_id limit 1) people on true
  where ${holds} and (${people.id} is null or ${visibleToPlaceholder()}) limit ${sql.raw(String(ENOUGH))}`;

const statement = db
  .select({
    id: sql<string>`id`,
    kind: sql<Kind>`kind`,
    title: sql<string>`title`,
    description: sql<string>`description`,
    cover: sql<string | null>`cover`,
    authorName: sql<string | null>`author_name`,
    total: sql<number>`total`,
  })
  .from(
    sql`(
    with ${finding({
      table: sql.raw('work_words'),
      id: sql.raw('work_id'),
      beginnings: [sql.raw('words')],
      text: sql`${sql.placeholder('text')}`,
      visible: sql`
        cross join lateral (select author_id from ${works} where works.id = first.id and listed limit 1) own
        left join lateral (select * from people where people.id = own.author_id limit 1) people on true
        where ${people.id} is null or ${visibleToPlaceholder()}`,
    })},
    loved as (${among('likes_count', `not (select rare and hits < ${SEVERAL} from state)`, LOVED)}),
    newest as (${among('created_at', 'not (select rare from state)', NEWEST)}),
    by_author as (
      select own.id from unnest(${sql.placeholder('authors')}::uuid[]) as author
      cross join lateral (
        select id from ${works} where author_id = author and listed order by created_at desc limit ${sql.raw(String(OF_AUTHOR))}
      ) own
    ),
    found as (
      select id from beginning union select id from inside union select id from sampled
      union select id from loved union select id from newest union select id from by_author
    )
    select ${works.id}, ${works.kind}, ${works.title}, ${works.description}, ${works.cover}, ${people.name} as author_name,
      least(count(*) over (), ${sql.raw(String(COUNT_MOST + 1))})::int as total
    from found
    cross join lateral (select * from works where works.id = found.id and listed limit 1) works
    left join lateral (select * from people where people.id = works.author_id limit 1) people on true
    cross join lateral (select words from work_words where work_id = found.id limit 1) w
    where ${people.id} is null or ${visibleToPlaceholder()}
    order by not starts_with(words, ${letters} || E'\\n'), not starts_with(words, ${letters}), ${works.likesCount} desc, ${works.createdAt} desc, ${works.id} desc
    limit ${sql.raw(String(SHOWN_MOST))}
  ) as hits`,
  )
  .prepare('search_works');

/**
 * Works whose title or description holds the letters, or that are by one of `authors`, as the viewer may see them (SEARCH-09, -11, -12): the
 * exact title first, then beginnings, then by likes, then the newest. Entries of challenges are in no list (HOME-32).
 */
export async function findWorks(viewer: Viewer, query: string, authors: string[]) {
  const rows = await statement.execute({ viewer: viewer?.id ?? null, text: query, authors: `{${authors.join(',')}}` });
  const works: WorkHit[] = rows.map(({ total: _, authorName, ...work }) => ({ ...work, author: { name: authorName ?? AUTHOR_UNKNOWN } }));
  return { works, total: rows[0]?.total ?? 0 };
}
