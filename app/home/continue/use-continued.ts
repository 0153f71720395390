import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { fetchJson, readList } from '../../loading/fetch-json.ts';
import { retrying } from '../../loading/retry.ts';
import type { ContinueItem } from './continue-reading.tsx';

/**
 * The loader's items; null means that they are fetched separately (HOME-12). `failed` after three attempts; a revalidation loads them
 * again.
 */
export function useContinued(loaded: ContinueItem[] | null) {
  const [fetched, setFetched] = useState<ContinueItem[] | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = loaded === null;
  useEffect(() => {
    if (!missing) return;
    const controller = new AbortController();
    retrying(
      () => fetchJson(href('/continue-reading'), readList<ContinueItem>, controller.signal),
      () => !controller.signal.aborted,
    ).then(setFetched, (error) => {
      if (controller.signal.aborted) return;
      console.error('Continue Reading not loaded:', error);
      setFailed(true);
    });
    return () => controller.abort();
  }, [missing]);
  const items = loaded ?? fetched;
  return { items, failed: failed && !items };
}
