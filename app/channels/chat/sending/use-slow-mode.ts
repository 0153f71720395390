import { useCallback, useEffect, useState } from 'react';
import type { SlowMode } from '../../channel-rules.ts';

const TICK_MS = 250;

/** Counts down to the next message in slow mode. `left` is in seconds, 0 when it can be sent; `sent` begins to count after a message. */
export function useSlowMode(slowMode: SlowMode) {
  const [left, setLeft] = useState(slowMode?.wait ?? 0);
  const [end, setEnd] = useState<number | null>(null);
  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1_000);
  }, []);
  useEffect(() => {
    if (slowMode?.wait) start(slowMode.wait);
  }, [slowMode, start]);
  useEffect(() => {
    if (end === null) return;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(rest);
      if (!rest) setEnd(null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  const seconds = slowMode?.seconds ?? 0;
  const sent = useCallback(() => {
    if (seconds) start(seconds);
  }, [seconds, start]);
  return { left: slowMode ? left : 0, start, sent };
}
