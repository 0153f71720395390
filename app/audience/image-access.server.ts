import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isShutOut } from '#server/access/standing-state-rules.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { placeOf } from '#server/media/addresses.ts';
import type { MediaAccess } from '#server/media/serve.ts';
import { channelMembers, channelMessages, channels } from '../channels/tables.ts';
import { type ImageSource, imageReferences, pictures } from '../images/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { parts, works } from '../works/tables.ts';
import { isActiveAccount, outsideClosedZone, shownToPlaceholder, standingNow, visibleToPlaceholder } from './visible.server.ts';

const viewer = sql`${sql.placeholder('viewer')}::uuid`;
const source = sql`${imageReferences.sourceId}`;
const authorOf = (authorId: SQL) => sql`join ${people} on ${people.id} = ${authorId}`;

const inWork = sql`exists (select from ${works} ${authorOf(sql`${works.authorId}`)}
  where ${works.id} = ${source} and ${visibleToPlaceholder(works)} and ${outsideClosedZone})`;
const inPart = sql`exists (select from ${parts} join ${works} on ${works.id} = ${parts.workId} ${authorOf(sql`${works.authorId}`)}
  where ${parts.id} = ${source} and ${visibleToPlaceholder(works)} and ${shownToPlaceholder(parts, works.authorId)})`;
const inPost = sql`exists (select from ${posts} ${authorOf(sql`${posts.authorId}`)}
  where ${posts.id} = ${source} and ${visibleToPlaceholder(posts)})`;
/** Private profiles are named beside comments and messages, with their picture. */
const inProfile = sql`exists (select from ${people} where ${people.id} = ${source} and ${isActiveAccount()})`;
const isMember = sql`exists (select from ${channelMembers}
  where ${channelMembers.channelId} = ${channels.id} and ${channelMembers.personId} = ${sql.placeholder('viewer')}::uuid)`;
const readable = sql`${isActiveAccount()} and ${shownToPlaceholder(channels, channels.ownerId)} and (not ${channels.isPrivate} or ${isMember})`;
const onChannel = sql`exists (select from ${channels} ${authorOf(sql`${channels.ownerId}`)} where ${channels.id} = ${source} and ${readable})`;
/** Messages of banned people are not found, whoever owns the channel (MOD-14). */
const senders = alias(people, 'senders');
const inMessage = sql`exists (select from ${channelMessages} join ${channels} on ${channels.id} = ${channelMessages.channelId}
  join ${people} senders on ${senders.id} = ${channelMessages.authorId} ${authorOf(sql`${channels.ownerId}`)}
  where ${channelMessages.id} = ${source} and ${shownToPlaceholder(channelMessages, channelMessages.authorId)} and ${isActiveAccount(senders)} and ${readable})`;

/** The copy of a case, for everyone who decides cases, which suspended and banned staff do not. */
const isStaff = sql`exists (select from ${people} where ${people.id} = ${viewer} and ${people.role} in ('moderator', 'administrator', 'owner')
  and ${standingNow} not in ('suspended', 'banned'))`;

type PublishedSource = Exclude<ImageSource, 'draft_cover' | 'draft_page' | 'character' | 'version' | 'version_cover'>;
/** Whether the viewer may see the row that references the image. */
const conditions: Record<PublishedSource, SQL> = {
  cover: inWork,
  page: sql`(${inWork} or ${inPart})`,
  panel: sql`(${inWork} or ${inPart})`,
  post: inPost,
  profile: inProfile,
  channel: onChannel,
  message: inMessage,
  case_copy: isStaff,
};
const isVisible = sql`case ${imageReferences.source} ${sql.join(
  Object.entries(conditions).map(([name, condition]) => sql`when ${sql.raw(`'${name}'`)} then ${condition}`),
  sql` `,
)} else false end`;

/** Everything but drafts, characters and versions, which are only their owner's and do not make an image public or private. */
const isPublished = sql`${imageReferences.source} not in ('draft_cover', 'draft_page', 'character', 'version', 'version_cover')`;

/** What references the image, each once: a story may show one image on a thousand pages. */
const references = db
  .selectDistinct({ source: imageReferences.source, sourceId: imageReferences.sourceId })
  .from(imageReferences)
  .where(and(eq(imageReferences.address, sql.placeholder('address')), isPublished))
  .as('image_references'); // the name that `isVisible` uses
const visibleReference = db.select({ found: sql`1` }).from(references).where(isVisible).limit(1).prepare('image_visible');
/** An upload that nothing uses. Without a row the image is deleted and only its file remains, which may have been shown before (MOD-10). */
const unusedUpload = db
  .select({ found: sql`1` })
  .from(pictures)
  .where(
    and(
      eq(pictures.address, sql.placeholder('address')),
      sql`not exists (select from ${imageReferences} where ${imageReferences.address} = ${pictures.address})`,
    ),
  )
  .limit(1)
  .prepare('image_unused');

/** Images of children have no owner in their address. */
const ownUpload = db
  .select({ found: sql`1` })
  .from(pictures)
  .where(and(eq(pictures.address, sql.placeholder('address')), eq(pictures.ownerId, sql.placeholder('viewer'))))
  .prepare('image_own');

/**
 * Whether every visitor may load the image: something shows it to them, or nothing uses it yet, so that only its uploader knows the address
 * (MEDIA-04). One that only a draft shows, and one that was uploaded to a channel and is in no message or cover, is not public.
 */
export async function isPublicImage(address: string): Promise<boolean> {
  if ((await visibleReference.execute({ viewer: null, address })).length) return true;
  return placeOf(address)?.bucket !== 'channels' && (await unusedUpload.execute({ address })).length > 0;
}

/**
 * An image is for its uploader, and for everyone who may see something that shows it (MOD-09, CHAN-31). Images that visitors may not load
 * are revalidated on every load, so that whoever loses access to the thing loses it to the image immediately. Suspended and banned people
 * load only their own and what visitors load (ACC-08).
 */
export async function imageAccess(viewer: Viewer, address: string): Promise<MediaAccess> {
  if (!viewer) return 'none';
  if (placeOf(address)?.owner === viewer.id) return 'private';
  const query = { viewer: viewer.id, address };
  if (!isShutOut(viewer.standing) && (await visibleReference.execute(query)).length) return 'private';
  return (await ownUpload.execute(query)).length ? 'private' : 'none';
}
