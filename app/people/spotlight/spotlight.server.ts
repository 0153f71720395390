import { and, desc, eq, sql } from 'drizzle-orm';
import { db, plannedOnce } from '#server/database/database.ts';
import { literalLimit } from '#server/database/prepared-statements.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { perLists } from '../../audience/per-lists.server.ts';
import { outsideClosedZone, personVisibleToPlaceholder } from '../../audience/visible.server.ts';
import { inPeopleListsPlaceholder } from '../../audience/wanted.server.ts';
import { works } from '../../works/tables.ts';
import { people } from '../tables.ts';

/** A creator in the spotlight: `line` is the creative thought, else the beginning of the bio; `stories` counts works of every kind. */
export type Creator = {
  id: string;
  name: string;
  username: string;
  profilePicture: string | null;
  line: string | null;
  spectators: number;
  stories: number;
};

const CREATORS_SHOWN = 4; // HUB-11
/** How many are read for members whose lists leave people out. */
const CANDIDATES = 5 * CREATORS_SHOWN;
const LINE = 160; // characters that fit on a card

const shelf = db
  .select({ stories: sql<number>`count(*)::int`.as('stories') })
  .from(works)
  .where(and(eq(works.authorId, people.id), eq(works.state, 'shown'), outsideClosedZone))
  .as('shelf');

/** Planned once per connection, because planning takes longer than reading four people. */
const first = (limit: number) =>
  plannedOnce
    .select({
      id: people.id,
      name: people.name,
      username: people.username,
      profilePicture: people.profilePicture,
      line: sql<
        string | null
      >`left(coalesce(nullif(${people.creativeThoughts}[1], ''), nullif(${people.bio}, '')), ${sql.raw(String(LINE))})`,
      spectators: people.spectatorCount,
      stories: shelf.stories,
    })
    .from(people)
    .innerJoinLateral(shelf, sql`true`)
    .where(and(personVisibleToPlaceholder(), inPeopleListsPlaceholder()))
    .orderBy(desc(people.spectatorCount), desc(people.id))
    .limit(literalLimit(limit));
const ranked = perLists(first(CREATORS_SHOWN), 'spotlight');
const candidates = perLists(first(CANDIDATES), 'spotlight_candidates');

/** Up to four creators, the most spectated first: public profiles and the viewer's own (HUB-11, HUB-12, HOME-23). */
export async function spotlight(viewer: Viewer): Promise<Creator[]> {
  return ranked(viewer).execute({ viewer: viewer?.id ?? null });
}

/** More creators than are shown, as everyone sees them. */
export const spotlightCandidates = (viewer: null): Promise<Creator[]> => candidates(viewer).execute({ viewer });

/** The creators that this viewer sees among the candidates; queried for the viewer alone if too few remain. */
export function spotlightOf(viewer: Viewer, found: Creator[], isLeftOut: (id: string) => boolean): Creator[] | Promise<Creator[]> {
  const remaining = found.filter(({ id }) => !isLeftOut(id)).slice(0, CREATORS_SHOWN);
  return remaining.length < CREATORS_SHOWN && found.length === CANDIDATES ? spotlight(viewer) : remaining;
}
