import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { type Cursor, cursorParam } from '#app/lists/cursor-rules.ts';
import { recordChannelAction } from '#app/moderation/in-channels/channel-actions.server.ts';
import type { NotificationData } from '#app/notifications/notification-rules.ts';
import { notify } from '#app/notifications/notify.server.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { isAfterCursor, microsecondsOf } from '../../lists/cursor-sql.ts';
import { findChannel, isBanned } from '../channel.server.ts';
import { topicOf } from '../channel-rules.ts';
import { announceRequests } from '../requests/open-requests.server.ts';
import { BAN_DAYS, BANS_MAX, type BanDuration, mayInChannel } from '../role-rules.ts';
import { channelBans, channelMembers, channelRequests } from '../tables.ts';
import { actOnPerson, isKnownPerson } from './member.server.ts';

const BANS_PAGE_SIZE = 50;
const BAN_NOTICES_PER_DAY = 5;
type NewBan = { channelId: string; personId: string; duration: BanDuration; reason: string | null };

/** Notifies of a ban or of its end, a few times a day for each channel: bans in a loop would otherwise displace all other notices. */
async function notifyOfBan(tx: Transaction, personId: string, data: NotificationData['channel-ban']) {
  const sent = await tx.$count(
    notifications,
    and(
      eq(notifications.personId, personId),
      eq(notifications.kind, 'channel-ban'),
      sql`${notifications.data} ->> 'channel' = ${data.channel} and ${notifications.sendAt} > now() - interval '1 day'`,
    ),
  );
  if (sent < BAN_NOTICES_PER_DAY) await notify(tx, { personId, kind: 'channel-ban', data });
}

/** Bans somebody, who leaves the channel and its requests with it; a further ban replaces the earlier one (CHMOD-02). */
export const banPerson = (viewer: Person, { channelId, personId, duration, reason }: NewBan) =>
  actOnPerson<'done' | 'too-many' | 'not-found'>(
    viewer,
    { channelId, personId, capability: 'ban' },
    async (tx, { channel: { id, name } }) => {
      if (!(await isKnownPerson(tx, id, personId))) return 'not-found';
      const isPair = and(eq(channelBans.channelId, id), eq(channelBans.personId, personId));
      await tx.delete(channelBans).where(and(eq(channelBans.channelId, id), lte(channelBans.until, sql`now()`)));
      const others = await tx.$count(channelBans, and(eq(channelBans.channelId, id), sql`${channelBans.personId} <> ${personId}`));
      if (others >= BANS_MAX) return 'too-many';
      await tx.delete(channelBans).where(isPair);
      const days = BAN_DAYS[duration];
      const [ban] = await tx
        .insert(channelBans)
        .values({
          channelId: id,
          personId,
          bannedById: viewer.id,
          reason,
          until: days === null ? null : sql`now() + ${days} * interval '1 day'`,
        })
        .returning({ until: channelBans.until });
      const isRequest = and(eq(channelRequests.channelId, id), eq(channelRequests.personId, personId));
      const requests = await tx.delete(channelRequests).where(isRequest).returning({ id: channelRequests.personId });
      if (requests.length) await announceRequests(viewer, tx, id);
      await tx.delete(channelMembers).where(and(eq(channelMembers.channelId, id), eq(channelMembers.personId, personId)));
      await recordChannelAction(viewer, tx, { channelId: id, action: 'ban', to: { person: personId }, until: ban?.until ?? null });
      const data = { channel: id, name, isLifted: false, until: ban?.until?.toISOString() ?? null, reason };
      await notifyOfBan(tx, personId, data);
      await announce(tx, topicOf(id));
      return 'done';
    },
  );

/** Lifts a ban; repeating it changes nothing. */
export const unbanPerson = (viewer: Person, channelId: string, personId: string) =>
  actOnPerson<'done'>(viewer, { channelId, personId, capability: 'ban' }, async (tx, { channel: { id, name } }) => {
    const lifted = await tx
      .delete(channelBans)
      .where(and(eq(channelBans.channelId, id), eq(channelBans.personId, personId)))
      .returning({ until: channelBans.until });
    if (!lifted.length) return 'done';
    await recordChannelAction(viewer, tx, { channelId: id, action: 'unban', to: { person: personId } });
    await notifyOfBan(tx, personId, { channel: id, name, isLifted: true, until: null, reason: null });
    await announce(tx, topicOf(id));
    return 'done';
  });

const bannedBy = alias(people, 'banned_by_person');

/** A page of the bans of a channel, newest first. Null: not found, or not for the viewer. */
export async function bansOf(viewer: Person, channelId: string, cursor: Cursor | null) {
  const channel = await findChannel(viewer, channelId);
  if (!channel || !mayInChannel(channel.relation.role, 'ban')) return null;
  const before: SQL | undefined = isAfterCursor(cursor, channelBans.createdAt, channelBans.personId);
  const rows = await db
    .select({
      ...{ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture },
      ...{ until: channelBans.until, reason: channelBans.reason, since: channelBans.createdAt, by: bannedBy.username },
      at: microsecondsOf(channelBans.createdAt),
    })
    .from(channelBans)
    .innerJoin(people, eq(people.id, channelBans.personId))
    .leftJoin(bannedBy, eq(bannedBy.id, channelBans.bannedById))
    .where(and(eq(channelBans.channelId, channel.id), isBanned, isActiveAccount(), before))
    .orderBy(desc(channelBans.createdAt), desc(channelBans.personId))
    .limit(BANS_PAGE_SIZE + 1);
  const page = rows.slice(0, BANS_PAGE_SIZE);
  const last = rows.length > BANS_PAGE_SIZE ? page.at(-1) : undefined;
  return {
    channel: { id: channel.id, name: channel.name },
    bans: page.map(({ at: _, until, since, ...ban }) => ({ ...ban, until: until?.toISOString() ?? null, since: since.toISOString() })),
    next: last ? cursorParam(last) : null,
  };
}
