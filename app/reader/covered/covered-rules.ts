import type { Viewer } from '#server/identity/viewer.ts';
import { coveredPlaces, type PlaceInSeries } from '../../series/places/place-rules.ts';
import { hiddenSentence } from '../../works/ratings/card-cover-rules.ts';
import type { Covering } from '../../works/ratings/rating-rules.ts';
import type { Edits } from '../edits/edits-rules.ts';

export const NOTHING_SHOWN: ReadonlySet<string> = new Set();

type Covered = { id: string; covering: Covering[] };
type Work = Covered & {
  description: string;
  cover: string | null;
  announcement: string;
  series: PlaceInSeries[];
  hiddenBy: { dimension: string; name: string }[] | null;
  edits?: Edits;
};

/** What covers a work or one of its parts now: `hidden` alone, as long as its reader did not choose to read it anyway (SHOWN-05). */
export function coveringNow(viewer: Viewer, { id, covering }: Covered, shown: ReadonlySet<string>, partId = id): Covering[] {
  if (covering.includes('hidden') && !viewer?.shownCards?.has(id)) return ['hidden'];
  return shown.has(partId) ? [] : covering.filter((reason) => reason !== 'hidden');
}

/** Everything about a hidden work but its title and author, without a value. */
const EMPTY = { tags: [], genre: null, comments: [], series: [], parts: [], continueAt: null, edits: { at: null, notes: [] } };

/**
 * Removes what describes a covered work, unless its reader asked to see the work in this session; of one that the reader's settings hide
 * everything but the title and the author, and `hidden` is the sentence about it.
 */
export function withoutCovered<W extends Work>(viewer: Viewer, { hiddenBy, ...work }: W, shown: ReadonlySet<string>) {
  const found = { ...(work as unknown as Omit<W, 'hiddenBy'>), series: coveredPlaces(viewer, work.series) };
  const covering = coveringNow(viewer, work, shown);
  if (!covering.length) return { ...found, hidden: null };
  const less = { ...found, description: '', cover: null, announcement: '', ...(work.edits && { edits: { ...work.edits, notes: [] } }) };
  return covering.includes('hidden') ? { ...less, ...EMPTY, hidden: hiddenSentence(hiddenBy ?? []) } : { ...less, hidden: null };
}

type Part = { title: string; description: string; notes: { before: string; after: string }; edits: Edits };

/** Removes what describes a covered part; its title and the date of its edits, too, if the reader's settings hide the work. */
export const withoutPart = <P extends Part>(part: P, isHidden: boolean): P => ({
  ...part,
  ...(isHidden && { title: '' }),
  edits: isHidden ? EMPTY.edits : { ...part.edits, notes: [] },
  description: '',
  notes: { before: '', after: '' },
});
