import { useCallback, useEffect, useState } from 'react';

const cardOf = (panel: string) => document.getElementById(`panel-${panel}`);

/** To the panel's own way of going on, or to the panel itself. */
export function focusPanel(panel: string) {
  const card = cardOf(panel);
  (card?.querySelector<HTMLElement>('.panel-add-bubble:not(:disabled)') ?? card)?.focus({ preventScroll: true });
}

/** Shows a panel once it is there, and goes on from it with keys. `later`: after a dialog that closes now has given the focus back. */
export function useGoing() {
  const [to, setTo] = useState<{ panel: string; later: boolean } | null>(null);
  useEffect(() => {
    if (!to) return;
    const show = () => {
      const card = cardOf(to.panel);
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      card?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' });
      card?.focus({ preventScroll: true });
    };
    if (!to.later) return show();
    const timer = setTimeout(show, 60);
    return () => clearTimeout(timer);
  }, [to]);
  return useCallback((panel: string, later = false) => setTo({ panel, later }), []);
}

/** Undo and redo of the desk in place of the fields' own: those know one field, and what they hold comes from the engine. */
export function useUndoKeys(steps: { undo(): void; redo(): void }, listening: boolean) {
  useEffect(() => {
    if (!listening) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const deed = key === 'z' ? (event.shiftKey ? steps.redo : steps.undo) : key === 'y' && event.ctrlKey ? steps.redo : null;
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    /** The menus of a browser or a phone ask in their own way. */
    const ask = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      (event.inputType === 'historyUndo' ? steps.undo : steps.redo)();
    };
    addEventListener('keydown', press);
    addEventListener('beforeinput', ask);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('beforeinput', ask);
    };
  }, [steps, listening]);
}
