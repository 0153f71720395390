import { deleteSuggestions } from '../../drafts/device/pending-suggestions-storage.ts';

/** Text that exists only on this device at sign-out: the number of drafts, and the names of other unsent text. */
export type UnsentText = { drafts: number; typed: string[] };

/** Unsent text by the prefix of its storage keys; the owner's id follows the prefix. */
const TYPED = [
  ['a post', 'post-draft:'],
  ['comments', 'comment:'],
  ['messages', 'chat '],
] as const;
const nameOrder = TYPED.map(([name]): string => name);

/** The session storage of a tab cannot be read by others, so tabs exchange these messages. */
type TabMessage = { request: string } | { typed: string[] } | { delete: string };
const openChannel = () => new BroadcastChannel('device-text');
const ANSWER_MS = 100;

const storages = () => [localStorage, sessionStorage];
const keysOf = (storage: Storage, owner: string) => Object.keys(storage).filter((key) => key.includes(owner));

/** Empty if the browser refuses access to its storage. */
function findUnsentInTab(owner: string): string[] {
  try {
    const keys = storages().flatMap((storage) => keysOf(storage, owner));
    return TYPED.filter(([, start]) => keys.some((key) => key.startsWith(start))).map(([name]) => name);
  } catch {
    return [];
  }
}

/** The names of this person's unsent text, besides drafts, in all tabs that respond within ANSWER_MS. */
export async function findUnsent(owner: string): Promise<string[]> {
  const found = new Set(findUnsentInTab(owner));
  const tabs = openChannel();
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('typed' in data) for (const name of data.typed) found.add(name);
  };
  tabs.postMessage({ request: owner } satisfies TabMessage);
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  tabs.close();
  return nameOrder.filter((name) => found.has(name));
}

/** Deletes what this tab stores under this id, and the suggestions for drafts. */
export function clearTabText(owner: string) {
  try {
    for (const storage of storages()) for (const key of keysOf(storage, owner)) storage.removeItem(key);
  } catch {
    // the browser has no storage, or refuses access to it
  }
  deleteSuggestions();
}

/** Deletes all text of this person on this device, sent or not, in every tab. */
export async function clearDeviceText(owner: string) {
  clearTabText(owner);
  const tabs = openChannel();
  tabs.postMessage({ delete: owner } satisfies TabMessage);
  tabs.close();
  const { browserDevice } = await import('../../drafts/device/device.ts');
  await (await browserDevice())?.deleteOwner(owner);
}

/** Reports unsent text to other tabs and deletes it at their request. Returns a cleanup function. */
export function answerOtherTabs() {
  const tabs = openChannel();
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('request' in data) tabs.postMessage({ typed: findUnsentInTab(data.request) } satisfies TabMessage);
    else if ('delete' in data) clearTabText(data.delete);
  };
  return () => tabs.close();
}
