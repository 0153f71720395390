import type { CSSProperties, ReactNode } from 'react';
import './speech-bubble.css';

type Props = { text: string; x: number; y: number; className?: string; children?: ReactNode };

/**
 * A balloon with its tail, centred at x and y percent of the nearest `.bubble-frame` (COMIC-ED-07). It grows with its words; where it would
 * stick out of the frame it stops at the edge instead, so that no word is cut. `children` are laid over the words.
 */
export function SpeechBubble({ text, x, y, className, children }: Props) {
  return (
    <span className="bubble-place" style={{ '--x': x, '--y': y } as CSSProperties}>
      <span className="bubble-row">
        <span className={`speech-bubble ${className ?? ''}`} data-tail={`${y > 65 ? 'up' : 'down'} ${x > 50 ? 'left' : 'right'}`}>
          <span className="speech-bubble-words" dir="auto">
            {text}
          </span>
          {children}
        </span>
      </span>
    </span>
  );
}
