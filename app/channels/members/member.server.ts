import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { recordChannelAction } from '#app/moderation/in-channels/channel-actions.server.ts';
import { notify } from '#app/notifications/notify.server.ts';
import { people } from '#app/people/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { findChannel, lockChannelQuery } from '../channel.server.ts';
import { topicOf } from '../channel-rules.ts';
import { type ChannelCapability, type ChannelRole, MODERATORS_MAX, mayActOnRole, mayInChannel } from '../role-rules.ts';
import { channelBans, channelMembers, channelMessages, channelRequests } from '../tables.ts';

/** Why somebody may not do something to a member; `not-found` also for those who may do nothing in the channel. */
export type MemberRefusal = 'not-found' | 'same-or-higher';

/**
 * Somebody who is in a channel, asked to join it, wrote in it or is banned, for moderators and the owner. The role is null for everyone who
 * is not a member. Null: not found, or not for the viewer.
 */
export async function managedPerson(viewer: Person, channelId: string, personId: string) {
  if (!isId(personId)) return null;
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about || !mayInChannel(channel.relation.role, 'kick')) return null;
  const [person] = await db
    .select({
      ...{ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
      ...{ role: channelMembers.role, joinedAt: channelMembers.joinedAt },
    })
    .from(people)
    .leftJoin(channelMembers, and(eq(channelMembers.channelId, channel.id), eq(channelMembers.personId, people.id)))
    .where(and(eq(people.id, personId), isActiveAccount(), isKnownIn(channel.id)));
  if (!person) return null;
  const { joinedAt, ...rest } = person;
  return {
    channel: { id: channel.id, name: channel.name },
    role: channel.relation.role,
    person: { ...rest, joinedAt: joinedAt?.toISOString() ?? null },
  };
}

const isKnownIn = (channelId: string) =>
  or(
    isNotNull(channelMembers.personId),
    sql`exists (select from ${channelRequests} where channel_id = ${channelId} and person_id = ${people.id})`,
    sql`exists (select from ${channelBans} where channel_id = ${channelId} and person_id = ${people.id})`,
    sql`exists (select from ${channelMessages} where channel_id = ${channelId} and author_id = ${people.id})`,
  );

type Target = {
  channel: { id: string; name: string };
  role: ChannelRole | null;
};

/** Whether the person is a member, asked to join, wrote in the channel or is banned: a stranger can be neither banned nor notified. */
export async function isKnownPerson(tx: Transaction, channelId: string, personId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: people.id })
    .from(people)
    .leftJoin(channelMembers, and(eq(channelMembers.channelId, channelId), eq(channelMembers.personId, people.id)))
    .where(and(eq(people.id, personId), isActiveAccount(), isKnownIn(channelId)));
  return found !== undefined;
}

/**
 * Runs `act` with the channel locked if the viewer may do this to the person, whose role is null for everyone who is not a member. Both
 * roles are read under the lock, so that concurrent changes of roles follow each other.
 */
export async function actOnPerson<Result>(
  viewer: Person,
  { channelId, personId, capability }: { channelId: string; personId: string; capability: ChannelCapability },
  act: (tx: Transaction, target: Target) => Promise<Result>,
): Promise<Result | MemberRefusal> {
  if (!isId(personId)) return 'not-found';
  const channel = await findChannel(viewer, channelId);
  if (!channel || !mayInChannel(channel.relation.role, capability)) return 'not-found';
  return db.transaction(async (tx) => {
    await tx.execute(lockChannelQuery(channel.id));
    const roles = await tx
      .select({ id: channelMembers.personId, role: channelMembers.role })
      .from(channelMembers)
      .where(and(eq(channelMembers.channelId, channel.id), inArray(channelMembers.personId, [viewer.id, personId])));
    const roleOf = (id: string) => roles.find((row) => row.id === id)?.role ?? null;
    if (!mayInChannel(roleOf(viewer.id), capability)) return 'not-found';
    if (!mayActOnRole(roleOf(viewer.id), roleOf(personId))) return 'same-or-higher';
    return act(tx, { channel: { id: channel.id, name: channel.name }, role: roleOf(personId) });
  });
}

/** Makes a member a moderator or takes that back, and notifies them; repeating it changes nothing (CHMOD-01). */
export const changeMemberRole = (
  viewer: Person,
  { channelId, personId, role }: { channelId: string; personId: string; role: 'member' | 'moderator' },
) =>
  actOnPerson<'done' | 'too-many' | 'not-a-member'>(
    viewer,
    { channelId, personId, capability: 'choose-moderators' },
    async (tx, target) => {
      if (target.role === null) return 'not-a-member';
      if (target.role === role) return 'done';
      const { id, name } = target.channel;
      const moderators = and(eq(channelMembers.channelId, id), eq(channelMembers.role, 'moderator'));
      if (role === 'moderator' && (await tx.$count(channelMembers, moderators)) >= MODERATORS_MAX) return 'too-many';
      await tx
        .update(channelMembers)
        .set({ role, roleSince: new Date() })
        .where(and(eq(channelMembers.channelId, id), eq(channelMembers.personId, personId)));
      await recordChannelAction(viewer, tx, { channelId: id, action: role, to: { person: personId } });
      await notify(tx, { personId, kind: 'channel-role', data: { channel: id, name, isModerator: role === 'moderator' } });
      await announce(tx, topicOf(id));
      return 'done';
    },
  );

/** Ends a membership, which its page notices at once; repeating it changes nothing (CHMOD-02). */
export const kickMember = (viewer: Person, channelId: string, personId: string) =>
  actOnPerson<'done'>(viewer, { channelId, personId, capability: 'kick' }, async (tx, { channel: { id, name }, role }) => {
    if (role === null) return 'done';
    await tx.delete(channelMembers).where(and(eq(channelMembers.channelId, id), eq(channelMembers.personId, personId)));
    await recordChannelAction(viewer, tx, { channelId: id, action: 'kick', to: { person: personId } });
    await notify(tx, { personId, kind: 'channel-kick', data: { channel: id, name } });
    return 'done';
  });
