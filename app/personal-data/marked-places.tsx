import { looksLike, type MarkedPlace, nameOfPlace, phraseOf } from './mark-rules.ts';
import './marked-places.css';

type Props = {
  places: readonly MarkedPlace[];
  /** Whether the child reads them, for whom each place has a sentence. */
  forChild?: boolean;
};

/** The places of a text that look like personal data, each with the words around it (SAFE-11). */
export const MarkedPlaces = ({ places, forChild = false }: Props) => (
  <ul className="marked-places">
    {places.map((place) => {
      const words = phraseOf(place.kind);
      return (
        <li key={`${place.in} ${place.page} ${place.start}`}>
          <span>{forChild ? looksLike(place.kind) : `${words.charAt(0).toUpperCase()}${words.slice(1)}`}</span>
          <span className="marked-place">{nameOfPlace(place)}:</span>
          <q dir="auto">
            {place.before}
            <mark>{place.found}</mark>
            {place.after}
          </q>
        </li>
      );
    })}
  </ul>
);
