import { useCallback, useMemo } from 'react';
import { useStored } from '#ui/hooks/use-stored.ts';
import { createStorage, DEVICE } from '#ui/storage.ts';

const isTrue = (stored: unknown) => stored === true || null;

/** Whether the channel is muted in this browser; it is not by default, and the server does not store it. */
export function useMuted(channelId: string): [boolean, (muted: boolean) => void] {
  const storage = useMemo(() => createStorage('local', DEVICE, `muted:${channelId}`, isTrue), [channelId]);
  const [muted, setMuted] = useStored(storage);
  return [muted === true, useCallback((next) => setMuted(next || null), [setMuted])];
}
