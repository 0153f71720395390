import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { db, retried, type Transaction } from '#server/database.ts';
import { log } from '#server/log.ts';
import { openStored, removeStored, storeFile } from '#server/media/files.ts';
import { MOST_ATTACHED_BYTES } from '#server/media/picture.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import type { Opened } from '#server/media/store.ts';
import type { Person, Viewer } from '../../audience/viewer.ts';
import { scheduleDeletion, tryScheduled } from '../../works/file-deletions.server.ts';
import { addPicture } from '../../works/pictures.server.ts';
import { requireRoom } from '../../works/storage.server.ts';
import { takeUnshown } from '../../works/unreferenced-images.server.ts';
import { channels, files, channelMessages as said } from '../tables.ts';
import { cleanName, isImageName } from './message-rules.ts';
import { messageIn } from './messages.server.ts';

const BUCKET = 'channels';
const FOLDER = 'channel_attachments'; // MEDIA-10

/** What was stored for a message: an image at a media address, or a file at a key of the store. */
export type Kept = {
  kind: 'image' | 'file';
  address: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

/** Stores what is attached: what is called an image through the door of all pictures (CHAN-42), anything else as it is (CHAN-43). Throws PictureRefused, StorageUnavailable. */
export async function storeAttachment(viewer: Person, file: File): Promise<Kept> {
  const name = cleanName(file.name);
  if (isImageName(name)) {
    const { address, width, height } = await addPicture(viewer, BUCKET, FOLDER, file, MOST_ATTACHED_BYTES);
    return { kind: 'image', address, name, bytes: file.size, width, height };
  }
  const bytes = await file.bytes();
  let recorded = '';
  const record = (key: string) =>
    db.transaction(async (tx) => {
      await tx.insert(files).values({ ownerId: viewer.id, key, bytes: bytes.byteLength });
      await requireRoom(viewer, 0, tx);
      recorded = key;
    });
  const key = await storeFile(viewer.id, BUCKET, FOLDER, name, bytes, undefined, record).catch(async (error) => {
    if (recorded) await takeBackFile(recorded); // a store that answered too late may have it
    throw error;
  });
  return { kind: 'file', address: key, name, bytes: bytes.byteLength, width: null, height: null };
}

/** Deletes a file that was not stored. Its row goes after it; what fails is left to the upload cleanup. */
async function takeBackFile(key: string): Promise<void> {
  try {
    await removeStored([key]);
    await db.delete(files).where(eq(files.key, key));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'a file that was not stored was left to the upload cleanup');
  }
}

/** A file of a message, for whoever may read its channel; null for everybody else, for an image, and where nothing is. Throws StorageUnavailable. */
export async function fileOf(viewer: Viewer, channelId: string, messageId: string): Promise<(Opened & { name: string }) | null> {
  const found = await messageIn(viewer, channelId, messageId);
  if (found?.message.kind !== 'file' || !found.message.address) return null;
  const opened = await openStored(found.message.address);
  return opened && { ...opened, name: cleanName(found.message.name ?? '') };
}

export type Attached = { kind: 'image' | 'file' | null; address: string | null; authorId?: string };

/**
 * Takes the rows of what was attached to messages that go, in their transaction; what it answers is given to `removeAttachments` after the commit.
 * An image that its owner shows elsewhere stays.
 */
export async function takeAttachments(viewer: Pick<Person, 'id'>, tx: Transaction, attached: readonly Attached[]): Promise<Attached[]> {
  const images = new Map<string, string[]>();
  const keys: string[] = [];
  for (const { kind, address, authorId = viewer.id } of attached) {
    if (kind === 'file' && address) keys.push(address);
    if (kind === 'image' && address) images.set(authorId, [...(images.get(authorId) ?? []), address]);
  }
  const unshown: string[] = [];
  for (const [id, addresses] of images) unshown.push(...(await takeUnshown({ id }, tx, addresses)));
  if (keys.length) {
    const deleted = await tx.delete(files).where(inArray(files.key, keys)).returning({ key: files.key, ownerId: files.ownerId });
    await scheduleDeletion(tx, deleted);
  }
  return [
    ...unshown.map((address) => ({ kind: 'image', address }) as const),
    ...keys.map((address) => ({ kind: 'file', address }) as const),
  ];
}

/** Deletes the files of what `takeAttachments` deleted. What was deleted stays deleted, also when the store is unavailable. */
export const removeAttachments = (attached: readonly Attached[]): Promise<boolean> => {
  const of = (kind: 'image' | 'file') => attached.flatMap((one) => (one.kind === kind && one.address ? [one.address] : []));
  return tryScheduled([...keysOfPictures(of('image')), ...of('file')]);
};

const AT_ONCE = 200;

/**
 * Takes the messages with something attached out of a channel of the viewer's own that is about to go, or out of all of them (null, for an account
 * that leaves), whoever sent them, files and all, some at a time: what cascades away later has no files.
 */
export async function emptyOfAttachments(viewer: Pick<Person, 'id'>, channelId: string | null): Promise<void> {
  const mine = db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.ownerId, viewer.id), channelId ? eq(channels.id, channelId) : undefined));
  let isDeleting = true;
  for (;;) {
    const taken = await retried(() =>
      db.transaction(async (tx) => {
        const some = tx
          .select({ id: said.id })
          .from(said)
          .where(and(inArray(said.channelId, mine), isNotNull(said.attachmentAddress)))
          .limit(AT_ONCE);
        const rows = await tx
          .delete(said)
          .where(inArray(said.id, some))
          .returning({ kind: said.attachmentKind, address: said.attachmentAddress, authorId: said.authorId });
        return rows.length ? takeAttachments(viewer, tx, rows) : null;
      }),
    );
    if (!taken) return;
    if (isDeleting) isDeleting = await removeAttachments(taken); // after a failure the rest is left to the retries
  }
}

/** Deletes what was just stored for a message that was not sent. Where the database fails, the rows stay for the upload cleanup. */
export async function removeUnsent(viewer: Person, kept: readonly Kept[]): Promise<void> {
  try {
    await removeAttachments(await db.transaction((tx) => takeAttachments(viewer, tx, kept)));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'unsent_attachment_not_deleted');
  }
}
