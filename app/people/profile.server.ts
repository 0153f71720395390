import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { refuse } from '#server/http/problems.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import {
  countHiddenPairs,
  draftOutsideClosedZone,
  isActiveAccount,
  outsideClosedZone,
  shownToPlaceholder,
} from '../audience/visible.server.ts';
import { isOfNewText } from '../drafts/drafts.server.ts';
import { drafts } from '../drafts/tables.ts';
import { collections } from '../library/collections/tables.ts';
import { posts } from '../posts/tables.ts';
import { series } from '../series/tables.ts';
import type { Kind } from '../works/kinds.ts';
import { works } from '../works/tables.ts';
import { PROFILE_NOT_FOUND, type TabCounts } from './profile/shelves/profile-tab-rules.ts';
import type { Profile } from './profile-rules.ts';
import { people, spectating } from './tables.ts';

export type OpenProfile = Profile & { tabs: TabCounts };

const own = sql`(${people.id} = ${sql.placeholder('viewer')}::uuid)`;
const ofKind = (kind: Kind) =>
  sql<number>`count(*) filter (where ${works.kind} = ${sql.raw(`'${kind}'`)} and ${works.challengeId} is null)::int`;
/** Counts kids stories and challenge entries as stories (AMB-97). */
const shelves = db
  .select({
    works: sql<number>`count(*)::int`.as('works'),
    stories: sql<number>`count(*) filter (where ${works.kind} in ('book', 'kids_book') or ${works.challengeId} is not null)::int`.as(
      'stories',
    ),
    comics: ofKind('comic').as('comics'),
    theories: ofKind('theory').as('theories'),
    worlds: ofKind('world').as('worlds'),
  })
  .from(works)
  .where(and(eq(works.authorId, people.id), outsideClosedZone, shownToPlaceholder(works, works.authorId)))
  .as('shelves');

/** How many people on one side of the profile the viewer's lists leave out (BLOCK-03). */
const hiddenSide = (one: AnyPgColumn, other: AnyPgColumn) => countHiddenPairs(spectating, sql`${one} = ${people.id}`, other);

/** The header of a profile and the count of each tab, in one query. */
const profile = (name: string, condition: SQL) =>
  db
    .select({
      id: people.id,
      name: people.name,
      username: people.username,
      bio: people.bio,
      thought: sql<string | null>`${people.creativeThoughts}[1]`,
      profilePicture: people.profilePicture,
      coverPhoto: people.coverPhoto,
      spectators: sql<number>`${people.spectatorCount} - ${hiddenSide(spectating.spectatedId, spectating.spectatorId)}`,
      spectating: sql<number>`${people.spectatingCount} - ${hiddenSide(spectating.spectatorId, spectating.spectatedId)}`,
      isPrivate: people.isPrivate,
      own: sql<boolean>`coalesce(${own}, false)`,
      email: sql<string | null>`case when ${own} then ${people.email} end`, // AMB-53
      spectated: sql<boolean>`exists (select from ${spectating} where ${spectating.spectatorId} = ${sql.placeholder('viewer')}::uuid and ${spectating.spectatedId} = ${people.id})`,
      works: shelves.works,
      posts: sql<number>`(select count(*)::int from ${posts} where ${posts.authorId} = ${people.id} and ${shownToPlaceholder(posts, posts.authorId)})`,
      seriesCount: sql<number>`(select count(*)::int from ${series} where ${series.authorId} = ${people.id})`,
      collectionsCount: sql<number>`(select count(*)::int from ${collections} where ${collections.ownerId} = ${people.id} and (${collections.isPublic} or coalesce(${own}, false)))`,
      stories: shelves.stories,
      comics: shelves.comics,
      theories: shelves.theories,
      worlds: shelves.worlds,
      drafts: sql<number>`case when ${own} then (select count(*)::int from ${drafts} where ${drafts.authorId} = ${people.id} and ${isOfNewText} and ${draftOutsideClosedZone}) else 0 end`,
    })
    .from(people)
    .innerJoinLateral(shelves, sql`true`)
    .where(and(condition, isActiveAccount(), ne(people.role, sql.raw("'child'")))) // SAFE-09
    .prepare(name);
const byUsername = sql`lower(${people.username}) = lower(${sql.placeholder('name')})`;
const byId = sql`${people.id} = ${sql.placeholder('name')}::uuid`;
const profileByUsername = profile('profile_by_username', byUsername);
const profileById = profile('profile_by_id', byId);

/** Whether it can be a username; anything else never reaches a query. */
const isName = (name: string) => /^[A-Za-z0-9_]{1,20}$/.test(name);

/**
 * The profile of a case-insensitive username or an id (PROFILE-01, -02, -27, PRIVACY-02). 'private' if only its owner may see it, null if
 * it does not exist.
 */
export async function profileOf(viewer: Viewer, name: string): Promise<OpenProfile | 'private' | null> {
  const values = { viewer: viewer?.id ?? null, name };
  const [row] = isId(name) ? await profileById.execute(values) : isName(name) ? await profileByUsername.execute(values) : [];
  if (!row) return null;
  if (row.isPrivate && !row.own) return 'private';
  const { works: workCount, stories, comics, theories, worlds, drafts: draftCount, ...head } = row;
  return {
    ...head,
    stories: workCount,
    tabs: { all: workCount + head.posts + draftCount, posts: head.posts, stories, comics, theories, worlds, drafts: draftCount },
  };
}

/** The profile whose list is opened. Null for a visitor, who gets the sign-in gate; the list of a private profile is not found. */
export async function profileOfList(viewer: Viewer, username: string): Promise<OpenProfile | null> {
  const found = await profileOf(viewer, username);
  if (found && !viewer) return null;
  if (!found || found === 'private') refuse('not-found', PROFILE_NOT_FOUND);
  return found;
}
