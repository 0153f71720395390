import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isActiveAccount } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import type { Mentions } from '../comment-rules.ts';
import { comments } from '../tables.ts';
import { commentMentions } from './tables.ts';

const mentioned = alias(people, 'mentioned');
/** Links lead to profiles that everyone may see; a person who is deleted or private is a name in the text. Null if there are none. */
export const mentionsOf = (comment: { id: AnyPgColumn }): SQL<Mentions | null> => sql<Mentions | null>`(
  select jsonb_object_agg(${commentMentions.username}, ${mentioned.username})
  from ${commentMentions} join ${people} mentioned on ${mentioned.id} = ${commentMentions.personId}
  where ${commentMentions.commentId} = ${comment.id} and not ${mentioned.isPrivate} and ${isActiveAccount(mentioned)})`;

const stored = db
  .select({ mentions: mentionsOf(comments) })
  .from(comments)
  .innerJoin(people, eq(people.id, comments.authorId)) // with a join Drizzle names the tables of columns
  .where(and(eq(comments.id, sql.placeholder('id')), eq(comments.authorId, sql.placeholder('viewer'))))
  .prepare('mentions_of_comment');

/** The mentions of a comment that the viewer just stored, which are found by a trigger. */
export async function mentionsIn(viewer: Person, id: string, text: string): Promise<{ mentions?: Mentions }> {
  const mentions = text.includes('@') ? (await stored.execute({ id, viewer: viewer.id }))[0]?.mentions : null;
  return mentions ? { mentions } : {};
}
