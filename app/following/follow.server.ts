import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { outsideClosedZone, personVisibleTo, visibleTo } from '../audience/visible.server.ts';
import { people } from '../people/tables.ts';
import { series } from '../series/tables.ts';
import { works } from '../works/tables.ts';
import { FOLLOW_MESSAGES, FOLLOWS_MAX, type FollowKind } from './following-rules.ts';
import { follows } from './tables.ts';

type Followed = { kind: FollowKind; id: string };
type Followability = { following: boolean } | { refusal: string } | null;

const isThing = ({ kind, id }: Followed) => (kind === 'work' ? eq(follows.workId, id) : eq(follows.seriesId, id));
const isFollowOf = (viewer: Person, thing: Followed) => and(eq(follows.personId, viewer.id), isThing(thing));

/** The author of a thing that the viewer may see. Kids stories have no parts and updates, so nobody follows them. */
async function authorOf(viewer: Person, tx: Transaction, { kind, id }: Followed): Promise<string | null> {
  const [found] =
    kind === 'work'
      ? await tx
          .select({ id: people.id })
          .from(works)
          .innerJoin(people, eq(people.id, works.authorId))
          .where(and(eq(works.id, id), ne(works.kind, 'kids_book'), visibleTo(viewer, works), outsideClosedZone))
      : await tx
          .select({ id: people.id })
          .from(series)
          .innerJoin(people, eq(people.id, series.authorId))
          .where(and(eq(series.id, id), personVisibleTo(viewer)));
  return found?.id ?? null;
}

/** Follows a thing, once however often this is sent (FOLLOW-01). Null: not found. */
async function follow(viewer: Person, tx: Transaction, thing: Followed): Promise<Followability> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update'); // counts one follow at a time
  const author = await authorOf(viewer, tx, thing);
  if (!author) return null;
  if (author === viewer.id) return { refusal: FOLLOW_MESSAGES.own };
  if (await tx.$count(follows, isFollowOf(viewer, thing))) return { following: true };
  if ((await tx.$count(follows, eq(follows.personId, viewer.id))) >= FOLLOWS_MAX) return { refusal: FOLLOW_MESSAGES.tooMany };
  const { kind, id } = thing;
  await tx.insert(follows).values({ personId: viewer.id, kind, ...(kind === 'work' ? { workId: id } : { seriesId: id }) });
  await announce(tx, `person:${viewer.id}`);
  return { following: true };
}

async function unfollow(viewer: Person, tx: Transaction, which: SQL | undefined): Promise<boolean> {
  const deleted = await tx
    .delete(follows)
    .where(and(eq(follows.personId, viewer.id), which))
    .returning({ id: follows.id });
  if (deleted.length) await announce(tx, `person:${viewer.id}`);
  return deleted.length > 0;
}

/** Sets whether the viewer follows a work or series, so that a repeat changes nothing. Null: not found. */
export async function setFollow(viewer: Person, thing: Followed, isOn: boolean): Promise<Followability> {
  if (!isId(thing.id)) return null;
  return db.transaction(async (tx) => {
    if (isOn) return follow(viewer, tx, thing);
    const isFound = (await unfollow(viewer, tx, isThing(thing))) || (await authorOf(viewer, tx, thing)) !== null;
    return isFound ? { following: false } : null;
  });
}

/** Ends one follow of the viewer, also of a thing that is no longer available (FOLLOW-03). A repeat changes nothing. */
export const stopFollowing = async (viewer: Person, id: string): Promise<void> => {
  if (isId(id)) await db.transaction((tx) => unfollow(viewer, tx, eq(follows.id, id)));
};

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
/** Whether the viewer of a prepared statement follows the work of the query. */
export const followsWork = sql<boolean>`exists (select from ${follows} where ${follows.personId} = ${viewerId} and ${follows.workId} = ${works.id})`;
/** The same of the series of the query. */
export const followsSeries = sql<boolean>`exists (select from ${follows} where ${follows.personId} = ${viewerId} and ${follows.seriesId} = ${series.id})`;
