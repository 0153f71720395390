import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** How far each row of this tab was pushed, by its entry in the history and its name: Back returns to the same card. */
const places = new Map<string, number>();

const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Keeps the place of a row that scrolls sideways, as the router keeps that of the page. */
export function useRailPlace(rail: RefObject<HTMLElement | null>, name: string) {
  const key = `${useLocation().key} ${name}`;
  useBeforePaint(() => {
    const list = rail.current;
    if (!list) return;
    const place = places.get(key);
    if (place !== undefined) list.scrollTo({ left: place, behavior: 'instant' });
    const keep = () => void places.set(key, list.scrollLeft);
    list.addEventListener('scroll', keep, { passive: true });
    return () => list.removeEventListener('scroll', keep);
  }, [key, rail]);
}
