import { and, asc, eq, inArray } from 'drizzle-orm';
import { isActiveAccount } from '#app/audience/visible.server.ts';
import { notify } from '#app/notifications/notify.server.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { PublicPerson } from '../channel-rules.ts';
import { findManageableChannel, mayInLockedChannel } from '../manage.server.ts';
import { channelMembers, channelRequests } from '../tables.ts';
import { announceRequests } from './open-requests.server.ts';

const REQUESTS_SHOWN = 50;

/** Pending join requests, oldest first. Empty for everyone but the owner and the moderators. */
export async function requestsOf(viewer: Person, id: string): Promise<PublicPerson[]> {
  return db
    .select({ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture })
    .from(channelRequests)
    .innerJoin(channelMembers, and(eq(channelMembers.channelId, channelRequests.channelId), eq(channelMembers.personId, viewer.id)))
    .innerJoin(people, eq(people.id, channelRequests.personId))
    .where(and(eq(channelRequests.channelId, id), inArray(channelMembers.role, ['owner', 'moderator']), isActiveAccount()))
    .orderBy(asc(channelRequests.createdAt), asc(people.id))
    .limit(REQUESTS_SHOWN);
}

/** Accepts or declines a join request and notifies the applicant; repeating it changes nothing. Null: not for the viewer. */
export async function answerRequest(viewer: Person, id: string, personId: string, accept: boolean): Promise<'done' | null> {
  const channel = isId(personId) ? await findManageableChannel(viewer, id, 'answer-requests') : null;
  if (!channel) return null;
  return db.transaction(async (tx) => {
    if (!(await mayInLockedChannel(viewer, tx, id, 'answer-requests'))) return null;
    const [request] = await tx
      .delete(channelRequests)
      .where(and(eq(channelRequests.channelId, id), eq(channelRequests.personId, personId)))
      .returning({ personId: channelRequests.personId });
    if (!request) return 'done';
    if (accept) await tx.insert(channelMembers).values({ channelId: id, personId }).onConflictDoNothing();
    await notify(tx, { personId, kind: 'channel-request', data: { channel: id, name: channel.name, isAccepted: accept } });
    await announceRequests(viewer, tx, id, personId);
    return 'done';
  });
}
