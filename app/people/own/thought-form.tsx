import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useScripts } from '../../works/use-scripts.ts';
import { atMost, lengthOf, MOST_THOUGHT, thoughtRefusal } from './own-rules.ts';
import './thought.css';

type Props = { thought: string; refusal: string | null; busy: boolean; first?: boolean; onCancel?(): void };

/** The inside of the form: what is typed, how much of it there may be, Save (FEED-28 to FEED-30). Stands in a form of whoever sends it. */
export function ThoughtForm({ thought, refusal, busy, first = false, onCancel }: Props) {
  const [typed, setTyped] = useState(thought);
  const input = useRef<HTMLTextAreaElement>(null);
  const scripts = useScripts(); // without them nothing would enable the button again
  const about = useId();
  const text = typed.trim();
  useEffect(() => {
    if (!first || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [first]);

  /** A thought is one line: Enter saves. While an input method is at work the key is its own. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && onCancel) onCancel();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (text) event.currentTarget.form?.requestSubmit();
  }
  return (
    <>
      <textarea
        ref={input}
        className="thought-input thought-words"
        name="thought"
        aria-label="Creative Thought"
        aria-describedby={about}
        aria-invalid={refusal ? true : undefined}
        dir="auto"
        rows={2}
        required
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget, nativeEvent }) => {
          const { value } = currentTarget;
          // What an input method is still composing may be longer than what comes of it.
          setTyped((nativeEvent as InputEvent).isComposing ? value : atMost(value.replace(/\s*[\r\n]+\s*/g, ' '), MOST_THOUGHT));
        }}
        onCompositionEnd={({ currentTarget }) => setTyped(atMost(currentTarget.value, MOST_THOUGHT))}
      />
      {refusal && (
        <p className="thought-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="thought-end">
        <span id={about} className="thought-count">
          {lengthOf(typed)}/{MOST_THOUGHT} characters
        </span>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" size="sm" busy={busy && 'Saving...'} disabled={scripts && thoughtRefusal(text) !== null}>
          Save
        </Button>
      </div>
    </>
  );
}
