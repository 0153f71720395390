import { Link } from 'react-router';
import { KindLabel } from '../../works/kind-label.tsx';
import { kinds } from '../../works/kinds.ts';
import { lengthOf } from '../series-rules.ts';
import { neighborTitle, type PlaceInSeries } from './place-rules.ts';
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
              <Link to={kinds[work.kind].address(work.id)} prefetch="none">
                <small dir="auto">{title}</small>
                <b dir="auto">{neighborTitle(work)}</b>
                <span className="next-in-series-facts">
                  <KindLabel kind={work.kind} />
                  <span className="next-in-series-length">{lengthOf(work)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
