import { Move, X } from 'lucide-react';
import { memo, type KeyboardEvent as ReactKeyboardEvent, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { BUBBLE_TEXT_MAX, type Bubble, placed } from '../panel-rules.ts';
import { SpeechBubble } from '../speech-bubble.tsx';
import './bubble.css';
import type { ComicActions } from './use-comic.ts';

const FAR_ENOUGH = 4; // pixels before a press is a drag
const SHOWN_MS = 900; // the frame stays a moment after a nudge
const NUDGES: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

type Drag = { id: number; clientX: number; clientY: number; x: number; y: number; frame: DOMRect; to: { x: number; y: number } | null };
type Props = {
  panelKey: string;
  /** "bubble 1 of panel 2" */
  name: string;
  bubble: Bubble;
  selected: boolean;
  /** Newly made: one types at once. */
  typing: boolean;
  deeds: ComicActions;
  onSelect(panel: string, bubble: string): void;
  onDelete(panel: string, bubble: string): void;
};

/** A balloon one writes in, drags and nudges (COMIC-ED-05, -07). The words are a text field; the rim and the grip carry the place. */
export const EditorBubble = memo(function EditorBubble({ panelKey, name, bubble, selected, typing, deeds, onSelect, onDelete }: Props) {
  const words = useRef<HTMLTextAreaElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag | null>(null);
  const [at, setAt] = useState<{ x: number; y: number } | null>(null); // while it is dragged: kept when it is let go
  const [shown, setShown] = useState(0);
  const { x, y } = at ?? bubble;
  const { id, text, tail } = bubble;

  useEffect(() => {
    if (typing) words.current?.focus();
  }, [typing]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  function press(event: ReactPointerEvent<HTMLElement>) {
    const frame = event.currentTarget.closest('.bubble-frame')?.getBoundingClientRect();
    // In the words a mouse drags only while nobody writes there; a finger scrolls the page.
    const writing = event.currentTarget === words.current && (event.pointerType !== 'mouse' || document.activeElement === words.current);
    if (event.button !== 0 || !frame?.width || !frame.height || writing) return;
    event.currentTarget.setPointerCapture(event.pointerId); // at once: the first move of a fast hand is already elsewhere
    drag.current = { id: event.pointerId, clientX: event.clientX, clientY: event.clientY, x: bubble.x, y: bubble.y, frame, to: null };
  }
  function move(event: ReactPointerEvent<HTMLElement>) {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    const [right, down] = [event.clientX - from.clientX, event.clientY - from.clientY];
    if (!from.to) {
      if (Math.hypot(right, down) < FAR_ENOUGH) return;
      onSelect(panelKey, id);
    }
    from.to = { x: placed(from.x + (right / from.frame.width) * 100), y: placed(from.y + (down / from.frame.height) * 100) };
    setAt(from.to);
  }
  function letGo(event: ReactPointerEvent<HTMLElement>) {
    const from = drag.current;
    if (from?.id !== event.pointerId) return;
    drag.current = null;
    if (from.to) {
      // Where the pointer was last, also when that was not drawn yet.
      if (event.type === 'pointerup') deeds.placeBubble(panelKey, id, from.to.x, from.to.y);
      setAt(null);
      grip.current?.focus({ preventScroll: true });
    } else if (event.currentTarget === words.current) words.current.focus();
  }
  function nudge(event: ReactKeyboardEvent) {
    const way = NUDGES[event.key];
    if (way) {
      event.preventDefault();
      const far = event.shiftKey ? 5 : 1;
      deeds.placeBubble(panelKey, id, bubble.x + way[0] * far, bubble.y + way[1] * far, `nudge ${id}`);
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
  const dragging = { onPointerDown: press, onPointerMove: move, onPointerUp: letGo, onPointerCancel: letGo };
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
          onChange={(event) => deeds.writeBubble(panelKey, id, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') grip.current?.focus();
          }}
          onMouseDown={(event) => {
            if (drag.current) event.preventDefault(); // it may become a drag; a mere click is given the focus when it ends
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
