import { and, count, desc, eq, not, notInArray, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import type { Viewer } from '../audience/viewer.ts';
import { isHere } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { CATEGORIES_IN_USE, type InUse, TAGS_IN_USE } from './channel-list-rules.ts';
import { CATEGORIES, SUGGESTED_TAGS } from './channel-rules.ts';
import { channelMembers, channels } from './tables.ts';

/** Counting all channels is dear in a large community, and the answer changes slowly. */
const CACHE_MS = 5_000;
/** Of one member's channels, the latest joined. */
const MOST_OWN = 100;

const number = count();
const tags = () => db.select({ tag: sql<string>`unnest(${channels.tags})`.as('tag'), isPrivate: channels.isPrivate }).from(channels);

async function ofPublic(): Promise<InUse> {
  const tagged = tags()
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(and(not(channels.isPrivate), isHere()))
    .as('tagged');
  const [categories, named] = await Promise.all([
    db
      .select({ name: channels.category })
      .from(channels)
      .innerJoin(people, eq(people.id, channels.ownerId))
      .where(and(not(channels.isPrivate), isHere(), notInArray(channels.category, [...CATEGORIES])))
      .groupBy(channels.category)
      .orderBy(desc(number), channels.category)
      .limit(CATEGORIES_IN_USE),
    db
      .select({ name: tagged.tag })
      .from(tagged)
      .where(notInArray(tagged.tag, [...SUGGESTED_TAGS]))
      .groupBy(tagged.tag)
      .orderBy(desc(number), tagged.tag)
      .limit(TAGS_IN_USE),
  ]);
  return { categories: categories.map(({ name }) => name), tags: named.map(({ name }) => name) };
}

/** Those of private channels are their members' alone. */
async function ofPrivate(viewer: Viewer): Promise<InUse> {
  if (!viewer) return { categories: [], tags: [] };
  const rows = await db
    .select({ category: channels.category, tags: channels.tags })
    .from(channelMembers)
    .innerJoin(channels, and(eq(channels.id, channelMembers.channelId), channels.isPrivate))
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(and(eq(channelMembers.personId, viewer.id), isHere()))
    .orderBy(desc(channelMembers.joinedAt))
    .limit(MOST_OWN);
  return { categories: rows.map(({ category }) => category), tags: rows.flatMap((row) => row.tags) };
}

let kept: { until: number; inUse: Promise<InUse> } | null = null;
function publicInUse(): Promise<InUse> {
  if (kept && kept.until > Date.now()) return kept.inUse;
  const mine = { until: Date.now() + CACHE_MS, inUse: ofPublic() };
  kept = mine;
  mine.inUse.catch(() => {
    if (kept === mine) kept = null;
  });
  return mine.inUse;
}

/** For tests: each counts anew. */
export const forgetFilters = () => {
  kept = null;
};

const together = (most: number, ...lists: string[][]) => [...new Set(lists.flat())].slice(0, most);

/** The categories and tags that the viewer may filter by, besides the suggested ones (COMM-09): of channels that they may see. */
export async function filtersInUse(viewer: Viewer): Promise<InUse> {
  const [all, own] = await Promise.all([publicInUse(), ofPrivate(viewer)]);
  return {
    categories: together(CATEGORIES_IN_USE, own.categories, all.categories),
    tags: together(TAGS_IN_USE, own.tags, all.tags),
  };
}
