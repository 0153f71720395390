import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { DRAFTS_CHANNEL } from '../draft-api.ts';

/** Reloads a list of drafts when another tab, or an editor that was just closed, saves a draft. */
export function useSavedElsewhere(isListShown = true) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isListShown || typeof BroadcastChannel === 'undefined') return;
    const channel = new BroadcastChannel(DRAFTS_CHANNEL);
    const onSaved = () => void revalidate();
    channel.addEventListener('message', onSaved);
    return () => channel.close();
  }, [isListShown, revalidate]);
}
