import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { wordsIn } from '#editor/document/count.ts';
import { Button } from '#ui/controls/button.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { DismissButton } from '../tool/dismiss-button.tsx';
import '../tool/results.css';

export const countWords = (text: string) => {
  const words = wordsIn(text);
  return counted(words, 'word');
};

export const resultAnnouncement = (text: string) => `Suggestion ready, ${countWords(text)}.`;

/** A suggested text with its actions. */
export function TextResult({ title, text, onDismiss, children }: { title: string; text: string; onDismiss(): void; children: ReactNode }) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const shown = words.current;
    if (text && shown && !whole) setLong(shown.scrollHeight > shown.clientHeight);
  }, [text, whole]);
  return (
    <section className="made-card" tabIndex={-1} aria-label={`${title}, ${countWords(text)}`}>
      <header>
        <h3>{title}</h3>
        <span>{countWords(text)}</span>
      </header>
      {/* Shows the first lines or all of them; a nested scroll area would trap scrolling of the panel. */}
      <p ref={words} id={id} className="made-text" data-whole={whole || undefined} dir="auto">
        {text}
      </p>
      {long && (
        <Button variant="quiet" size="sm" className="made-more" aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      )}
      <div className="result-actions">
        {children}
        <DismissButton onDismiss={onDismiss} />
      </div>
    </section>
  );
}
