import type { SQL } from 'drizzle-orm';
import type { Viewer } from '#server/identity/viewer.ts';
import { findPeople } from './find-people.server.ts';
import { findWorks } from './find-works.server.ts';
import { excerpt } from './results/highlight.ts';
import { COUNT_MAX, type Count, type Found, normalizeQuery } from './search-rules.ts';

const LINE = 180; // characters that fit in one line on any screen

const countOf = (total: number): Count => ({ n: Math.min(total, COUNT_MAX), more: total > COUNT_MAX });

/** The results of a query that are visible to the viewer; `only` filters the works. An empty query finds nothing. */
export async function search(viewer: Viewer, typed: string | null, only?: SQL): Promise<Found> {
  const { query, cut } = normalizeQuery(typed);
  const none = countOf(0);
  if (!query) return { query, cut, people: [], works: [], counts: { all: none, users: none, content: none } };
  const { people, total, authors } = await findPeople(viewer, query);
  const found = await findWorks(viewer, query, authors, only);
  const [users, content] = [countOf(total), countOf(found.total)];
  return {
    query,
    cut,
    people: people.map((person) => ({ ...person, bio: excerpt(person.bio, query, LINE) })),
    works: found.works.map((work) => ({ ...work, description: excerpt(work.description, query, LINE) })),
    counts: { all: { n: users.n + content.n, more: users.more || content.more }, users, content },
  };
}
