import { useNavigation } from 'react-router';
import { kinds } from '../../works/kinds.ts';
import './opening-indicator.css';

const STORY = kinds.kids_book.address('');

/** Shown while a story loads (KIDS-28). A CSS delay hides it for fast navigations. */
export function Opening() {
  const { location } = useNavigation();
  return (
    <div role="status" className="zone-opening" hidden={!location?.pathname.startsWith(STORY)}>
      {location?.pathname.startsWith(STORY) && (
        <>
          <img src="/cinder.svg" alt="" width="72" height="84" />
          Opening your story...
        </>
      )}
    </div>
  );
}
