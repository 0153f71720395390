import { useCallback, useSyncExternalStore } from 'react';

const key = (channelId: string) => `muted:${channelId}`;
const watching = new Set<() => void>();
/** For browsers without storage, as long as the page is open. */
const here = new Map<string, boolean>();

function isMuted(channelId: string) {
  try {
    return localStorage.getItem(key(channelId)) === 'yes';
  } catch {
    return here.get(channelId) ?? false;
  }
}

const watch = (changed: () => void) => {
  watching.add(changed);
  addEventListener('storage', changed); // another tab
  return () => {
    watching.delete(changed);
    removeEventListener('storage', changed);
  };
};

/** Whether this browser marks new messages of the channel; it does until told otherwise, and nobody else knows (CHAN-44, AMB-67). */
export function useMuted(channelId: string): [boolean, (muted: boolean) => void] {
  const muted = useSyncExternalStore(
    watch,
    () => isMuted(channelId),
    () => false,
  );
  const mute = useCallback(
    (next: boolean) => {
      here.set(channelId, next);
      try {
        if (next) localStorage.setItem(key(channelId), 'yes');
        else localStorage.removeItem(key(channelId));
      } catch {
        // kept above
      }
      for (const changed of watching) changed();
    },
    [channelId],
  );
  return [muted, mute];
}
