import { Move, X } from 'lucide-react';
import { memo, type KeyboardEvent as ReactKeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { BUBBLE_TEXT_MAX, type Bubble, placed } from '../../../drafts/panels/panel-rules.ts';
import { SpeechBubble } from '../../speech-bubble.tsx';
import './bubble.css';
import type { ComicActions } from '../use-comic.ts';

const DRAG_MIN_PX = 4; // a shorter move is a click
const GUIDES_MS = 900; // how long the guides stay visible after a nudge
const NUDGES: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Drag = { id: number; clientX: number; clientY: number; x: number; y: number; frame: DOMRect; to: { x: number; y: number } | null };
type Props = {
  panelKey: string;
  /** "bubble 1 of panel 2" */
  name: string;
  bubble: Bubble;
  selected: boolean;
  /** Newly created: focuses the text. */
  typing: boolean;
  actions: ComicActions;
  onSelect(panel: string, bubble: string): void;
  onDelete(panel: string, bubble: string): void;
};

/** An editable bubble: the text is a text field, and the border and the grip move it by drag or arrow keys. */
export const EditorBubble = memo(function EditorBubble({ panelKey, name, bubble, selected, typing, actions, onSelect, onDelete }: Props) {
  const words = useRef<HTMLTextAreaElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null); // only during a drag; saved when the drag ends
  const [shown, setShown] = useState(0);
  const { x, y } = at ?? bubble;
  const { id, text, tail } = bubble;

  useEffect(() => {
    if (typing) words.current?.focus();
  }, [typing]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(0), GUIDES_MS);
    return () => clearTimeout(timer);
  }, [shown]);

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
      onSelect(panelKey, id);
    }
    from.to = { x: placed(from.x + (right / from.frame.width) * 100), y: placed(from.y + (down / from.frame.height) * 100) };
    setAt(from.to);
  }
  function release(event: ReactPointerEvent<HTMLElement>) {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    drag.current = null;
    if (from.to) {
      // The last pointer position, even if it was not rendered yet.
      if (event.type === 'pointerup') actions.placeBubble(panelKey, id, from.to.x, from.to.y);
      setAt(null);
      grip.current?.focus({ preventScroll: true });
    } else if (event.currentTarget === words.current) words.current.focus();
  }
  function nudge(event: ReactKeyboardEvent) {
    const direction = NUDGES[event.key];
    if (direction) {
      event.preventDefault();
      const step = event.shiftKey ? 5 : 1;
      actions.placeBubble(panelKey, id, bubble.x + direction[0] * step, bubble.y + direction[1] * step, `nudge ${id}`);
      setShown((times) => times + 1);
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onDelete(panelKey, id);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      words.current?.focus();
    }
  }
  const dragging = { onPointerDown: press, onPointerMove: move, onPointerUp: release, onPointerCancel: release };
  const moving = at !== null || shown > 0;

  return (
    <>
      {moving && (
        <>
          <i className="bubble-safe" aria-hidden />
          <i className="bubble-line" data-way="down" style={{ left: `${x}%` }} aria-hidden />
          <i className="bubble-line" data-way="across" style={{ top: `${y}%` }} aria-hidden />
          <output className="bubble-xy" style={{ left: `${x}%` }}>
            {Math.round(x)} / {Math.round(y)}
          </output>
        </>
      )}
      <SpeechBubble
        text={`${text}\u200b`}
        x={x}
        y={y}
        tail={tail}
        className={`editor-bubble${selected ? ' is-selected' : ''}${at ? ' is-dragged' : ''}`}
      >
        <button
          ref={grip}
          type="button"
          className="bubble-grip"
          aria-label={`Move ${name}`}
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
          onFocus={() => onSelect(panelKey, id)}
          onKeyDown={nudge}
          {...dragging}
        >
          <span className="bubble-grip-tab">
            <Move size={16} strokeWidth={2} aria-hidden />
          </span>
        </button>
        <textarea
          ref={words}
          className="bubble-text"
          aria-label={`Words of ${name}`}
          dir="auto"
          rows={1}
          maxLength={BUBBLE_TEXT_MAX}
          value={text}
          onFocus={() => onSelect(panelKey, id)}
          onChange={(event) => actions.writeBubble(panelKey, id, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') grip.current?.focus();
          }}
          onMouseDown={(event) => {
            if (drag.current) event.preventDefault(); // this may become a drag; a click is focused on release
          }}
          {...dragging}
        />
        {selected && (
          <IconButton className="bubble-delete" label={`Delete ${name}`} onClick={() => onDelete(panelKey, id)}>
            <X size={16} strokeWidth={2.25} aria-hidden />
          </IconButton>
        )}
      </SpeechBubble>
    </>
  );
});
