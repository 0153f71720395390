import { and, desc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Person, Viewer } from '../audience/viewer.ts';
import { isHere } from '../audience/visible.server.ts';
import type { Place } from '../browse/browse-rules.ts';
import { people } from '../people/tables.ts';
import { finding } from '../search/candidates.server.ts';
import { type Asked, CHANNELS_AT_ONCE, type ChannelsPage, FEATURED, MINE_SHOWN, type MyChannel, NEW_MOST } from './channel-list-rules.ts';
import { channelMembers, channelMessages, channels, channelTags } from './tables.ts';

const me = (viewer: Viewer) => sql`${viewer?.id ?? null}::uuid`;
const isMember = sql<boolean>`${channelMembers.personId} is not null`;

/** The ONE rule of lists, search and counts: public, or one is a member, as every owner is (COMM-17, COMM-18). */
const listed = () => and(or(not(channels.isPrivate), isMember), isHere());

const shown = {
  id: channels.id,
  name: channels.name,
  description: channels.description,
  coverImage: channels.coverImage,
  category: channels.category,
  tags: channels.tags,
  memberCount: channels.memberCount,
  isPrivate: channels.isPrivate,
  isMember,
  at: sql<string>`(extract(epoch from ${channels.createdAt}) * 1000000)::bigint::text`,
};

const list = (viewer: Viewer) =>
  db
    .select(shown)
    .from(channels)
    .innerJoin(people, eq(people.id, channels.ownerId))
    .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.personId, me(viewer))))
    .$dynamic();

/** The most members first, ties by messages; public ones only (COMM-04). */
export const featuredChannels = async (viewer: Viewer) =>
  list(viewer)
    .where(and(not(channels.isPrivate), isHere()))
    .orderBy(desc(channels.memberCount), desc(channels.messageCount), desc(channels.id))
    .limit(FEATURED);

type Letters = { letters: string | null; isRare: boolean };

const lettersQuery = db
  .select({ letters: sql<string | null>`letters`, isRare: sql<boolean>`rare` })
  .from(
    sql`(
    with ${finding({ table: sql.raw('channel_words'), id: sql.raw('channel_id'), beginnings: [sql.raw('words')], text: sql`${sql.placeholder('text')}`, visible: sql`` })}
    select (select letters from asked) as letters, coalesce((select rare from state), false) as rare
  ) as asked_for`,
  )
  .prepare('letters_of_channels');

/** Rare letters come from the index of grams; frequent ones are met while the list is walked in its order (see app/search/candidates.server.ts). */
const holding = (letters: string, isRare: boolean): SQL =>
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

/** The channels of a page, and one more; `found` is what the text folded to. */
export const channelsQuery = (viewer: Viewer, { category, tags, whose }: Asked, place: Place | null, found?: Letters) =>
  list(viewer)
    .where(
      and(
        listed(),
        found?.letters ? holding(found.letters, found.isRare) : undefined,
        category ? eq(channels.category, category) : undefined,
        ...tags.map(tagged),
        whose === 'own' ? eq(channels.ownerId, me(viewer)) : undefined,
        whose === 'joined' ? and(isMember, not(eq(channels.ownerId, me(viewer)))) : undefined,
        place
          ? sql`(${channels.createdAt}, ${channels.id}) < ('epoch'::timestamptz + ${place.at}::bigint * interval '1 microsecond', ${place.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(channels.createdAt), desc(channels.id))
    .limit(CHANNELS_AT_ONCE + 1);

/** A page of the channels that the viewer may see, newest first, with all that is asked for (COMM-08, COMM-10, COMM-17). */
export async function exploreChannels(viewer: Viewer, asked: Asked, place: Place | null): Promise<ChannelsPage> {
  const { text, whose } = asked;
  if (whose && !viewer) return { channels: [], more: null };
  const [found] = text ? await lettersQuery.execute({ text }) : [];
  if (text && !found?.letters) return { channels: [], more: null }; // it folds to nothing
  const rows = await channelsQuery(viewer, asked, place, found);
  const page = rows.slice(0, CHANNELS_AT_ONCE);
  const last = rows.length > CHANNELS_AT_ONCE ? page.at(-1) : undefined;
  return { channels: page, more: last ? { at: last.at, id: last.id } : null };
}

const mine = (viewer: Person, owned: boolean) =>
  db
    .select({
      ...shown,
      isOwner: sql<boolean>`${channels.ownerId} = ${me(viewer)}`,
      news: sql<number>`(select count(*) from (
        select from ${channelMessages} said where said.channel_id = ${channels.id} and said.created_at > ${channelMembers.seenAt}
          and said.author_id <> ${me(viewer)} limit ${sql.raw(String(NEW_MOST + 1))}) news)::int`,
    })
    .from(channelMembers)
    .innerJoin(channels, eq(channels.id, channelMembers.channelId))
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(
      and(eq(channelMembers.personId, viewer.id), isHere(), owned ? eq(channels.ownerId, viewer.id) : not(eq(channels.ownerId, viewer.id))),
    )
    .orderBy(desc(owned ? channels.createdAt : channelMembers.joinedAt), desc(channels.id))
    .limit(MINE_SHOWN + 1);

/** One's own channels and those one joined, the latest first, with how much is new in each (COMM-05, COMM-06). One more than is shown says that there are more. */
export async function myChannels(viewer: Viewer): Promise<{ own: MyChannel[]; joined: MyChannel[] } | null> {
  if (!viewer) return null;
  const [own, joined] = await Promise.all([mine(viewer, true), mine(viewer, false)]);
  return { own, joined };
}
