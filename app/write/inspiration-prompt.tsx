import { Shuffle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Nib } from '#ui/glyphs.tsx';
import { PROMPT_FADE_MS, PROMPT_MS, PROMPTS } from './prompts.ts';

/** One prompt at a time, changing by itself with a fade, or at once by the button (HUB-03 to -05). It waits while hovered or focused, and stands still when motion is reduced. */
export function InspirationPrompt() {
  const [now, setNow] = useState(0);
  const [going, setGoing] = useState(false);
  const [held, setHeld] = useState(false);
  const next = () => setNow((before) => (before + 1) % PROMPTS.length);
  useEffect(() => {
    if (held || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let change: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      setGoing(true);
      change = setTimeout(() => {
        setGoing(false);
        setNow((before) => (before + 1) % PROMPTS.length);
      }, PROMPT_FADE_MS);
    }, PROMPT_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(change);
      setGoing(false);
    };
  }, [held]);
  return (
    <section
      className="prompt"
      aria-labelledby="inspiration"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <h2 id="inspiration">
        <Nib size={19} />
        Inspiration Prompt
      </h2>
      <p className="display" data-going={going ? '' : undefined} aria-live={held ? 'polite' : 'off'}>
        {PROMPTS[now]}
      </p>
      <div className="prompt-foot">
        <span className="prompt-dots" aria-hidden>
          {PROMPTS.map((prompt, i) => (
            <i key={prompt} className={i === now ? 'is-now' : undefined} />
          ))}
        </span>
        <button type="button" className="btn btn-sm prompt-next" onClick={next}>
          <Shuffle size={16} strokeWidth={1.75} aria-hidden />
          New Prompt
        </button>
      </div>
    </section>
  );
}
