import { type RefObject, useEffect, useState } from 'react';
import type { Bubble } from '#app/drafts/panels/panel-rules.ts';
import { fitAll } from '../../fit-bubbles.ts';

const PHONE_WIDTH = 390; // pixels
const PAUSE_MS = 300;
const SLACK = 2; // pixels; touching borders are not an overlap

const meet = (a: DOMRect, b: DOMRect) =>
  a.left + SLACK < b.right && b.left + SLACK < a.right && a.top + SLACK < b.bottom && b.top + SLACK < a.bottom;

/** The first two bubbles that overlap on a phone, where the picture shrinks and the text does not. */
function overlapOnPhone(frame: HTMLElement): [number, number] | null {
  const phone = document.createElement('div');
  phone.className = 'bubble-frame bubble-phone';
  phone.inert = true;
  phone.style.inlineSize = `${PHONE_WIDTH}px`;
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

/** Returns two bubbles of a panel that overlap on phones, checked after a pause in editing; null when `watched` is false. */
export function useOverlappingBubbles(frame: RefObject<HTMLElement | null>, bubbles: readonly Bubble[], watched: boolean) {
  const [overlapping, setOverlapping] = useState<[number, number] | null>(null);
  const state = watched && bubbles.length > 1 ? JSON.stringify(bubbles) : '';
  useEffect(() => {
    if (!state) return setOverlapping(null);
    const timer = setTimeout(() => setOverlapping(frame.current && overlapOnPhone(frame.current)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [frame, state]);
  return overlapping;
}
