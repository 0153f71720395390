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

/** Undo and redo of the editor in place of the native ones, which only cover one field and whose values React controls. */
export function useUndoKeys(steps: { undo(): void; redo(): void }, listening: boolean) {
  useEffect(() => {
    if (!listening) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const action = key === 'z' ? (event.shiftKey ? steps.redo : steps.undo) : key === 'y' && event.ctrlKey ? steps.redo : null;
      if (!action) return;
      event.preventDefault();
      action();
    };
    /** Undo and redo from the menu of a browser or phone. */
    const onBeforeInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      (event.inputType === 'historyUndo' ? steps.undo : steps.redo)();
    };
    addEventListener('keydown', press);
    addEventListener('beforeinput', onBeforeInput);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('beforeinput', onBeforeInput);
    };
  }, [steps, listening]);
}
