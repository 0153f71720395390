import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { REQUEST_DAYS, REQUESTS_MAX, topicOf } from '../channel-rules.ts';
import { channelMembers, channelRequests, channelRequestTimes, channels } from '../tables.ts';

const applicants = alias(people, 'applicants');

/** The number of open requests of the joined channel for those who answer them, and 0 for everyone else (CHMOD-06). */
export const openRequestCount = sql<number>`case when ${channelMembers.role} in ('owner', 'moderator') then (
  select count(*)::int from ${channelRequests} request join ${people} applicants on applicants.id = request.person_id
  where request.channel_id = ${channels.id} and ${isActiveAccount(applicants)}) else 0 end`;

/** Announces changed requests to the viewer, to these people and to those who see the number, on whatever page they are. */
export async function announceRequests(viewer: Person, tx: Transaction, channelId: string, ...personIds: string[]): Promise<void> {
  const answering = await tx
    .select({ id: channelMembers.personId })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, channelId), inArray(channelMembers.role, ['owner', 'moderator'])));
  const concerned = new Set([viewer.id, ...personIds, ...answering.map(({ id }) => id)]);
  await announce(tx, topicOf(channelId), ...[...concerned].map((id) => `person:${id}`));
}

/** Counts a request of the viewer toward their limit, in the locked channel; false: the limit is reached. */
export async function consumeRequest(viewer: Person, tx: Transaction, channelId: string): Promise<boolean> {
  const counted = and(
    eq(channelRequestTimes.channelId, channelId),
    eq(channelRequestTimes.personId, viewer.id),
    gt(channelRequestTimes.createdAt, sql`now() - ${REQUEST_DAYS} * interval '1 day'`),
  );
  if ((await tx.$count(channelRequestTimes, counted)) >= REQUESTS_MAX) return false;
  await tx.insert(channelRequestTimes).values({ channelId, personId: viewer.id });
  return true;
}

/** Withdraws the viewer's own request; repeating it, or without one, changes nothing. */
export async function withdrawRequest(viewer: Person, channelId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const withdrawn = await tx
      .delete(channelRequests)
      .where(and(eq(channelRequests.channelId, channelId), eq(channelRequests.personId, viewer.id)))
      .returning({ id: channelRequests.personId });
    if (withdrawn.length) await announceRequests(viewer, tx, channelId);
  });
}

/** Deletes the times of requests that no longer count. */
export const deletePastRequestTimes = () =>
  db.delete(channelRequestTimes).where(lte(channelRequestTimes.createdAt, sql`now() - ${REQUEST_DAYS} * interval '1 day'`));
