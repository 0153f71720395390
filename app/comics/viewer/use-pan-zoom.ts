import { useEffect, useRef, useState } from 'react';
import type { Turn } from '../../reader/use-page-turning.ts';

const SCALE_MAX = 8;
const DOUBLE_TAP_SCALE = 2.5;
const SWIPE_PX = 60;
const TAP_MS = 300;
const TAP_PX = 24;

type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
type Options = { position: number; rtl: boolean; turn(direction: Turn): void };

const FIT: View = { scale: 1, x: 0, y: 0 };
const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * Touch and mouse gestures of the viewer: swiping turns, pinching or the trackpad zooms, a double tap toggles the zoom, dragging pans. Writes to the
 * element's style directly, without rendering for each move. Returns the ref callback of the stage.
 */
export function usePanZoom({ position, rtl, turn }: Options) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const latest = useRef({ rtl, turn });
  latest.current = { rtl, turn };
  const reset = useRef(() => {});

  useEffect(() => {
    if (stage) return addGestures(stage, latest, reset);
  }, [stage]);
  useEffect(() => {
    if (position) reset.current(); // another panel starts without zoom
  }, [position]);
  return setStage;
}

function addGestures(stage: HTMLDivElement, latest: { current: Omit<Options, 'position'> }, reset: { current: () => void }) {
  let view = FIT;
  let start: (Point & { at: number }) | null = null; // a single pointer, which may become a swipe or a tap
  let tap: (Point & { at: number }) | null = null;
  const pointers = new Map<number, Point>();

  const show = (next: View, offset = 0) => {
    view = next;
    const panel = stage.querySelector<HTMLElement>('.viewer-panel');
    if (!panel) return;
    const fits = next.scale === 1;
    panel.style.transform = fits && !offset ? '' : `translate(${next.x + offset}px, ${next.y}px) scale(${next.scale})`;
    stage.toggleAttribute('data-zoomed', !fits);
  };
  /** Zooms around the given point and limits panning to the edges of the panel. */
  const zoom = (scale: number, at: Point, moved: Point = { x: 0, y: 0 }) => {
    const to = clamp(1, scale, SCALE_MAX);
    if (to === 1) return show(FIT);
    const { left, top, width, height } = stage.getBoundingClientRect();
    const [cx, cy] = [at.x - left - width / 2, at.y - top - height / 2];
    const factor = to / view.scale;
    const limit = { x: (width * (to - 1)) / 2, y: (height * (to - 1)) / 2 };
    show({
      scale: to,
      x: clamp(-limit.x, cx - (cx - view.x) * factor + moved.x, limit.x),
      y: clamp(-limit.y, cy - (cy - view.y) * factor + moved.y, limit.y),
    });
  };

  const on: { [E in 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel']: (event: PointerEvent) => void } = {
    pointerdown(event) {
      if (event.button !== 0) return;
      const point = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, point);
      stage.setPointerCapture(event.pointerId);
      start = pointers.size === 1 ? { ...point, at: event.timeStamp } : null;
      if (pointers.size > 1 && view.scale === 1) show(FIT);
    },
    pointermove(event) {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (other) {
        const [was, is] = [middleOf(before, other), middleOf(now, other)];
        zoom((view.scale * distance(now, other)) / Math.max(1, distance(before, other)), is, { x: is.x - was.x, y: is.y - was.y });
      } else if (view.scale > 1) zoom(view.scale, now, { x: now.x - before.x, y: now.y - before.y });
      else if (start && event.pointerType !== 'mouse') show(FIT, now.x - start.x);
    },
    pointerup(event) {
      pointers.delete(event.pointerId);
      if (!start || pointers.size) return;
      const [across, down] = [event.clientX - start.x, event.clientY - start.y];
      const isTap = Math.abs(across) < TAP_PX && Math.abs(down) < TAP_PX && event.timeStamp - start.at < TAP_MS;
      start = null;
      if (view.scale === 1) show(FIT);
      if (isTap) return onTap({ x: event.clientX, y: event.clientY, at: event.timeStamp });
      if (view.scale > 1 || event.pointerType === 'mouse') return;
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(down))
        latest.current.turn(across < 0 === latest.current.rtl ? 'previous' : 'next');
    },
    pointercancel(event) {
      pointers.delete(event.pointerId);
      start = null;
      if (view.scale === 1) show(FIT);
    },
  };
  const onTap = (now: Point & { at: number }) => {
    const isDoubleTap = tap && now.at - tap.at < TAP_MS && distance(tap, now) < TAP_PX;
    tap = isDoubleTap ? null : now;
    if (isDoubleTap) zoom(view.scale > 1 ? 1 : DOUBLE_TAP_SCALE, now);
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return; // a pinch on a trackpad
    event.preventDefault();
    zoom(view.scale * Math.exp(-event.deltaY / 120), { x: event.clientX, y: event.clientY });
  };

  reset.current = () => show(FIT);
  const names = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
  for (const name of names) stage.addEventListener(name, on[name]);
  stage.addEventListener('wheel', onWheel, { passive: false });
  return () => {
    for (const name of names) stage.removeEventListener(name, on[name]);
    stage.removeEventListener('wheel', onWheel);
  };
}
