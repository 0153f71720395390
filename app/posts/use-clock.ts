import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The time that relative times are told from: the server's at first, so that both write the same words, then this clock's, every minute. */
export function useNow(atFirst: number): number {
  const [now, setNow] = useState(atFirst);
  useEffect(() => {
    setNow(Math.max(Date.now(), atFirst));
    const every = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(every);
  }, [atFirst]);
  return now;
}
