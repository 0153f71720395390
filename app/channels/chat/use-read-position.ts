import { useEffect, useRef } from 'react';
import { href, useRevalidator } from 'react-router';
import { quietPost } from '../../works/background-post.ts';

/** Not all at once, after a message that a thousand people read. */
const LEAST_MS = 10_000;
const MOST_MS = 30_000;

/** Tells the site up to where a member has read: a while after messages came in, and at once when the tab or the page is left. */
export function useReadPosition(channelId: string, isMember: boolean, position: number) {
  const { revalidate } = useRevalidator();
  const now = useRef({ position, revalidate });
  const looked = useRef(() => {});
  useEffect(() => {
    if (!isMember) return;
    let seen = now.current.position;
    let told = seen;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async () => {
      clearTimeout(timer);
      timer = undefined;
      if (seen <= told) return false;
      told = seen;
      return quietPost(href('/community/channel/:id/seen', { id: channelId }), { position: String(seen) }).then(
        ({ ok }) => ok,
        () => false, // it is told again with what comes next
      );
    };
    looked.current = () => {
      if (document.hidden) return;
      seen = Math.max(seen, now.current.position);
      if (seen > told) timer ??= setTimeout(() => void tell(), LEAST_MS + Math.random() * (MOST_MS - LEAST_MS));
    };
    const turned = () => (document.hidden ? void tell() : looked.current());
    const left = () => void tell();
    document.addEventListener('visibilitychange', turned);
    addEventListener('pagehide', left);
    return () => {
      document.removeEventListener('visibilitychange', turned);
      removeEventListener('pagehide', left);
      looked.current = () => {};
      // The page that comes next may count what is new here, and may have asked already.
      void tell().then((counted) => (counted ? now.current.revalidate() : undefined));
    };
  }, [channelId, isMember]);
  useEffect(() => {
    now.current = { position, revalidate };
    looked.current();
  }, [position, revalidate]);
}
