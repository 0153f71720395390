import { useEffect } from 'react';
import { useStored } from '#ui/hooks/use-stored.ts';
import { createStorage, DEVICE } from '#ui/storage.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { STILL_SENDING } from './keyboard-shortcut-rules.ts';

const isOff = (stored: unknown) => stored === true || null;
const storage = createStorage('local', DEVICE, 'single-keys-off', isOff);
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Moves the focus in the visible list of cases, from the one that has it or is open. */
function moveInList(step: 1 | -1) {
  const cases = [...document.querySelectorAll<HTMLElement>('[data-queued]')].filter((element) => element.offsetParent !== null);
  const focused = document.activeElement instanceof HTMLElement ? cases.indexOf(document.activeElement) : -1;
  const current = focused >= 0 ? focused : cases.findIndex((element) => element.ariaCurrent === 'page');
  cases[Math.min(Math.max(0, current + step), cases.length - 1)]?.focus();
}

/** Presses or focuses the control of a key, or says that it is disabled until the last decision has been sent. */
function pressControl(key: string): boolean {
  const controls = [...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)];
  const control = controls.find((element) => !element.matches(':disabled, [aria-disabled="true"]'));
  if (!control) {
    if (controls.length) void showToast({ message: STILL_SENDING });
    return controls.length > 0;
  }
  if (control instanceof HTMLTextAreaElement) control.focus();
  else control.click();
  return true;
}

/**
 * The keyboard shortcuts of the queue, and whether they are on in this browser (MOD-06). They do nothing in a field, in a dialog, or with a
 * modifier.
 */
export function useKeyboardShortcuts(): [boolean, (on: boolean) => void] {
  const [stored, store] = useStored(storage);
  const isOn = stored !== true;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.key.length !== 1) return;
      if (event.target instanceof Element && event.target.closest(`${FIELDS}, [role="dialog"], [role="alertdialog"]`)) return;
      if (event.key === 'j' || event.key === 'k') moveInList(event.key === 'j' ? 1 : -1);
      else if (!pressControl(event.key)) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
  return [isOn, (on) => store(on ? null : true)];
}
