import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { fitSoon, keepBubblesFitted } from './fit-bubbles.ts';
import './speech-bubble.css';
import { type Tail, tailAt } from './tail-rules.ts';

type Props = { text: string; x: number; y: number; tail?: Tail | undefined; className?: string; children?: ReactNode };

/**
 * A balloon with its tail, centred at x and y percent of the nearest `.bubble-frame` (COMIC-ED-07). It grows with its words; where it would
 * stick out of the frame it stops at the edge instead, so that no word is cut. `children` are laid over the words.
 */
export function SpeechBubble({ text, x, y, tail = tailAt(x, y), className, children }: Props) {
  const bubble = useRef<HTMLSpanElement>(null);
  useEffect(() => (bubble.current ? keepBubblesFitted(bubble.current) : undefined), []);
  useEffect(() => {
    if (text && bubble.current) fitSoon(bubble.current);
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
