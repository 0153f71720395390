import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/**
 * Preserves the scroll position while messages are added at either end; `changed` is the shown list. The list is laid out from its end
 * (`column-reverse`), so that it opens at the newest message without JavaScript and follows it until the reader scrolls up.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, changed: unknown) {
  const captured = useRef<{ element: Element; top: number } | null>(null);
  const [atEnd, setAtEnd] = useState(true);
  const isAtEnd = useCallback(() => Math.abs(scroller.current?.scrollTop ?? 0) < NEAR_PX, [scroller]);

  /** Records the first visible message, unless the end is visible; returns whether it is. */
  const capture = useCallback(() => {
    const view = scroller.current;
    captured.current = null;
    if (!view || isAtEnd()) return true;
    const { top } = view.getBoundingClientRect();
    for (const element of view.querySelectorAll('[data-message]')) {
      const box = element.getBoundingClientRect();
      if (box.bottom <= top) continue;
      captured.current = { element, top: box.top };
      break;
    }
    return false;
  }, [scroller, isAtEnd]);

  useLayoutEffect(() => {
    const view = scroller.current;
    if (!view || changed === undefined) return;
    const anchor = captured.current;
    captured.current = null;
    if (anchor?.element.isConnected) view.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top;
  }, [scroller, changed]);

  return {
    atEnd,
    capture,
    /** Returns whether the end is visible. */
    onScroll() {
      const isEnd = isAtEnd();
      setAtEnd(isEnd);
      return isEnd;
    },
    toEnd() {
      scroller.current?.scrollTo({ top: 0 });
      setAtEnd(true);
    },
  };
}
