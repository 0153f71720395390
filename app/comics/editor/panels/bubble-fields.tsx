import { ArrowDownLeft, ArrowDownRight, ArrowUpLeft, ArrowUpRight, Move, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import '#ui/controls/chip.css';
import { BUBBLE_RANGE, BUBBLE_TEXT_MAX, type Bubble } from '#app/drafts/panels/panel-rules.ts';
import { TAILS, tailAt } from '#app/drafts/panels/tail-rules.ts';
import type { ComicEditorState } from '../use-comic-editor.ts';

type Props = { editor: Pick<ComicEditorState, 'actions' | 'selection'>; panelKey: string; bubble: Bubble };

const ARROWS = { 'down left': ArrowDownLeft, 'down right': ArrowDownRight, 'up left': ArrowUpLeft, 'up right': ArrowUpRight };

/** Fields of the selected bubble: text, position and direction of the tail. */
export function BubbleFields({ editor: { actions, selection }, panelKey, bubble }: Props) {
  const { id, text, x, y, tail = tailAt(x, y) } = bubble;
  const tails = useId();
  const coordinateProps = { type: 'number', min: BUBBLE_RANGE.min, max: BUBBLE_RANGE.max, step: 1, inputMode: 'numeric' } as const;
  /** Returns the previous value for an empty field, and for the rounded number it displays. */
  const parse = (value: string, previous: number) => (value === '' || Number(value) === Math.round(previous) ? previous : Number(value));
  const onPlace = (x: number, y: number) => actions.placeBubble(panelKey, id, x, y, `place ${id}`);
  return (
    <>
      <TextArea
        label="Words"
        className="comic-words"
        dir="auto"
        rows={3}
        maxLength={BUBBLE_TEXT_MAX}
        value={text}
        onChange={(event) => actions.setBubbleText(panelKey, id, event.currentTarget.value)}
      />
      <div className="comic-pair">
        {/* Uncontrolled and remounted when the position changes, so that typing "6" of "68" is not corrected to 10. */}
        <TextInput
          key={`x ${x}`}
          label="Across, in percent"
          defaultValue={Math.round(x)}
          {...coordinateProps}
          onBlur={(event) => onPlace(parse(event.currentTarget.value, x), y)}
          onKeyDown={(event) => event.key === 'Enter' && onPlace(parse(event.currentTarget.value, x), y)}
        />
        <TextInput
          key={`y ${y}`}
          label="Down, in percent"
          defaultValue={Math.round(y)}
          {...coordinateProps}
          onBlur={(event) => onPlace(x, parse(event.currentTarget.value, y))}
          onKeyDown={(event) => event.key === 'Enter' && onPlace(x, parse(event.currentTarget.value, y))}
        />
      </div>
      <fieldset className="bubble-tails">
        <legend>Tail points</legend>
        {TAILS.map((direction) => {
          const Arrow = ARROWS[direction];
          return (
            <label key={direction} className="chip" title={direction}>
              <input
                type="radio"
                name={tails}
                aria-label={direction}
                checked={direction === tail}
                onChange={() => actions.setTail(panelKey, id, direction)}
              />
              <Arrow size={20} strokeWidth={1.75} aria-hidden />
            </label>
          );
        })}
      </fieldset>
      <p className="comic-hint">
        <Move size={18} strokeWidth={1.75} aria-hidden />
        Drag it, or nudge with the arrow keys. Bubbles stay inside the dashed frame so their words don’t get cut off.
      </p>
      <Button variant="danger-line" onClick={() => selection.deleteBubble(panelKey, id)}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        Delete Bubble
      </Button>
    </>
  );
}
