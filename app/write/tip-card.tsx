import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Slip } from '#ui/paper-card.tsx';
import { TIP_MS, WRITING_TIPS } from './tips.ts';

/** The rotating tip (BOOK-ED-04). It waits while it is hovered or focused, and stands still when motion is reduced. */
export function TipSlip() {
  const [tip, setTip] = useState(0);
  const [held, setHeld] = useState(false);
  const next = () => setTip((now) => (now + 1) % WRITING_TIPS.length);
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setTip((now) => (now + 1) % WRITING_TIPS.length), TIP_MS);
    return () => clearInterval(timer);
  }, [held]);
  return (
    <section
      aria-label="Writing tip"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Slip>
        <h2 className="tip-head">
          <Lightbulb size={18} strokeWidth={1.75} aria-hidden />
          Writing tip {tip + 1} of {WRITING_TIPS.length}
        </h2>
        <p className="tip-words">{WRITING_TIPS[tip]}</p>
        <button type="button" className="tip-next" onClick={next}>
          Next Tip
        </button>
      </Slip>
    </section>
  );
}
