import { SORTINGS, type Sorting } from '../../browse/filter/sorting-rules.ts';
import { NOTIFY_DAYS } from '../../editing/editing-rules.ts';
import { OTHER_ROWS, type OtherRow, RANKED_ROWS, type Row, type RowOrder } from '../../home/rows/row-rules.ts';
import { LIBRARY_SORTS, type LibrarySort } from '../../library/library-rules.ts';

const ORDER: Record<RowOrder, string> = {
  views: 'with the most views',
  likes: 'with the most likes',
  newest: 'published most recently',
};

/** What a ranked row of Home contains, from the declaration that its query reads. */
function rankedFormula(row: Row): string {
  const { shown, order, name } = RANKED_ROWS[row];
  const of = row === 'trending' || row === 'recent' || row === 'loved' ? 'works of all kinds' : name.toLowerCase();
  return `The ${shown} ${of} ${ORDER[order]}.${order === 'newest' ? '' : ' Ties go to the newest.'}`;
}

const NEW = OTHER_ROWS.newHere;

/** What the other rows of Home contain. */
const OTHER_FORMULAS: Record<OtherRow, string> = {
  continued: `Up to ${OTHER_ROWS.continued.shown} works that you began and neither finished nor dropped, the last read first.`,
  chapters: `Up to ${OTHER_ROWS.chapters.shown} chapters and arcs of the last ${OTHER_ROWS.chapters.days} days that you did not open, of works and series you follow and of people you spectate, the newest first.`,
  because: `Up to ${OTHER_ROWS.because.shown} works that share at least ${OTHER_ROWS.because.tags} tags with one of the last ${OTHER_ROWS.because.finished} works you finished, the most shared tags first, then the newest. Of each tag the ${OTHER_ROWS.because.scanned} newest works are considered; your own and those you began, finished or dropped are left out.`,
  newHere: `Up to ${NEW.shown} works of the last ${NEW.days} days that this row showed fewer than ${NEW.showings} times, the least shown first, then the oldest; at most one by each author, and none by accounts younger than ${NEW.hours} hours. Of each author the first ${NEW.ofAuthor} such works are considered, and ${NEW.scanned.toLocaleString('en-US')} in all. Your own, those you began and those you hid are left out, for visitors also those rated above Teen. A showing counts once per member, work and day.`,
  filters: `The first ${OTHER_ROWS.filters.shown} works of a filter that you put on Home, in the order of its sorting. Up to ${OTHER_ROWS.filters.filters} filters have a row, each under its own name.`,
  creators: `The ${OTHER_ROWS.creators.shown} creators with the most spectators.`,
};

/** How each sorting of a filtered list orders works. */
const SORTING_FORMULAS: Record<Sorting, string> = {
  updated: `Works that were most recently published, got a new chapter or arc, or notified their followers (at most every ${NOTIFY_DAYS} days) first. Small fixes do not count.`,
  newest: 'Most recently published first.',
  liked: 'Most likes first; ties go to the newest.',
  viewed: 'Most views first; ties go to the newest.',
  longest: 'Longest reading time first. Works whose length is not measured yet are left out.',
  shortest: 'Shortest reading time first. Works whose length is not measured yet are left out.',
};

/** How each sorting of the library orders works. */
const LIBRARY_FORMULAS: Record<LibrarySort, string> = {
  added: 'The work whose state you chose last, or that you saved last, is first.',
  read: 'The work that you opened or read last is first. Works that you never opened are last.',
  title: 'By title, from A to Z.',
  updated: 'The work that was last published, got a new chapter or arc, or notified its followers is first.',
  new: 'The work with the newest chapter or arc since you finished it, or since you last read one that you are reading, is first. Works without a new one are last.',
};

export type Described = { name: string; formula: string };

/** Every row of Home, in words (WHY-04). */
export const DESCRIBED_ROWS: Described[] = [
  ...(Object.keys(OTHER_ROWS) as OtherRow[]).map((row) => ({ name: OTHER_ROWS[row].name, formula: OTHER_FORMULAS[row] })),
  ...(Object.keys(RANKED_ROWS) as Row[]).map((row) => ({ name: RANKED_ROWS[row].name, formula: rankedFormula(row) })),
];

/** Every sorting, in words (WHY-04). */
export const DESCRIBED_SORTINGS: Described[] = SORTINGS.map(({ sorting, name }) => ({ name, formula: SORTING_FORMULAS[sorting] }));

/** Every sorting of the library, in words (WHY-04). */
export const DESCRIBED_LIBRARY: Described[] = LIBRARY_SORTS.map(({ sort, name }) => ({ name, formula: LIBRARY_FORMULAS[sort] }));
