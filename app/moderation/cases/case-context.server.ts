import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { channelMessages } from '../../channels/tables.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';
import type { Copy } from '../copy-rules.ts';

/** Something beside the thing; `at` is an ISO timestamp. */
export type Beside = { id: string; text: string; by: string; at: string };
/** What was written before and after the thing, oldest first; of a person, the newest public things as `before`. */
export type CaseContext = { before: Beside[]; after: Beside[] };

const COMMENTS_BESIDE = 3; // MOD-04
const MESSAGES_BESIDE = 10;
const THINGS_OF_PERSON = 10;
const iso = (column: SQL) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Place = { of: SQL; id: string; at: string; limit: number };

/** The rows just before and after a place in a list. They are read live: the words of others are not copied. */
async function beside(from: typeof comments | typeof channelMessages, { of, id, at, limit }: Place): Promise<CaseContext> {
  const isComment = from === comments;
  const text = isComment ? comments.text : channelMessages.content;
  const side = (operator: SQL, order: SQL) =>
    db
      .select({ id: from.id, text: sql<string>`${text}`, by: people.username, at: iso(sql`${from.createdAt}`) })
      .from(from)
      .innerJoin(people, and(eq(people.id, from.authorId), isNull(people.deletingSince)))
      .where(and(of, sql`(${from.createdAt}, ${from.id}) ${operator} (${at}::timestamptz, ${id}::uuid)`))
      .orderBy(sql`${from.createdAt} ${order}, ${from.id} ${order}`)
      .limit(limit);
  const [before, after] = await Promise.all([side(sql`<`, sql`desc`), side(sql`>`, sql`asc`)]);
  return { before: before.reverse(), after };
}

/** The newest public works, posts and comments of a person, newest first. */
async function thingsOf(personId: string): Promise<CaseContext> {
  const limit = sql.raw(String(THINGS_OF_PERSON));
  const { rows } = await db.execute<Beside>(sql`
    select things.id, text, p.username as by, ${iso(sql`things.created_at`)} as at from (
      (select id, title as text, author_id, created_at from ${works} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
      union all (select id, content, author_id, created_at from ${posts} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
      union all (select id, text, author_id, created_at from ${comments} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
    ) things join ${people} p on p.id = author_id and p.deleting_since is null and not p.is_private
    order by things.created_at desc limit ${limit}`);
  return { before: rows, after: [] };
}

/** What stands around the thing of a case (MOD-04). */
export async function contextOf(viewer: Person, subjectId: string, copy: Copy): Promise<CaseContext> {
  requireRank(viewer, 'moderator');
  if (copy.type === 'comment') {
    const of = copy.workId ? eq(comments.workId, copy.workId) : eq(comments.postId, copy.postId ?? subjectId);
    return beside(comments, { of, id: subjectId, at: copy.at, limit: COMMENTS_BESIDE });
  }
  if (copy.type === 'message')
    return beside(channelMessages, {
      of: eq(channelMessages.channelId, copy.channelId),
      id: subjectId,
      at: copy.at,
      limit: MESSAGES_BESIDE,
    });
  return copy.type === 'person' ? thingsOf(subjectId) : { before: [], after: [] };
}
