import { useEffect, useRef } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { forgetHere } from '../works/local-progress.ts';
import { sendLatePlaces } from '../works/unsent-progress.ts';
import { answerOtherTabs } from './device-text.ts';
import { watchSession } from './session-rules.ts';

/**
 * Keeps the session of this tab true: renews it before it ends (AUTH-30, AUTH-31), tells the browser's other tabs who is signed in and listens to them
 * (AUTH-29; other browsers hear it from the live stream), and leaves nothing of a person who left (AUTH-28).
 * `viewer` is an id; `expires` is in ms since 1970.
 */
export function useSessionKeeper(viewer: string | null, expires: number | null) {
  const { revalidate } = useRevalidator();
  const { submit, data: answer } = useFetcher<{ problem?: string }>();
  const now = useRef(viewer);
  const channel = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!viewer || expires === null) return;
    return watchSession(expires, {
      over: () => void revalidate(),
      refresh: () => void submit(null, { method: 'post', action: '/session' }),
    });
  }, [viewer, expires, revalidate, submit]);

  useEffect(() => {
    if (answer?.problem === 'session-missing') void revalidate(); // it ended elsewhere: the page shows it
  }, [answer, revalidate]);

  useEffect(() => {
    const tabs = new BroadcastChannel('session');
    tabs.onmessage = ({ data }) => data !== now.current && void revalidate();
    channel.current = tabs;
    // A page that comes back out of the browser's memory shows who was signed in then.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && void revalidate();
    addEventListener('pageshow', shown);
    return () => {
      tabs.close();
      removeEventListener('pageshow', shown);
    };
  }, [revalidate]);

  useEffect(() => (viewer ? answerOtherTabs() : undefined), [viewer]);

  useEffect(() => {
    now.current = viewer;
    channel.current?.postMessage(viewer);
    if (!viewer) return forgetHere();
    // Places that were read without a connection: a page that is open, such as Home, asks again once they are stored.
    const send = async () => {
      if (await sendLatePlaces()) await revalidate();
    };
    void send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [viewer, revalidate]);
}
