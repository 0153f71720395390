import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { retrying } from '../shell/retry.ts';
import type { ContinueItem } from './continue-reading.tsx';

async function fetchItems(signal: AbortSignal): Promise<ContinueItem[]> {
  const answer = await fetch(href('/continue-reading'), { signal });
  if (!answer.ok) throw new Error(`Continue Reading was answered with ${answer.status}`);
  return answer.json();
}

/** What the loader brought; null is fetched here, beside the page (HOME-12). `failed`: three attempts brought nothing, and the next revalidation will. */
export function useContinued(loaded: ContinueItem[] | null) {
  const [fetched, setFetched] = useState<ContinueItem[] | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = loaded === null;
  useEffect(() => {
    if (!missing) return;
    const over = new AbortController();
    retrying(
      () => fetchItems(over.signal),
      () => !over.signal.aborted,
    ).then(setFetched, (error) => {
      if (over.signal.aborted) return;
      console.error('Not loaded:', error);
      setFailed(true);
    });
    return () => over.abort();
  }, [missing]);
  const items = loaded ?? fetched;
  return { items, failed: failed && !items };
}
