import { and, eq, ne } from 'drizzle-orm';
import { pictures } from '#app/images/tables.ts';
import { db } from '#server/database/database.ts';
import { jobHandler, jobKind } from '#server/jobs/jobs.ts';
import type { Bucket } from '#server/media/addresses.ts';
import { copyPicture } from '#server/media/pictures.ts';
import { channels } from '../tables.ts';

/** The name is also in the function `hand_over_channels` of the database. */
export const MOVE_COVER = jobKind<{ channel: string }>('move-channel-cover');

/**
 * Copies the cover of a channel to the images of its owner if it is that of an earlier one, whose account may be deleted. The earlier image
 * is left to the upload cleanup.
 */
async function moveCover(channelId: string): Promise<void> {
  const [found] = await db
    .select({ picture: pictures, ownerId: channels.ownerId })
    .from(channels)
    .innerJoin(pictures, eq(pictures.address, channels.coverImage))
    .where(and(eq(channels.id, channelId), ne(pictures.ownerId, channels.ownerId)));
  if (!found) return;
  const { id: _, createdAt: __, address: from, ...picture } = found.picture;
  const { ownerId } = found;
  const address = await copyPicture(
    { id: ownerId, role: 'member' },
    picture.bucket as Bucket,
    picture.folder,
    from,
    undefined,
    async (copied) => {
      await db.insert(pictures).values({ ...picture, ownerId, address: copied });
    },
  );
  if (!address) return;
  await db
    .update(channels)
    .set({ coverImage: address })
    .where(and(eq(channels.id, channelId), eq(channels.coverImage, from)));
}

/** Moves the covers of channels that have got another owner, before the images of the person are deleted. */
export async function moveCoversOf(person: string): Promise<void> {
  const found = await db
    .select({ id: channels.id })
    .from(pictures)
    .innerJoin(channels, eq(channels.coverImage, pictures.address))
    .where(and(eq(pictures.ownerId, person), eq(pictures.bucket, 'channels'), ne(channels.ownerId, person)));
  for (const { id } of found) await moveCover(id);
}

export const jobHandlers = [jobHandler(MOVE_COVER, ({ channel }) => moveCover(channel))];
