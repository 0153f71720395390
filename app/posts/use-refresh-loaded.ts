import { useEffect } from 'react';
import { href } from 'react-router';
import { useTopicVersion } from '../shell/live.ts';
import { type FeedPage, type FeedPost, REFRESH_MAX } from './post-rules.ts';

const SCROLLED_MS = 200;

/** Asks for posts as they are now; rejects when there is no answer. */
export async function refreshPosts(ids: readonly string[]): Promise<FeedPost[]> {
  const answer = await fetch(`${href('/posts/now')}?ids=${ids.join(',')}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()).posts;
}

/** On the screen, or one screen away from it. */
function isNear(id: string) {
  const box = document.getElementById(`post-${id}`)?.getBoundingClientRect();
  return box !== undefined && box.bottom > -innerHeight && box.top < 2 * innerHeight;
}

type Below = {
  first: FeedPage;
  /** The ids of what stands below the first page, which alone the loader asks again. */
  ids(): string[];
  take(asked: readonly string[], posts: readonly FeedPost[]): void;
};

/** Keeps what stands below the first page as it is now (LIVE-06). Both functions change only with the list. */
export function useBelow({ first, ids, take }: Below) {
  // A deed of anybody changes some number: it is asked for where somebody sees it, and further away when they come there.
  useEffect(() => {
    void first;
    const old = new Set(ids());
    let over = false;
    let busy = false;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      soon = undefined;
      const asked = [...old].filter(isNear).slice(0, REFRESH_MAX);
      if (busy || !asked.length) return;
      busy = true;
      try {
        const posts = await refreshPosts(asked);
        if (over) return;
        take(asked, posts);
        for (const id of asked) old.delete(id);
        scrolled(); // they may have gone on meanwhile
      } catch {
        // the next change asks again
      } finally {
        busy = false;
      }
    };
    const scrolled = () => {
      soon ??= setTimeout(ask, SCROLLED_MS);
    };
    void ask();
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      over = true;
      clearTimeout(soon);
      removeEventListener('scroll', scrolled);
    };
  }, [first, ids, take]);

  // Somebody hides: nothing of theirs stays in this tab, however far down it stands (PRIVACY-02). The same for a list that one comes back to.
  const told = useTopicVersion('people');
  useEffect(() => {
    void told;
    let over = false;
    const refreshAll = async () => {
      const all = ids();
      for (let at = 0; at < all.length && !over; at += REFRESH_MAX) {
        const asked = all.slice(at, at + REFRESH_MAX);
        const posts = await refreshPosts(asked);
        if (!over) take(asked, posts);
      }
    };
    refreshAll().catch(() => {}); // when the connection is back, `told` is another
    return () => {
      over = true;
    };
  }, [told, ids, take]);
}
