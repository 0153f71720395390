import { and, desc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { isActiveAccount, notMuted, shownTo } from '../../audience/visible.server.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterCursor, microsecondsOf } from '../../lists/cursor-sql.ts';
import { people } from '../../people/tables.ts';
import { candidateTables } from '../../search/candidates.server.ts';
import { shownTags } from '../../site/words.server.ts';
import {
  CHANNELS_PAGE_SIZE,
  type ChannelQuery,
  type ChannelsPage,
  FEATURED_SHOWN,
  MY_CHANNELS_SHOWN,
  type MyChannel,
  NEW_MAX,
} from '../channel-list-rules.ts';
import { openRequestCount } from '../requests/open-requests.server.ts';
import { channelMembers, channelMessages, channels, channelTags } from '../tables.ts';

const viewerIdOf = (viewer: Viewer) => sql`${viewer?.id ?? null}::uuid`;
const isMember = sql<boolean>`${channelMembers.personId} is not null`;

/**
 * The only visibility rule of lists, search and counts: the channel is shown or the viewer's own, and it is public or the viewer is a
 * member, as every owner is.
 */
const listed = (viewer: Viewer) =>
  and(or(not(channels.isPrivate), isMember), isActiveAccount(), shownTo(viewer, channels, channels.ownerId));

const listColumns = {
  id: channels.id,
  name: channels.name,
  description: channels.description,
  coverImage: channels.coverImage,
  category: channels.category,
  tags: sql<string[]>`${channels.tags}`.mapWith(shownTags),
  memberCount: channels.memberCount,
  isPrivate: channels.isPrivate,
  isMember,
  at: microsecondsOf(channels.createdAt),
};

const list = (viewer: Viewer) =>
  db
    .select(listColumns)
    .from(channels)
    .innerJoin(people, eq(people.id, channels.ownerId))
    .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.personId, viewerIdOf(viewer))))
    .$dynamic();

/** The public channels with the most members, ties ordered by messages (COMM-04). */
export const featuredChannels = async (viewer: Viewer) =>
  list(viewer)
    .where(and(not(channels.isPrivate), isActiveAccount(), shownTo(viewer, channels, channels.ownerId)))
    .orderBy(desc(channels.memberCount), desc(channels.messageCount), desc(channels.id))
    .limit(FEATURED_SHOWN);

type Letters = { letters: string | null; isRare: boolean };

const lettersQuery = db
  .select({ letters: sql<string | null>`letters`, isRare: sql<boolean>`rare` })
  .from(
    sql`(
    with ${candidateTables({ table: sql.raw('channel_words'), id: sql.raw('channel_id'), beginnings: [sql.raw('words')], text: sql`${sql.placeholder('text')}`, visible: sql`` })}
    select (select letters from query) as letters, coalesce((select rare from state), false) as rare
  ) as search`,
  )
  .prepare('letters_of_channels');

/**
 * Finds rare text through the trigram index, and frequent text while scanning the list in its order (see app/search/candidates.server.ts).
 */
const containing = (letters: string, isRare: boolean): SQL =>
  isRare
    ? sql`${channels.id} = any(array(select channel_id from channel_words where search_grams(words) @> search_grams(${letters}::text) and strpos(words, ${letters}::text) > 0))`
    : sql`exists (select from channel_words where channel_id = ${channels.id} and strpos(words, ${letters}::text) > 0)`;

const tagged = (tag: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(channelTags)
      .where(and(eq(channelTags.channelId, channels.id), eq(channelTags.tag, tag))),
  );

/** Selects one page of channels and one row more, which shows whether there are others; `found` is the folded search text. */
export const channelsQuery = (viewer: Viewer, { category, tags, membership }: ChannelQuery, cursor: Cursor | null, found?: Letters) =>
  list(viewer)
    .where(
      and(
        listed(viewer),
        found?.letters ? containing(found.letters, found.isRare) : undefined,
        category ? eq(channels.category, category) : undefined,
        ...tags.map(tagged),
        membership === 'own' ? eq(channels.ownerId, viewerIdOf(viewer)) : undefined,
        membership === 'joined' ? and(isMember, not(eq(channels.ownerId, viewerIdOf(viewer)))) : undefined,
        isAfterCursor(cursor, channels.createdAt, channels.id),
      ),
    )
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(CHANNELS_PAGE_SIZE + 1);

/** The query without a category or tags that have a listed word, which no filter shows (HOLD-03). */
export const withoutListedWords = (query: ChannelQuery): ChannelQuery => ({
  ...query,
  category: shownTags([query.category ?? ''])[0] || null,
  tags: shownTags(query.tags),
});

/** A page of the channels that the viewer may see and that match the query, newest first. */
export async function exploreChannels(viewer: Viewer, query: ChannelQuery, cursor: Cursor | null): Promise<ChannelsPage> {
  const { text, membership } = query;
  if (membership && !viewer) return { channels: [], more: null };
  const [found] = text ? await lettersQuery.execute({ text }) : [];
  if (text && !found?.letters) return { channels: [], more: null }; // nothing is left after folding
  const rows = await channelsQuery(viewer, query, cursor, found);
  const page = rows.slice(0, CHANNELS_PAGE_SIZE);
  const last = rows.length > CHANNELS_PAGE_SIZE ? page.at(-1) : undefined;
  return { channels: page, more: last ? { at: last.at, id: last.id } : null };
}

const channelsOf = (viewer: Person, owned: boolean) =>
  db
    .select({
      ...listColumns,
      isOwner: sql<boolean>`${channels.ownerId} = ${viewerIdOf(viewer)}`,
      requestCount: openRequestCount,
      newMessageCount: sql<number>`(select count(*) from (
        select from ${channelMessages} message where message.channel_id = ${channels.id} and message.created_at > ${channelMembers.seenAt}
          and message.author_id <> ${viewerIdOf(viewer)} and message.state = 'shown' and ${notMuted(viewer, sql`message.author_id`)} limit ${sql.raw(String(NEW_MAX + 1))}) new_messages)::int`,
    })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(
      and(
        eq(channelMembers.personId, viewer.id),
        isActiveAccount(),
        shownTo(viewer, channels, channels.ownerId),
        owned ? eq(channels.ownerId, viewer.id) : not(eq(channels.ownerId, viewer.id)),
      ),
    )
    .orderBy(desc(owned ? channels.createdAt : channelMembers.joinedAt), desc(channels.id))
    .limit(MY_CHANNELS_SHOWN + 1);

/** The viewer's own and joined channels, latest first, with the number of new messages. One row more than is shown enables View All. */
export async function myChannels(viewer: Viewer): Promise<{ own: MyChannel[]; joined: MyChannel[] } | null> {
  if (!viewer) return null;
  const [own, joined] = await Promise.all([channelsOf(viewer, true), channelsOf(viewer, false)]);
  return { own, joined };
}
