import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { codePoints } from '../../forms/text-rules.ts';
import { THOUGHT_MAX, thoughtRefusal, truncate } from '../own-rules.ts';
import './thought.css';

type Props = { thought: string; refusal: string | null; busy: boolean; first?: boolean; onCancel?(): void };

/** The inside of a form: input, character count and Save (FEED-28 to FEED-30). The parent renders the form. */
export function ThoughtForm({ thought, refusal, busy, first = false, onCancel }: Props) {
  const [typed, setTyped] = useState(thought);
  const input = useRef<HTMLTextAreaElement>(null);
  const scripts = useHydrated(); // without JavaScript nothing would enable the button
  const about = useId();
  const text = typed.trim();
  useEffect(() => {
    if (!first || !input.current) return;
    input.current.focus();
    input.current.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [first]);

  /** Enter saves, because a thought is one line; during IME composition the key belongs to the input method. */
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
          // Text under IME composition may be longer than its result, so it is truncated afterwards.
          setTyped((nativeEvent as InputEvent).isComposing ? value : truncate(value.replace(/\s*[\r\n]+\s*/g, ' '), THOUGHT_MAX));
        }}
        onCompositionEnd={({ currentTarget }) => setTyped(truncate(currentTarget.value, THOUGHT_MAX))}
      />
      {refusal && (
        <p className="thought-refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="thought-end">
        <span id={about} className="thought-count">
          {codePoints(typed)}/{THOUGHT_MAX} characters
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
