import { and, asc, eq, sql } from 'drizzle-orm';
import { db, retried } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { announce } from '#server/live.ts';
import type { Person } from '../audience/viewer.ts';
import { isHere } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { ownsPictures } from '../works/pictures.server.ts';
import { removeFiles, takeUnshown } from '../works/unreferenced-images.server.ts';
import { openChannel } from './channel.server.ts';
import { type ChannelForm, NOT_YOUR_COVER } from './channel-form-rules.ts';
import { mayManage, type OpenChannel, type Owner, topicOf } from './channel-rules.ts';
import { removeAttachments } from './chat/attachments.server.ts';
import { emptyChannel, takeLast } from './delete-contents.server.ts';
import { channelMembers, channelRequests, channels } from './tables.ts';

export const REQUESTS_SHOWN = 50;
type Refused = { refusal: string };

const columns = ({ tags, ...form }: ChannelForm) => ({ ...form, tags: [...tags] });
const isOwn = (viewer: Person, id: string) => and(eq(channels.id, id), eq(channels.ownerId, viewer.id));

/** Makes a channel with its owner in it (CHAN-19, CHAN-21). A second arrival of the same id is the same channel; null: nothing came of it (CHAN-20). */
export async function createChannel(viewer: Person, id: string | undefined, form: ChannelForm): Promise<{ id: string } | Refused | null> {
  const made = await db.transaction(async (tx) => {
    if (!(await ownsPictures(viewer, [form.coverImage], tx))) return { refusal: NOT_YOUR_COVER };
    const [channel] = await tx
      .insert(channels)
      .values({ ...(id && { id }), ...columns(form), ownerId: viewer.id })
      .onConflictDoNothing()
      .returning({ id: channels.id });
    return channel;
  });
  if (made || !id) return made ?? null;
  const [before] = await db.select({ id: channels.id }).from(channels).where(isOwn(viewer, id));
  return before ?? null;
}

/** A channel of the viewer's own; null for everybody else, as if there were none to manage. */
export async function ownChannel(viewer: Person, id: string): Promise<OpenChannel | null> {
  const channel = await openChannel(viewer, id, { seen: false });
  return channel && mayManage(channel.standing) ? channel : null;
}

/** Changes one's own channel (AMB-70); who waited before one that opens to everybody may simply join it. Null: not found. */
export async function editChannel(viewer: Person, id: string, form: ChannelForm): Promise<'done' | Refused | null> {
  const channel = await ownChannel(viewer, id);
  if (!channel?.about) return null;
  const before = channel.about.coverImage;
  const unshown = await db.transaction(async (tx) => {
    if (form.coverImage !== before && !(await ownsPictures(viewer, [form.coverImage], tx))) return null;
    await tx
      .update(channels)
      .set({ ...columns(form), updatedAt: sql`now()` })
      .where(isOwn(viewer, id));
    if (!form.isPrivate) {
      const waited = await tx.delete(channelRequests).where(eq(channelRequests.channelId, id)).returning({ id: channelRequests.personId });
      if (waited.length) await announce(tx, ...waited.map((person) => `person:${person.id}`));
    }
    return form.coverImage === before ? [] : takeUnshown(viewer, tx, [before]);
  });
  if (!unshown) return { refusal: NOT_YOUR_COVER };
  await removeFiles(unshown);
  return 'done';
}

/** Who asks to be let in, the first who asked first (AMB-68). Empty for everybody but the owner. */
export async function requestsOf(viewer: Person, id: string): Promise<Owner[]> {
  return db
    .select({ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture })
    .from(channelRequests)
    .innerJoin(channels, and(eq(channels.id, channelRequests.channelId), eq(channels.ownerId, viewer.id)))
    .innerJoin(people, eq(people.id, channelRequests.personId))
    .where(and(eq(channelRequests.channelId, id), isHere()))
    .orderBy(asc(channelRequests.createdAt), asc(people.id))
    .limit(REQUESTS_SHOWN);
}

/** Lets somebody in, or not (AMB-68); a repeat changes nothing and answers the same. Whoever asked hears of it. Null: not one's own channel. */
export async function answerRequest(viewer: Person, id: string, personId: string, accept: boolean): Promise<'done' | null> {
  if (!isId(personId) || !(await ownChannel(viewer, id))) return null;
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .delete(channelRequests)
      .where(and(eq(channelRequests.channelId, id), eq(channelRequests.personId, personId)))
      .returning({ personId: channelRequests.personId });
    if (!asked) return;
    if (accept) await tx.insert(channelMembers).values({ channelId: id, personId }).onConflictDoNothing();
    await announce(tx, topicOf(id), `person:${personId}`);
  });
  return 'done';
}

/** Deletes one's own channel with everything in it, files included (AMB-70). False: not found. */
export async function deleteChannel(viewer: Person, id: string): Promise<boolean> {
  const channel = await ownChannel(viewer, id);
  if (!channel?.about) return false;
  const { coverImage } = channel.about;
  await emptyChannel(viewer, id);
  const gone = await retried(() =>
    db.transaction(async (tx) => {
      const [held] = await tx.select({ id: channels.id }).from(channels).where(isOwn(viewer, id)).for('update');
      if (!held) return null;
      const attached = await takeLast(viewer, tx, id);
      await tx.delete(channels).where(isOwn(viewer, id));
      return { attached, unshown: await takeUnshown(viewer, tx, [coverImage]) };
    }),
  );
  if (!gone) return false;
  await Promise.all([removeFiles(gone.unshown), removeAttachments(gone.attached)]);
  return true;
}
