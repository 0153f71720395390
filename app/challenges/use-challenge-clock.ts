import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The server's time plus the time since it was loaded, updated every minute, so that the device's clock does not matter. */
export function useChallengeClock(serverTime: number): number {
  const [now, setNow] = useState(serverTime);
  useEffect(() => {
    const loadedAt = Date.now();
    setNow(serverTime);
    const every = setInterval(() => setNow(serverTime + Math.max(0, Date.now() - loadedAt)), MINUTE_MS);
    return () => clearInterval(every);
  }, [serverTime]);
  return now;
}

/** Refreshes every minute once the shown challenge has ended, until the next one is loaded. */
export function useRefreshAfter(ended: boolean, refresh: () => unknown) {
  useEffect(() => {
    if (!ended) return;
    void refresh();
    const every = setInterval(() => void refresh(), MINUTE_MS);
    return () => clearInterval(every);
  }, [ended, refresh]);
}
