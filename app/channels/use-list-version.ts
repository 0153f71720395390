import { useEffect, useState } from 'react';
import { useTopicVersion } from '../shell/live.ts';
import { CHANNELS_TOPIC } from './channel-rules.ts';

const APART_MS = 15_000; // each is as many questions as pages were fetched

/** Another number for each coming to the page, and, a while apart, when it hears that channels changed: what was fetched onto the list is then fetched anew (CHAN-48). */
export function useEdition() {
  const told = useTopicVersion(CHANNELS_TOPIC);
  const [edition, setEdition] = useState(() => ({ told, at: Date.now() }));
  useEffect(() => {
    if (edition.told === told) return;
    const soon = setTimeout(() => setEdition({ told, at: Date.now() }), Math.max(0, edition.at + APART_MS - Date.now()));
    return () => clearTimeout(soon);
  }, [edition, told]);
  return edition.at;
}
