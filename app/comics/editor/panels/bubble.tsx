import { Move, X } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { BUBBLE_TEXT_MAX, type Bubble } from '#app/drafts/panels/panel-rules.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { SpeechBubble } from '../../speech-bubble.tsx';
import './bubble.css';
import type { CardActions } from './card-actions.ts';
import { useBubbleDrag, useBubbleKeys } from './use-bubble-move.ts';

type Props = {
  panelKey: string;
  /** "bubble 1 of panel 2" */
  name: string;
  bubble: Bubble;
  selected: boolean;
  /** Newly created: focuses the text. */
  typing: boolean;
  card: CardActions;
};

/** An editable bubble: the text is a text field, and the border and the grip move it by drag or arrow keys. */
export const EditorBubble = memo(function EditorBubble({ panelKey, name, bubble, selected, typing, card }: Props) {
  const words = useRef<HTMLTextAreaElement>(null);
  const grip = useRef<HTMLButtonElement>(null);
  const { at, isPressed, draggable } = useBubbleDrag({ panelKey, bubble, card, words, grip });
  const { nudged, onKeyDown } = useBubbleKeys({ panelKey, bubble, card, words });
  const { x, y } = at ?? bubble;
  const { id, text, tail } = bubble;
  const onFocus = () => card.select(panelKey, id);

  useEffect(() => {
    if (typing) words.current?.focus();
  }, [typing]);

  return (
    <>
      {(at || nudged) && <Guides x={x} y={y} />}
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
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          {...draggable}
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
          onFocus={onFocus}
          onChange={(event) => card.actions.setBubbleText(panelKey, id, event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && grip.current?.focus()}
          // This may become a drag; a click is focused on release.
          onMouseDown={(event) => isPressed() && event.preventDefault()}
          {...draggable}
        />
        {selected && (
          <IconButton className="bubble-delete" label={`Delete ${name}`} onClick={() => card.deleteBubble(panelKey, id)}>
            <X size={16} strokeWidth={2.25} aria-hidden />
          </IconButton>
        )}
      </SpeechBubble>
    </>
  );
});

/** The lines and coordinates of a bubble that moves, and the frame inside which it stays. */
const Guides = ({ x, y }: { x: number; y: number }) => (
  <>
    <i className="bubble-safe" aria-hidden />
    <i className="bubble-line" data-way="down" style={{ left: `${x}%` }} aria-hidden />
    <i className="bubble-line" data-way="across" style={{ top: `${y}%` }} aria-hidden />
    <output className="bubble-xy" style={{ left: `${x}%` }}>
      {Math.round(x)} / {Math.round(y)}
    </output>
  </>
);
