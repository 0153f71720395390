import { useEffect } from 'react';
import { useLocation } from 'react-router';

const SHOWN_FOR_MS = 2_400;

/** After publishing, scrolls to the new work in Recently Added and highlights it once (home.css), if newer works did not displace it. */
export function useNewWork() {
  const { state, key } = useLocation();
  const { published } = (state ?? {}) as { published?: string };
  useEffect(() => {
    if (!published || !key) return;
    const tile = document.querySelector(`#recently-added a[href="${published}"]`)?.closest('li');
    if (!tile) return;
    // After the router has reset the scroll position.
    const frame = requestAnimationFrame(() => {
      tile.scrollIntoView({ block: 'center', inline: 'nearest' });
      tile.dataset.new = '';
    });
    const timer = setTimeout(() => delete tile.dataset.new, SHOWN_FOR_MS);
    window.history.replaceState({ ...window.history.state, usr: null }, ''); // not again after Back or a reload
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      delete tile.dataset.new;
    };
  }, [published, key]);
}
