import { eq, sql } from 'drizzle-orm';
import { plannedOnce } from '#server/database/database.ts';
import type { Person } from '#server/identity/viewer.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { hiddenPeople, hiddenWorks } from '../../content-settings/tables.ts';
import { people } from '../../people/tables.ts';
import { facets, workFacets } from '../../works/facets/tables.ts';
import { alwaysShown } from '../../works/ratings/tables.ts';
import { works } from '../../works/tables.ts';
import { hasRow } from '../visible.server.ts';
import type { Candidates, CandidateWork } from './candidates.ts';

/** The facets by which a work of a query is found. */
export const facetsOfWork = sql<number[] | null>`(select ${workFacets.facets} from ${workFacets} where ${workFacets.workId} = ${works.id})`;

/** Names each value, because Drizzle sends the value of a placeholder again at each use. */
const given = sql`(select ${sql.placeholder('viewer')}::uuid as viewer, ${sql.placeholder('works')}::uuid[] as works, ${sql.placeholder('authors')}::uuid[] as authors) given`;
const viewer = sql.raw('given.viewer');

/** Reads sets instead of a condition per work, which takes a small part of the time for hundreds of works. */
const found = plannedOnce
  .select({
    works: sql<string[]>`array(select ${hiddenWorks.workId} from ${hiddenWorks}
      where ${hiddenWorks.personId} = ${viewer} and ${hiddenWorks.workId} = any(given.works))`,
    authors: sql<string[]>`array(
      select ${hiddenPeople.otherId} from ${hiddenPeople} where ${hiddenPeople.personId} = ${viewer} and ${hiddenPeople.otherId} = any(given.authors)
      union all select ${blocks.otherId} from ${blocks} where ${blocks.personId} = ${viewer} and ${blocks.otherId} = any(given.authors)
      union all select ${blocks.personId} from ${blocks} where ${blocks.otherId} = ${viewer} and ${blocks.personId} = any(given.authors)
      union all select ${mutes.otherId} from ${mutes} where ${mutes.personId} = ${viewer} and ${mutes.otherId} = any(given.authors))`,
    facets: people.hiddenFacets,
    kinds: sql<
      string[]
    >`array(select ${facets.folded} from ${facets} where ${facets.dimension} = 'kind' and ${facets.id} = any(${people.hiddenFacets}))`,
    covers: sql<boolean>`(${people.warnedFacets} <> '{}' or ${people.covering} is not null
      or ${hasRow(alwaysShown, alwaysShown.personId, alwaysShown.createdAt, viewer)})`,
  })
  .from(given)
  .innerJoin(people, eq(people.id, viewer))
  .prepare('left_out');

export type LeftOut = {
  isLeftOut(work: CandidateWork): boolean;
  /** Whether the viewer blocked, muted or hid this person, or is blocked by them. */
  isPersonLeftOut(id: string): boolean;
  /** Whether the viewer chose what covers works, or wrote one of these, so that their cards may differ from those of everyone. */
  hasOwnCards: boolean;
  /** Kinds of which only the viewer's own works are in their lists. */
  hiddenKinds: readonly string[];
};

/** Which of these works and people the viewer's lists leave out, by the rules of `inWorkLists` and `inPeopleListsPlaceholder`. */
export async function leftOut(viewer: Person, { literals, authorIds }: Candidates): Promise<LeftOut> {
  const [row] = await found.execute({ viewer: viewer.id, ...literals });
  const [hiddenIds, hiddenAuthors, hiddenFacets] = [new Set(row?.works), new Set(row?.authors), new Set(row?.facets)];
  return {
    isLeftOut: ({ id, authorId, facets }) =>
      authorId !== viewer.id &&
      (hiddenIds.has(id) || hiddenAuthors.has(authorId) || (facets ?? []).some((facet) => hiddenFacets.has(facet))),
    isPersonLeftOut: (id) => hiddenAuthors.has(id),
    hiddenKinds: row?.kinds ?? [],
    hasOwnCards: row?.covers !== false || authorIds.has(viewer.id),
  };
}
