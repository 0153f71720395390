import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { requireRank } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { shownAuthor } from '../../audience/shown-author.server.ts';
import { comments } from '../../comments/tables.ts';
import { people } from '../../people/tables.ts';
import { posts } from '../../posts/tables.ts';
import { works } from '../../works/tables.ts';
import type { Copy } from '../copy-rules.ts';

/** What was written near the thing; `by` is null for a deleted account and empty for a child (SAFE-09), `at` is an ISO timestamp. */
export type ContextItem = { id: string; text: string; by: string | null; at: string };
/** What was written before and after the thing, oldest first; of a person, the newest public things as `before`. */
export type CaseContext = { before: ContextItem[]; after: ContextItem[] };

const COMMENTS_BESIDE = 3; // MOD-04
const THINGS_OF_PERSON = 10;
const iso = (column: SQL) => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type CopiedMessage = { id: string; authorId: string; text: string; at: string };
/** The messages around a reported one, which its copy keeps (CHMOD-04). */
export type CopiedContext = { before: CopiedMessage[]; after: CopiedMessage[] };

type Place = { of: SQL; id: string; at: string };

/** The comments just before and after a place in a list. They are read live: the words of others are not copied. */
async function commentsBeside({ of, id, at }: Place): Promise<CaseContext> {
  const side = (operator: SQL, order: SQL) =>
    db
      .select({ id: comments.id, text: comments.text, by: shownAuthor.username, at: iso(sql`${comments.createdAt}`) })
      .from(comments)
      .innerJoin(people, and(eq(people.id, comments.authorId), isNull(people.deletingSince)))
      .where(and(of, sql`(${comments.createdAt}, ${comments.id}) ${operator} (${at}::timestamptz, ${id}::uuid)`))
      .orderBy(sql`${comments.createdAt} ${order}, ${comments.id} ${order}`)
      .limit(COMMENTS_BESIDE);
  const [before, after] = await Promise.all([side(sql`<`, sql`desc`), side(sql`>`, sql`asc`)]);
  return { before: before.reverse(), after };
}

/** The copied messages with the names that their authors have now. */
async function messagesBeside({ before, after }: CopiedContext): Promise<CaseContext> {
  const ids = [...new Set([...before, ...after].map(({ authorId }) => authorId))];
  const authors = ids.length
    ? await db
        .select({ id: people.id, username: people.username })
        .from(people)
        .where(and(inArray(people.id, ids), isNull(people.deletingSince)))
    : [];
  const names = new Map(authors.map(({ id, username }) => [id, username]));
  const named = (list: CopiedMessage[]) =>
    list.map(({ id, authorId, text, at }) => ({ id, text, by: names.get(authorId) ?? null, at: new Date(at).toISOString() }));
  return { before: named(before), after: named(after) };
}

/** The newest public works, posts and comments of a person, newest first. */
async function newestThingsOf(personId: string): Promise<CaseContext> {
  const limit = sql.raw(String(THINGS_OF_PERSON));
  const { rows } = await db.execute<ContextItem>(sql`
    select things.id, text, p.username as by, ${iso(sql`things.created_at`)} as at from (
      (select id, title as text, author_id, created_at from ${works} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
      union all (select id, content, author_id, created_at from ${posts} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
      union all (select id, text, author_id, created_at from ${comments} where author_id = ${personId} and state = 'shown' order by created_at desc limit ${limit})
    ) things join ${people} p on p.id = author_id and p.deleting_since is null and not p.is_private
    order by things.created_at desc limit ${limit}`);
  return { before: rows, after: [] };
}

/** What was written near the thing of a case (MOD-04); `copied` are the messages that the copy of one keeps. */
export async function contextOf(viewer: Person, subjectId: string, copy: Copy, copied: CopiedContext | null): Promise<CaseContext> {
  requireRank(viewer, 'moderator');
  if (copy.type === 'comment') {
    const of = copy.workId ? eq(comments.workId, copy.workId) : eq(comments.postId, copy.postId ?? subjectId);
    return commentsBeside({ of, id: subjectId, at: copy.at });
  }
  if (copy.type === 'message') return messagesBeside(copied ?? { before: [], after: [] });
  return copy.type === 'person' ? newestThingsOf(subjectId) : { before: [], after: [] };
}
