import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

type Named = { name: AnyPgColumn; username: AnyPgColumn; profilePicture: AnyPgColumn; role: AnyPgColumn; animal: AnyPgColumn };

/** The username that others read: a child has none, because theirs is their id (SAFE-09). */
export const shownUsername = ({ role, username }: Pick<Named, 'role' | 'username'>) =>
  sql<string>`case when ${role} = 'child' then '' else ${username} end`;

/** An author as others read them: a child has an animal picture instead of a username (SAFE-09). */
export const shownAuthor = {
  name: people.name,
  username: shownUsername(people).as('shown_username'),
  profilePicture: people.profilePicture,
  animal: people.animal,
};

/** The id of an author in page data and live topics: `children` for every child, because their own ids are not published (SAFE-09). */
export const shownAuthorId = sql<string>`case when ${people.role} = 'child' then 'children' else ${people.id}::text end`;

/** `shownAuthor` as JSON, for statements that select several authors. */
export const shownAuthorJson = (person: Named) =>
  sql`(jsonb_build_object('name', ${person.name}, 'username', ${shownUsername(person)}, 'profilePicture', ${person.profilePicture})
    || case when ${person.animal} is null then '{}' else jsonb_build_object('animal', ${person.animal}) end)`;
