import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S or Cmd+S saves the draft instead of opening the browser's own dialog. */
export function useSaveKey(save: () => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!event.repeat) save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
