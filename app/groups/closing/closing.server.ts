import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { sessions } from '../../account/tables.ts';
import { QUEUE_TOPIC } from '../../moderation/case-rules.ts';
import { cases } from '../../moderation/tables.ts';
import { people } from '../../people/tables.ts';
import { groupPeople } from '../children/tables.ts';
import { MOVE_DAYS } from '../group-rules.ts';
import { announceGroup, groupOf } from '../groups.server.ts';
import { groups } from '../tables.ts';

/**
 * Deletes a group with its children, and closes its request (SAFE-14): the trigger `group_people_close_groups` hides them in this
 * transaction and lists them for the purge. False: not found.
 */
export async function deleteGroup(viewer: Person, groupId: string): Promise<boolean> {
  // Staff lock the case of a group before the group, so one of two at once may get a deadlock error.
  return retried(() =>
    db.transaction(async (tx) => {
      if (!(await groupOf(viewer, groupId, tx))) return false;
      await tx.delete(groupPeople).where(eq(groupPeople.groupId, groupId));
      const closed = await tx
        .update(cases)
        .set({ state: 'decided', decidedAt: sql`now()`, takenBy: null, takenUntil: null })
        .where(and(eq(cases.kind, 'group'), eq(cases.subjectType, 'group'), eq(cases.subjectId, groupId), eq(cases.state, 'open')))
        .returning({ id: cases.id });
      if (closed.length) await announce(tx, QUEUE_TOPIC);
      return true;
    }),
  );
}

/** Loads all pages again that show something of the children, and drops the cached ones. */
const announceChildren = async (tx: Transaction, groupId: string) => {
  await announceGroup(tx, groupId);
  await announce(tx, 'people', 'home');
};

/**
 * Closes a class: `isActiveAccount` hides its children and everything of theirs from this commit, and its grown-ups have 30 days to
 * move them before they are deleted. False: not found, or nothing that is closed before it is deleted (SAFE-14).
 */
export async function closeClass(viewer: Person, groupId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (group?.kind !== 'class' || group.state === 'awaiting') return false;
    if (group.state === 'closed') return true; // a repeated submit
    await tx
      .update(groups)
      .set({ state: 'closed', closedAt: sql`now()`, purgeAfter: sql`now() + make_interval(days => ${MOVE_DAYS})` })
      .where(eq(groups.id, groupId));
    await tx.delete(sessions).where(inArray(sessions.userId, childIds(tx, groupId)));
    await announceChildren(tx, groupId);
    return true;
  });
}

const childIds = (tx: Transaction, groupId: string) => tx.select({ id: people.id }).from(people).where(eq(people.groupId, groupId));

/** Reopens a closed class. False: not found. */
export async function openAgain(viewer: Person, groupId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return false;
    await tx
      .update(groups)
      .set({ state: 'open', closedAt: null, purgeAfter: null })
      .where(and(eq(groups.id, groupId), eq(groups.state, 'closed')));
    await announceChildren(tx, groupId);
    return true;
  });
}

/** Removes the grown-ups of classes that closed 30 days ago; a trigger then deletes the group and its children. */
const deleteClosed = () =>
  db
    .delete(groupPeople)
    .where(inArray(groupPeople.groupId, db.select({ id: groups.id }).from(groups).where(lte(groups.purgeAfter, sql`now()`))));

export const dailyJobs = [{ run: deleteClosed, failed: 'closed classes not deleted' }];

/** The groups that are deleted with the account of their last grown-up, by name; at most five, as one person is in no more. */
export const lostGroups = sql<
  { id: string; name: string; children: number }[]
>`(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'children', children) order by name, id), '[]') from (
  select alone.id, alone.name, (select count(*)::int from ${people} child where child.group_id = alone.id and child.deleting_since is null) as children
  from ${groups} alone join ${groupPeople} own on own.group_id = alone.id and own.person_id = ${sql.placeholder('person')}
  where not exists (select from ${groupPeople} other where other.group_id = alone.id and other.person_id <> own.person_id)) lost)`;
