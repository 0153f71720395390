import { eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database.ts';
import { requireDiskSpace } from '#server/disk-space.ts';
import { PictureRefused } from '#server/media/picture.ts';
import { env } from '#server/settings.ts';
import type { Person } from '../audience/viewer.ts';
import { storageUsage } from './tables.ts';

/** What the files of a generated image take together, at most but for rare ones. */
export const ROOM_FOR_IMAGE = 4_000_000;

/** Bytes of the images, files and published text that somebody has stored, and how many they may store. */
export async function storageOf(viewer: Person, tx: Transaction | typeof db = db): Promise<{ used: number; allowed: number }> {
  const [row] = await tx.select({ bytes: storageUsage.bytes }).from(storageUsage).where(eq(storageUsage.personId, viewer.id));
  return { used: row?.bytes ?? 0, allowed: env.MEMBER_STORAGE_MB * 1_000_000 };
}

/**
 * Throws PictureRefused when `more` bytes do not fit, and a full disk (507) when the disk's reserve is reached. Asked before anything is read or decoded, and once more (with 0) in the transaction that records
 * what was stored: the count is locked there until the commit, so uploads at one moment, also in other processes, never exceed it together.
 */
export async function requireRoom(viewer: Person, more: number, tx?: Transaction): Promise<void> {
  if (more && !env.S3_BUCKET) await requireDiskSpace();
  const { used, allowed } = await storageOf(viewer, tx);
  if (used + more > allowed) throw new PictureRefused('room');
}

/** The same at the end of a transaction that publishes text: what it publishes is counted at its end, after every lock on an image, and now if asked for. */
export async function requireRoomForText(viewer: Person, tx: Transaction): Promise<void> {
  await tx.execute(sql`set constraints all immediate`);
  await requireRoom(viewer, 0, tx);
}
