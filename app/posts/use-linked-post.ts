import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type FeedPage, type FeedPost, linkedPostFrom } from './post-rules.ts';
import { refreshPosts } from './use-refresh-loaded.ts';

export type Asked = { id: string; is: 'coming' | 'gone' | 'failed' } | { id: string; is: 'there'; post: FeedPost };

/**
 * The post that the address points at (`/posts#post-…`, AMB-26): shown where it stands in the list, else fetched, because the part behind
 * # never reaches the server. What was fetched is asked for again whenever the page's loader is.
 */
export function useLinkedPost(first: FeedPage): Asked | null {
  const { hash } = useLocation();
  const id = linkedPostFrom(hash);
  const [wanted, setWanted] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    const card = id && document.getElementById(`post-${id}`);
    if (card) card.scrollIntoView();
    setWanted(card ? null : id);
    if (!id) setAsked(null);
  }, [id]);

  useEffect(() => {
    if (!wanted) return;
    void first;
    let over = false;
    const say = (next: Asked) => !over && setAsked(next);
    refreshPosts([wanted]).then(
      ([post]) => say(post ? { id: wanted, is: 'there', post } : { id: wanted, is: 'gone' }),
      () => !over && setAsked((before) => (before?.is === 'there' ? before : { id: wanted, is: 'failed' })),
    );
    return () => {
      over = true;
    };
  }, [wanted, first]);

  if (!wanted) return null;
  return asked?.id === wanted ? asked : { id: wanted, is: 'coming' };
}
