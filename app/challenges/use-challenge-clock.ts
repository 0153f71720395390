import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The server's time and what has passed since, every minute: a challenge ends for everybody at once, whatever the clock of their device says. */
export function useChallengeClock(asked: number): number {
  const [now, setNow] = useState(asked);
  useEffect(() => {
    const came = Date.now();
    setNow(asked);
    const every = setInterval(() => setNow(asked + Math.max(0, Date.now() - came)), MINUTE_MS);
    return () => clearInterval(every);
  }, [asked]);
  return now;
}

/** It ended before somebody's eyes: asked for until the next one is here, every minute. */
export function useRefreshAfter(ended: boolean, ask: () => unknown) {
  useEffect(() => {
    if (!ended) return;
    void ask();
    const every = setInterval(() => void ask(), MINUTE_MS);
    return () => clearInterval(every);
  }, [ended, ask]);
}
