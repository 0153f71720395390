import { useEffect } from 'react';
import { href } from 'react-router';
import { useTopicVersion } from '../live/live.ts';
import { fetchJson, withList } from '../loading/fetch-json.ts';
import { type FeedPage, type FeedPost, REFRESH_MAX } from './post-rules.ts';

const SCROLLED_MS = 200;

/** Fetches the current versions of posts; rejects if the request fails. */
export async function refreshPosts(ids: readonly string[]): Promise<FeedPost[]> {
  const { posts } = await fetchJson(`${href('/posts/now')}?ids=${ids.join(',')}`, withList<{ posts: FeedPost[] }>('posts'));
  return posts;
}

/** Whether the post is on the screen or at most one screen away. */
function isNear(id: string) {
  const box = document.getElementById(`post-${id}`)?.getBoundingClientRect();
  return box !== undefined && box.bottom > -innerHeight && box.top < 2 * innerHeight;
}

type Options = {
  first: FeedPage;
  /** The ids of the posts below the first page, which the loader does not refetch. */
  ids(): string[];
  onRefreshed(requested: readonly string[], posts: readonly FeedPost[]): void;
};

/** Keeps posts below the first page up to date (LIVE-06). `ids` and `onRefreshed` must be stable for a list. */
export function useRefreshLoaded({ first, ids, onRefreshed }: Options) {
  // Any member's action changes a count: refreshes posts near the viewport, and the others when they are scrolled into view.
  useEffect(() => {
    void first;
    const old = new Set(ids());
    let canceled = false;
    let busy = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshNear = async () => {
      timer = undefined;
      const requested = [...old].filter(isNear).slice(0, REFRESH_MAX);
      if (busy || !requested.length) return;
      busy = true;
      try {
        const posts = await refreshPosts(requested);
        if (canceled) return;
        onRefreshed(requested, posts);
        for (const id of requested) old.delete(id);
        scrolled(); // the page may have been scrolled meanwhile
      } catch {
        // the next change retries
      } finally {
        busy = false;
      }
    };
    const scrolled = () => {
      timer ??= setTimeout(refreshNear, SCROLLED_MS);
    };
    void refreshNear();
    addEventListener('scroll', scrolled, { passive: true });
    return () => {
      canceled = true;
      clearTimeout(timer);
      removeEventListener('scroll', scrolled);
    };
  }, [first, ids, onRefreshed]);

  // Refreshes all posts when a member's visibility changes, so that none of a hidden member's posts remain in this tab, or in a restored
  // list.
  const peopleVersion = useTopicVersion('people');
  useEffect(() => {
    void peopleVersion;
    let canceled = false;
    const refreshAll = async () => {
      const all = ids();
      for (let at = 0; at < all.length && !canceled; at += REFRESH_MAX) {
        const requested = all.slice(at, at + REFRESH_MAX);
        const posts = await refreshPosts(requested);
        if (!canceled) onRefreshed(requested, posts);
      }
    };
    refreshAll().catch(() => {}); // reconnecting changes `peopleVersion`, which retries
    return () => {
      canceled = true;
    };
  }, [peopleVersion, ids, onRefreshed]);
}
