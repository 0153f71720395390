import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';

/** Marks the notifications up to `last` as read as soon as the tab is visible, once for each `last`. */
export function useMarkRead(last: string | undefined) {
  const { submit } = useFetcher();
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (!last) return;
    const send = () => {
      if (document.hidden || sent.current === last) return;
      sent.current = last;
      void submit({ last }, { method: 'post', action: href('/notifications/read') });
    };
    send();
    document.addEventListener('visibilitychange', send);
    return () => document.removeEventListener('visibilitychange', send);
  }, [last, submit]);
}
