import { ArrowDownLeft, ArrowDownRight, ArrowUpLeft, ArrowUpRight, Move, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea, TextInput } from '#ui/field.tsx';
import '#ui/chip.css';
import { BUBBLE_TEXT_MAX, type Bubble, PLACE } from '../panel-rules.ts';
import { TAILS, type Tail, tailAt } from '../tail-rules.ts';

type Props = {
  bubble: Bubble;
  onText(text: string): void;
  onPlace(x: number, y: number): void;
  onTail(tail: Tail): void;
  onDelete(): void;
};

const ARROWS = { 'down left': ArrowDownLeft, 'down right': ArrowDownRight, 'up left': ArrowUpLeft, 'up right': ArrowUpRight };

/** The selected bubble: its words, its place, where its tail points (COMIC-ED-05, -07). */
export function BubbleFields({ bubble, onText, onPlace, onTail, onDelete }: Props) {
  const { text, x, y, tail = tailAt(x, y) } = bubble;
  const tails = useId();
  const place = { type: 'number', min: PLACE.least, max: PLACE.most, step: 1, inputMode: 'numeric' } as const;
  /** Nothing typed is no place, and the rounded number that was shown is no new one. */
  const read = (value: string, was: number) => (value === '' || Number(value) === Math.round(was) ? was : Number(value));
  return (
    <>
      <TextArea
        label="Words"
        className="comic-words"
        dir="auto"
        rows={3}
        maxLength={BUBBLE_TEXT_MAX}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className="comic-pair">
        {/* Uncontrolled, made anew when the place changes: "6" on the way to "68" must not become 10 under one's fingers. */}
        <TextInput
          key={`x ${x}`}
          label="Across, in percent"
          defaultValue={Math.round(x)}
          {...place}
          onBlur={(event) => onPlace(read(event.currentTarget.value, x), y)}
          onKeyDown={(event) => event.key === 'Enter' && onPlace(read(event.currentTarget.value, x), y)}
        />
        <TextInput
          key={`y ${y}`}
          label="Down, in percent"
          defaultValue={Math.round(y)}
          {...place}
          onBlur={(event) => onPlace(x, read(event.currentTarget.value, y))}
          onKeyDown={(event) => event.key === 'Enter' && onPlace(x, read(event.currentTarget.value, y))}
        />
      </div>
      <fieldset className="bubble-tails">
        <legend>Tail points</legend>
        {TAILS.map((way) => {
          const Arrow = ARROWS[way];
          return (
            <label key={way} className="chip" title={way}>
              <input type="radio" name={tails} aria-label={way} checked={way === tail} onChange={() => onTail(way)} />
              <Arrow size={20} strokeWidth={1.75} aria-hidden />
            </label>
          );
        })}
      </fieldset>
      <p className="comic-hint">
        <Move size={18} strokeWidth={1.75} aria-hidden />
        Drag it, or nudge with the arrow keys. Bubbles stay inside the dashed frame so their words don’t get cut off.
      </p>
      <Button variant="danger-line" onClick={onDelete}>
        <Trash2 size={18} strokeWidth={1.75} aria-hidden />
        Delete Bubble
      </Button>
    </>
  );
}
