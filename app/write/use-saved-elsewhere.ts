import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { DRAFTS_CHANNEL } from './draft-api.ts';

/** A save that arrives while a list of drafts is shown, from another tab or an editor that was just left, brings the list up to date (DRAFT-06). */
export function useSavedElsewhere(listed = true) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!listed || typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(DRAFTS_CHANNEL);
    const hear = () => void revalidate();
    channel.addEventListener('message', hear);
    return () => channel.close();
  }, [listed, revalidate]);
}
