import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The base of relative times: the server's time at first, so that hydration matches, then this device's, updated every minute. */
export function useNow(initial: number): number {
  const [now, setNow] = useState(initial);
  useEffect(() => {
    setNow(Math.max(Date.now(), initial));
    const every = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(every);
  }, [initial]);
  return now;
}
