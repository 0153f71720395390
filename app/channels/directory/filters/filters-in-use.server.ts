import { and, count, desc, eq, not, notInArray, sql } from 'drizzle-orm';
import { isActiveAccount, shownTo } from '#app/audience/visible.server.ts';
import { people } from '#app/people/tables.ts';
import { moreTags, shownTags } from '#app/site/words.server.ts';
import { db } from '#server/database/database.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { CATEGORIES_SHOWN, type InUse, TAGS_SHOWN } from '../../channel-list-rules.ts';
import { CATEGORIES, SUGGESTED_TAGS } from '../../channel-rules.ts';
import { channelMembers, channels } from '../../tables.ts';

/** Counting all channels is expensive in a large community, and the result changes slowly. */
const CACHE_MS = 5_000;
/** Private channels read per member, the latest joined first. */
const PRIVATE_CHANNELS_MAX = 100;

const number = count();
const tags = () => db.select({ tag: sql<string>`unnest(${channels.tags})`.as('tag'), isPrivate: channels.isPrivate }).from(channels);

async function ofPublic(): Promise<InUse> {
  const tagged = tags()
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(and(not(channels.isPrivate), eq(channels.state, 'shown'), isActiveAccount()))
    .as('tagged');
  const [categories, named] = await Promise.all([
    db
      .select({ name: channels.category })
      .from(channels)
      .innerJoin(people, eq(people.id, channels.ownerId))
      .where(and(not(channels.isPrivate), eq(channels.state, 'shown'), isActiveAccount(), notInArray(channels.category, [...CATEGORIES])))
      .groupBy(channels.category)
      .orderBy(desc(number), channels.category)
      .limit(CATEGORIES_SHOWN + moreTags()),
    db
      .select({ name: tagged.tag })
      .from(tagged)
      .where(notInArray(tagged.tag, [...SUGGESTED_TAGS]))
      .groupBy(tagged.tag)
      .orderBy(desc(number), tagged.tag)
      .limit(TAGS_SHOWN + moreTags()),
  ]);
  return { categories: categories.map(({ name }) => name), tags: named.map(({ name }) => name) };
}

/** Categories and tags of private channels, which only their members may see. */
async function ofPrivate(viewer: Viewer): Promise<InUse> {
  if (!viewer) return { categories: [], tags: [] };
  const rows = await db
    .select({ category: channels.category, tags: channels.tags })
    .from(channelMembers)
    .innerJoin(channels, and(eq(channels.id, channelMembers.channelId), channels.isPrivate))
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(and(eq(channelMembers.personId, viewer.id), isActiveAccount(), shownTo(viewer, channels, channels.ownerId)))
    .orderBy(desc(channelMembers.joinedAt))
    .limit(PRIVATE_CHANNELS_MAX);
  return { categories: rows.map(({ category }) => category), tags: rows.flatMap((row) => row.tags) };
}

let cached: { until: number; inUse: Promise<InUse> } | null = null;
function publicInUse(): Promise<InUse> {
  if (cached && cached.until > Date.now()) return cached.inUse;
  const entry = { until: Date.now() + CACHE_MS, inUse: ofPublic() };
  cached = entry;
  entry.inUse.catch(() => {
    if (cached === entry) cached = null;
  });
  return entry.inUse;
}

/** Clears the cache, for tests. */
export const clearFilterCache = () => {
  cached = null;
};

const merge = (max: number, ...lists: string[][]) => shownTags([...new Set(lists.flat())]).slice(0, max);

/** Categories and tags to filter by besides the suggested ones, from the channels that the viewer may see. */
export async function filtersInUse(viewer: Viewer): Promise<InUse> {
  const [all, own] = await Promise.all([publicInUse(), ofPrivate(viewer)]);
  return {
    categories: merge(CATEGORIES_SHOWN, own.categories, all.categories),
    tags: merge(TAGS_SHOWN, own.tags, all.tags),
  };
}
