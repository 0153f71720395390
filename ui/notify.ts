import type { ComponentType } from 'react';

type Notice = { words: string; kind?: 'done' | 'error'; action?: { label: string; run(): void } };
type Mount = (shown: ComponentType) => void;

let asked: Mount | null = null;
let shown: ComponentType | null = null;
const listening = Promise.withResolvers<void>();

/** Called once by what shows notices: from now on they are heard. */
export const startToasts = () => listening.resolve();

/** Called once by the root: how to mount the notices when the first one comes. */
export function whenNoticed(mount: Mount) {
  asked = mount;
  if (shown) mount(shown);
  return () => {
    asked = null;
  };
}

const load = () => Promise.all([import('./toast.tsx'), import('./toast-manager.ts')]);

/** Loads what shows notices before there is one: for pages whose notice may be that the connection is lost. */
export const readyNotices = () => void load().catch(() => {}); // the first notice asks again

const TO_ACT_MS = 12_000; // time to reach a button by keyboard

/** Says something in a corner: three seconds, longer when there is something to press (once; that closes it), until closed when it is an error. Loads what shows it when first needed. */
export async function notify({ words, kind = 'done', action }: Notice) {
  const parts = await load().catch(() => null);
  if (!parts) return; // with a lost connection, on a page that never had a notice
  const [{ default: Toasts }, { notices }] = parts;
  shown = Toasts;
  asked?.(Toasts);
  await listening.promise; // a notice given to nobody is lost
  let pressed = false;
  function act() {
    if (pressed) return; // it fades away, and may be hit twice
    pressed = true;
    notices.close(id);
    action?.run();
  }
  const id = notices.add({
    title: words, // names the notice too: one with something to press is a dialog to assistive technology
    priority: kind === 'error' ? 'high' : 'low',
    type: kind,
    ...(kind === 'error' ? { timeout: 0 } : action ? { timeout: TO_ACT_MS } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
  });
}
