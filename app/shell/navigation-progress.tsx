import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import './navigation-progress.css';

/** What comes sooner needs no sign of life. */
const SHOWN_AFTER_MS = 150;

/** The one sign that a page is on its way, for every navigation (KIDS-28, CHALL-34): a thread at the top, and a word for those who do not see it. */
export function NavigationProgress() {
  const loading = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [loading]);
  useEffect(() => {
    const main = shown && document.getElementById('main');
    if (!main) return;
    main.setAttribute('aria-busy', 'true');
    return () => main.removeAttribute('aria-busy');
  }, [shown]);
  return (
    <>
      <div className="navigation-progress" data-shown={shown ? '' : undefined} aria-hidden>
        <i />
      </div>
      <p className="sr-only" role="status">
        {shown && 'Loading the page…'}
      </p>
    </>
  );
}
