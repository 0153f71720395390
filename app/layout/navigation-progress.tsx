import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import './navigation-progress.css';

/** Faster navigations show no indicator. */
const SHOWN_AFTER_MS = 150;

/** The loading indicator of every navigation: a bar at the top, and a status message for screen readers. */
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
        {shown && 'Loading the page...'}
      </p>
    </>
  );
}
