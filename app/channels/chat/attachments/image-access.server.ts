import { and, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ImageSource, imageReferences } from '#app/images/tables.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { placeOf } from '#server/media/addresses.ts';
import type { MediaAccess } from '#server/media/serve.ts';
import { channelMembers, channelMessages, channels } from '../../tables.ts';

/** Only the owner sees these, so they do not make an image public. */
const UNPUBLISHED: ImageSource[] = ['draft_cover', 'draft_page', 'character'];

const coverChannel = alias(channels, 'cover_channel');

/** Whether the address is an image of a message or a channel cover; only those are checked one by one. */
export const isChannelImage = (address: string) => placeOf(address)?.bucket === 'channels';

/**
 * An image of a channel is for its uploader and for viewers who may read a channel that shows it. Images of a private channel are
 * revalidated on every load, so that former members lose access immediately.
 */
export async function channelImageAccess(viewer: Viewer, address: string): Promise<MediaAccess> {
  const isOwn = viewer !== null && placeOf(address)?.owner === viewer.id;
  const references = await db
    .select({
      source: imageReferences.source,
      isPrivate: sql<boolean | null>`coalesce(${channels.isPrivate}, ${coverChannel.isPrivate})`,
      member: channelMembers.personId,
    })
    .from(imageReferences)
    .leftJoin(channelMessages, and(eq(imageReferences.source, 'message'), eq(channelMessages.id, imageReferences.sourceId)))
    .leftJoin(channels, eq(channels.id, channelMessages.channelId))
    .leftJoin(coverChannel, and(eq(imageReferences.source, 'channel'), eq(coverChannel.id, imageReferences.sourceId)))
    .leftJoin(
      channelMembers,
      and(
        sql`${channelMembers.channelId} = coalesce(${channels.id}, ${coverChannel.id})`,
        viewer ? eq(channelMembers.personId, viewer.id) : sql`false`,
      ),
    )
    .where(and(eq(imageReferences.address, address), notInArray(imageReferences.source, UNPUBLISHED)))
    .limit(20);
  // An image that its owner also shows in a work or a post is public.
  if (references.some(({ source, isPrivate }) => (source !== 'message' && source !== 'channel') || isPrivate === false)) return 'shared';
  return isOwn || references.some(({ member }) => member !== null) ? 'private' : 'none';
}
