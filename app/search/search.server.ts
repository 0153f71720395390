import type { Viewer } from '../audience/viewer.ts';
import { findPeople } from './find-people.server.ts';
import { findWorks } from './find-works.server.ts';
import { excerpt } from './highlight.ts';
import { asked, COUNT_MOST, type Count, type Found } from './search-rules.ts';

const LINE = 180; // characters that one line has room for on any screen

const countOf = (total: number): Count => ({ n: Math.min(total, COUNT_MOST), more: total > COUNT_MOST });

/** What the viewer finds for what was typed (SEARCH-01, SEARCH-08 to -13). Nothing typed finds nothing. */
export async function search(viewer: Viewer, typed: string | null): Promise<Found> {
  const { query, cut } = asked(typed);
  const none = countOf(0);
  if (!query) return { query, cut, people: [], works: [], counts: { all: none, users: none, content: none } };
  const { people, total, authors } = await findPeople(viewer, query);
  const found = await findWorks(viewer, query, authors);
  const [users, content] = [countOf(total), countOf(found.total)];
  return {
    query,
    cut,
    people: people.map((person) => ({ ...person, bio: excerpt(person.bio, query, LINE) })),
    works: found.works.map((work) => ({ ...work, description: excerpt(work.description, query, LINE) })),
    counts: { all: { n: users.n + content.n, more: users.more || content.more }, users, content },
  };
}
