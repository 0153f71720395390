import { useEffect, useState } from 'react';
import { panelName } from './gallery.tsx';

const MIDDLE = '-45% 0px -45% 0px';

/**
 * How far the reader has come, from `start`: the panel in the viewer, or the one in the middle of the screen for who reads in the gallery.
 * There it only grows, and only once they scroll: to have come, or to go back up to the title, is not to read again.
 */
export function useSeenPanel(count: number, shown: number | null, start: number): number {
  const [seen, setSeen] = useState(shown ?? start);
  useEffect(() => {
    if (shown) {
      setSeen(shown); // where the viewer leaves off the gallery goes on
      return;
    }
    let scrolled = false;
    const onScroll = () => {
      scrolled = true;
    };
    addEventListener('wheel', onScroll, { passive: true });
    addEventListener('touchmove', onScroll, { passive: true });
    addEventListener('keydown', onScroll);
    const watcher = new IntersectionObserver(
      (entries) => {
        const middle = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        if (!scrolled || !middle) return;
        const position = Number(middle.id.slice(panelName(0).length - 1));
        setSeen((before) => Math.max(before, position));
      },
      { rootMargin: MIDDLE },
    );
    for (let n = 1; n <= count; n++) {
      const panel = document.getElementById(panelName(n));
      if (panel) watcher.observe(panel);
    }
    return () => {
      watcher.disconnect();
      removeEventListener('wheel', onScroll);
      removeEventListener('touchmove', onScroll);
      removeEventListener('keydown', onScroll);
    };
  }, [count, shown]);
  return seen;
}
