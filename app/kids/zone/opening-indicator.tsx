import { useNavigation } from 'react-router';
import { kinds } from '../../works/kinds.ts';

const STORY = kinds.kids_book.address('');

/** While a story is on its way (KIDS-28): Cinder waits as well. Nothing is shown of what comes at once. */
export function Opening() {
  const { location } = useNavigation();
  return (
    <div role="status" className="zone-opening" hidden={!location?.pathname.startsWith(STORY)}>
      {location?.pathname.startsWith(STORY) && (
        <>
          <img src="/cinder.svg" alt="" width="72" height="84" />
          Opening your story…
        </>
      )}
    </div>
  );
}
