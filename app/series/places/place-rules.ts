import type { Kind } from '../../works/kinds.ts';
import type { SeriesPlace } from '../series-rules.ts';

/** The previous or next work of a series. */
export type SeriesNeighbor = { id: string; kind: Kind; title: string; pagesCount: number; chapterCount: number };

/** A work's place in one of its series. */
export type PlaceInSeries = SeriesPlace & { id: string; title: string; before: SeriesNeighbor | null; after: SeriesNeighbor | null };

/** The topics of the page of a work: its own, its series, and the works that it names before and after it. */
export const topicsOfWork = ({ id, author, series }: { id: string; author: { id: string }; series: readonly PlaceInSeries[] }) => [
  `work:${id}`,
  `visibility:${author.id}`,
  ...series.flatMap((place) => [`series:${place.id}`, ...[place.before, place.after].flatMap((work) => (work ? [`work:${work.id}`] : []))]),
];
