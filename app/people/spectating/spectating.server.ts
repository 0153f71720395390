import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import { preparedWrite } from '#server/database/prepared-statements.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { isActiveAccount, isBlockedPlaceholder, personVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inPeopleListsPlaceholder } from '../../audience/wanted.server.ts';
import type { Cursor } from '../../lists/cursor-rules.ts';
import { isAfterPlaceholder, microsecondsOf } from '../../lists/cursor-sql.ts';
import { PEOPLE_PAGE_SIZE } from '../profile/shelves/profile-tab-rules.ts';
import { people, spectating } from '../tables.ts';
import type { ListedPerson, Side } from './spectating-rules.ts';

const viewerId = sql`${sql.placeholder('viewer')}::uuid`;
const isThem = sql`(lower(${people.username}) = lower(${sql.placeholder('name')}::text) or ${people.id} = ${sql.placeholder('id')}::uuid)`;
const them = sql`them as (select ${people.id}, ${personVisibleToPlaceholder()} as seen, ${isBlockedPlaceholder(people.id)} as barred from ${people} where ${isThem} and ${isActiveAccount()} and ${people.role} <> 'child')`;
/** Notifies both profiles, whose counts changed; runs only for rows that were changed. */
const notifyBoth = sql`pg_notify('live', json_build_object('topic', 'profile:' || spectator_id)::text),
  pg_notify('live', json_build_object('topic', 'profile:' || spectated_id)::text)`;

// A trigger updates both counts in the same transaction; the unique key makes a repeated request a no-op.
const spectateWrite = preparedWrite<{ id: string; barred: boolean; isNew: boolean }>(
  'spectate',
  sql`with ${them},
    begun as (insert into ${spectating} (spectator_id, spectated_id) select ${viewerId}, id from them where seen and not barred and id <> ${viewerId} on conflict do nothing returning ${notifyBoth})
    select id, barred, exists (select from begun) as "isNew" from them where seen`,
);
// Spectators of a profile that became private can still unspectate it; for everyone else it is not found.
const unspectateWrite = preparedWrite<{ id: string; isNew: boolean; barred?: undefined }>(
  'unspectate',
  sql`with ${them},
    ended as (delete from ${spectating} using them where ${spectating.spectatorId} = ${viewerId} and ${spectating.spectatedId} = them.id returning ${notifyBoth})
    select id, false as "isNew" from them where seen or exists (select from ended)`,
);

/**
 * Spectates or unspectates a person. Sets the given state, so that a repeat changes nothing (PROFILE-24 to -26). `name` is a username or
 * id; null: not found. `isNew`: they were not spectated before. 'blocked': one of the two blocked the other (BLOCK-02).
 */
export async function setSpectating(
  viewer: Person,
  name: string,
  on: boolean,
): Promise<{ spectating: boolean; isNew: boolean } | 'yourself' | 'blocked' | null> {
  if (!isId(name) && !/^[A-Za-z0-9_]{1,20}$/.test(name)) return null;
  const [row] = await (on ? spectateWrite : unspectateWrite)({ viewer: viewer.id, name, id: isId(name) ? name : null });
  if (!row) return null;
  if (row.barred) return 'blocked';
  return row.id === viewer.id ? 'yourself' : { spectating: on, isNew: row.isNew };
}

/** Whether the viewer spectates this person, even if the profile became private. */
export async function spectates(viewer: Person, name: string): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(spectating)
    .innerJoin(people, eq(people.id, spectating.spectatedId))
    .where(and(eq(spectating.spectatorId, viewer.id), isId(name) ? eq(people.id, name) : sql`lower(${people.username}) = lower(${name})`));
  return Boolean(row);
}

/** A person's spectators, or those they spectate, newest first. Private profiles appear only on lists that their owner views. */
const side = (name: string, one: SQL, other: SQL) =>
  db
    .select({
      id: people.id,
      name: people.name,
      username: people.username,
      bio: people.bio,
      profilePicture: people.profilePicture,
      own: sql<boolean>`coalesce(${people.id} = ${viewerId}, false)`,
      spectated: sql<boolean>`exists (select from ${spectating} also where also.spectator_id = ${viewerId} and also.spectated_id = ${people.id})`,
      at: microsecondsOf(spectating.createdAt),
    })
    .from(spectating)
    .innerJoin(people, eq(people.id, other))
    .where(
      and(
        sql`${one} = ${sql.placeholder('person')}::uuid`,
        isAfterPlaceholder(spectating.createdAt, other),
        personVisibleToPlaceholder(),
        inPeopleListsPlaceholder(),
      ),
    )
    .orderBy(desc(spectating.createdAt), desc(other))
    .limit(PEOPLE_PAGE_SIZE + 1)
    .prepare(name);
const sides = {
  spectators: side('profile_spectators', sql`${spectating.spectatedId}`, sql`${spectating.spectatorId}`),
  spectating: side('profile_spectating', sql`${spectating.spectatorId}`, sql`${spectating.spectatedId}`),
};

/** A page of such a list. The caller checks whether the viewer may see the profile. */
export async function peopleOf(viewer: Viewer, personId: string, which: Side, cursor: Cursor | null) {
  const from = cursor ?? { at: '9000000000000000', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const found = await sides[which].execute({ viewer: viewer?.id ?? null, person: personId, at: from.at, after: from.id });
  const shown = found.slice(0, PEOPLE_PAGE_SIZE);
  const last = found.length > PEOPLE_PAGE_SIZE ? shown.at(-1) : undefined;
  const items: ListedPerson[] = shown.map(({ at: _, ...person }) => person);
  return { items, more: last ? { at: last.at, id: last.id } : null };
}
