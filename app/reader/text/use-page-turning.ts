import { useEffect, useState } from 'react';

export type Turn = 'next' | 'previous';
type Turning = { rtl: boolean; turn(way: Turn): void; goTo(end: 'first' | 'last'): void };

const OWN_KEYS = 'input, textarea, select, button[aria-haspopup], [contenteditable], [role="dialog"], [role="alertdialog"]';
const SWIPE_PX = 60;
const EDGE_PX = 24; // a swipe from the edge of the screen is the browser's Back gesture

/** Keys that turn pages, mirrored in right-to-left books. PageDown and PageUp turn only at the end of the scroll range. */
export function useTurningKeys({ rtl, turn, goTo }: Turning) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
      const target = turnFor(event.key, rtl);
      if (!target) return;
      event.preventDefault();
      if (target === 'first' || target === 'last') goTo(target);
      else turn(target);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rtl, turn, goTo]);
}

function turnFor(key: string, rtl: boolean): Turn | 'first' | 'last' | null {
  if (key === 'ArrowRight') return rtl ? 'previous' : 'next';
  if (key === 'ArrowLeft') return rtl ? 'next' : 'previous';
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (key === 'PageDown' && scrollTop + clientHeight >= scrollHeight - 2) return 'next';
  if (key === 'PageUp' && scrollTop <= 0) return 'previous';
  return null;
}

/** Touch handlers that turn the page on a horizontal swipe, but not on selecting text or scrolling. */
export function swipeHandlers(rtl: boolean, turn: (way: Turn) => void) {
  let start: { x: number; y: number } | null = null;
  return {
    onTouchStart({ touches }: React.TouchEvent) {
      const [touch, more] = [touches[0], touches[1]];
      start =
        touch && !more && touch.clientX > EDGE_PX && touch.clientX < innerWidth - EDGE_PX ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: React.TouchEvent) {
      const touch = changedTouches[0];
      if (!start || !touch || getSelection()?.isCollapsed === false) return;
      const across = touch.clientX - start.x;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(touch.clientY - start.y)) return;
      turn(across < 0 === rtl ? 'previous' : 'next');
    },
  };
}

/** The direction of the last page turn; null before the first. */
export function useTurnDirection(position: number): Turn | null {
  const [seen, setSeen] = useState({ position, turn: null as Turn | null });
  if (seen.position === position) return seen.turn;
  const turn = position > seen.position ? 'next' : 'previous';
  setSeen({ position, turn });
  return turn;
}
