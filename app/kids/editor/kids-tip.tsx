import { useState } from 'react';
import { KIDS_TIPS } from './kids-texts.ts';
import './kids-tip.css';

/** Writing tips; the button shows the next one, and none advances automatically (KIDS-17). */
export function KidsTip() {
  const [tip, setTip] = useState(0);
  return (
    <section className="kids-tip" aria-label="Writing tip">
      <img src="/cinder.svg" alt="" width="72" height="84" />
      <p aria-live="polite">{KIDS_TIPS[tip]}</p>
      <button
        type="button"
        className="kids-btn kids-btn-white kids-btn-small"
        onClick={() => setTip((now) => (now + 1) % KIDS_TIPS.length)}
      >
        Next Tip
      </button>
    </section>
  );
}
