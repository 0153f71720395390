import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/**
 * Keeps the reader's place while messages come at either end. The list is laid out from its end (`column-reverse`), so that it opens at the newest
 * without scripts and stays there; whoever has scrolled up keeps seeing what they see. `changed` is what the list shows.
 */
export function usePlace(scroller: RefObject<HTMLElement | null>, changed: unknown) {
  const held = useRef<{ element: Element; top: number } | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const isAtEnd = useCallback(() => Math.abs(scroller.current?.scrollTop ?? 0) < NEAR_PX, [scroller]);

  /** Remembers what is seen first, unless the end is looked at; whether it is. */
  const hold = useCallback(() => {
    const view = scroller.current;
    held.current = null;
    if (!view || isAtEnd()) return true;
    const { top } = view.getBoundingClientRect();
    for (const element of view.querySelectorAll('[data-message]')) {
      const place = element.getBoundingClientRect();
      if (place.bottom <= top) continue;
      held.current = { element, top: place.top };
      break;
    }
    return false;
  }, [scroller, isAtEnd]);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || changed === undefined) return;
    const place = held.current;
    held.current = null;
    if (place?.element.isConnected) view.scrollTop += place.element.getBoundingClientRect().top - place.top;
  }, [scroller, changed]);

  return {
    atEnd,
    hold,
    onScroll: () => setAtEnd(isAtEnd()),
    toEnd() {
      scroller.current?.scrollTo({ top: 0 });
      setAtEnd(true);
    },
  };
}
