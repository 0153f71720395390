import { and, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Database, db, retried, type Transaction } from '#server/database/database.ts';
import { brokenKey } from '#server/database/database-problems.ts';
import { isId } from '#server/database/ids.ts';
import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import type { Person } from '#server/identity/viewer.ts';
import { isLinkToken } from '../../account/links/link-rules.ts';
import { createLink, takeLink } from '../../account/links/links.server.ts';
import { oneTimeLinks, sessions } from '../../account/tables.ts';
import { standingNowOf } from '../../audience/visible.server.ts';
import { notifyAll } from '../../notifications/notify.server.ts';
import { people } from '../../people/tables.ts';
import { works } from '../../works/tables.ts';
import { helperAgreements } from '../assistant/tables.ts';
import { AGREEMENT, CHILD_MESSAGES } from '../children/child-rules.ts';
import { childAgreements, childCodes, groupPeople } from '../children/tables.ts';
import { CHILDREN_MAX } from '../group-rules.ts';
import { groupOf, ownGroups } from '../groups.server.ts';
import { closeReviewCase } from '../stories/review-case.server.ts';
import { groups } from '../tables.ts';
import { MOVE_MESSAGES, type MoveField } from './move-rules.ts';

/** Makes the link with which a grown-up of another group takes the child over. It is shown once; null: not found (SAFE-14). */
export async function createMoveLink(viewer: Person, groupId: string, childId: string): Promise<{ token: string } | null> {
  if (!isId(childId)) return null;
  return db.transaction(async (tx) => {
    if (!(await groupOf(viewer, groupId, tx))) return null;
    const [child] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.id, childId), eq(people.groupId, groupId), isNull(people.deletingSince)));
    return child ? createLink(tx, { purpose: 'move-child', personId: child.id, madeBy: viewer.id }) : null;
  });
}

const creators = alias(people, 'makers');

/**
 * The child of a link. Null: the link was used, replaced or has expired, or its maker is no longer a grown-up of the child, or is suspended
 * or banned. In a transaction the maker stays a grown-up of the child until its end.
 */
async function childOfLink(token: string, tx: Database) {
  if (!isLinkToken(token)) return null;
  const query = tx
    .select({ id: people.id, name: people.name, animal: people.animal, groupId: groups.id, by: creators.name })
    .from(oneTimeLinks)
    .innerJoin(people, and(eq(people.id, oneTimeLinks.personId), isNull(people.deletingSince)))
    .innerJoin(groups, eq(groups.id, people.groupId))
    .innerJoin(creators, eq(creators.id, oneTimeLinks.madeBy))
    .innerJoin(groupPeople, and(eq(groupPeople.groupId, groups.id), eq(groupPeople.personId, creators.id)))
    .where(
      and(
        eq(oneTimeLinks.tokenHash, tokenHash(token)),
        eq(oneTimeLinks.purpose, 'move-child'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, sql`now()`),
        or(ne(groups.state, 'closed'), gt(groups.purgeAfter, sql`now()`)),
        notInArray(standingNowOf(creators), ['suspended', 'banned']),
      ),
    );
  const [found] = await (tx === db ? query : query.for('share', { of: groupPeople }));
  return found ?? null;
}

/** What the page of a link shows: the child, who made the link, and the groups that can take the child. Null: the link is not valid. */
export async function movingChild(viewer: Person, token: string) {
  const child = await childOfLink(token, db);
  if (!child) return null;
  const own = (await ownGroups(viewer)).filter(({ id, state }) => state === 'open' && id !== child.groupId);
  const { name, animal, by } = child;
  return { child: { name, animal: animal ?? '', by }, groups: own.map(({ id, name }) => ({ id, name })) };
}

type Accepted = { groupId: string; agreed: boolean };

/**
 * Moves the child of a link with their work to an open group of the viewer, who agrees to their profile again. A refusal leaves the link
 * usable; null: the link is not valid (SAFE-14).
 */
export async function acceptChild(
  viewer: Person,
  token: string,
  given: Accepted,
): Promise<{ groupId: string } | RefusedAction<MoveField> | null> {
  try {
    // Staff lock a case before its story, so one of two at once may get a deadlock error.
    return await retried(() => db.transaction((tx) => acceptIn(viewer, tx, token, given)));
  } catch (error) {
    if (brokenKey(error) !== 'people_child_name_key') throw error;
    return refusedField('group', MOVE_MESSAGES.name, { problem: 'bad-input', status: 409 });
  }
}

async function acceptIn(
  viewer: Person,
  tx: Transaction,
  token: string,
  given: Accepted,
): Promise<{ groupId: string } | RefusedAction<MoveField> | null> {
  const child = await childOfLink(token, tx);
  if (!child) return null;
  const group = await groupOf(viewer, given.groupId, tx);
  if (group?.state !== 'open' || group.id === child.groupId) return refusedField('group', MOVE_MESSAGES.group);
  if (!given.agreed) return refusedField('agreed', CHILD_MESSAGES.agreement);
  const count = await tx.$count(people, and(eq(people.groupId, group.id), isNull(people.deletingSince)));
  if (count >= CHILDREN_MAX) return refusedField('group', MOVE_MESSAGES.full);
  if (!(await takeLink(tx, token, 'move-child'))) return null; // used meanwhile
  if (!(await moveTo(viewer, tx, child, group.id))) return null;
  await tx.insert(childAgreements).values({ childId: child.id, groupId: group.id, agreedBy: viewer.id, wording: AGREEMENT });
  await notifyFormer(viewer, tx, child);
  return { groupId: group.id };
}

type Moving = { id: string; groupId: string };

/**
 * Puts the child into the group. Its cards and sessions end, because the former grown-ups know them, as does what they agreed to, and what
 * they shared or sent waits for the new grown-ups. A trigger announces it. False: deleted or moved meanwhile.
 */
async function moveTo(viewer: Person, tx: Transaction, { id, groupId: from }: Moving, groupId: string): Promise<boolean> {
  const moved = await tx
    .update(people)
    .set({ groupId, updatedAt: sql`now()` })
    .where(and(eq(people.id, id), eq(people.groupId, from), isNull(people.deletingSince)))
    .returning({ id: people.id });
  if (!moved.length) return false;
  await tx.delete(childCodes).where(eq(childCodes.childId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx
    .update(helperAgreements)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(helperAgreements.childId, id), isNull(helperAgreements.withdrawnAt)));
  const sent = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.authorId, id), eq(works.review, 'sent')));
  await tx
    .update(works)
    .set({ review: 'waiting', stateAt: sql`now()` })
    .where(and(eq(works.authorId, id), inArray(works.review, ['group', 'sent'])));
  for (const story of sent) await closeReviewCase(viewer, tx, story.id);
  return true;
}

/** Notifies the other grown-ups of the former group that a child moved, without the name, which would remain after its deletion. */
async function notifyFormer(viewer: Person, tx: Transaction, { groupId }: Moving): Promise<void> {
  const former = await tx
    .select({ personId: groupPeople.personId })
    .from(groupPeople)
    .where(and(eq(groupPeople.groupId, groupId), ne(groupPeople.personId, viewer.id)));
  await notifyAll(
    tx,
    former.map(({ personId }) => personId),
    { kind: 'child-moved', data: { groupId } },
  );
}
