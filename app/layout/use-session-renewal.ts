import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { respondToOtherTabs } from '../account/sessions/device-text.ts';
import { watchSession } from '../account/sessions/session-rules.ts';
import { clearLocalProgress } from '../engagement/progress/local-progress.ts';
import { sendUnsentProgress } from '../engagement/progress/unsent-progress.ts';

/**
 * Renews the session before it ends (AUTH-30, AUTH-31), syncs sign-in and sign-out between the browser's tabs (AUTH-29; other browsers get
 * them from the live stream), and clears local data after sign-out (AUTH-28). `viewer` is an id; `expires` is in ms since 1970.
 */
export function useSessionRenewal(viewer: string | null, expires: number | null) {
  const { revalidate } = useRevalidator();
  const { submit, data: response } = useFetcher<{ problem?: string }>();
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!viewer || expires === null) return;
    return watchSession(expires, {
      over: () => void revalidate(),
      refresh: () => void submit(null, { method: 'post', action: href('/session') }),
    });
  }, [viewer, expires, revalidate, submit]);

  useEffect(() => {
    if (response?.problem === 'session-missing') void revalidate(); // it ended in another tab or browser
  }, [response, revalidate]);

  const onOtherTab = useEffectEvent(({ data }: MessageEvent) => data !== viewer && void revalidate());
  useEffect(() => {
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = (event) => onOtherTab(event);
    channel.current = tabs;
    // A page restored from the back/forward cache may show a former viewer.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    addEventListener('pageshow', onPageShow);
    return () => {
      tabs.close();
      removeEventListener('pageshow', onPageShow);
    };
  }, [revalidate]);

  useEffect(() => (viewer ? respondToOtherTabs() : undefined), [viewer]);

  useEffect(() => {
    channel.current?.postMessage(viewer);
    if (!viewer) return clearLocalProgress();
    // Sends reading progress that was recorded offline; then an open page, such as Home, refetches.
    const send = async () => {
      if (await sendUnsentProgress()) await revalidate();
    };
    void send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [viewer, revalidate]);
}
