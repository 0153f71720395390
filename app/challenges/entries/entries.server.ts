import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { warnedBy } from '../../audience/card-covers.server.ts';
import { lastScannedPlaceholder, scanOfPlaceholder } from '../../audience/left-out/scan.server.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { personVisibleToPlaceholder, visibleToPlaceholder } from '../../audience/visible.server.ts';
import { inWorkListsPlaceholder } from '../../audience/wanted.server.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf, timeAt } from '../../lists/cursor-sql.ts';
import { scannedPage } from '../../lists/scanned-page.ts';
import { people } from '../../people/tables.ts';
import { factColumns } from '../../works/length/facts.server.ts';
import { coveredCard } from '../../works/ratings/card-cover.server.ts';
import { shownCover, shownDescription } from '../../works/ratings/covering.server.ts';
import { works } from '../../works/tables.ts';
import { asExpressions } from '../../works/works.server.ts';
import { asShown } from '../challenges.server.ts';
import { challenges } from '../tables.ts';
import { ENTRIES_PAGE_SIZE, type EntryCard, OWN_ENTRIES_SHOWN, type OwnEntry, RECENT_DAYS, type Sort } from './entry-list-rules.ts';

const DAY_MS = 86_400_000;
const BEGINNING = 280; // characters of a description shown in a row
const micros = microsecondsOf(works.createdAt);
const at = timeAt(sql.placeholder('at'));
const after = sql`${sql.placeholder('after')}::uuid`;
const author = { name: people.name, username: people.username, profilePicture: people.profilePicture };

const columns = asExpressions({ id: works.id, title: works.title, likes: works.likesCount, createdAt: works.createdAt, ...factColumns });

/** The statements of a list in the descending order of these columns: its entries, and the last row of a scan. */
function listed(name: string, by: AnyPgColumn[], key: SQL<string>, further: SQL) {
  const list = { table: works, where: and(eq(works.challengeId, sql.placeholder('challenge')), further), by };
  const scanned = scanOfPlaceholder(list);
  const at = key.as('at');
  return {
    found: perLists(
      db
        .select({
          ...columns,
          description: sql<string>`left(${shownDescription()}, ${sql.raw(String(BEGINNING))})`,
          cover: shownCover(),
          at,
          warned: warnedBy(),
          author,
        })
        .from(scanned.from)
        .innerJoin(people, eq(people.id, works.authorId))
        .where(and(scanned.where, personVisibleToPlaceholder(), inWorkListsPlaceholder()))
        .orderBy(...by.map((column) => desc(column)))
        .limit(ENTRIES_PAGE_SIZE + 1),
      name,
    ),
    lastScanned: lastScannedPlaceholder(name, list, { at, id: works.id, isVisible: personVisibleToPlaceholder() }),
  };
}

// The kind and the state are literals, because a prepared statement uses a partial index only if its condition is constant.
const newest = listed(
  'entries_newest',
  [works.createdAt, works.id],
  micros,
  sql`${works.kind} = 'challenge_entry' and ${works.state} = 'shown' and ${isAfterPlaceholder(works.createdAt, works.id)} and ${works.createdAt} >= ${sql.placeholder('since')}::timestamptz`,
);
const popular = listed(
  'entries_popular',
  [works.likesCount, works.createdAt, works.id],
  sql`${works.likesCount} || '.' || ${micros}`,
  sql`${works.kind} = 'challenge_entry' and ${works.state} = 'shown' and (${works.likesCount}, ${works.createdAt}, ${works.id}) < (${sql.placeholder('likes')}::int, ${at}, ${after})`,
);

const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const END_OF_TIME = '9000000000000000';
const LIKES_MAX = 2_147_483_647;
const THE_EPOCH = new Date(0).toISOString();
const recentSince = (endDate: Date) => new Date(Math.min(endDate.getTime(), Date.now()) - RECENT_DAYS * DAY_MS).toISOString();

/**
 * A page of a challenge's entries visible to the viewer: newest first, those of the last days, or most liked first. With keyset
 * pagination, an entry whose likes change meanwhile may be repeated or skipped.
 */
export async function entriesOf(
  viewer: Viewer,
  challenge: { id: string; endDate: Date },
  sort: Sort,
  cursor: Cursor | null,
): Promise<{ items: EntryCard[]; more: Cursor | null }> {
  const list = sort === 'popular' ? popular : newest;
  const since = sort === 'recent' ? recentSince(challenge.endDate) : THE_EPOCH;
  const values = (from: Cursor | null) => {
    const [first, second] = from?.at.split('.') ?? [];
    const common = { viewer: viewer?.id ?? null, challenge: challenge.id, after: from?.id ?? LAST };
    return sort === 'popular'
      ? { ...common, likes: Math.min(LIKES_MAX, Number(first ?? LIKES_MAX)), at: second ?? END_OF_TIME }
      : { ...common, at: first ?? END_OF_TIME, since };
  };
  const { rows, more } = await scannedPage(cursor, ENTRIES_PAGE_SIZE, {
    found: (from) => list.found(viewer).execute(values(from)),
    lastScanned: (from) => list.lastScanned(viewer, values(from)),
  });
  return { items: rows.map(({ createdAt, ...entry }) => coveredCard(viewer, { ...entry, createdAt: createdAt.getTime() })), more };
}

const ownEntries = db
  .select({ id: works.id, title: works.title, cover: works.cover, likes: works.likesCount, challenge: challenges.title, author })
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .innerJoin(challenges, eq(challenges.id, works.challengeId))
  .where(and(sql`${works.kind} = 'challenge_entry'`, eq(works.authorId, sql.placeholder('viewer'))))
  .orderBy(desc(works.createdAt), desc(works.id))
  .limit(OWN_ENTRIES_SHOWN + 1)
  .prepare('entries_own');

/** The viewer's newest entries in all challenges; null for a visitor. `more` means that there are older ones. */
export async function entriesBy(viewer: Viewer): Promise<{ entries: OwnEntry[]; more: boolean } | null> {
  if (!viewer) return null;
  const found = await ownEntries.execute({ viewer: viewer.id });
  return { entries: found.slice(0, OWN_ENTRIES_SHOWN), more: found.length > OWN_ENTRIES_SHOWN };
}

const about = db
  .select({
    bio: people.bio,
    id: challenges.id,
    title: challenges.title,
    description: challenges.description,
    endDate: challenges.endDate,
    participantCount: challenges.participantCount,
    startingCount: challenges.startingCount,
    countedFrom: challenges.countedFrom,
  })
  .from(works)
  .innerJoin(people, eq(people.id, works.authorId))
  .innerJoin(challenges, eq(challenges.id, works.challengeId))
  .where(and(eq(works.id, sql.placeholder('id')), visibleToPlaceholder(works)))
  .prepare('entry_about');

/** The author's bio and the challenge of an entry, shown below it. Returns null if not found. */
export async function aboutEntry(viewer: Viewer, id: string) {
  if (!isId(id)) return null;
  const [row] = await about.execute({ viewer: viewer?.id ?? null, id });
  if (!row) return null;
  const now = new Date();
  const { bio, ...fields } = row;
  const { startingCount: _, countedFrom: __, ...challenge } = asShown(fields, now);
  return { bio, challenge: { ...challenge, isEnded: challenge.endDate <= now } };
}
