import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, requireRank, STAFF_ROLES } from '#server/access/role-rules.ts';
import { db } from '#server/database/database.ts';
import { isId } from '#server/database/ids.ts';
import type { Person } from '#server/identity/viewer.ts';
import { oneTimeLinks, sessions } from '../account/tables.ts';
import { standingNow } from '../audience/visible.server.ts';
import { comments } from '../comments/tables.ts';
import { codePoints } from '../forms/text-rules.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { isNamed } from '../roles/roles.server.ts';
import { personWords } from '../search/tables.ts';
import { works } from '../works/tables.ts';
import { PEOPLE_PAGE_SIZE, type PeopleQuery } from './people-rules.ts';

const listed = {
  id: people.id,
  name: people.name,
  username: people.username,
  role: people.role,
  profilePicture: people.profilePicture,
  joinedAt: people.createdAt,
  state: standingNow,
};

/** A folded text as a LIKE pattern, in which its own wildcards are literal. */
const folded = (text: string) => sql`replace(replace(replace(search_fold(${text}), '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
const GRAM_LENGTH = 3;

/**
 * Finds an email address as a whole and a part of a name or username, through the index of grams. A text of fewer letters than a gram has
 * no grams, so it finds usernames that begin with it.
 */
function matches(text: string): SQL | undefined {
  if (!text) return undefined;
  const words = text.replace(/^@/, '');
  const isEmail = sql`lower(${people.email}) = lower(${text})`;
  if (codePoints(words) < GRAM_LENGTH)
    return or(isEmail, sql`lower(${people.username}) >= lower(${words}) and lower(${people.username}) < lower(${words}) || '~'`);
  const found = db
    .select({ id: personWords.personId })
    .from(personWords)
    .where(
      and(
        sql`search_grams(${personWords.words}) @> search_grams(search_fold(${words}))`,
        or(sql`${personWords.name} like '%' || ${folded(words)} || '%'`, sql`${personWords.username} like '%' || ${folded(words)} || '%'`),
      ),
    );
  return or(isEmail, inArray(people.id, found));
}

/** A page of all people, newest first, found by a part of the name or username or by the whole email address. */
export async function findPeople(viewer: Person, { text, role, state, after }: PeopleQuery) {
  requireRank(viewer, 'administrator');
  const rows = await db
    .select(listed)
    .from(people)
    .where(
      and(
        isNull(people.deletingSince),
        ne(people.role, 'child'), // SAFE-09
        role ? eq(people.role, role) : undefined,
        state ? and(eq(standingNow, state), state === 'active' ? undefined : eq(people.standing, state)) : undefined,
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
  sql<number>`(select count(*)::int from ${from} where ${from.authorId} = ${personId} and ${from.state} <> 'waiting')`;

const overview = {
  ...listed,
  isPrivate: people.isPrivate,
  stateUntil: people.standingUntil,
  works: total(works),
  posts: total(posts),
  comments: total(comments),
  spectators: people.spectatorCount,
};
/** What all staff see of a person: no email address, drafts or messages (SITE-06). Null: not found. */
export async function personOverview(viewer: Person, username: string) {
  requireRank(viewer, 'moderator');
  const [person] = await db.select(overview).from(people).where(isNamed(username));
  return person ?? null;
}
export type PersonOverview = NonNullable<Awaited<ReturnType<typeof personOverview>>>;

/** What administrators see of a person, and moderators of themselves: also sessions, and until when a one-time link is open (SITE-06). */
export async function personDetails(viewer: Person, username: string) {
  requireRank(viewer, 'moderator');
  const [person] = await db
    .select({
      ...overview,
      isTrusted: people.isTrusted,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = ${personId} and ${sessions.expiresAt} > now())`,
      linkOpenUntil: sql<Date | null>`(select max(${oneTimeLinks.expiresAt}) from ${oneTimeLinks}
        where ${oneTimeLinks.personId} = ${personId} and ${oneTimeLinks.usedAt} is null and ${oneTimeLinks.expiresAt} > now())`.mapWith(
        oneTimeLinks.expiresAt,
      ),
    })
    .from(people)
    .where(isNamed(username));
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
    .where(and(isNull(people.deletingSince), isStaffOnly ? inArray(people.role, [...STAFF_ROLES]) : ne(people.role, 'child')))
    .orderBy(sql`${people.id} desc`)
    .limit(COMMAND_LINE_SHOWN);
}

export async function personForCommandLine(viewer: Actor, username: string) {
  requireRank(viewer, 'administrator');
  const [person] = await db.select(publicColumns).from(people).where(isNamed(username));
  return person ?? null;
}
