import { and, eq, ne, sql } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database/database.ts';
import { recordErased } from '#server/database/erased.ts';
import { badInput, type RefusedAction } from '#server/http/problem-rules.ts';
import type { Person } from '#server/identity/viewer.ts';
import type { HoldReason } from '../audience/state-rules.ts';
import { changeHeldTexts } from '../holds/held-texts.server.ts';
import { createHeldCase } from '../holds/hold.server.ts';
import { TOO_MANY_HELD } from '../holds/hold-rules.ts';
import { checkTexts, storeChecked, wordsRefusal } from '../holds/text/check-text.server.ts';
import { deleteUnreferenced, removeFiles } from '../images/cleanup/unreferenced-images.server.ts';
import { ownsPictures } from '../images/pictures.server.ts';
import { recordChannelAction } from '../moderation/in-channels/channel-actions.server.ts';
import { people } from '../people/tables.ts';
import { findChannel, lockChannelQuery } from './channel.server.ts';
import { CHANNELS_OWNED_MAX, type ChannelForm, COVER_NOT_OWNED, TOO_MANY_CHANNELS } from './channel-form-rules.ts';
import type { OpenChannel, SlowModeSeconds } from './channel-rules.ts';
import { removeAttachments } from './chat/attachments/attachments.server.ts';
import { deleteChannelContents, deleteRemainingAttachments } from './delete-contents.server.ts';
import { announceRequests } from './requests/open-requests.server.ts';
import { type ChannelCapability, mayInChannel } from './role-rules.ts';
import { channelMembers, channelRequests, channels } from './tables.ts';

const columns = ({ tags, ...form }: ChannelForm) => ({ ...form, tags: [...tags] });
const isOwn = (viewer: Pick<Person, 'id'>, id: string) => and(eq(channels.id, id), eq(channels.ownerId, viewer.id));

/** `isCreated`: it was created by this request. */
type Created = { id: string; isCreated: boolean };

/**
 * Creates a channel with its owner as a member. A repeated id returns the same channel; null: the id belongs to another owner. One that is
 * held is shown to its owner only.
 */
export async function createChannel(
  viewer: Person,
  id: string | undefined,
  form: ChannelForm,
): Promise<Created | RefusedAction | typeof TOO_MANY_HELD | null> {
  const check = checkTexts(viewer, [form.name, form.description]);
  const created = check
    ? await storeChecked(viewer, check, async (tx, held) => {
        const result = await insertChannel(viewer, tx, { id, form, held });
        return { result, isStored: result !== undefined && 'id' in result };
      })
    : await db.transaction((tx) => insertChannel(viewer, tx, { id, form, held: null }));
  if (created || !id) return created ?? null;
  const [before] = await db.select({ id: channels.id }).from(channels).where(isOwn(viewer, id));
  return before ? { ...before, isCreated: false } : null;
}

type NewChannel = { id: string | undefined; form: ChannelForm; held: HoldReason | null };

async function insertChannel(
  viewer: Person,
  tx: Transaction,
  { id, form, held }: NewChannel,
): Promise<Created | RefusedAction | undefined> {
  if (!(await ownsPictures(viewer, [form.coverImage], tx))) return badInput(COVER_NOT_OWNED);
  await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one channel at a time
  const others = and(eq(channels.ownerId, viewer.id), id ? ne(channels.id, id) : undefined);
  if ((await tx.$count(channels, others)) >= CHANNELS_OWNED_MAX) return badInput(TOO_MANY_CHANNELS);
  const [channel] = await tx
    .insert(channels)
    .values({ ...(id && { id }), ...columns(form), ownerId: viewer.id, state: held ? 'held' : 'shown' })
    .onConflictDoNothing()
    .returning({ id: channels.id });
  if (channel && held) await createHeldCase(viewer, tx, { type: 'channel', id: channel.id }, held);
  return channel && { ...channel, isCreated: true };
}

/** A channel in which the viewer may do this; null for everyone else. */
export async function findManageableChannel(
  viewer: Pick<Person, 'id'>,
  id: string,
  capability: ChannelCapability,
): Promise<OpenChannel | null> {
  const channel = await findChannel(viewer, id);
  return channel && mayInChannel(channel.relation.role, capability) ? channel : null;
}

/**
 * Whether the viewer may still do this, in the transaction that does it: the channel is locked, as for changes of roles, so that whoever
 * lost the role since the request began is refused.
 */
export async function mayInLockedChannel(viewer: Person, tx: Transaction, id: string, capability: ChannelCapability): Promise<boolean> {
  await tx.execute(lockChannelQuery(id));
  const [own] = await tx
    .select({ role: channelMembers.role })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, id), eq(channelMembers.personId, viewer.id)));
  return mayInChannel(own?.role ?? null, capability);
}

/** A channel that the viewer owns; null for everyone else. */
export const ownChannel = (viewer: Pick<Person, 'id'>, id: string) => findManageableChannel(viewer, id, 'change-channel');

/**
 * Updates the viewer's own channel; null when not found. Making it public deletes pending join requests, since anyone may then join. A name
 * or description that is held stays beside the earlier one.
 */
export async function editChannel(
  viewer: Person,
  id: string,
  form: ChannelForm,
): Promise<'done' | RefusedAction | typeof TOO_MANY_HELD | null> {
  const channel = await ownChannel(viewer, id);
  if (!channel?.about) return null;
  const before = { name: channel.name, description: channel.about.description, coverImage: channel.about.coverImage };
  const changed = (['name', 'description'] as const).filter((field) => form[field] !== before[field]);
  const refusal = wordsRefusal(viewer, [...changed.map((field) => form[field]), ...form.tags, form.category]);
  if (refusal) return badInput(refusal);
  const check = changed.length
    ? checkTexts(
        viewer,
        changed.map((field) => form[field]),
      )
    : null;
  const edit = { id, form, before, changed };
  const unreferenced = check
    ? await storeChecked(viewer, check, async (tx, held) => {
        const result = await saveEdit(viewer, tx, { ...edit, held });
        return { result, isStored: result !== null };
      })
    : await db.transaction((tx) => saveEdit(viewer, tx, { ...edit, held: null }));
  if (!unreferenced) return badInput(COVER_NOT_OWNED);
  if (unreferenced === TOO_MANY_HELD) return TOO_MANY_HELD;
  await removeFiles(unreferenced);
  return 'done';
}

type Texts = Pick<ChannelForm, 'name' | 'description'>;
type Edit = NewChannel & { id: string; before: Texts & { coverImage: string }; changed: readonly (keyof Texts)[] };

/** Stores an edit; null if the cover is not the viewer's. Returns images that nothing references any more. */
async function saveEdit(viewer: Person, tx: Transaction, { id, form, before, changed, held }: Edit) {
  if (form.coverImage !== before.coverImage && !(await ownsPictures(viewer, [form.coverImage], tx))) return null;
  // What is shown may have changed since `before`, by another edit of the owner or by the release of a text.
  const [{ state, ...shown } = { ...before, state: 'shown' }] = await tx
    .select({ state: channels.state, name: channels.name, description: channels.description })
    .from(channels)
    .where(isOwn(viewer, id))
    .for('update');
  const earlier = held && state === 'shown' ? { name: shown.name, description: shown.description } : {};
  await tx
    .update(channels)
    .set({ ...columns(form), ...earlier, updatedAt: sql`now()` })
    .where(isOwn(viewer, id));
  if (state === 'held' && changed.length)
    await createHeldCase(viewer, tx, { type: 'channel', id }, held ?? 'contact', { isHeldNow: held !== null });
  else if (state !== 'held')
    await changeHeldTexts(
      viewer,
      tx,
      { type: 'channel', id },
      {
        held: held ? changed.map((field) => ({ field, text: form[field], reason: held })) : [],
        shown: held ? [] : [...changed],
      },
    );
  if (!form.isPrivate) {
    const requests = await tx.delete(channelRequests).where(eq(channelRequests.channelId, id)).returning({ id: channelRequests.personId });
    if (requests.length) await announceRequests(viewer, tx, id, ...requests.map((person) => person.id));
  }
  return form.coverImage === before.coverImage ? [] : deleteUnreferenced(viewer, tx, [before.coverImage]);
}

/** Sets the slow mode of members; the change reaches open pages at once. False: not for the viewer (CHMOD-03). */
export async function setSlowMode(viewer: Person, id: string, seconds: SlowModeSeconds): Promise<boolean> {
  if (!(await findManageableChannel(viewer, id, 'set-slow-mode'))) return false;
  return db.transaction(async (tx) => {
    if (!(await mayInLockedChannel(viewer, tx, id, 'set-slow-mode'))) return false;
    const changed = await tx
      .update(channels)
      .set({ slowModeSeconds: seconds })
      .where(and(eq(channels.id, id), ne(channels.slowModeSeconds, seconds)))
      .returning({ id: channels.id });
    if (changed.length) await recordChannelAction(viewer, tx, { channelId: id, action: 'slow-mode', seconds });
    return true;
  });
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
      await recordChannelAction(viewer, tx, { channelId: id, action: 'delete-channel' });
      await tx.delete(channels).where(isOwn(viewer, id));
      await recordErased(tx, 'channel', id);
      return { attached, unreferenced: await deleteUnreferenced(viewer, tx, [coverImage]) };
    }),
  );
  if (!deleted) return false;
  await Promise.all([removeFiles(deleted.unreferenced), removeAttachments(deleted.attached)]);
  return true;
}
