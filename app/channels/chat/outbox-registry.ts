import { notify } from '#ui/notify.ts';
import { storedUnsent, storeUnsent } from './chat-storage.ts';
import type { Message } from './message-rules.ts';
import { createOutbox, type Outbox, type Unsent } from './outbox.ts';
import { sendMessage } from './send-message.ts';

/** A page that shows the channel. */
export type Watcher = { changed(list: readonly Unsent[]): void; sent(message: Message): void; signedOut(): void };
type Kept = { outbox: Outbox; watchers: Set<Watcher> };

/** By person and channel, as long as the tab is there: what is on its way goes on when its page is left. */
const boxes = new Map<string, Kept>();

/** Whoever closes the tab loses files that are on their way; texts are kept. */
const holdTab = (event: BeforeUnloadEvent) => event.preventDefault();
function watchTab() {
  const waits = [...boxes.values()].some(({ outbox }) => outbox.list().some(({ file, is }) => file && is !== 'failed'));
  if (waits) addEventListener('beforeunload', holdTab);
  else removeEventListener('beforeunload', holdTab);
}

/** What somebody's outbox of a channel holds; `called` is the channel's name. */
export function outboxOf(viewerId: string, channelId: string, called: string): Kept {
  const key = `${viewerId} ${channelId}`;
  const before = boxes.get(key);
  if (before) return before;
  const watchers = new Set<Watcher>();
  const outbox = createOutbox({
    send: (one, told) => sendMessage(viewerId, channelId, one, told),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((over) => setTimeout(over, ms)),
    changed(list) {
      storeUnsent(viewerId, channelId, list);
      for (const watcher of watchers) watcher.changed(list);
      watchTab();
    },
    sent(message) {
      for (const watcher of watchers) watcher.sent(message);
    },
    signedOut() {
      for (const watcher of watchers) watcher.signedOut();
    },
    failed({ file }) {
      if (!watchers.size)
        void notify({ words: `${file?.name ?? 'A message'} wasn’t sent to ${called}. Open the channel to try again.`, kind: 'error' });
    },
  });
  const kept = { outbox, watchers };
  boxes.set(key, kept);
  for (const one of storedUnsent(viewerId, channelId)) outbox.add(one);
  addEventListener('online', outbox.online);
  return kept;
}
