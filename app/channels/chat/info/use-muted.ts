import { useCallback, useSyncExternalStore } from 'react';

const key = (channelId: string) => `muted:${channelId}`;
const listeners = new Set<() => void>();
/** Used without storage, as long as the page is open. */
const memory = new Map<string, boolean>();

function isMuted(channelId: string) {
  try {
    return localStorage.getItem(key(channelId)) === 'yes';
  } catch {
    return memory.get(channelId) ?? false;
  }
}

const watch = (changed: () => void) => {
  listeners.add(changed);
  addEventListener('storage', changed); // another tab
  return () => {
    listeners.delete(changed);
    removeEventListener('storage', changed);
  };
};

/** Whether the channel is muted in this browser; it is not by default, and the server does not store it. */
export function useMuted(channelId: string): [boolean, (muted: boolean) => void] {
  const muted = useSyncExternalStore(
    watch,
    () => isMuted(channelId),
    () => false,
  );
  const mute = useCallback(
    (next: boolean) => {
      memory.set(channelId, next);
      try {
        if (next) localStorage.setItem(key(channelId), 'yes');
        else localStorage.removeItem(key(channelId));
      } catch {
        // stored in `memory` above
      }
      for (const changed of listeners) changed();
    },
    [channelId],
  );
  return [muted, mute];
}
