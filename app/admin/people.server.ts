import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, requireRank, STAFF_ROLES } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { sessions } from '../account/tables.ts';
import { comments } from '../comments/tables.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { works } from '../works/tables.ts';
import { PEOPLE_PAGE_SIZE, type PeopleQuery } from './people-rules.ts';

const listed = {
  id: people.id,
  name: people.name,
  username: people.username,
  role: people.role,
  profilePicture: people.profilePicture,
  joinedAt: people.createdAt,
};

/** A LIKE pattern of a text, in which the wildcards of the text are literal. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const matches = (text: string): SQL | undefined => {
  if (!text) return undefined;
  const pattern = containing(text.replace(/^@/, ''));
  return or(sql`${people.name} ilike ${pattern}`, sql`${people.username} ilike ${pattern}`, sql`${people.email} ilike ${pattern}`);
};

/** A page of all people, newest first, found by name, username or email address. */
export async function findPeople(viewer: Person, { text, role, after }: PeopleQuery) {
  requireRank(viewer, 'administrator');
  const rows = await db
    .select(listed)
    .from(people)
    .where(
      and(
        isNull(people.deletingSince),
        role ? eq(people.role, role) : undefined,
        isId(after) ? lt(people.id, after) : undefined,
        matches(text),
      ),
    )
    .orderBy(sql`${people.id} desc`)
    .limit(PEOPLE_PAGE_SIZE + 1);
  const shown = rows.slice(0, PEOPLE_PAGE_SIZE);
  return { people: shown, more: rows.length > PEOPLE_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null };
}
export type ListedPerson = Awaited<ReturnType<typeof findPeople>>['people'][number];

const STAFF_SHOWN = 100;

/** Everyone who runs the site, highest role first. */
export function staffOf(viewer: Person) {
  requireRank(viewer, 'administrator');
  return db
    .select(listed)
    .from(people)
    .where(and(inArray(people.role, [...STAFF_ROLES]), isNull(people.deletingSince)))
    .orderBy(sql`array_position(array['owner', 'administrator', 'moderator'], ${people.role})`, asc(people.id))
    .limit(STAFF_SHOWN);
}

// With the table's name: a select from one table writes its columns without it, and the subquery has an `id` of its own.
const personId = sql`${people}.id`;
const total = (from: typeof works | typeof posts | typeof comments) =>
  sql<number>`(select count(*)::int from ${from} where ${from.authorId} = ${personId})`;

/** What staff see of a person (SITE-06): no email address, drafts or messages. Null: not found. */
export async function personDetails(viewer: Person, username: string) {
  requireRank(viewer, 'moderator');
  const [person] = await db
    .select({
      ...listed,
      isPrivate: people.isPrivate,
      works: total(works),
      posts: total(posts),
      comments: total(comments),
      spectators: people.spectatorCount,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = ${personId} and ${sessions.expiresAt} > now())`,
    })
    .from(people)
    .where(and(sql`lower(${people.username}) = lower(${username})`, isNull(people.deletingSince)));
  return person ?? null;
}

const COMMAND_LINE_SHOWN = 100;
const publicColumns = { username: people.username, name: people.name, role: people.role, joinedAt: people.createdAt };

/** The newest people, or the staff, for the command line of the server. */
export function listForCommandLine(viewer: Actor, isStaffOnly: boolean) {
  requireRank(viewer, 'administrator');
  return db
    .select(publicColumns)
    .from(people)
    .where(and(isNull(people.deletingSince), isStaffOnly ? inArray(people.role, [...STAFF_ROLES]) : undefined))
    .orderBy(sql`${people.id} desc`)
    .limit(COMMAND_LINE_SHOWN);
}

export async function personForCommandLine(viewer: Actor, username: string) {
  requireRank(viewer, 'administrator');
  const [person] = await db
    .select(publicColumns)
    .from(people)
    .where(and(sql`lower(${people.username}) = lower(${username})`, isNull(people.deletingSince)));
  return person ?? null;
}
