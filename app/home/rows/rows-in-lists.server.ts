import { sharedReads } from '#server/database/shared-reads.ts';
import type { Person, Viewer } from '#server/identity/viewer.ts';
import { type LeftOut, leftOut } from '../../audience/left-out/left-out.server.ts';
import { listedKinds } from '../../works/kinds.ts';
import {
  CANDIDATES_PER_PLACE,
  type FoundInRow,
  type HomeRows,
  homeRows,
  rowCandidates,
  rowFor,
  rowsOf,
  rowsOfOwnWorks,
  withOwnCards,
} from './home-rows.server.ts';
import { CANDIDATES } from './new-here/new-here.server.ts';
import { type Fresh, freshBeforeLists } from './personal-rows.server.ts';
import { RANKED_ROWS, type Row } from './row-rules.ts';

/** The ranked rows of this viewer. What has the same result for everyone is shared for two seconds. */
export const sharedHomeRows = (viewer: Viewer, language: string | null): Promise<HomeRows> =>
  sharedReads.read(
    viewer,
    `home rows ${language ?? ''}`,
    (as) => homeRows(as, language),
    () => ['home'],
  );

const isRow = (row: string): row is Row => row in RANKED_ROWS;
/** The rows that contain nothing but the viewer's own works, because they hid its kind, or for rows of all kinds every kind. */
const hiddenRows = (hiddenKinds: readonly string[]): Row[] =>
  listedKinds.every(({ kind }) => hiddenKinds.includes(kind)) ? Object.keys(RANKED_ROWS).filter(isRow) : hiddenKinds.filter(isRow);

/** The first works of one row that remain; read for the viewer alone if they are too few and there may be more than its candidates. */
function firstOfRow(
  viewer: Person,
  row: Row,
  found: FoundInRow[],
  isLeftOut: (work: FoundInRow) => boolean,
): Promise<FoundInRow[]> | FoundInRow[] {
  const { shown } = RANKED_ROWS[row];
  const ofRow = found.filter((one) => one.row === row).toSorted((a, b) => a.place - b.place);
  const remaining = ofRow.filter((one) => !isLeftOut(one)).slice(0, shown);
  return remaining.length < shown && ofRow.length === shown * CANDIDATES_PER_PLACE ? rowFor(viewer, row) : remaining;
}

/** The works that the rows show. */
async function firstOfRows(viewer: Person, found: FoundInRow[], { isLeftOut, hiddenKinds }: LeftOut): Promise<FoundInRow[]> {
  const own = hiddenRows(hiddenKinds);
  const others = Object.keys(RANKED_ROWS).filter((row) => isRow(row) && !own.includes(row)) as Row[];
  const [ofViewer, ...rows] = await Promise.all([
    own.length ? rowsOfOwnWorks(viewer) : [],
    ...others.map((row) => firstOfRow(viewer, row, found, isLeftOut)),
  ]);
  return [...ofViewer.filter(({ row }) => own.includes(row)), ...rows.flat()];
}

/**
 * The ranked rows and the works for `New here` of a viewer whose lists leave works out, chosen from works that are the same for everyone:
 * a small part of the time of looking through the works of the site. Null for other viewers.
 */
export async function rowsInLists(viewer: Viewer, language: string | null): Promise<{ rows: HomeRows; fresh: Fresh } | null> {
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
  const lists = await leftOut(viewer, [...ranked, ...fresh.found]);
  const firsts = await firstOfRows(viewer, ranked, lists);
  const all = fresh.found.filter((work) => !lists.isLeftOut(work));
  const remaining = all.toSorted((a, b) => a.place - b.place).slice(0, CANDIDATES);
  const own = lists.hasOwnCards ? await Promise.all([withOwnCards(viewer, firsts), withOwnCards(viewer, remaining)]) : null;
  const [ofRows, ofFresh] = own ?? [firsts, remaining];
  return {
    rows: rowsOf(viewer, ofRows),
    fresh: { found: ofFresh, isShared: true, hasMore: fresh.hasMore || all.length > CANDIDATES },
  };
}
