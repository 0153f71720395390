import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { requireDiskSpace } from '#server/process/disk-space.ts';
import { env } from '#server/process/settings.ts';
import { storageUsage } from './tables.ts';

/** An upper bound, with rare exceptions, of the bytes that all files of a generated image need together. */
export const ROOM_FOR_IMAGE = 4_000_000;

/** Bytes of images, files and published text that a member has stored, and the limit. */
export async function storageOf(viewer: Person, tx: Transaction | typeof db = db): Promise<{ used: number; allowed: number }> {
  const [row] = await tx.select({ bytes: storageUsage.bytes }).from(storageUsage).where(eq(storageUsage.personId, viewer.id));
  return { used: row?.bytes ?? 0, allowed: env.MEMBER_STORAGE_MB * 1_000_000 };
}

/**
 * Throws PictureRefused when `more` bytes exceed the limit, and 507 when the disk's reserve is reached. Call it before reading or decoding
 * an upload, and with 0 in the transaction that records it: that locks the count until the commit, so concurrent uploads cannot exceed the
 * limit together.
 */
export async function requireRoom(viewer: Person, more: number, tx?: Transaction): Promise<void> {
  if (more && !env.S3_BUCKET) await requireDiskSpace();
  const { used, allowed } = await storageOf(viewer, tx);
  if (used + more > allowed) throw new PictureRefused('room');
}

/**
 * For the end of a transaction that publishes text. Its deferred triggers count the text after all image locks; this runs them now. Above
 * the limit, a text can still be made shorter: `before` are the bytes used at the beginning.
 */
export async function requireRoomForText(viewer: Person, tx: Transaction, before: number): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  const { used, allowed } = await storageOf(viewer, tx);
  if (used > allowed && used > before) throw new PictureRefused('room');
}
