import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { env } from '#server/process/settings.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { works } from '../works/tables.ts';
import { shownAuthor } from './shown-author.server.ts';
import { isActiveAccount, visibleTo } from './visible.server.ts';

/** All that an archive has of another person's thing (ACC-07). Null: the viewer cannot see it any more. */
export type Named = { title: string; address: string; author: string } | null;

const idsIn = (rows: readonly Record<string, unknown>[], field: string) => [
  ...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))),
];

/** Titles, addresses and authors of the works that the rows name and the viewer may see. */
export async function namedWorks(viewer: Person, rows: readonly Record<string, unknown>[]): Promise<Map<unknown, Named>> {
  const ids = idsIn(rows, 'workId');
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: works.id, title: works.title, author: people.name })
    .from(works)
    .innerJoin(people, eq(people.id, works.authorId))
    .where(and(inArray(works.id, ids), visibleTo(viewer, works)));
  return new Map(found.map(({ id, title, author }) => [id, { title, author, address: `${env.ORIGIN}/works/${id}` }]));
}

/** The same for posts, which have no title. */
export async function namedPosts(viewer: Person, rows: readonly Record<string, unknown>[]): Promise<Map<unknown, Named>> {
  const ids = idsIn(rows, 'postId');
  if (!ids.length) return new Map();
  const found = await db
    .select({ id: posts.id, author: people.name })
    .from(posts)
    .innerJoin(people, eq(people.id, posts.authorId))
    .where(and(inArray(posts.id, ids), visibleTo(viewer, posts)));
  return new Map(found.map(({ id, author }) => [id, { title: 'A post', author, address: `${env.ORIGIN}/posts/${id}` }]));
}

/**
 * Names and profiles of the people whose ids the rows have in `field`. Also of private profiles, whose names comments show; a child has no
 * profile (SAFE-09).
 */
export async function namedPeople(rows: readonly Record<string, unknown>[], field: string) {
  const ids = idsIn(rows, field);
  if (!ids.length) return new Map<unknown, { name: string; address: string | null }>();
  const found = await db
    .select({ id: people.id, name: people.name, username: shownAuthor.username })
    .from(people)
    .where(and(inArray(people.id, ids), isActiveAccount()));
  return new Map<unknown, { name: string; address: string | null }>(
    found.map(({ id, name, username }) => [id, { name, address: username ? `${env.ORIGIN}/profile/${username}` : null }]),
  );
}
