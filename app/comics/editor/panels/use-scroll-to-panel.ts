import { useCallback, useEffect, useState } from 'react';
import { prefersReducedMotion } from '#ui/hooks/use-media.ts';

const cardOf = (panel: string) => document.getElementById(`panel-${panel}`);

/** Focuses the panel's Add Speech Bubble button, or the panel itself. */
export function focusPanel(panel: string) {
  const card = cardOf(panel);
  (card?.querySelector<HTMLElement>('.panel-add-bubble:not(:disabled)') ?? card)?.focus({ preventScroll: true });
}

/** Scrolls to a panel once it is rendered and focuses it. `later`: after a closing dialog has restored the focus. */
export function useScrollToPanel() {
  const [to, setTo] = useState<{ panel: string; later: boolean } | null>(null);
  useEffect(() => {
    if (!to) return;
    const show = () => {
      const card = cardOf(to.panel);
      card?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
      card?.focus({ preventScroll: true });
    };
    if (!to.later) return show();
    const timer = setTimeout(show, 60);
    return () => clearTimeout(timer);
  }, [to]);
  return useCallback((panel: string, later = false) => setTo({ panel, later }), []);
}
