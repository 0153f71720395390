import { useEffect, useState } from 'react';
import { useTopicVersion } from '../../live/live.ts';
import { CHANNELS_TOPIC } from '../channel-rules.ts';

const REFETCH_MS = 15_000; // each refetch requests every loaded page

/** A version that changes on mount and, at most every 15 s, on a `channels` event. A new version refetches the list. */
export function useListVersion() {
  const topicVersion = useTopicVersion(CHANNELS_TOPIC);
  const [version, setVersion] = useState(() => ({ topicVersion, at: Date.now() }));
  useEffect(() => {
    if (version.topicVersion === topicVersion) return;
    const timer = setTimeout(() => setVersion({ topicVersion, at: Date.now() }), Math.max(0, version.at + REFETCH_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [version, topicVersion]);
  return version.at;
}
