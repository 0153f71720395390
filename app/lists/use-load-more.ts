import { useRef, useState } from 'react';

const AUTOMATIC_LOADS_MAX = 3; // then Show more must be pressed, so that the footer can be reached

/** Automatic loads by history entry since the last manual one. */
const automaticLoads = new Map<string, number>();

/**
 * Calls `load`, which appends the next page of the list `key`, one at a time; null if there is no next page. A rejection sets `failed`;
 * then only a manual load retries.
 */
export function useLoadMore(key: string, load: (() => Promise<unknown>) | null) {
  const [state, setState] = useState<{ key: string; is: 'busy' | 'failed' } | null>(null);
  const loadingKey = useRef<string | null>(null);
  const is = state?.key === key ? state.is : 'idle';

  async function loadMore(isManual: boolean) {
    const automatic = automaticLoads.get(key) ?? 0;
    if (!load || loadingKey.current === key || (!isManual && (automatic >= AUTOMATIC_LOADS_MAX || is === 'failed'))) return;
    loadingKey.current = key;
    setState({ key, is: 'busy' });
    try {
      await load();
      if (isManual) automaticLoads.delete(key);
      else automaticLoads.set(key, automatic + 1);
      setState(null);
    } catch {
      setState({ key, is: 'failed' });
    } finally {
      if (loadingKey.current === key) loadingKey.current = null;
    }
  }

  return { busy: is === 'busy', failed: is === 'failed', loadMore };
}
