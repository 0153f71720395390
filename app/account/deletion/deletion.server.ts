import { and, count, eq, is, isNull, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createContext } from 'react-router';
import { type Actor, LAST_OWNER, LAST_OWNER_SQLSTATE, requireRank } from '#server/access/role-rules.ts';
import { type Database, db } from '#server/database/database.ts';
import { isRefusedBy } from '#server/database/database-problems.ts';
import { recordErased } from '#server/database/erased.ts';
import type { RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { deleteUnsent } from '../../mail/queue-mail.server.ts';
import { people } from '../../people/tables.ts';
import { withdrawApplication } from '../../registration/applications.server.ts';
import { storeBannedAddress } from '../../registration/refused-names.server.ts';
import { withCurrentPassword } from '../password/current-password.server.ts';
import { accountDeletionReasons, accountDeletions, accounts, oneTimeLinks, sessions } from '../tables.ts';
import { DELETION_MESSAGES, type DeletionCounts, type DeletionReason, type DeletionRequest, type Lost } from './deletion-rules.ts';

type CountedRows = Exclude<keyof DeletionCounts, 'spectators' | 'spectating'>;
/** Of the viewer's own account, or for administrators of another one. */
type ReadCounts = (viewer: Person, personId?: string) => Promise<(DeletionCounts & Lost) | null>;

/** The counts of `app/data-lifecycle.server.ts`, which knows every area; `server/app.ts` sets it. */
export const deletionCountsContext = createContext<ReadCounts>();

const isDeleting = sql<boolean>`${people.deletingSince} is not null`;

/**
 * Prepares one statement that counts a person's rows in each given column, or as given, whatever the number of rows. It returns null for an
 * account that is already pending deletion.
 */
export function createDeletionCounts(
  columns: Record<CountedRows, PgColumn | SQL<number>>,
  lost: { [Kind in keyof Lost]: SQL<Lost[Kind]> },
): ReadCounts {
  const number = (column: PgColumn | SQL<number>) =>
    is(column, SQL) ? column : sql<number>`(select ${count()} from ${column.table} where ${column} = ${sql.placeholder('person')})::int`;
  const query = db
    .select({
      stories: number(columns.stories),
      posts: number(columns.posts),
      comments: number(columns.comments),
      drafts: number(columns.drafts),
      pictures: number(columns.pictures),
      channels: number(columns.channels),
      messages: number(columns.messages),
      spectators: people.spectatorCount,
      spectating: people.spectatingCount,
      ...lost,
      isDeleting,
    })
    .from(people)
    .where(eq(people.id, sql.placeholder('person')))
    .prepare('deletion_counts');
  return async (viewer, personId = viewer.id) => {
    if (personId !== viewer.id) requireRank(viewer, 'administrator');
    const [found] = await query.execute({ person: personId });
    if (!found || found.isDeleting) return null;
    const { isDeleting: _, ...counts } = found;
    return counts;
  };
}

/**
 * Deletes the viewer's account (DELETE-05 to -07, AMB-59). Requires the password, so that a stolen session cannot delete it. Null: done.
 */
export async function deleteAccount(viewer: Person, { reason, password }: DeletionRequest, address: string): Promise<RefusedAction | null> {
  if (!password) return { status: 422, problem: 'password-needed', message: DELETION_MESSAGES.password };
  const result = await withCurrentPassword(viewer, { given: password, address }, () => startDeletion(viewer, reason)).catch((error) => {
    if (isRefusedBy(error, LAST_OWNER_SQLSTATE)) return 'last-owner' as const;
    throw error;
  });
  if (result === 'last-owner') return { status: 409, problem: 'last-owner', message: LAST_OWNER };
  if (result === 'wrong' && (await isDeleted(viewer))) return null; // a repeated submit: the account and its password are already deleted
  if (result === 'wrong') return { status: 422, problem: 'wrong-password', message: DELETION_MESSAGES.wrong };
  return result;
}

/** Whether the viewer's account is pending deletion or purged. */
async function isDeleted(viewer: Person): Promise<boolean> {
  const [found] = await db.select({ isDeleting }).from(people).where(eq(people.id, viewer.id));
  return !found || found.isDeleting;
}

async function startDeletion(viewer: Person, reason: DeletionReason): Promise<null> {
  await db.transaction(async (tx) => {
    if (!(await closeAccount(viewer, tx, viewer.id))) return; // a concurrent request did it
    await tx
      .insert(accountDeletionReasons)
      .values({ reason, month: sql`date_trunc('month', now())`, count: 1 })
      .onConflictDoUpdate({
        target: [accountDeletionReasons.reason, accountDeletionReasons.month],
        set: { count: sql`${accountDeletionReasons.count} + 1` },
      });
  });
  return null;
}

/**
 * Marks an account as pending deletion in the given transaction: from its commit it cannot sign in and `visibleTo` hides its content. The
 * email address is free at once; the username only after the purge, so that no other account appears under it meanwhile.
 */
export async function closeAccount(viewer: Actor, tx: Database, id: string): Promise<boolean> {
  if (viewer !== 'command line' && viewer.id !== id) requireRank(viewer, 'administrator');
  await storeBannedAddress(tx, id);
  const [marked] = await tx
    .update(people)
    // Private as well, so that triggers remove the posts from topics and notify every open list.
    .set({ deletingSince: sql`now()`, isPrivate: true, email: sql`${people.id} || '@left.invalid'`, updatedAt: sql`now()` })
    .where(and(eq(people.id, id), isNull(people.deletingSince)))
    .returning({ id: people.id });
  if (!marked) return false;
  await withdrawApplication(tx, id);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.personId, id));
  await deleteUnsent(tx, id); // to the address that is free now
  await tx.delete(accounts).where(eq(accounts.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.insert(accountDeletions).values({ personId: id });
  await recordErased(tx, 'person', id);
  await announce(tx, 'people', 'posts', 'home');
  return true;
}
