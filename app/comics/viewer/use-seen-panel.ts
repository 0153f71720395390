import { useEffect, useState } from 'react';
import { panelName } from './gallery.tsx';

const MIDDLE = '-45% 0px -45% 0px';

const atEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2; // scrollY is fractional, the height rounded

/**
 * How far the reader has come, from `start`: the panel in the viewer, or the one in the middle of the screen for who reads in the gallery.
 * There it only grows, and only once they scroll: to have come, or to go back up to the title, is not to read again. At the end of the page
 * the last panel counts, because nothing below it lets it reach the middle.
 */
export function useSeenPanel(count: number, shown: number | null, start: number): number {
  const [seen, setSeen] = useState(shown ?? start);
  useEffect(() => {
    if (shown) {
      setSeen(shown); // where the viewer leaves off the gallery goes on
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
