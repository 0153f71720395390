import { and, eq, inArray, sql } from 'drizzle-orm';
import { isStaffRole } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import type { CanReceive, CountsDiffer } from '#server/live/live.ts';
import { channelMembers, channels } from '../channels/tables.ts';
import { groupPeople } from '../groups/children/tables.ts';
import { collections } from '../library/collections/tables.ts';
import { people } from '../people/tables.ts';
import { series } from '../series/tables.ts';
import { works } from '../works/tables.ts';
import { hasBlocksOrMutes, isActiveAccount, personVisibleTo } from './visible.server.ts';

/** Whether only the person sees their profile and works, as with a private profile or a ban. */
const isHidden = sql<boolean>`not ${personVisibleTo(null)}`;

/** The rule of `visibleTo` for live events, with one query per announcement. Events about deleted works reach everyone. */
export const canReceive: CanReceive = async (topic, listening) => {
  const [about, id] = topic.split(':');
  if (about === 'queue') return (viewer) => viewer !== null && isStaffRole(viewer.role);
  if (about === 'person' || about === 'shown') return (viewer) => viewer?.id === id;
  if (about === 'profile' && id) {
    const [person] = await db.select({ isHidden }).from(people).where(eq(people.id, id));
    return (viewer) => !person?.isHidden || viewer?.id === id;
  }
  if (about === 'series' && id) return canReceiveSeries(id);
  if (about === 'collection' && id) return canReceiveCollection(id);
  if (about === 'group' && id) return canReceiveGroup(id, listening);
  if (about === 'channel' && id) return canReceiveChannel(id, listening);
  return about === 'work' && id ? canReceiveWork(id, listening) : () => true;
};

/** Members who blocked or muted somebody see other comment counts, so their pages refetch them (BLOCK-03). */
export const countsDiffer: CountsDiffer = async (counts, listening) => {
  if (!('comments' in counts) || !listening.length) return () => false;
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(inArray(people.id, [...listening]), hasBlocksOrMutes(people.id)));
  const hiding = new Set(found.map(({ id }) => id));
  return (viewer) => viewer !== null && hiding.has(viewer.id);
};

/** Those who may see the work; a child's story in review also reaches their group, as `visibleTo` says (SAFE-08). */
async function canReceiveWork(id: string, listening: readonly string[]): Promise<(viewer: Viewer) => boolean> {
  const [work] = await db
    .select({
      authorId: people.id,
      isFound: isActiveAccount(),
      isPrivate: people.isPrivate,
      state: works.state,
      review: works.review,
      groupId: people.groupId,
    })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(eq(works.id, id));
  if (!work || (work.isFound && !work.isPrivate && work.state === 'shown')) return () => true;
  const inGroup = work.groupId && work.review && work.isFound ? await canReceiveGroup(work.groupId, listening) : () => false;
  return (viewer) => viewer?.id === work.authorId || inGroup(viewer);
}

/** Those who may see the author of the series; events of a deleted series reach everyone (OPEN-04). */
async function canReceiveSeries(id: string): Promise<(viewer: Viewer) => boolean> {
  const [author] = await db
    .select({ id: people.id, isHidden })
    .from(series)
    .innerJoin(people, eq(people.id, series.authorId))
    .where(eq(series.id, id));
  return (viewer) => !author?.isHidden || viewer?.id === author.id;
}

/** The owner, and of a public collection those who may see the owner; events of a deleted collection reach everyone (OPEN-04). */
async function canReceiveCollection(id: string): Promise<(viewer: Viewer) => boolean> {
  const [found] = await db
    .select({ ownerId: people.id, isHidden, isPublic: collections.isPublic })
    .from(collections)
    .innerJoin(people, eq(people.id, collections.ownerId))
    .where(eq(collections.id, id));
  return (viewer) => !found || viewer?.id === found.ownerId || (found.isPublic && !found.isHidden);
}

/** Events of a group reach only its grown-ups and children (SAFE-08). */
async function canReceiveGroup(id: string, listening: readonly string[]): Promise<(viewer: Viewer) => boolean> {
  if (!listening.length || !isId(id)) return () => false;
  const among = [...listening];
  const [grownUps, children] = await Promise.all([
    db
      .select({ id: groupPeople.personId })
      .from(groupPeople)
      .where(and(eq(groupPeople.groupId, id), inArray(groupPeople.personId, among))),
    db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.groupId, id), inArray(people.id, among))),
  ]);
  const members = new Set([...grownUps, ...children].map((row) => row.id));
  return (viewer) => viewer !== null && members.has(viewer.id);
}

/**
 * Events of a private channel reach only its members (CHAN-31), those of one that is not shown, or whose owner is banned, only its owner;
 * events of a deleted channel reach everyone.
 */
async function canReceiveChannel(id: string, listening: readonly string[]): Promise<(viewer: Viewer) => boolean> {
  const [channel] = await db
    .select({
      isPrivate: channels.isPrivate,
      state: channels.state,
      ownerId: channels.ownerId,
      isFound: sql<boolean>`${isActiveAccount()}`,
    })
    .from(channels)
    .innerJoin(people, eq(people.id, channels.ownerId))
    .where(eq(channels.id, id));
  if (channel && (channel.state !== 'shown' || !channel.isFound)) return (viewer) => viewer?.id === channel.ownerId;
  if (!channel?.isPrivate) return () => true;
  if (!listening.length) return () => false;
  const rows = await db
    .select({ id: channelMembers.personId })
    .from(channelMembers)
    .where(and(eq(channelMembers.channelId, id), inArray(channelMembers.personId, [...listening])));
  const members = new Set(rows.map((row) => row.id));
  return (viewer) => viewer !== null && members.has(viewer.id);
}
