import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';

/** Marks these notifications as seen as soon as the tab is visible, each once. */
export function useMarkSeen(ids: readonly string[]) {
  const { submit } = useFetcher();
  const sent = useRef(new Set<string>());
  const key = ids.join(' ');
  useEffect(() => {
    const send = () => {
      const seen = key.split(' ').filter((id) => id && !sent.current.has(id));
      if (document.hidden || !seen.length) return;
      for (const id of seen) sent.current.add(id);
      void submit({ seen: seen.join(' ') }, { method: 'post', action: href('/notifications/read') });
    };
    send();
    document.addEventListener('visibilitychange', send);
    return () => document.removeEventListener('visibilitychange', send);
  }, [key, submit]);
}
