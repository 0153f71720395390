import { useEffect, useRef, useState } from 'react';
import type { Turn } from '../../read/use-page-turning.ts';

const MOST = 8;
const CLOSER = 2.5; // what a double tap zooms to
const SWIPE_PX = 60;
const TAP_MS = 300;
const TAP_PX = 24;

type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
type Turning = { position: number; rtl: boolean; turn(way: Turn): void };

const WHOLE: View = { scale: 1, x: 0, y: 0 };
const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Fingers (and a mouse) on the stage: a swipe turns, two fingers or the trackpad zoom, a double tap zooms and un-zooms, a drag moves what is
 * zoomed. Written straight to the panel's style: React has nothing to say about every move of a finger. Returns the stage's ref.
 */
export function useFingers({ position, rtl, turn }: Turning) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const turning = useRef({ rtl, turn });
  turning.current = { rtl, turn };
  const reset = useRef(() => {});

  useEffect(() => {
    if (stage) return listen(stage, turning, reset);
  }, [stage]);
  useEffect(() => {
    if (position) reset.current(); // another panel is seen whole first
  }, [position]);
  return setStage;
}

function listen(stage: HTMLDivElement, turning: { current: Omit<Turning, 'position'> }, reset: { current: () => void }) {
  let view = WHOLE;
  let start: (Point & { at: number }) | null = null; // a lone finger that may yet be a swipe or a tap
  let tap: (Point & { at: number }) | null = null;
  const fingers = new Map<number, Point>();

  const show = (next: View, following = 0) => {
    view = next;
    const panel = stage.querySelector<HTMLElement>('.room-panel');
    if (!panel) return;
    const whole = next.scale === 1;
    panel.style.transform = whole && !following ? '' : `translate(${next.x + following}px, ${next.y}px) scale(${next.scale})`;
    stage.toggleAttribute('data-zoomed', !whole);
  };
  /** The point under the fingers stays under them; the panel never leaves the stage wholly. */
  const zoom = (scale: number, at: Point, moved: Point = { x: 0, y: 0 }) => {
    const to = between(1, scale, MOST);
    if (to === 1) return show(WHOLE);
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [cx, cy] = [at.x - left - width / 2, at.y - top - height / 2];
    const grown = to / view.scale;
    const room = { x: (width * (to - 1)) / 2, y: (height * (to - 1)) / 2 };
    show({
      scale: to,
      x: between(-room.x, cx - (cx - view.x) * grown + moved.x, room.x),
      y: between(-room.y, cy - (cy - view.y) * grown + moved.y, room.y),
    });
  };

  const on: { [E in 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel']: (event: PointerEvent) => void } = {
    pointerdown(event) {
      if (event.button !== 0) return;
      const point = { x: event.clientX, y: event.clientY };
      fingers.set(event.pointerId, point);
      stage.setPointerCapture(event.pointerId);
      start = fingers.size === 1 ? { ...point, at: event.timeStamp } : null;
      if (fingers.size > 1 && view.scale === 1) show(WHOLE);
    },
    pointermove(event) {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      if (other) {
        const [was, is] = [middleOf(before, other), middleOf(now, other)];
        zoom((view.scale * apart(now, other)) / Math.max(1, apart(before, other)), is, { x: is.x - was.x, y: is.y - was.y });
      } else if (view.scale > 1) zoom(view.scale, now, { x: now.x - before.x, y: now.y - before.y });
      else if (start && event.pointerType !== 'mouse') show(WHOLE, now.x - start.x);
    },
    pointerup(event) {
      fingers.delete(event.pointerId);
      if (!start || fingers.size) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      const still = Math.abs(across) < TAP_PX && Math.abs(down) < TAP_PX && event.timeStamp - start.at < TAP_MS;
      start = null;
      if (view.scale === 1) show(WHOLE);
      if (still) return tapped({ x: event.clientX, y: event.clientY, at: event.timeStamp });
      if (view.scale > 1 || event.pointerType === 'mouse') return;
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(down))
        turning.current.turn(across < 0 === turning.current.rtl ? 'previous' : 'next');
    },
    pointercancel(event) {
      fingers.delete(event.pointerId);
      start = null;
      if (view.scale === 1) show(WHOLE);
    },
  };
  const tapped = (now: Point & { at: number }) => {
    const again = tap && now.at - tap.at < TAP_MS && apart(tap, now) < TAP_PX;
    tap = again ? null : now;
    if (again) zoom(view.scale > 1 ? 1 : CLOSER, now);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return; // a pinch on a trackpad
    event.preventDefault();
    zoom(view.scale * Math.exp(-event.deltaY / 120), { x: event.clientX, y: event.clientY });
  };

  reset.current = () => show(WHOLE);
  const names = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
  for (const name of names) stage.addEventListener(name, on[name]);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    for (const name of names) stage.removeEventListener(name, on[name]);
    stage.removeEventListener('wheel', onWheel);
  };
}
