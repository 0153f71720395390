import { ScrollArea } from '@base-ui/react/scroll-area';
import type { ReactNode } from 'react';
import { wordsIn } from '#editor/count.ts';
import { PutAway } from './put-away.tsx';

export const countWords = (text: string) => {
  const words = wordsIn(text);
  return `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`;
};

export const heardText = (text: string) => `Suggestion ready, ${countWords(text)}.`;

/** A suggested text: it waits here until it is put in its place, asked for again, or put away. */
export function MadeText({ title, text, onAway, children }: { title: string; text: string; onAway(): void; children: ReactNode }) {
  return (
    <section className="made-card" tabIndex={-1} aria-label={`${title}, ${countWords(text)}`}>
      <header>
        <h3>{title}</h3>
        <span>{countWords(text)}</span>
      </header>
      {/* A long text scrolls inside; this part of Base UI is what the keyboard can scroll. */}
      <ScrollArea.Root className="made-scroll">
        <ScrollArea.Viewport className="made-view" aria-label="Suggested text">
          <p className="made-text" dir="auto">
            {text}
          </p>
        </ScrollArea.Viewport>
        <ScrollArea.Scrollbar className="made-bar">
          <ScrollArea.Thumb />
        </ScrollArea.Scrollbar>
      </ScrollArea.Root>
      <div className="made-deeds">
        {children}
        <PutAway onAway={onAway} />
      </div>
    </section>
  );
}
