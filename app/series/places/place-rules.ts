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

/** The title of the previous or next work, or the sentence in its place. */
export const neighborTitle = ({ title, warned }: SeriesNeighbor): string => title ?? warnedSentence(warned ?? []);

/** A work's place in one of its series. */
export type PlaceInSeries = SeriesPlace & { id: string; title: string; before: SeriesNeighbor | null; after: SeriesNeighbor | null };

/** The topics of the page of a work: its own, its series, and the works that it names before and after it. */
export const topicsOfWork = ({ id, author, series }: { id: string; author: { id: string }; series: readonly PlaceInSeries[] }) => [
  `work:${id}`,
  `visibility:${author.id}`,
  ...series.flatMap((place) => [`series:${place.id}`, ...[place.before, place.after].flatMap((work) => (work ? [`work:${work.id}`] : []))]),
];
