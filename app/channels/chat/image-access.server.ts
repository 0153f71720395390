import { and, eq, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '#server/database.ts';
import { placeOf } from '#server/media/addresses.ts';
import type { MediaAccess } from '#server/media/serve.ts';
import type { Viewer } from '../../audience/viewer.ts';
import { type ImageSource, imageReferences } from '../../works/tables.ts';
import { channelMembers, channels, channelMessages as said } from '../tables.ts';

/** Only the owner sees these, so they do not make an image public. */
const UNPUBLISHED: ImageSource[] = ['draft_cover', 'draft_page', 'character'];

const covered = alias(channels, 'covered');

/** Whether an address is that of an image of a message or of a channel's cover: only those are asked about one by one. */
export const isChannelImage = (address: string) => placeOf(address)?.bucket === 'channels';

/**
 * Who may load an image of a channel: whoever may read a channel where it stands, and whoever uploaded it (CHAN-31). Images of a private channel are
 * asked for anew each time, so that whoever left it has none the next time.
 */
export async function channelImageAccess(viewer: Viewer, address: string): Promise<MediaAccess> {
  const isOwn = viewer !== null && placeOf(address)?.owner === viewer.id;
  const places = await db
    .select({
      source: imageReferences.source,
      isPrivate: sql<boolean | null>`coalesce(${channels.isPrivate}, ${covered.isPrivate})`,
      member: channelMembers.personId,
    })
    .from(imageReferences)
    .leftJoin(said, and(eq(imageReferences.source, 'message'), eq(said.id, imageReferences.sourceId)))
    .leftJoin(channels, eq(channels.id, said.channelId))
    .leftJoin(covered, and(eq(imageReferences.source, 'channel'), eq(covered.id, imageReferences.sourceId)))
    .leftJoin(
      channelMembers,
      and(
        sql`${channelMembers.channelId} = coalesce(${channels.id}, ${covered.id})`,
        viewer ? eq(channelMembers.personId, viewer.id) : sql`false`,
      ),
    )
    .where(and(eq(imageReferences.address, address), notInArray(imageReferences.source, UNPUBLISHED)))
    .limit(20);
  // Its owner may show it in a work or a post as well; then it is an image like all others.
  if (places.some(({ source, isPrivate }) => (source !== 'message' && source !== 'channel') || isPrivate === false)) return 'shared';
  return isOwn || places.some(({ member }) => member !== null) ? 'private' : 'none';
}
