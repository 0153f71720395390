import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** The scroll offsets of rows by history entry and name, so that Back returns to the same card. */
const offsets = new Map<string, number>();

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Restores the horizontal scroll offset of a row on Back, as the router does for the page. */
export function useRailScroll(rail: RefObject<HTMLElement | null>, name: string) {
  const key = `${useLocation().key} ${name}`;
  useBeforePaint(() => {
    const list = rail.current;
    if (!list) return;
    const offset = offsets.get(key);
    if (offset !== undefined) list.scrollTo({ left: offset, behavior: 'instant' });
    const store = () => void offsets.set(key, list.scrollLeft);
    list.addEventListener('scroll', store, { passive: true });
    return () => list.removeEventListener('scroll', store);
  }, [key, rail]);
}
