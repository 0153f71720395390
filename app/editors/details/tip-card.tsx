import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { PaperCard } from '#ui/display/paper-card.tsx';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import { TIP_MS, WRITING_TIPS } from './tips.ts';
import './tip-card.css';

/** The rotating writing tip. Paused while hovered or focused, and with reduced motion. */
export function TipCard() {
  const [tip, setTip] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const next = () => setTip((now) => (now + 1) % WRITING_TIPS.length);
  useEffect(() => {
    if (isPaused || prefersReducedMotion()) return;
    const timer = setInterval(() => setTip((now) => (now + 1) % WRITING_TIPS.length), TIP_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return (
    <section
      aria-label="Writing tip"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <PaperCard>
        <h2 className="tip-head">
          <Lightbulb size={18} strokeWidth={1.75} aria-hidden />
          Writing tip {tip + 1} of {WRITING_TIPS.length}
        </h2>
        <p className="tip-words">{WRITING_TIPS[tip]}</p>
        <button type="button" className="tip-next" onClick={next}>
          Next Tip
        </button>
      </PaperCard>
    </section>
  );
}
