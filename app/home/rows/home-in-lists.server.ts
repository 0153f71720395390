import { sharedReads } from '#server/database/shared-reads.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { type Candidates, type CandidateWork, candidatesOf } from '../../audience/left-out/candidates.ts';
import { viewerIfListHidden } from '../../audience/left-out/hidden-list.server.ts';
import { type LeftOut, leftOut } from '../../audience/left-out/left-out.server.ts';
import { type Creator, spotlightCandidates, spotlightOf } from '../../people/spotlight/spotlight.server.ts';
import { listedKinds } from '../../works/kinds.ts';
import {
  CANDIDATES_PER_PLACE,
  type CandidateInRow,
  type FoundInRow,
  type HomeRows,
  homeRows,
  ownCards,
  rowCandidates,
  rowFor,
  rowsOf,
  withOwnWorks,
} from './home-rows.server.ts';
import { CANDIDATES } from './new-here/new-here.server.ts';
import { SHOWINGS_TOPIC } from './new-here/showings.server.ts';
import { type Fresh, freshBeforeLists } from './personal-rows.server.ts';
import { ALL_ROWS, isRow, RANKED_ROWS, type Row } from './row-rules.ts';

/** The ranked rows of this viewer. What has the same result for everyone is shared for two seconds. */
export const sharedHomeRows = (viewer: Viewer, language: string | null): Promise<HomeRows> =>
  sharedReads.read(
    viewer,
    `home rows ${language ?? ''}`,
    (as) => homeRows(as, language),
    () => ['home'],
  );

/** The rows that contain nothing but the viewer's own works, because they hid its kind, or for rows of all kinds every kind. */
const hiddenRows = (hiddenKinds: readonly string[]): Row[] =>
  listedKinds.every(({ kind }) => hiddenKinds.includes(kind)) ? ALL_ROWS : hiddenKinds.filter(isRow);

/** The first of these that remain, up to `count`. */
function firstRemaining<Work extends CandidateWork>(found: Work[], count: number, isLeftOut: LeftOut['isLeftOut']): Work[] {
  const remaining: Work[] = [];
  for (const work of found) {
    if (remaining.length === count) break;
    if (!isLeftOut(work)) remaining.push(work);
  }
  return remaining;
}

/** The works that the rows show. Rows with too few candidates are read for the viewer alone, if there may be more works. */
async function firstOfRows(
  viewer: Person,
  candidates: Map<Row, CandidateInRow[]>,
  { isLeftOut, hiddenKinds }: LeftOut,
): Promise<FoundInRow[]> {
  const hidden = hiddenRows(hiddenKinds);
  const alone: Row[] = [];
  const reads = ALL_ROWS.filter((row) => !hidden.includes(row)).map((row) => {
    const { shown } = RANKED_ROWS[row];
    const ofRow = candidates.get(row) ?? [];
    const remaining = firstRemaining(ofRow, shown, isLeftOut);
    if (remaining.length === shown || ofRow.length < shown * CANDIDATES_PER_PLACE) return remaining;
    alone.push(row);
    return rowFor(viewer, row, null);
  });
  return withOwnWorks(viewer, null, [...hidden, ...alone], (await Promise.all(reads)).flat());
}

/** What Home chooses from, the same for everyone. */
async function homeCandidates() {
  const [ranked, fresh, creators] = await Promise.all([rowCandidates(null), freshBeforeLists(null), spotlightCandidates(null)]);
  const lookedUp: Candidates = candidatesOf(
    [...ranked, ...fresh.found],
    creators.map(({ id }) => id),
  );
  return { rows: Map.groupBy(ranked, ({ row }) => row), fresh, creators, lookedUp };
}

/** The rows in a language for a viewer who hid it or a kind: these have their own works only. Null for those who hid neither. */
async function rowsInLanguage(viewer: Person, language: string): Promise<{ rows: HomeRows } | null> {
  const [hides, { hiddenKinds }] = await Promise.all([viewerIfListHidden(viewer, { language }), leftOut(viewer, candidatesOf([]))]);
  const hidden = hides ? ALL_ROWS : hiddenRows(hiddenKinds);
  if (!hidden.length) return null;
  const others = ALL_ROWS.filter((row) => !hidden.includes(row)).map((row) => rowFor(viewer, row, language));
  return { rows: rowsOf(viewer, await withOwnWorks(viewer, language, ALL_ROWS, (await Promise.all(others)).flat())) };
}

/**
 * The ranked rows, the works for `New here` and the spotlight of a viewer whose lists leave things out, in one language only the rows; null
 * for other viewers. Chosen from shared candidates, which takes a small part of the time of reading them for each viewer.
 */
export async function homeInLists(
  viewer: Viewer,
  language: string | null,
): Promise<{ rows: HomeRows; fresh?: Fresh; creators?: Creator[] } | null> {
  if (!viewer?.hasOwnLists) return null;
  if (language) return rowsInLanguage(viewer, language);
  const candidates = await sharedReads.readBeforeLists(viewer, 'home candidates', homeCandidates, ({ creators }) => [
    'home',
    SHOWINGS_TOPIC,
    ...creators.map(({ id }) => `profile:${id}`),
  ]);
  if (!candidates) return null;
  const lists = await leftOut(viewer, candidates.lookedUp);
  const { found, hasMore } = candidates.fresh;
  const remaining = firstRemaining(found, CANDIDATES + 1, lists.isLeftOut);
  const fresh = remaining.slice(0, CANDIDATES);
  const [firsts, creators] = await Promise.all([
    firstOfRows(viewer, candidates.rows, lists),
    spotlightOf(viewer, candidates.creators, lists.isPersonLeftOut),
  ]);
  const seen = lists.hasOwnCards
    ? await ownCards(
        viewer,
        [...firsts, ...fresh].map(({ id }) => id),
      )
    : null;
  return {
    rows: rowsOf(viewer, seen ? seen(firsts) : firsts),
    fresh: { found: seen ? seen(fresh) : fresh, isShared: true, hasMore: hasMore || remaining.length > CANDIDATES },
    creators,
  };
}
