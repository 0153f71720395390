import { type RefObject, useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Focuses the field on `/`, unless someone types elsewhere, a dialog is open or the field is hidden. */
export function useSlashShortcut(input: RefObject<HTMLInputElement | null>, enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      if (!input.current?.offsetParent || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current.focus();
      input.current.select();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, [input, enabled]);
}

/** Calls `onOutside` when the pointer or the focus goes outside the box. */
export function useOutside(box: RefObject<HTMLElement | null>, enabled: boolean, onOutside: () => void) {
  const notifyOutside = useEffectEvent(onOutside);
  useEffect(() => {
    if (!enabled) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) notifyOutside();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [box, enabled]);
}
