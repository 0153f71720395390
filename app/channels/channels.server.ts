import { and, desc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Person, Viewer } from '../audience/viewer.ts';
import { isHere } from '../audience/visible.server.ts';
import type { Place } from '../browse/browse-rules.ts';
import { people } from '../people/tables.ts';
import { finding } from '../search/finding.server.ts';
import { type Asked, CHANNELS_AT_ONCE, type ChannelsPage, FEATURED, MINE_SHOWN, type MyChannel, NEW_MOST } from './list-rules.ts';
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

// Rare letters come from the index of grams; frequent ones are met while the list is walked (see app/search/finding.server.ts).
const words = sql.raw('channel_words');
const holding = (text: string): SQL => sql`${channels.id} in (
  with ${finding({ table: words, id: sql.raw('channel_id'), beginnings: [sql.raw('words')], text: sql`${text}`, visible: sql`` })}
  select channel_id from channel_words where (select rare from state) and search_grams(words) @> (select grams from asked) and strpos(words, (select letters from asked)) > 0
  union all
  select channel_id from channel_words where not (select rare from state) and strpos(words, (select letters from asked)) > 0
)`;

const tagged = (tag: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(channelTags)
      .where(and(eq(channelTags.channelId, channels.id), eq(channelTags.tag, tag))),
  );

/** A page of the channels that the viewer may see, newest first, with all that is asked for (COMM-08, COMM-10, COMM-17). */
export async function exploreChannels(viewer: Viewer, asked: Asked, place: Place | null): Promise<ChannelsPage> {
  const { text, category, tags, whose } = asked;
  if (whose && !viewer) return { channels: [], more: null };
  const rows = await list(viewer)
    .where(
      and(
        listed(),
        text ? holding(text) : undefined,
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
