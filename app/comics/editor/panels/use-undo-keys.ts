import { useEffect } from 'react';

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
