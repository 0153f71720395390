import { and, asc, eq, sql } from 'drizzle-orm';
import { db, retried } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { isActiveAccount } from '../audience/visible.server.ts';
import { deleteUnreferenced, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { ownsPictures } from '../images/pictures.server.ts';
import { people } from '../people/tables.ts';
import { openChannel } from './channel.server.ts';
import { type ChannelForm, COVER_NOT_OWNED } from './channel-form-rules.ts';
import { mayManage, type OpenChannel, type Owner, topicOf } from './channel-rules.ts';
import { removeAttachments } from './chat/attachments/attachments.server.ts';
import { deleteChannelContents, deleteRemainingAttachments } from './delete-contents.server.ts';
import { channelMembers, channelRequests, channels } from './tables.ts';

const REQUESTS_SHOWN = 50;
type Refused = { refusal: string };

const columns = ({ tags, ...form }: ChannelForm) => ({ ...form, tags: [...tags] });
const isOwn = (viewer: Pick<Person, 'id'>, id: string) => and(eq(channels.id, id), eq(channels.ownerId, viewer.id));

/** Creates a channel with its owner as a member. A repeated id returns the same channel; null: the id belongs to another owner. */
export async function createChannel(viewer: Person, id: string | undefined, form: ChannelForm): Promise<{ id: string } | Refused | null> {
  const created = await db.transaction(async (tx) => {
    if (!(await ownsPictures(viewer, [form.coverImage], tx))) return { refusal: COVER_NOT_OWNED };
    const [channel] = await tx
      .insert(channels)
      .values({ ...(id && { id }), ...columns(form), ownerId: viewer.id })
      .onConflictDoNothing()
      .returning({ id: channels.id });
    return channel;
  });
  if (created || !id) return created ?? null;
  const [before] = await db.select({ id: channels.id }).from(channels).where(isOwn(viewer, id));
  return before ?? null;
}

/** A channel that the viewer owns; null for everyone else. */
export async function ownChannel(viewer: Pick<Person, 'id'>, id: string): Promise<OpenChannel | null> {
  const channel = await openChannel(viewer, id, { seen: false });
  return channel && mayManage(channel.standing) ? channel : null;
}

/** Updates the viewer's own channel; null when not found. Making it public deletes pending join requests, since anyone may then join. */
export async function editChannel(viewer: Person, id: string, form: ChannelForm): Promise<'done' | Refused | null> {
  const channel = await ownChannel(viewer, id);
  if (!channel?.about) return null;
  const before = channel.about.coverImage;
  const unreferenced = await db.transaction(async (tx) => {
    if (form.coverImage !== before && !(await ownsPictures(viewer, [form.coverImage], tx))) return null;
    await tx
      .update(channels)
      .set({ ...columns(form), updatedAt: sql`now()` })
      .where(isOwn(viewer, id));
    if (!form.isPrivate) {
      const requests = await tx
        .delete(channelRequests)
        .where(eq(channelRequests.channelId, id))
        .returning({ id: channelRequests.personId });
      if (requests.length) await announce(tx, ...requests.map((person) => `person:${person.id}`));
    }
    return form.coverImage === before ? [] : deleteUnreferenced(viewer, tx, [before]);
  });
  if (!unreferenced) return { refusal: COVER_NOT_OWNED };
  await removeFiles(unreferenced);
  return 'done';
}

/** Pending join requests, oldest first. Empty for everyone but the owner. */
export async function requestsOf(viewer: Person, id: string): Promise<Owner[]> {
  return db
    .select({ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture })
    .from(channelRequests)
    .innerJoin(channels, and(eq(channels.id, channelRequests.channelId), eq(channels.ownerId, viewer.id)))
    .innerJoin(people, eq(people.id, channelRequests.personId))
    .where(and(eq(channelRequests.channelId, id), isActiveAccount()))
    .orderBy(asc(channelRequests.createdAt), asc(people.id))
    .limit(REQUESTS_SHOWN);
}

/** Accepts or declines a join request and notifies the applicant; repeating it changes nothing. Null: not the viewer's own channel. */
export async function answerRequest(viewer: Person, id: string, personId: string, accept: boolean): Promise<'done' | null> {
  if (!isId(personId) || !(await ownChannel(viewer, id))) return null;
  await db.transaction(async (tx) => {
    const [request] = await tx
      .delete(channelRequests)
      .where(and(eq(channelRequests.channelId, id), eq(channelRequests.personId, personId)))
      .returning({ personId: channelRequests.personId });
    if (!request) return;
    if (accept) await tx.insert(channelMembers).values({ channelId: id, personId }).onConflictDoNothing();
    await announce(tx, topicOf(id), `person:${personId}`);
  });
  return 'done';
}

/** Deletes the viewer's own channel with its messages and files. False: not found. */
export async function deleteChannel(viewer: Pick<Person, 'id'>, id: string): Promise<boolean> {
  const channel = await ownChannel(viewer, id);
  if (!channel?.about) return false;
  const { coverImage } = channel.about;
  await deleteChannelContents(viewer, id);
  const deleted = await retried(() =>
    db.transaction(async (tx) => {
      const [locked] = await tx.select({ id: channels.id }).from(channels).where(isOwn(viewer, id)).for('update');
      if (!locked) return null;
      const attached = await deleteRemainingAttachments(viewer, tx, id);
      await tx.delete(channels).where(isOwn(viewer, id));
      return { attached, unreferenced: await deleteUnreferenced(viewer, tx, [coverImage]) };
    }),
  );
  if (!deleted) return false;
  await Promise.all([removeFiles(deleted.unreferenced), removeAttachments(deleted.attached)]);
  return true;
}
