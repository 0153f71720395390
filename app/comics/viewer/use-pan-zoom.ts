import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Turn } from '../../reader/text/use-page-turning.ts';
import { createPanZoom, type PanZoom, type Point } from './pan-zoom.ts';

const DOUBLE_TAP_SCALE = 2.5;
const SWIPE_PX = 60;
const TAP_MS = 300;
const TAP_PX = 24;

/** A point and its time in milliseconds. */
type Press = Point & { at: number };
type Options = { position: number; rtl: boolean; turn(direction: Turn): void };
type Gestures = { onTap(press: Press): void; onSwipe(across: number): void };

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const pressOf = (event: PointerEvent): Press => ({ x: event.clientX, y: event.clientY, at: event.timeStamp });

/**
 * Touch and mouse gestures of the viewer: swiping turns, pinching or the trackpad zooms, a double tap toggles the zoom, dragging pans.
 * Returns the ref callback of the stage.
 */
export function usePanZoom({ position, rtl, turn }: Options) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const turnBySwipe = useEffectEvent((across: number) => turn(across < 0 === rtl ? 'previous' : 'next'));
  const reset = useRef(() => {});

  useEffect(() => {
    if (!stage) return;
    const panZoom = createPanZoom(stage);
    const ended = new AbortController();
    reset.current = () => panZoom.fit();
    zoomByTrackpad(stage, panZoom, ended.signal);
    followPointers(stage, panZoom, ended.signal, {
      onTap: doubleTap((at) => panZoom.zoom(panZoom.isZoomed() ? 0 : DOUBLE_TAP_SCALE, at)),
      onSwipe: (across) => turnBySwipe(across),
    });
    return () => ended.abort();
  }, [stage]);
  useEffect(() => {
    if (position) reset.current(); // another panel starts without zoom
  }, [position]);
  return setStage;
}

/** One pointer swipes, taps or pans; two zoom. */
function followPointers(stage: HTMLElement, panZoom: PanZoom, signal: AbortSignal, { onTap, onSwipe }: Gestures) {
  const pointers = new Map<number, Point>();
  let start: Press | null = null; // a single pointer, which may become a swipe or a tap

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    const press = pressOf(event);
    pointers.set(event.pointerId, press);
    stage.setPointerCapture(event.pointerId);
    start = pointers.size === 1 ? press : null;
    if (pointers.size > 1 && !panZoom.isZoomed()) panZoom.fit();
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = pressOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    if (other) {
      const [was, is] = [middleOf(before, other), middleOf(now, other)];
      panZoom.zoom(distance(now, other) / Math.max(1, distance(before, other)), is, { x: is.x - was.x, y: is.y - was.y });
    } else if (panZoom.isZoomed()) panZoom.zoom(1, now, { x: now.x - before.x, y: now.y - before.y });
    else if (start && event.pointerType !== 'mouse') panZoom.fit(now.x - start.x);
  };
  const onUp = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    if (!start || pointers.size) return;
    const end = pressOf(event);
    const [across, down] = [end.x - start.x, end.y - start.y];
    const isTap = Math.abs(across) < TAP_PX && Math.abs(down) < TAP_PX && end.at - start.at < TAP_MS;
    start = null;
    if (!panZoom.isZoomed()) panZoom.fit();
    if (isTap) return onTap(end);
    if (panZoom.isZoomed() || event.pointerType === 'mouse') return;
    if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(down)) onSwipe(across);
  };
  const onCancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    start = null;
    if (!panZoom.isZoomed()) panZoom.fit();
  };

  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onCancel, { signal });
}

/** Calls `act` at the second of two taps that are close in time and place. */
function doubleTap(act: (at: Point) => void) {
  let last: Press | null = null;
  return (now: Press) => {
    const isDouble = last && now.at - last.at < TAP_MS && distance(last, now) < TAP_PX;
    last = isDouble ? null : now;
    if (isDouble) act(now);
  };
}

/** A pinch on a trackpad is a wheel event with the control key. */
function zoomByTrackpad(stage: HTMLElement, panZoom: PanZoom, signal: AbortSignal) {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    panZoom.zoom(Math.exp(-event.deltaY / 120), { x: event.clientX, y: event.clientY });
  };
  stage.addEventListener('wheel', onWheel, { passive: false, signal });
}
