import { forgetSuggested } from '../write/suggested-here.ts';

/** What waits on this device when somebody signs out: drafts by their number, and what else they typed. */
export type Waiting = { drafts: number; typed: string[] };

/** How what somebody typed and did not send is named here, before their id. */
const TYPED = [
  ['a post', 'post-draft:'],
  ['comments', 'comment:'],
  ['messages', 'chat '],
] as const;
const nameOrder = TYPED.map(([name]): string => name);

/** Each tab has words of its own, which no other can read: it is asked what it holds, and told to forget it. */
type Said = { ask: string } | { typed: string[] } | { forget: string };
const openTabs = () => new BroadcastChannel('words-here');
const ANSWER_MS = 100;

const storages = () => [localStorage, sessionStorage];
const keysOf = (storage: Storage, owner: string) => Object.keys(storage).filter((key) => key.includes(owner));

/** Nothing where the browser lets nobody look. */
function typedInThisTab(owner: string): string[] {
  try {
    const keys = storages().flatMap((storage) => keysOf(storage, owner));
    return TYPED.filter(([, start]) => keys.some((key) => key.startsWith(start))).map(([name]) => name);
  } catch {
    return [];
  }
}

/** What this person typed and did not send, beside drafts, in all tabs that answer at once. */
export async function typedHere(owner: string): Promise<string[]> {
  const found = new Set(typedInThisTab(owner));
  const tabs = openTabs();
  tabs.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('typed' in data) for (const name of data.typed) found.add(name);
  };
  tabs.postMessage({ ask: owner } satisfies Said);
  await new Promise((over) => setTimeout(over, ANSWER_MS));
  tabs.close();
  return nameOrder.filter((name) => found.has(name));
}

/** What this tab keeps under their id, and what is suggested for their drafts. */
export function forgetTyped(owner: string) {
  try {
    for (const storage of storages()) for (const key of keysOf(storage, owner)) storage.removeItem(key);
  } catch {
    // a browser that keeps nothing, or lets nobody look
  }
  forgetSuggested();
}

/** Removes everything that somebody wrote on this device, sent or not, in every tab. */
export async function forgetWordsHere(owner: string) {
  forgetTyped(owner);
  const tabs = openTabs();
  tabs.postMessage({ forget: owner } satisfies Said);
  tabs.close();
  const { browserDevice } = await import('../write/device.ts');
  await (await browserDevice())?.forgetOwner(owner);
}

/** Answers the other tabs, and forgets what they say; returns how to stop. */
export function answerTabs() {
  const tabs = openTabs();
  tabs.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('ask' in data) tabs.postMessage({ typed: typedInThisTab(data.ask) } satisfies Said);
    else if ('forget' in data) forgetTyped(data.forget);
  };
  return () => tabs.close();
}
