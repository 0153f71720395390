type Notice = { words: string; kind?: 'done' | 'error'; action?: { label: string; run(): void } };
type Asked = (() => void) | null;

let asked: Asked = null;
let waiting = false;
const listening = Promise.withResolvers<void>();

/** Called once by what shows notices: from now on they are heard. */
export const hearNotices = () => listening.resolve();

/** Called once by the root: how to mount the notices when the first one comes. */
export function whenNoticed(mount: () => void) {
  asked = mount;
  if (waiting) mount();
  return () => {
    asked = null;
  };
}

const TO_ACT_MS = 12_000; // time to reach a button by keyboard

/** Says something in a corner: three seconds, longer when there is something to press, until closed when it is an error. Loads what shows it when first needed. */
export async function notify({ words, kind = 'done', action }: Notice) {
  waiting = true;
  asked?.();
  const { notices } = await import('./notices.ts');
  await listening.promise; // a notice given to nobody is lost
  notices.add({
    description: words,
    priority: kind === 'error' ? 'high' : 'low',
    type: kind,
    ...(kind === 'error' ? { timeout: 0 } : action ? { timeout: TO_ACT_MS } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: action.run } } : {}),
  });
}
