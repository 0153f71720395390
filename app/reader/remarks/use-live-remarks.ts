import { useEffect, useRef, useState } from 'react';
import type { RemarkCounts } from '../../comments/remarks/remark-rules.ts';
import { fetchJson } from '../../loading/fetch-json.ts';
import { SPREAD_MS, THROTTLE_MS, throttled } from '../../loading/throttle.ts';

const readCounts = (data: unknown) =>
  typeof data === 'object' && data && 'counts' in data ? (data as { counts: RemarkCounts }).counts : null;

/**
 * The number of remarks on each block: as loaded, and fetched again when the number of comments differs from the one that was loaded
 * with them (REPLY-07). Without an address nothing is fetched.
 */
export function useLiveRemarks(loaded: RemarkCounts, count: number, loadedCount: number, address: string | null): RemarkCounts {
  const [found, setFound] = useState({ loaded, address, counts: loaded });
  const refetch = useRef<ReturnType<typeof throttled>>(null);
  useEffect(() => {
    if (!address) return;
    const controller = new AbortController();
    refetch.current = throttled(
      () =>
        void fetchJson(address, readCounts, controller.signal).then(
          (counts) => setFound({ loaded, address, counts }),
          () => {}, // the next change, or the next page, loads them again
        ),
      THROTTLE_MS,
      SPREAD_MS,
    );
    return () => {
      refetch.current?.stop();
      refetch.current = null;
      controller.abort();
    };
  }, [loaded, address]);
  const known = useRef(loadedCount);
  useEffect(() => {
    if (known.current !== count) refetch.current?.run();
    known.current = count;
  }, [count]);
  return found.loaded === loaded && found.address === address ? found.counts : loaded;
}
