import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { closeAccount } from '../../account/deletion/deletion.server.ts';
import { people } from '../../people/tables.ts';
import { CHILDREN_MAX, GROUP_MESSAGES } from '../group-rules.ts';
import { announceGroup, groupOf } from '../groups.server.ts';
import { AGREEMENT, CHILD_MESSAGES, type ChildField, childErrors, type NewChild } from './child-rules.ts';
import { childAgreements } from './tables.ts';

/** No address and no username that anybody could type: `-` is in no username. */
const unusable = (id: string) => ({ username: `child-${id}`, email: `${id}@child.invalid` });

/**
 * Adds a child with the agreement of the grown-up, in one transaction (SAFE-03). The row is a person without an account, so that nobody can
 * sign in with a password. Null: not found.
 */
export async function addChild(
  viewer: Person,
  groupId: string,
  given: NewChild,
): Promise<{ id: string } | RefusedAction<ChildField> | null> {
  const fields = childErrors(given);
  const [message] = Object.values(fields);
  try {
    return await db.transaction(async (tx) => {
      const group = await groupOf(viewer, groupId, tx);
      if (group?.state !== 'open') return null;
      if (message) return badInput(message, fields);
      const count = await tx.$count(people, and(eq(people.groupId, groupId), isNull(people.deletingSince)));
      if (count >= CHILDREN_MAX) return badInput(GROUP_MESSAGES.children);
      const { rows } = await tx.execute<{ id: string }>('select uuidv7() as id');
      const id = rows[0]?.id ?? '';
      await tx.insert(people).values({ id, name: given.name, ...unusable(id), role: 'child', groupId, animal: given.animal });
      await tx.insert(childAgreements).values({ childId: id, groupId, agreedBy: viewer.id, wording: AGREEMENT });
      await announceGroup(tx, groupId);
      return { id };
    });
  } catch (error) {
    if (brokenKey(error) !== 'people_child_name_key') throw error;
    return refusedField('name', CHILD_MESSAGES.taken, { problem: 'bad-input', status: 409 });
  }
}

const isChildOf = (groupId: string, childId: string) =>
  and(eq(people.id, childId), eq(people.groupId, groupId), isNull(people.deletingSince));

/** A child with the agreement to their profile, for the grown-ups of their group; null: not found. */
export async function childOf(viewer: Person, groupId: string, childId: string) {
  const group = isId(childId) ? await groupOf(viewer, groupId) : null;
  if (!group) return null;
  const agreeing = alias(people, 'agreeing');
  const [found] = await db
    .select({
      name: people.name,
      animal: people.animal,
      wording: childAgreements.wording,
      agreedAt: childAgreements.agreedAt,
      agreedBy: agreeing.name,
    })
    .from(people)
    .innerJoin(childAgreements, eq(childAgreements.childId, people.id))
    .leftJoin(agreeing, and(eq(agreeing.id, childAgreements.agreedBy), isNull(agreeing.deletingSince)))
    .where(isChildOf(groupId, childId))
    .orderBy(desc(childAgreements.id))
    .limit(1);
  return found ? { ...found, animal: found.animal ?? '', agreedAt: found.agreedAt.toISOString(), isOpen: group.state === 'open' } : null;
}

/** The id of a child in an open group of the viewer. Both are locked, so that the child is not moved meanwhile; null: not found. */
export async function childInOpenGroup(viewer: Person, tx: Transaction, groupId: string, childId: string) {
  if (!isId(childId)) return null;
  const group = await groupOf(viewer, groupId, tx);
  if (group?.state !== 'open') return null;
  const [child] = await tx.select({ id: people.id }).from(people).where(isChildOf(groupId, childId)).for('share');
  return child ?? null;
}

/** Deletes a child and everything that they wrote, like an account (SAFE-14). False: not found. */
export async function deleteChild(viewer: Person, groupId: string, childId: string): Promise<boolean> {
  if (!isId(childId)) return false;
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return false;
    const [child] = await tx.select({ id: people.id, role: people.role }).from(people).where(isChildOf(groupId, childId)).for('update');
    if (!child || !(await closeAccount(child, tx, child.id))) return false; // in their name: they have no account to do so themselves
    await announceGroup(tx, groupId);
    return true;
  });
}
