import { useEffect, useEffectEvent, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { backgroundPost } from '#app/forms/latest/background-post.ts';

/** A random delay, which spreads the reports after a message that a thousand people read. */
const DELAY_MIN_MS = 10_000;
const DELAY_MAX_MS = 30_000;

/** Reports the read position of a member: some time after messages arrive, and at once when the tab is hidden or the page is left. */
export function useReadPosition(channelId: string, isMember: boolean, position: number) {
  const { revalidate } = useRevalidator();
  const currentPosition = useEffectEvent(() => position);
  const scheduleReport = useRef(() => {});
  useEffect(() => {
    if (!isMember) return;
    let seen = currentPosition();
    let sent = seen;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (seen <= sent) return false;
      sent = seen;
      return backgroundPost(href('/community/channel/:id/seen', { id: channelId }), { position: String(seen) }).then(
        ({ ok }) => ok,
        () => false, // reported with the next change
      );
    };
    scheduleReport.current = () => {
      if (document.hidden) return;
      seen = Math.max(seen, currentPosition());
      if (seen > sent) timer ??= setTimeout(() => void report(), DELAY_MIN_MS + Math.random() * (DELAY_MAX_MS - DELAY_MIN_MS));
    };
    const onVisibilityChange = () => (document.hidden ? void report() : scheduleReport.current());
    const onPageHide = () => void report();
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pagehide', onPageHide);
      scheduleReport.current = () => {};
      // The next page may show the count of new messages, and may have loaded it before this report.
      void report().then((reported) => (reported ? revalidate() : undefined));
    };
  }, [channelId, isMember, revalidate]);
  useEffect(() => {
    void position;
    scheduleReport.current();
  }, [position]);
}
