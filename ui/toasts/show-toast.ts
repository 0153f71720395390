import type { ComponentType } from 'react';

type Toast = { message: string; kind?: 'done' | 'error'; action?: { label: string; run(): void } };
type Mount = (shown: ComponentType) => void;

let mountToasts: Mount | null = null;
let shown: ComponentType | null = null;

/** Registers how the root mounts the toast component when the first toast appears. Returns the cleanup function. */
export function onToastsNeeded(mount: Mount) {
  mountToasts = mount;
  if (shown) mount(shown);
  return () => {
    mountToasts = null;
  };
}

const load = () => Promise.all([import('./toast.tsx'), import('./toast-manager.ts')]);

/** Loads the toast component ahead of time, so that a toast about a lost connection can be shown offline. */
export const preloadToasts = () => void load().catch(() => {}); // the first toast retries

/** The errors that are shown, by their message. */
const shownErrors = new Map<string, string>();

const ACTION_TIMEOUT_MS = 12_000; // enough time to reach the button by keyboard

/**
 * Shows a toast: for three seconds, for 12 seconds when it has an action, until dismissed when it is an error. The action runs once and
 * closes the toast; an error without an action replaces its earlier toast, so that repeated attempts do not cover the page.
 */
export async function showToast({ message, kind = 'done', action }: Toast) {
  const parts = await load().catch(() => null);
  if (!parts) return; // offline, on a page that has not shown a toast before
  const [{ default: Toasts }, { toastManager, toastsStarted }] = parts;
  shown = Toasts;
  mountToasts?.(Toasts);
  await toastsStarted;
  let pressed = false;
  function act() {
    if (pressed) return; // the button stays clickable while the toast fades out
    pressed = true;
    toastManager.close(id);
    action?.run();
  }
  const earlier = kind === 'error' && !action ? shownErrors.get(message) : undefined;
  if (earlier) toastManager.close(earlier);
  const id: string = toastManager.add({
    title: message, // also the accessible name: a toast with an action has the role dialog
    priority: kind === 'error' ? 'high' : 'low',
    type: kind,
    ...(kind === 'error' ? { timeout: 0 } : action ? { timeout: ACTION_TIMEOUT_MS } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
    onClose() {
      if (shownErrors.get(message) === id) shownErrors.delete(message);
    },
  });
  if (kind === 'error' && !action) shownErrors.set(message, id);
}
