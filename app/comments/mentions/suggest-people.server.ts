import { sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { inListsPlaceholder, personVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { people, spectating } from '../../people/tables.ts';
import { threadOf } from '../comments.server.ts';
import { comments } from '../tables.ts';
import { type MentionSuggestion, SUGGESTIONS_SHOWN } from './mention-rules.ts';

/** Of the people whom the viewer spectates, the newest are searched, so that a suggestion has a bounded cost. */
const SPECTATED_SEARCHED_MAX = 1_000;

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const thread = sql`${sql.placeholder('thread')}::uuid`;
const begins = (column: typeof people.username | typeof people.name) => sql`lower(${column}) like ${sql.placeholder('pattern')}::text`;

/** People of the thread before those whom the viewer spectates. */
const suggested = db
  .select({ name: people.name, username: people.username, profilePicture: people.profilePicture })
  .from(people)
  .innerJoin(
    sql`(select id, bool_or(is_here) as is_here from (
      select ${comments.authorId} as id, true as is_here from ${comments}
        where (${comments.id} = ${thread} or ${comments.parentId} = ${thread}) and ${comments.state} = 'shown'
      union all (select ${spectating.spectatedId}, false from ${spectating} where ${spectating.spectatorId} = ${viewerId}
        order by ${spectating.createdAt} desc limit ${sql.raw(String(SPECTATED_SEARCHED_MAX))})) near group by id) near`,
    sql`near.id = ${people.id}`,
  )
  .where(
    sql`${people.id} <> ${viewerId} and (${begins(people.username)} or ${begins(people.name)})
      and ${personVisibleToPlaceholder()} and ${inListsPlaceholder()}`,
  )
  .orderBy(sql`near.is_here desc`, people.username)
  .limit(SUGGESTIONS_SHOWN)
  .prepare('mention_suggestions');

/**
 * The people of the thread of a comment, if the viewer may see it, and those whom the viewer spectates, whose name or username begins with
 * these letters (REPLY-02).
 */
export async function suggestPeople(viewer: Person, typed: string, comment: string | null): Promise<MentionSuggestion[]> {
  const pattern = `${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const root = comment === null ? null : await threadOf(viewer, comment);
  return suggested.execute({ viewer: viewer.id, thread: root, pattern });
}
