import type { Viewer } from '#server/identity/viewer.ts';
import { coveredPlaces, type PlaceInSeries } from '../../series/places/place-rules.ts';
import { hiddenSentence } from '../../works/ratings/card-cover-rules.ts';
import type { Covering } from '../../works/ratings/rating-rules.ts';
import type { EditHistory } from '../edits/edits-rules.ts';

/** The ids of works, parts and panels that a visitor or member revealed in this session: none. */
export const NOTHING_REVEALED: ReadonlySet<string> = new Set();

type Covered = { id: string; covering: Covering[] };
type Work = Covered & {
  description: string;
  cover: string | null;
  announcement: string;
  series: PlaceInSeries[];
  hiddenBy: { dimension: string; name: string }[] | null;
  edits?: EditHistory;
};

/** What covers a work or one of its parts now: `hidden` alone, as long as the reader did not choose to read it anyway (SHOWN-05). */
export function coveringNow(viewer: Viewer, { id, covering }: Covered, revealedIds: ReadonlySet<string>, partId = id): Covering[] {
  if (covering.includes('hidden') && !viewer?.shownCards?.has(id)) return ['hidden'];
  return revealedIds.has(partId) ? [] : covering.filter((reason) => reason !== 'hidden');
}

/** What of a work that the reader's settings hide is not sent, without a value. */
const EMPTY = { tags: [], genre: null, comments: [], series: [], parts: [], continueAt: null, edits: { at: null, notes: [] } };

/**
 * Removes what describes a covered work unless the reader revealed it. Of a work that the reader's settings hide, only title and author
 * remain, and `hiddenMessage` says why.
 */
export function withoutCovered<W extends Work>(viewer: Viewer, { hiddenBy, ...work }: W, revealedIds: ReadonlySet<string>) {
  const found = { ...(work as unknown as Omit<W, 'hiddenBy'>), series: coveredPlaces(viewer, work.series) };
  const covering = coveringNow(viewer, work, revealedIds);
  if (!covering.length) return { ...found, hiddenMessage: null };
  const less = { ...found, description: '', cover: null, announcement: '', ...(work.edits && { edits: { ...work.edits, notes: [] } }) };
  return covering.includes('hidden')
    ? { ...less, ...EMPTY, hiddenMessage: hiddenSentence(hiddenBy ?? []) }
    : { ...less, hiddenMessage: null };
}

type Part = { title: string; description: string; notes: { before: string; after: string }; edits: EditHistory };

/** Removes what describes a covered part; its title and the date of its edits, too, if the reader's settings hide the work. */
export const withoutPart = <P extends Part>(part: P, isHidden: boolean): P => ({
  ...part,
  ...(isHidden && { title: '' }),
  edits: isHidden ? EMPTY.edits : { ...part.edits, notes: [] },
  description: '',
  notes: { before: '', after: '' },
});
