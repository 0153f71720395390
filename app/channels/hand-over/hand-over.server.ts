import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { notify } from '#app/notifications/notify.server.ts';
import { people } from '#app/people/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { enqueueJob } from '#server/jobs/jobs.ts';
import { announce } from '#server/live/live.ts';
import { findChannel, lockChannelQuery } from '../channel.server.ts';
import { topicOf } from '../channel-rules.ts';
import { actOnPerson } from '../members/member.server.ts';
import { mayInChannel } from '../role-rules.ts';
import { channelMembers, channels } from '../tables.ts';
import { OFFER_DAYS } from './hand-over-rules.ts';
import { MOVE_COVER } from './move-cover.server.ts';

const isOpen = gt(channels.offeredUntil, sql`now()`);
const offered = alias(people, 'offered');

/** The open offer of a channel, for its owner and for the person to whom it is made. Null: not found. */
export async function offerOf(viewer: Person, channelId: string) {
  const channel = await findChannel(viewer, channelId);
  if (!channel?.about || !channel.relation.role) return null;
  const [offer] = await db
    .select({ id: offered.id, username: offered.username, until: channels.offeredUntil })
    .from(channels)
    .innerJoin(offered, eq(offered.id, channels.offeredToId))
    .where(and(eq(channels.id, channel.id), isOpen, isActiveAccount(offered)));
  const isOwner = mayInChannel(channel.relation.role, 'hand-over');
  if (!isOwner && offer?.id !== viewer.id) return null;
  const { id, name } = channel;
  return { channel: { id, name }, isOwner, offer: offer ? { username: offer.username, until: offer.until?.toISOString() ?? '' } : null };
}

/** The member with this username; the owner types it. */
async function memberCalled(viewer: Person, channelId: string, username: string): Promise<string | null> {
  const [member] = await db
    .select({ id: people.id })
    .from(channelMembers)
    .innerJoin(people, eq(people.id, channelMembers.personId))
    .where(
      and(
        eq(channelMembers.channelId, channelId),
        sql`lower(${people.username}) = lower(${username})`,
        ne(people.id, viewer.id),
        isActiveAccount(),
      ),
    );
  return member?.id ?? null;
}

/** Offers the channel to a member, who may accept for seven days; a further offer replaces the earlier one (CHMOD-05). */
export async function offerChannel(viewer: Person, channelId: string, username: string) {
  const channel = await findChannel(viewer, channelId);
  if (!channel || !mayInChannel(channel.relation.role, 'hand-over')) return 'not-found';
  const personId = await memberCalled(viewer, channel.id, username);
  if (!personId) return 'not-a-member';
  return actOnPerson<'done' | 'not-a-member'>(viewer, { channelId, personId, capability: 'hand-over' }, async (tx, { channel, role }) => {
    if (role === null) return 'not-a-member';
    await tx
      .update(channels)
      .set({ offeredToId: personId, offeredUntil: sql`now() + ${OFFER_DAYS} * interval '1 day'` })
      .where(eq(channels.id, channel.id));
    await notify(tx, { personId, kind: 'channel-offer', data: { channel: channel.id, name: channel.name } });
    return 'done';
  });
}

const endOffer = { offeredToId: null, offeredUntil: null };

/** Withdraws the offer of the viewer's own channel; repeating it changes nothing. False: not found. */
export async function withdrawOffer(viewer: Person, channelId: string): Promise<boolean> {
  const channel = await findChannel(viewer, channelId);
  if (!channel || !mayInChannel(channel.relation.role, 'hand-over')) return false;
  await db
    .update(channels)
    .set(endOffer)
    .where(and(eq(channels.id, channel.id), eq(channels.ownerId, viewer.id)));
  return true;
}

/** Accepts the offer that was made to the viewer, or declines it. False: there is none, or it has ended. */
export async function answerOffer(viewer: Person, channelId: string, isAccepted: boolean): Promise<boolean> {
  const channel = await findChannel(viewer, channelId);
  if (!channel?.relation.role) return false;
  const { id, name } = channel;
  return db.transaction(async (tx) => {
    await tx.execute(lockChannelQuery(id));
    const [open] = await tx
      .update(channels)
      .set(endOffer)
      .where(and(eq(channels.id, id), eq(channels.offeredToId, viewer.id), isOpen))
      .returning({ ownerId: channels.ownerId });
    if (!open) return false;
    if (!isAccepted) return true;
    const [member] = await tx
      .select({ id: channelMembers.personId })
      .from(channelMembers)
      .where(and(eq(channelMembers.channelId, id), eq(channelMembers.personId, viewer.id)));
    if (!member) return false; // left or was removed meanwhile
    await changeOwner(tx, id, open.ownerId, viewer.id);
    const data = { channel: id, name, username: viewer.username };
    await notify(tx, { personId: open.ownerId, kind: 'channel-owner', data });
    await announce(tx, topicOf(id), `person:${viewer.id}`);
    return true;
  });
}

/** Makes somebody else the owner of a locked channel. The owner before becomes a member; the cover is copied by a job. */
async function changeOwner(tx: Transaction, channelId: string, from: string, to: string) {
  const roleOf = (personId: string, role: 'owner' | 'member') =>
    tx
      .update(channelMembers)
      .set({ role, roleSince: sql`now()` })
      .where(and(eq(channelMembers.channelId, channelId), eq(channelMembers.personId, personId)));
  await roleOf(from, 'member'); // first, because a channel has one owner
  await roleOf(to, 'owner');
  await tx.update(channels).set({ ownerId: to }).where(eq(channels.id, channelId));
  await enqueueJob(tx, { kind: MOVE_COVER, data: { channel: channelId } });
}
