import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db } from '#server/database.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { channelMessages, channels } from '../channels/tables.ts';
import { comments } from '../comments/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { pictures, works } from '../works/tables.ts';
import { drafts } from '../write/tables.ts';
import { withCurrentPassword } from './current-password.server.ts';
import { DELETION_MESSAGES, type DeletionReason, type Goes, type Leaving } from './deletion-rules.ts';
import { accountDeletionReasons, accountDeletions, accounts, sessions } from './tables.ts';

const number = (from: PgTable, of: SQL | PgTable['_']['columns'][string]) =>
  sql<number>`(select ${count()} from ${from} where ${of} = ${sql.placeholder('viewer')})::int`;

// One statement, however much somebody made.
const goes = db
  .select({
    stories: number(works, works.authorId),
    posts: number(posts, posts.authorId),
    comments: number(comments, comments.authorId),
    drafts: number(drafts, drafts.authorId),
    pictures: number(pictures, pictures.ownerId),
    channels: number(channels, channels.ownerId),
    messages: number(channelMessages, channelMessages.authorId),
    spectators: people.spectatorCount,
    spectating: people.spectatingCount,
    left: sql<boolean>`${people.deletingSince} is not null`,
  })
  .from(people)
  .where(eq(people.id, sql.placeholder('viewer')))
  .prepare('what_goes');

/** What goes with the viewer. Null: they left a moment ago, from another page. */
export async function whatGoes(viewer: Person): Promise<Goes | null> {
  const [found] = await goes.execute({ viewer: viewer.id });
  if (!found || found.left) return null;
  const { left: _, ...numbers } = found;
  return numbers;
}

type Refused = { status: number; problem: string; message: string; wait?: number };

/** Deletes one's own account, and nobody else's (DELETE-05 to -07, AMB-59), after the password: a stolen session must not end an account. Null: done. */
export async function leave(viewer: Person, { reason, password }: Leaving, address: string): Promise<Refused | null> {
  if (!password) return { status: 422, problem: 'password-needed', message: DELETION_MESSAGES.password };
  const result = await withCurrentPassword(viewer, { given: password, address }, () => close(viewer, reason));
  if (result === 'wrong' && !(await whatGoes(viewer))) return null; // the second press of two: the account is gone, and its password
  if (result === 'wrong') return { status: 422, problem: 'wrong-password', message: DELETION_MESSAGES.wrong };
  return result && { status: 429, problem: 'too-many', ...result };
}

/**
 * The deed, one transaction: from its commit nobody signs in as this person, no session is left, and the one rule (`visibleTo`) finds nothing of
 * theirs. The e-mail address is free again at once; the username when the purge is done, so that no stranger answers to it meanwhile.
 */
async function close(viewer: Person, reason: DeletionReason): Promise<null> {
  await db.transaction(async (tx) => {
    const [closed] = await tx
      .update(people)
      // Private as well: triggers take the posts out of the topics and tell every open list.
      .set({ deletingSince: sql`now()`, isPrivate: true, email: sql`${people.id} || '@left.invalid'`, updatedAt: sql`now()` })
      .where(and(eq(people.id, viewer.id), isNull(people.deletingSince)))
      .returning({ id: people.id });
    if (!closed) return; // the same, at the very same moment
    await tx.delete(accounts).where(eq(accounts.userId, viewer.id));
    await tx.delete(sessions).where(eq(sessions.userId, viewer.id));
    await tx.insert(accountDeletions).values({ personId: viewer.id });
    await tx
      .insert(accountDeletionReasons)
      .values({ reason, month: sql`date_trunc('month', now())`, count: 1 })
      .onConflictDoUpdate({
        target: [accountDeletionReasons.reason, accountDeletionReasons.month],
        set: { count: sql`${accountDeletionReasons.count} + 1` },
      });
    await announce(tx, 'people', 'posts', 'home');
  });
  return null;
}
