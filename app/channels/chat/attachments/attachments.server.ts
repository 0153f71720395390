import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { scheduleDeletion, tryScheduled } from '#app/images/cleanup/file-deletions.server.ts';
import { deleteUnreferenced } from '#app/images/cleanup/unreferenced-images.server.ts';
import { addPicture } from '#app/images/pictures.server.ts';
import { requireRoom } from '#app/images/storage.server.ts';
import { db, retried, type Transaction } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { ATTACHMENT_BYTES_MAX } from '#server/media/file-rules.ts';
import { keysOfPictures } from '#server/media/pictures.ts';
import type { Opened } from '#server/media/storage/file-store.ts';
import { openStored, removeStored, storeFile } from '#server/media/storage/files.ts';
import { log } from '#server/process/log.ts';
import { channelMessages, channels, files } from '../../tables.ts';
import { cleanName, isImageName } from '../message-rules.ts';
import { messageIn } from '../messages.server.ts';

const BUCKET = 'channels';
const FOLDER = 'channel_attachments'; // MEDIA-10

/** A stored attachment: an image at a media address, or a file at a storage key. */
export type StoredAttachment = {
  kind: 'image' | 'file';
  address: string;
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
};

/**
 * Stores an attachment: a file named as an image through the image pipeline, any other unchanged. Throws PictureRefused,
 * StorageUnavailable.
 */
export async function storeAttachment(viewer: Person, file: File): Promise<StoredAttachment> {
  const name = cleanName(file.name);
  if (isImageName(name)) {
    const { address, width, height } = await addPicture(viewer, BUCKET, FOLDER, file, ATTACHMENT_BYTES_MAX);
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
    if (recorded) await discardFile(recorded); // it may be stored although the request failed
    throw error;
  });
  return { kind: 'file', address: key, name, bytes: bytes.byteLength, width: null, height: null };
}

/** Deletes a file whose storing failed, then its row. On failure the upload cleanup deletes both later. */
async function discardFile(key: string): Promise<void> {
  try {
    await removeStored([key]);
    await db.delete(files).where(eq(files.key, key));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'file of a failed upload not deleted, left to the upload cleanup');
  }
}

/**
 * The file of a message, for viewers who may read its channel; otherwise null, also for an image or a missing file. Throws
 * StorageUnavailable.
 */
export async function fileOf(viewer: Viewer, channelId: string, messageId: string): Promise<(Opened & { name: string }) | null> {
  const found = await messageIn(viewer, channelId, messageId);
  if (found?.message.kind !== 'file' || !found.message.address) return null;
  const opened = await openStored(found.message.address);
  return opened && { ...opened, name: cleanName(found.message.name ?? '') };
}

export type Attached = { kind: 'image' | 'file' | null; address: string | null; authorId?: string };

/**
 * Deletes the rows of attachments in the transaction that deletes their messages; pass the result to `removeAttachments` after the commit.
 * An image that its owner uses elsewhere is not deleted.
 */
export async function deleteAttachmentRows(
  viewer: Pick<Person, 'id'>,
  tx: Transaction,
  attached: readonly Attached[],
): Promise<Attached[]> {
  const images = new Map<string, string[]>();
  const keys: string[] = [];
  for (const { kind, address, authorId = viewer.id } of attached) {
    if (kind === 'file' && address) keys.push(address);
    if (kind === 'image' && address) images.set(authorId, [...(images.get(authorId) ?? []), address]);
  }
  const unreferenced: string[] = [];
  for (const [id, addresses] of images) unreferenced.push(...(await deleteUnreferenced({ id }, tx, addresses)));
  if (keys.length) {
    const deleted = await tx.delete(files).where(inArray(files.key, keys)).returning({ key: files.key, ownerId: files.ownerId });
    await scheduleDeletion(tx, deleted);
  }
  return [
    ...unreferenced.map((address) => ({ kind: 'image', address }) as const),
    ...keys.map((address) => ({ kind: 'file', address }) as const),
  ];
}

/** Deletes the files of the rows that `deleteAttachmentRows` deleted. While storage is unavailable, they stay scheduled for deletion. */
export const removeAttachments = (attached: readonly Attached[]): Promise<boolean> => {
  const of = (kind: 'image' | 'file') =>
    attached.flatMap((attachment) => (attachment.kind === kind && attachment.address ? [attachment.address] : []));
  return tryScheduled([...keysOfPictures(of('image')), ...of('file')]);
};

const BATCH_SIZE = 200;

/**
 * Deletes all messages with attachments, and their files, from one of the viewer's own channels, or from all of them (null, for account
 * deletion). Runs in batches before the channel itself is deleted, because cascading deletes would leave the files behind.
 */
export async function deleteMessagesWithAttachments(viewer: Pick<Person, 'id'>, channelId: string | null): Promise<void> {
  const ownChannels = db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.ownerId, viewer.id), channelId ? eq(channels.id, channelId) : undefined));
  let isDeleting = true;
  for (;;) {
    const deleted = await retried(() =>
      db.transaction(async (tx) => {
        const batch = tx
          .select({ id: channelMessages.id })
          .from(channelMessages)
          .where(and(inArray(channelMessages.channelId, ownChannels), isNotNull(channelMessages.attachmentAddress)))
          .limit(BATCH_SIZE);
        const rows = await tx.delete(channelMessages).where(inArray(channelMessages.id, batch)).returning({
          kind: channelMessages.attachmentKind,
          address: channelMessages.attachmentAddress,
          authorId: channelMessages.authorId,
        });
        return rows.length ? deleteAttachmentRows(viewer, tx, rows) : null;
      }),
    );
    if (!deleted) return;
    if (isDeleting) isDeleting = await removeAttachments(deleted); // after a failure the scheduled retries delete the rest
  }
}

/** Deletes attachments stored for a message that was not sent. If the database fails, the upload cleanup deletes them later. */
export async function removeUnsent(viewer: Person, stored: readonly StoredAttachment[]): Promise<void> {
  try {
    await removeAttachments(await db.transaction((tx) => deleteAttachmentRows(viewer, tx, stored)));
  } catch (error) {
    log.warn({ err: { name: (error as Error).name } }, 'unsent attachment not deleted, left to the upload cleanup');
  }
}
