import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { observeBubbleFit, scheduleFit } from './fit-bubbles.ts';
import './speech-bubble.css';
import { type Tail, tailAt } from '../drafts/panels/tail-rules.ts';

type Props = { text: string; x: number; y: number; tail?: Tail | undefined; className?: string; children?: ReactNode };

/**
 * A speech bubble with its tail, centered at x and y percent of the nearest `.bubble-frame`. It grows with its text but stops at the edge
 * of the frame, so that no text is cut off. `children` are placed on top of the text.
 */
export function SpeechBubble({ text, x, y, tail = tailAt(x, y), className, children }: Props) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => (bubble.current ? observeBubbleFit(bubble.current) : undefined), []);
  useEffect(() => {
    if (text && bubble.current) scheduleFit(bubble.current);
  }, [text]);
  return (
    <span className="bubble-place" style={{ '--x': x, '--y': y } as CSSProperties}>
      <span className="bubble-row">
        <span ref={bubble} className={`speech-bubble ${className ?? ''}`} data-tail={tail}>
          <span className="speech-bubble-words" dir="auto">
            {text}
          </span>
          {children}
        </span>
      </span>
    </span>
  );
}
