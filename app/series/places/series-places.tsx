import { href, Link } from 'react-router';
import { kinds } from '../../works/kinds.ts';
import { CoveredNeighbor, useShownLink } from './covered-neighbor.tsx';
import { coveredNeighbor, type PlaceInSeries, type SeriesNeighbor } from './place-rules.ts';
import './series-places.css';

/** Where the work is in each of its series, with the previous and the next work (SERIES-02). */
export const SeriesPlaces = ({ places }: { places: readonly PlaceInSeries[] }) =>
  places.length > 0 && (
    <ul className="series-places" aria-label="Series">
      {places.map((place) => (
        <li key={place.id}>
          <p className="series-place">
            {place.label ? (
              <>
                <bdi>{place.label}</bdi> in{' '}
              </>
            ) : (
              <>Part {place.number} of </>
            )}
            <Link to={href('/series/:id', { id: place.id })}>
              <bdi>{place.title}</bdi>
            </Link>
          </p>
          {place.before && <Neighbor work={place.before} name="Previous" />}
          {place.after && <Neighbor work={place.after} name="Next" />}
        </li>
      ))}
    </ul>
  );

function Neighbor({ work, name }: { work: SeriesNeighbor; name: 'Previous' | 'Next' }) {
  const sentence = coveredNeighbor(work);
  const { link, onShow } = useShownLink(sentence !== null);
  return (
    <div className="series-neighbor">
      {sentence ? (
        <>
          <span>{name}: </span>
          <CoveredNeighbor id={work.id} sentence={sentence} onShow={onShow} />
        </>
      ) : (
        <Link ref={link} to={kinds[work.kind].address(work.id)} prefetch="none">
          <span>{name}: </span>
          <bdi>{work.title}</bdi>
        </Link>
      )}
    </div>
  );
}
