import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { hasRank } from '#server/access/role-rules.ts';
import { type Database, db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { createCaseAbout } from '../moderation/review/create-case.server.ts';
import { people } from '../people/tables.ts';
import { freshSettings } from '../site/settings.server.ts';
import { childCodes, groupPeople } from './children/tables.ts';
import { GROUP_MESSAGES, GROUPS_MAX, type GroupComments, type GroupKind, type GroupState } from './group-rules.ts';
import type { NewGroup } from './schemas.ts';
import { groups } from './tables.ts';

/** Announces the live topic of a group, which only its grown-ups and children receive. */
export const announceGroup = (tx: Database, id: string) => announce(tx, `group:${id}`);

/** Locks a person, so that simultaneous requests cannot pass the number of groups of one person. */
export async function lockAndCheckGroupLimit(viewer: Person, tx: Transaction): Promise<boolean> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
  return (await tx.$count(groupPeople, eq(groupPeople.personId, viewer.id))) < GROUPS_MAX;
}

/**
 * Makes a group with the viewer as its first grown-up. Unless the viewer may approve it, or everybody may, it waits for an administrator;
 * always for an account that is limited itself, whose children are not (SAFE-02, REG-07).
 */
export async function createGroup(viewer: Person, { name, kind }: NewGroup): Promise<{ id: string } | RefusedAction> {
  const { groups: allowedCreators, hasOwner } = await freshSettings();
  if (!hasOwner) return { status: 403, problem: 'no-owner', message: GROUP_MESSAGES.noOwner };
  return db.transaction(async (tx) => {
    if (!(await lockAndCheckGroupLimit(viewer, tx))) return badInput(GROUP_MESSAGES.tooMany);
    const isFree = allowedCreators === 'anyone' && viewer.standing.state === 'active' && !viewer.unconfirmed;
    const state: GroupState = isFree || hasRank(viewer.role, 'administrator') ? 'open' : 'awaiting';
    const [created] = await tx.insert(groups).values({ name, kind, state }).returning({ id: groups.id });
    if (!created) throw new Error('the group was not stored');
    await tx.insert(groupPeople).values({ groupId: created.id, personId: viewer.id });
    if (state === 'awaiting')
      await createCaseAbout(tx, { kind: 'group', subject: { type: 'group', id: created.id }, personId: viewer.id, isUrgent: false });
    return created;
  });
}

type OwnGroup = { id: string; name: string; kind: GroupKind; state: GroupState };
type FoundGroup = OwnGroup & { comments: GroupComments; writingHelper: boolean; purgeAfter: Date | null };
const groupColumns = { id: groups.id, name: groups.name, kind: groups.kind, state: groups.state };

/** The groups in which the viewer is a grown-up, and those who run the site still have to approve. */
export const ownGroups = (viewer: Person): Promise<OwnGroup[]> =>
  db
    .select(groupColumns)
    .from(groupPeople)
    .innerJoin(groups, eq(groups.id, groupPeople.groupId))
    .where(and(eq(groupPeople.personId, viewer.id), isNotPurged))
    .orderBy(groups.id);

/** A group that was closed with time to move its children stays open to its grown-ups until then. */
const isNotPurged = sql`(${groups.state} <> 'closed' or ${groups.purgeAfter} > now())`;

/**
 * A group for one of its grown-ups; null: not found. With a transaction it is locked, so that simultaneous changes see each other's
 * numbers of children and grown-ups.
 */
export async function groupOf(viewer: Person, id: string, tx?: Transaction): Promise<FoundGroup | null> {
  if (!isId(id)) return null;
  const query = (tx ?? db)
    .select({ ...groupColumns, comments: groups.comments, writingHelper: groups.writingHelper, purgeAfter: groups.purgeAfter })
    .from(groups)
    .where(
      and(
        eq(groups.id, id),
        isNotPurged,
        sql`exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groups.id} and ${groupPeople.personId} = ${viewer.id})`,
      ),
    );
  const [found] = await (tx ? query.for('update') : query);
  return found ?? null;
}

type Child = { id: string; name: string; animal: string; hasCard: boolean };

/** The children of a group, by name, for its grown-ups. */
async function childrenOf(_viewer: Person, groupId: string): Promise<Child[]> {
  const rows = await db
    .select({ id: people.id, name: people.name, animal: people.animal, code: childCodes.childId })
    .from(people)
    .leftJoin(childCodes, eq(childCodes.childId, people.id))
    .where(and(eq(people.groupId, groupId), isNull(people.deletingSince)))
    .orderBy(sql`lower(${people.name})`, people.id);
  return rows.map(({ code, animal, ...child }) => ({ ...child, animal: animal ?? '', hasCard: code !== null }));
}

/** The page of a group: its children and grown-ups; null: not found. */
export async function groupPage(viewer: Person, id: string) {
  const group = await groupOf(viewer, id);
  if (!group) return null;
  const [children, grownUps] = await Promise.all([
    childrenOf(viewer, id),
    db
      .select({ id: people.id, name: people.name, username: people.username })
      .from(groupPeople)
      .innerJoin(people, eq(people.id, groupPeople.personId))
      .where(and(eq(groupPeople.groupId, id), isNull(people.deletingSince)))
      .orderBy(groupPeople.createdAt, people.id),
  ]);
  return { ...group, purgeAfter: group.purgeAfter?.toISOString() ?? null, children, grownUps };
}

/** The name and animal of the viewer, a child of this group; null: not found, or the group is closed. */
export async function ownChild(viewer: Person, groupId: string): Promise<{ name: string; animal: string } | null> {
  if (!isId(groupId)) return null;
  const [found] = await db
    .select({ name: people.name, animal: people.animal })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.groupId))
    .where(and(eq(people.id, viewer.id), eq(groups.id, groupId), eq(groups.state, 'open')));
  return found ? { name: found.name, animal: found.animal ?? '' } : null;
}

/** How many other grown-ups a group has. */
export const otherGrownUps = (viewer: Person, tx: Transaction, groupId: string) =>
  tx.$count(groupPeople, and(eq(groupPeople.groupId, groupId), ne(groupPeople.personId, viewer.id)));
