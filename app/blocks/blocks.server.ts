import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, isBlockedPlaceholder } from '#app/audience/visible.server.ts';
import { people, spectating } from '#app/people/tables.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { announce } from '#server/live/live.ts';
import { announceContentSettings } from '../audience/announce-content-settings.server.ts';
import { type Cursor, cursorParam } from '../lists/cursor-rules.ts';
import { isAfterCursor, microsecondsOf } from '../lists/cursor-sql.ts';
import { BLOCKED_PAGE_SIZE, BLOCKS_MAX, type BlockedPerson, type BlockKind } from './block-rules.ts';
import { blocks, mutes } from './tables.ts';

const tables = { block: blocks, mute: mutes };

/** The person with this username, whatever its visibility: private profiles are named beside comments and messages, too. */
async function personCalled(tx: Transaction | typeof db, name: string) {
  if (!isId(name) && !/^[A-Za-z0-9_]{1,20}$/.test(name)) return null;
  const isThem = isId(name) ? eq(people.id, name) : sql`lower(${people.username}) = lower(${name})`;
  const [person] = await tx
    .select({ id: people.id, name: people.name, username: people.username, profilePicture: people.profilePicture })
    .from(people)
    .where(and(isThem, isActiveAccount(), ne(people.role, 'child')));
  return person ?? null;
}

const isPair = (table: typeof blocks | typeof mutes, viewer: Person, otherId: string) =>
  and(eq(table.personId, viewer.id), eq(table.otherId, otherId));

/** Ends spectating in both directions; a trigger updates the counts (BLOCK-01). */
async function endSpectating(tx: Transaction, one: string, other: string) {
  const ended = await tx
    .delete(spectating)
    .where(
      or(
        and(eq(spectating.spectatorId, one), eq(spectating.spectatedId, other)),
        and(eq(spectating.spectatorId, other), eq(spectating.spectatedId, one)),
      ),
    )
    .returning({ id: spectating.spectatorId });
  if (ended.length) await announce(tx, `profile:${one}`, `profile:${other}`);
}

/**
 * Blocks or mutes somebody (`on`), or lifts that; repeating it, or naming oneself, changes nothing. The lock on the viewer makes the limit
 * exact. Null: not found.
 */
export async function changeBlock(viewer: Person, kind: BlockKind, name: string, on: boolean): Promise<'done' | 'too-many' | null> {
  const table = tables[kind];
  return db.transaction(async (tx) => {
    const other = await personCalled(tx, name);
    if (!other) return null;
    if (other.id === viewer.id) return 'done';
    if (!on) {
      await tx.delete(table).where(isPair(table, viewer, other.id));
    } else {
      await tx.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for('no key update');
      const [existing] = await tx
        .select({ id: table.otherId })
        .from(table)
        .where(isPair(table, viewer, other.id));
      if (existing) return 'done';
      if ((await tx.$count(table, eq(table.personId, viewer.id))) >= BLOCKS_MAX) return 'too-many';
      await tx.insert(table).values({ personId: viewer.id, otherId: other.id });
      if (kind === 'block') await endSpectating(tx, viewer.id, other.id);
    }
    await announceContentSettings(viewer, tx);
    return 'done';
  });
}

/** The person of the page that asks before blocking, and what the viewer has already done. Null: not found. */
export async function blockState(viewer: Person, name: string) {
  const person = await personCalled(db, name);
  if (!person) return null;
  const [row] = await db
    .select({
      isBlocked: sql<boolean>`exists (select from ${blocks} where ${isPair(blocks, viewer, person.id)})`,
      isMuted: sql<boolean>`exists (select from ${mutes} where ${isPair(mutes, viewer, person.id)})`,
    })
    .from(people)
    .where(eq(people.id, viewer.id));
  const { id, username } = person; // not the name, which may be that of a private profile
  return { username, isSelf: id === viewer.id, isBlocked: row?.isBlocked ?? false, isMuted: row?.isMuted ?? false };
}

/** A page of those whom the viewer blocked or muted, newest first. */
export async function listBlocked(viewer: Person, kind: BlockKind, cursor: Cursor | null) {
  const table = tables[kind];
  const before: SQL | undefined = isAfterCursor(cursor, table.createdAt, table.otherId);
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      username: people.username,
      profilePicture: people.profilePicture,
      since: table.createdAt,
      at: microsecondsOf(table.createdAt),
    })
    .from(table)
    .innerJoin(people, eq(people.id, table.otherId))
    .where(and(eq(table.personId, viewer.id), isActiveAccount(), before))
    .orderBy(desc(table.createdAt), desc(table.otherId))
    .limit(BLOCKED_PAGE_SIZE + 1);
  const shown = rows.slice(0, BLOCKED_PAGE_SIZE);
  const last = rows.length > BLOCKED_PAGE_SIZE ? shown.at(-1) : undefined;
  const items: BlockedPerson[] = shown.map(({ at: _, since, ...person }) => ({ ...person, since: since.toISOString() }));
  return { people: items, next: last ? cursorParam(last) : null };
}

const blockedPair = db
  .select({ isBlocked: isBlockedPlaceholder(sql`${sql.placeholder('other')}::uuid`) })
  .from(people)
  .where(eq(people.id, sql`${sql.placeholder('viewer')}::uuid`))
  .prepare('blocked_pair');

/** Whether either of the two blocked the other (BLOCK-02). */
export async function isBlockedBetween(viewer: Viewer, otherId: string): Promise<boolean> {
  if (!viewer) return false;
  const [row] = await blockedPair.execute({ viewer: viewer.id, other: otherId });
  return row?.isBlocked ?? false;
}
