import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { type Database, db } from '#server/database/database.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import { tokenHash } from '#server/identity/session-tokens.ts';
import type { Person } from '#server/identity/viewer.ts';
import { standingNow } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { groupInvitations, groupPeople } from '../children/tables.ts';
import { GROUP_INVITATION_DAYS, GROUP_MESSAGES, GROWN_UPS_MAX, type GroupKind } from '../group-rules.ts';
import { announceGroup, groupOf, lockAndCheckGroupLimit } from '../groups.server.ts';
import { groups } from '../tables.ts';

const TOKEN_BYTES = 16; // 128 random bits
const isToken = (token: string) => /^[\w-]{22}$/.test(token);

/**
 * Makes a link with which one grown-up joins the group. It is shown once, because only its hash is stored (SAFE-02). As many are open as
 * grown-ups could join; the oldest ends with a further one. Null: not found.
 */
export async function inviteGrownUp(viewer: Person, groupId: string): Promise<{ token: string } | 'full' | null> {
  return db.transaction(async (tx) => {
    const group = await groupOf(viewer, groupId, tx);
    if (group?.state !== 'open') return null;
    if ((await tx.$count(groupPeople, eq(groupPeople.groupId, groupId))) >= GROWN_UPS_MAX) return 'full';
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await tx.insert(groupInvitations).values({
      groupId,
      tokenHash: tokenHash(token),
      madeBy: viewer.id,
      expiresAt: sql`now() + make_interval(days => ${GROUP_INVITATION_DAYS})`,
    });
    const unused = and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.usedAt));
    const newest = tx.select({ id: groupInvitations.id }).from(groupInvitations).where(unused);
    await tx
      .delete(groupInvitations)
      .where(and(unused, notInArray(groupInvitations.id, newest.orderBy(desc(groupInvitations.id)).limit(GROWN_UPS_MAX - 1))));
    return { token };
  });
}

const usable = (token: string) =>
  and(
    eq(groupInvitations.tokenHash, tokenHash(token)),
    isNull(groupInvitations.usedAt),
    gt(groupInvitations.expiresAt, sql`now()`),
    eq(groups.state, 'open'),
    isNull(people.deletingSince),
    notInArray(standingNow, ['suspended', 'banned']),
    // Whoever left the group may not leave a way into it behind.
    sql`exists (select from ${groupPeople} where ${groupPeople.groupId} = ${groups.id} and ${groupPeople.personId} = ${people.id})`,
  );

export type GroupInvitation = { groupId: string; name: string; kind: GroupKind; by: string };

/** The group that a link leads to, and who made the link; null: used, expired, replaced or unknown. */
export async function groupInvitation(token: string, tx: Database = db): Promise<GroupInvitation | null> {
  if (!isToken(token)) return null;
  const [found] = await tx
    .select({ groupId: groups.id, name: groups.name, kind: groups.kind, by: people.name })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .innerJoin(people, eq(people.id, groupInvitations.madeBy))
    .where(usable(token));
  return found ?? null;
}

/** Joins as a grown-up. Of two people who use a link at once, one joins; null: the link is not valid. */
export async function joinGroup(viewer: Person, token: string): Promise<{ groupId: string } | RefusedAction | null> {
  return db.transaction(async (tx) => {
    const found = await groupInvitation(token, tx);
    if (!found) return null;
    const { groupId } = found;
    const hasRoom = await lockAndCheckGroupLimit(viewer, tx);
    await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, groupId)).for('update');
    if (!(await groupInvitation(token, tx))) return null; // used meanwhile
    const isIn = await tx.$count(groupPeople, and(eq(groupPeople.groupId, groupId), eq(groupPeople.personId, viewer.id)));
    if (isIn) return { groupId };
    if (!hasRoom) return badInput(GROUP_MESSAGES.tooMany);
    if ((await tx.$count(groupPeople, eq(groupPeople.groupId, groupId))) >= GROWN_UPS_MAX) return badInput(GROUP_MESSAGES.grownUps);
    await tx.insert(groupPeople).values({ groupId, personId: viewer.id });
    await tx
      .update(groupInvitations)
      .set({ usedAt: sql`now()` })
      .where(eq(groupInvitations.tokenHash, tokenHash(token)));
    await announceGroup(tx, groupId);
    return { groupId };
  });
}

/** Deletes links that expired a month ago, used or not. */
const cleanUpInvitations = () => db.delete(groupInvitations).where(lt(groupInvitations.expiresAt, sql`now() - interval '30 days'`));
export const dailyJobs = [{ run: cleanUpInvitations, failed: 'expired group invitations not deleted' }];
