import { showToast } from '#ui/toasts/show-toast.ts';
import { storedUnsent, storeUnsent } from '../chat-storage.ts';
import type { Message } from '../message-rules.ts';
import { createOutbox, type Outbox, type Unsent } from './outbox.ts';
import { submitMessage } from './submit-message.ts';

/** An open page of the channel. */
export type Watcher = {
  changed(list: readonly Unsent[]): void;
  sent(message: Message): void;
  signedOut(): void;
  delayed(seconds: number): void;
};
type Entry = { outbox: Outbox; watchers: Set<Watcher> };

/** Outboxes by person and channel for the lifetime of the tab, so that sending continues after leaving the page. */
const outboxes = new Map<string, Entry>();

/** Closing the tab would lose files that are being sent; texts are stored. */
const confirmClosing = (event: BeforeUnloadEvent) => event.preventDefault();
function updateClosingGuard() {
  const isSendingFile = [...outboxes.values()].some(({ outbox }) => outbox.list().some(({ file, status }) => file && status !== 'failed'));
  if (isSendingFile) addEventListener('beforeunload', confirmClosing);
  else removeEventListener('beforeunload', confirmClosing);
}

/** Returns a person's outbox of a channel, created on first use. */
export function outboxOf(viewerId: string, channelId: string, channelName: string): Entry {
  const key = `${viewerId} ${channelId}`;
  const existing = outboxes.get(key);
  if (existing) return existing;
  const watchers = new Set<Watcher>();
  const outbox = createOutbox({
    send: (message, onProgress) => submitMessage(viewerId, channelId, message, onProgress),
    isOnline: () => navigator.onLine,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    changed(list) {
      storeUnsent(viewerId, channelId, list);
      for (const watcher of watchers) watcher.changed(list);
      updateClosingGuard();
    },
    sent(message) {
      for (const watcher of watchers) watcher.sent(message);
    },
    signedOut() {
      for (const watcher of watchers) watcher.signedOut();
    },
    delayed(seconds) {
      for (const watcher of watchers) watcher.delayed(seconds);
    },
    failed({ file }) {
      if (!watchers.size)
        void showToast({
          message: `${file?.name ?? 'A message'} wasn’t sent to ${channelName}. Open the channel to try again.`,
          kind: 'error',
        });
    },
  });
  const entry = { outbox, watchers };
  outboxes.set(key, entry);
  for (const message of storedUnsent(viewerId, channelId)) outbox.add(message);
  addEventListener('online', outbox.online);
  return entry;
}
