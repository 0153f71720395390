import {
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Bubble, clampPosition } from '#app/drafts/panels/panel-rules.ts';
import type { CardActions } from './card-actions.ts';

const DRAG_MIN_PX = 4; // a shorter move is a click
const GUIDES_MS = 900; // how long the guides stay visible after a nudge
const NUDGES: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Drag = { id: number; clientX: number; clientY: number; x: number; y: number; frame: DOMRect; to: { x: number; y: number } | null };
type Options = {
  panelKey: string;
  bubble: Bubble;
  card: CardActions;
  words: RefObject<HTMLTextAreaElement | null>;
  grip: RefObject<HTMLButtonElement | null>;
};

/** Moves a bubble by drag: `draggable` are the handlers of the elements that drag it, `at` is its position during the drag. */
export function useBubbleDrag({ panelKey, bubble, card, words, grip }: Options) {
  const drag = useRef<Drag | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null); // only during a drag; saved when the drag ends

  function press(event: ReactPointerEvent<HTMLElement>) {
    const frame = event.currentTarget.closest('.bubble-frame')?.getBoundingClientRect();
    // Inside the text, a mouse drags only while the field has no focus; touch scrolls the page.
    const writing = event.currentTarget === words.current && (event.pointerType !== 'mouse' || document.activeElement === words.current);
    if (event.button !== 0 || !frame?.width || !frame.height || writing) return;
    event.currentTarget.setPointerCapture(event.pointerId); // at once, because a fast first move may already be outside of the element
    drag.current = { id: event.pointerId, clientX: event.clientX, clientY: event.clientY, x: bubble.x, y: bubble.y, frame, to: null };
  }
  function move(event: ReactPointerEvent<HTMLElement>) {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    const [right, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!from.to) {
      if (Math.hypot(right, down) < DRAG_MIN_PX) return;
      card.select(panelKey, bubble.id);
    }
    from.to = { x: clampPosition(from.x + (right / from.frame.width) * 100), y: clampPosition(from.y + (down / from.frame.height) * 100) };
    setAt(from.to);
  }
  function release(event: ReactPointerEvent<HTMLElement>) {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    drag.current = null;
    if (from.to) {
      // The last pointer position, even if it was not rendered yet.
      if (event.type === 'pointerup') card.actions.placeBubble(panelKey, bubble.id, from.to.x, from.to.y);
      setAt(null);
      grip.current?.focus({ preventScroll: true });
    } else if (event.currentTarget === words.current) words.current.focus();
  }
  return {
    at,
    /** Whether a pointer is down that may become a drag. */
    isPressed: () => drag.current !== null,
    draggable: { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release },
  };
}

/** Moves or deletes a bubble by keyboard; Enter focuses its text. `nudged`: it was just moved, so its guides are shown. */
export function useBubbleKeys({ panelKey, bubble, card, words }: Omit<Options, 'grip'>) {
  const [nudges, setNudges] = useState(0);
  useEffect(() => {
    if (!nudges) return;
    const timer = setTimeout(() => setNudges(0), GUIDES_MS);
    return () => clearTimeout(timer);
  }, [nudges]);

  function onKeyDown(event: ReactKeyboardEvent) {
    const direction = NUDGES[event.key];
    const deletes = event.key === 'Delete' || event.key === 'Backspace';
    if (!direction && !deletes && event.key !== 'Enter') return;
    event.preventDefault();
    if (direction) {
      const step = event.shiftKey ? 5 : 1;
      const [x, y] = [bubble.x + direction[0] * step, bubble.y + direction[1] * step];
      card.actions.placeBubble(panelKey, bubble.id, x, y, `nudge ${bubble.id}`);
      setNudges((times) => times + 1);
    } else if (deletes) card.deleteBubble(panelKey, bubble.id);
    else words.current?.focus();
  }
  return { nudged: nudges > 0, onKeyDown };
}
