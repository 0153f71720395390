import { useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { type Comment, countedIn, withoutWords } from '../comment-rules.ts';
import { withPart } from '../subject-rules.ts';
import type { clientLoader } from './replies-page.tsx';

type Pages = { after: string; replies: Comment[] }[];

/**
 * The replies to a comment: the first ones until more are loaded, then all loaded pages. The last page is loaded again when the comment
 * changes, so that new replies appear below those that are open (REPLY-01).
 */
export function useReplies(comment: Comment, part: string | undefined) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const [pages, setPages] = useState<Pages>([]);
  const [handled, setHandled] = useState<unknown>(null);
  const [next, setNext] = useState<string | null>(null);
  const [requested, setRequested] = useState('');
  const { id, replies: first = [], moreReplies = 0 } = comment;
  const loaded = pages.length ? pages.flatMap(({ replies }) => replies) : first;
  const [posted, setPosted] = useState({ reply: null as Comment | null, comment, pages });
  const own =
    posted.comment === comment && posted.pages === pages && !loaded.some((reply) => reply.id === posted.reply?.id) ? posted.reply : null;
  if (data && !('failed' in data) && data !== handled) {
    const before = pages.filter(({ after }) => after !== requested);
    setHandled(data);
    setNext(data.next);
    setPages([
      ...before.map(({ after, replies }) => ({ after, replies: withoutWords(replies, data) })),
      { after: requested, replies: data.comments },
    ]);
  }
  const address = (after: string) => withPart(href('/comments/:id/replies', { id }), part, after ? { after } : {});
  const open = (after: string) => {
    setRequested(after);
    void load(address(after));
  };
  const key = `${moreReplies} ${first.map((reply) => reply.id).join(' ')}`;
  const shownKey = useRef(key);
  const again = useRef(() => {});
  again.current = () => pages.length > 0 && void load(address(requested));
  useEffect(() => {
    if (shownKey.current !== key) again.current();
    shownKey.current = key;
  }, [key]);
  const replies = own ? [...loaded, own] : loaded;
  const hasMore = pages.length ? next !== null : moreReplies > 0;
  return {
    replies,
    /** How many more there are; 0: none. */
    more: hasMore ? Math.max(1, countedIn(first) + moreReplies - countedIn(replies)) : 0,
    failure: data && 'failed' in data ? data.failed : null,
    address: address(''),
    busy: state !== 'idle',
    loadMore: () => state === 'idle' && open(pages.length && next ? next : ''),
    showPosted(reply: Comment) {
      setPosted({ reply, comment, pages });
      if (!pages.length && moreReplies) open('');
    },
  };
}
