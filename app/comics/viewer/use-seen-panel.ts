import { useEffect, useState } from 'react';
import { panelName } from './gallery.tsx';

const MIDDLE = '-45% 0px -45% 0px';

const atEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2; // scrollY is fractional, the height rounded

/**
 * The reading progress, starting at `start`: the panel in the viewer, or in the gallery the panel in the middle of the screen. In the
 * gallery it only grows, and only after the reader scrolls. The end of the page counts as the last panel, which cannot reach the middle.
 */
export function useSeenPanel(count: number, shown: number | null, start: number): number {
  const [seen, setSeen] = useState(shown ?? start);
  useEffect(() => {
    if (shown) {
      setSeen(shown); // the gallery continues from the panel in the viewer
      return;
    }
    let pressed = false;
    let scrolled = false;
    const listening = new AbortController();
    const onInput = () => {
      scrolled = true;
    };
    const onPress = () => {
      pressed = true;
    };
    const onScroll = () => {
      if (pressed) scrolled = true; // the scrollbar is dragged
      if (scrolled && count && atEnd()) setSeen(count);
    };
    const passive = { passive: true, signal: listening.signal };
    for (const input of ['wheel', 'touchmove', 'keydown']) addEventListener(input, onInput, passive);
    addEventListener('pointerdown', onPress, passive);
    addEventListener('scroll', onScroll, passive);
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
      listening.abort();
    };
  }, [count, shown]);
  return seen;
}
