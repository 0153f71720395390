import type { Viewer } from '#server/identity/viewer.ts';
import type { ChosenFacet } from '../../audience/card-covers.server.ts';
import type { Kind } from '../../works/kinds.ts';
import { warnedSentence } from '../../works/ratings/card-cover-rules.ts';
import type { SeriesPlace } from '../series-rules.ts';

/** The previous or next work of a series; a title that the viewer chose to be warned about is null (SHOWN-03). */
export type SeriesNeighbor = {
  id: string;
  kind: Kind;
  title: string | null;
  warned: ChosenFacet[] | null;
  pagesCount: number;
  chapterCount: number;
};

/** The sentence in the place of the title of the previous or next work; null if it is not covered. */
export const coveredNeighbor = ({ title, warned }: SeriesNeighbor): string | null => (title === null ? warnedSentence(warned ?? []) : null);

/** A work's place in one of its series. */
export type PlaceInSeries = SeriesPlace & { id: string; title: string; before: SeriesNeighbor | null; after: SeriesNeighbor | null };

/** Removes the titles of works that the viewer chose to be warned about, unless they pressed `Show` in this session (SHOWN-03). */
export function coveredPlaces(viewer: Viewer, places: readonly PlaceInSeries[]): PlaceInSeries[] {
  const covered = (work: SeriesNeighbor | null) =>
    work && { ...work, title: work.warned?.length && !viewer?.shownCards?.has(work.id) ? null : work.title };
  return places.map((place) => ({ ...place, before: covered(place.before), after: covered(place.after) }));
}

/** The topics of the page of a work: its own, its series, and the works that it names before and after it. */
export const topicsOfWork = ({ id, author, series }: { id: string; author: { id: string }; series: readonly PlaceInSeries[] }) => [
  `work:${id}`,
  `visibility:${author.id}`,
  ...series.flatMap((place) => [`series:${place.id}`, ...[place.before, place.after].flatMap((work) => (work ? [`work:${work.id}`] : []))]),
];
