import { deleteStored, storedNames } from '#ui/storage.ts';

/** Text that exists only on this device at sign-out: the number of drafts, and the names of other unsent text. */
export type UnsentText = { drafts: number; typed: string[] };

/** How unsent text is named to the user, by its name in browser storage. */
const TYPED: Record<string, string> = { 'post-draft': 'a post', comment: 'comments', 'chat-text': 'messages', 'chat-unsent': 'messages' };
const nameOrder = [...new Set(Object.values(TYPED))];

/** The session storage of a tab cannot be read by others, so tabs exchange these messages. */
type TabMessage = { request: string } | { typed: string[] } | { delete: string };
const openChannel = () => new BroadcastChannel('device-text');
const RESPONSE_MS = 100;

const findUnsentInTab = (owner: string): string[] => {
  const found = new Set(storedNames(owner).map((name) => TYPED[name]));
  return nameOrder.filter((name) => found.has(name));
};

/** The names of this person's unsent text, besides drafts, in all tabs that respond within RESPONSE_MS. */
export async function findUnsent(owner: string): Promise<string[]> {
  const found = new Set(findUnsentInTab(owner));
  const tabs = openChannel();
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('typed' in data) for (const name of data.typed) found.add(name);
  };
  tabs.postMessage({ request: owner } satisfies TabMessage);
  await new Promise((resolve) => setTimeout(resolve, RESPONSE_MS));
  tabs.close();
  return nameOrder.filter((name) => found.has(name));
}

/** Deletes what this tab and browser store for a person. */
export const clearTabText = (owner: string) => deleteStored((key) => key.owner === owner);

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
export function respondToOtherTabs() {
  const tabs = openChannel();
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if ('request' in data) tabs.postMessage({ typed: findUnsentInTab(data.request) } satisfies TabMessage);
    else if ('delete' in data) clearTabText(data.delete);
  };
  return () => tabs.close();
}
