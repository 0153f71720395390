import { type RefObject, useEffect, useState } from 'react';
import { fitAll } from '../fit-bubbles.ts';
import type { Bubble } from '../panel-rules.ts';

const PHONE = 390; // pixels: the narrowest screen that pages are drawn for
const PAUSE_MS = 300;
const SLACK = 2; // rims that meet are no collision

const meet = (a: DOMRect, b: DOMRect) =>
  a.left + SLACK < b.right && b.left + SLACK < a.right && a.top + SLACK < b.bottom && b.top + SLACK < a.bottom;

/** The first two of these bubbles that would lie on one another on a phone, where the letters stay as large as the picture shrinks. */
function touchingOnPhone(frame: HTMLElement): [number, number] | null {
  const phone = document.createElement('div');
  phone.className = 'bubble-frame bubble-phone';
  phone.inert = true;
  phone.style.inlineSize = `${PHONE}px`;
  phone.style.aspectRatio = frame.style.aspectRatio;
  for (const place of frame.querySelectorAll('.bubble-place')) {
    const copy = place.cloneNode(true);
    if (!(copy instanceof HTMLElement)) continue;
    for (const tool of copy.querySelectorAll('button, textarea')) tool.remove();
    phone.append(copy);
  }
  document.body.append(phone);
  const bubbles = [...phone.querySelectorAll<HTMLElement>('.speech-bubble')];
  fitAll(bubbles);
  const boxes = bubbles.map((bubble) => bubble.getBoundingClientRect());
  phone.remove();
  for (const [i, a] of boxes.entries()) for (const [j, b] of boxes.entries()) if (i < j && meet(a, b)) return [i + 1, j + 1];
  return null;
}

/** Says which two bubbles of a panel touch on phones, a moment after its writer stops; null when `watched` is false. */
export function useTouching(frame: RefObject<HTMLElement | null>, bubbles: readonly Bubble[], watched: boolean) {
  const [touching, setTouching] = useState<[number, number] | null>(null);
  const state = watched && bubbles.length > 1 ? JSON.stringify(bubbles) : '';
  useEffect(() => {
    if (!state) return setTouching(null);
    const timer = setTimeout(() => setTouching(frame.current && touchingOnPhone(frame.current)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [frame, state]);
  return touching;
}
