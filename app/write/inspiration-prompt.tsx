import { Shuffle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';
import { PROMPT_FADE_MS, PROMPT_MS, PROMPTS } from './prompts.ts';
import './inspiration-prompt.css';

/** Shows one prompt at a time; it changes with a fade or by the button. Paused while hovered or focused, and with reduced motion. */
export function InspirationPrompt() {
  const [index, setIndex] = useState(0);
  const [isFading, setIsFading] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const next = () => setIndex((before) => (before + 1) % PROMPTS.length);
  useEffect(() => {
    if (isPaused || prefersReducedMotion()) return;
    let change: ReturnType<typeof setTimeout> | undefined;
    const timer = setInterval(() => {
      setIsFading(true);
      change = setTimeout(() => {
        setIsFading(false);
        setIndex((before) => (before + 1) % PROMPTS.length);
      }, PROMPT_FADE_MS);
    }, PROMPT_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(change);
      setIsFading(false);
    };
  }, [isPaused]);
  return (
    <section
      className="prompt"
      aria-labelledby="inspiration"
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <h2 id="inspiration">
        <Nib size={19} />
        Inspiration Prompt
      </h2>
      <p className="display" data-going={isFading ? '' : undefined} aria-live={isPaused ? 'polite' : 'off'}>
        {PROMPTS[index]}
      </p>
      <div className="prompt-foot">
        <span className="prompt-dots" aria-hidden>
          {PROMPTS.map((prompt, i) => (
            <i key={prompt} className={i === index ? 'is-now' : undefined} />
          ))}
        </span>
        <Button variant="bare" size="sm" className="prompt-next" onClick={next}>
          <Shuffle size={16} strokeWidth={1.75} aria-hidden />
          New Prompt
        </Button>
      </div>
    </section>
  );
}
