import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type FeedPage, type FeedPost, linkedPostFrom } from '../post-rules.ts';
import { refreshPosts } from '../use-refresh-loaded.ts';

export type LinkedPostState = { id: string; is: 'loading' | 'unavailable' | 'failed' } | { id: string; is: 'loaded'; post: FeedPost };

/**
 * The post that the URL links to (`/posts#post-…`): scrolled to if it is in the list, else fetched, because the fragment never
 * reaches the server. A fetched post is refetched with every revalidation of the page.
 */
export function useLinkedPost(first: FeedPage): LinkedPostState | null {
  const { hash } = useLocation();
  const id = linkedPostFrom(hash);
  const [wanted, setWanted] = useState<string | null>(null);
  const [linked, setLinked] = useState<LinkedPostState | null>(null);

  useEffect(() => {
    const card = id && document.getElementById(`post-${id}`);
    if (card) card.scrollIntoView();
    setWanted(card ? null : id);
    if (!id) setLinked(null);
  }, [id]);

  useEffect(() => {
    if (!wanted) return;
    void first;
    let canceled = false;
    const update = (next: LinkedPostState) => !canceled && setLinked(next);
    refreshPosts([wanted]).then(
      ([post]) => update(post ? { id: wanted, is: 'loaded', post } : { id: wanted, is: 'unavailable' }),
      () => !canceled && setLinked((before) => (before?.is === 'loaded' ? before : { id: wanted, is: 'failed' })),
    );
    return () => {
      canceled = true;
    };
  }, [wanted, first]);

  if (!wanted) return null;
  return linked?.id === wanted ? linked : { id: wanted, is: 'loading' };
}
