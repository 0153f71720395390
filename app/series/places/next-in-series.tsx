import { Link } from 'react-router';
import { KindLabel } from '../../works/kind-label.tsx';
import { kinds } from '../../works/kinds.ts';
import { lengthOf } from '../series-rules.ts';
import { CoveredNeighbor, useShownLink } from './covered-neighbor.tsx';
import { coveredNeighbor, type PlaceInSeries, type SeriesNeighbor } from './place-rules.ts';
import './next-in-series.css';

/** After the last page: the next work of each series by title and length. A link, which nothing opens by itself (SERIES-02). */
export function NextInSeries({ places }: { places: readonly PlaceInSeries[] }) {
  const next = places.flatMap(({ id, title, after }) => (after ? [{ id, title, work: after }] : []));
  return (
    next.length > 0 && (
      <section className="next-in-series" aria-labelledby="next-in-series">
        <h2 id="next-in-series">Next in the series</h2>
        <ul>
          {next.map(({ id, title, work }) => (
            <li key={id}>
              <NextWork title={title} work={work} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function NextWork({ title, work }: { title: string; work: SeriesNeighbor }) {
  const sentence = coveredNeighbor(work);
  const { link, onShow } = useShownLink(sentence !== null);
  const facts = (
    <span className="next-in-series-facts">
      <KindLabel kind={work.kind} />
      <span className="next-in-series-length">{lengthOf(work)}</span>
    </span>
  );
  if (sentence)
    return (
      <div className="next-in-series-work">
        <small dir="auto">{title}</small>
        <CoveredNeighbor id={work.id} sentence={sentence} onShow={onShow} />
        {facts}
      </div>
    );
  return (
    <Link ref={link} className="next-in-series-work" to={kinds[work.kind].address(work.id)} prefetch="none">
      <small dir="auto">{title}</small>
      <b dir="auto">{work.title}</b>
      {facts}
    </Link>
  );
}
