import { sharedReads } from '#server/database/shared-reads.ts';
import type { Viewer } from '#server/identity/viewer.ts';
import { leftOut } from '../../audience/left-out/left-out.server.ts';
import { CANDIDATES_PER_PLACE, type FoundInRow, type HomeRows, homeRows, rowCandidates, rowsOf, withOwnCards } from './home-rows.server.ts';
import { CANDIDATES } from './new-here/new-here.server.ts';
import { type Fresh, freshBeforeLists } from './personal-rows.server.ts';
import { RANKED_ROWS } from './row-rules.ts';

/** The ranked rows of this viewer. What has the same result for everyone is shared for two seconds. */
export const sharedHomeRows = (viewer: Viewer, language: string | null): Promise<HomeRows> =>
  sharedReads.read(
    viewer,
    `home rows ${language ?? ''}`,
    (as) => homeRows(as, language),
    () => ['home'],
  );

/**
 * The works that the rows show of those candidates that are not left out. Null if there are too few of a row, although there may be further
 * works.
 */
function firstOfRows(found: FoundInRow[], isLeftOut: (work: FoundInRow) => boolean): FoundInRow[] | null {
  const firsts: FoundInRow[] = [];
  for (const [row, { shown }] of Object.entries(RANKED_ROWS)) {
    const ofRow = found.filter((one) => one.row === row).toSorted((a, b) => a.place - b.place);
    const left = ofRow.filter((one) => !isLeftOut(one)).slice(0, shown);
    if (left.length < shown && ofRow.length === shown * CANDIDATES_PER_PLACE) return null;
    firsts.push(...left);
  }
  return firsts;
}

/**
 * The ranked rows and the works for `New here` of a viewer whose lists leave works out, chosen from works that are the same for everyone:
 * a small part of the time of looking through the works of the site. Null for other viewers, and `rows` if too much is left out.
 */
export async function rowsInLists(viewer: Viewer, language: string | null): Promise<{ rows: HomeRows | null; fresh: Fresh } | null> {
  if (!viewer?.hasOwnLists || language) return null;
  const [ranked, fresh] = await Promise.all([
    sharedReads.readBeforeLists(
      viewer,
      'home candidates',
      () => rowCandidates(null),
      () => ['home'],
    ),
    freshBeforeLists(viewer),
  ]);
  if (!ranked || !fresh) return null;
  const { isLeftOut, hasOwnCards } = await leftOut(viewer, [...ranked, ...fresh.found]);
  const firsts = firstOfRows(ranked, isLeftOut);
  const all = fresh.found.filter((work) => !isLeftOut(work));
  const left = all.toSorted((a, b) => a.place - b.place).slice(0, CANDIDATES);
  const own = hasOwnCards ? await Promise.all([firsts && withOwnCards(viewer, firsts), withOwnCards(viewer, left)]) : null;
  const [ofRows, ofFresh] = own ?? [firsts, left];
  return {
    rows: ofRows && rowsOf(viewer, ofRows),
    fresh: { found: ofFresh, isShared: true, hasMore: fresh.hasMore || all.length > CANDIDATES },
  };
}
