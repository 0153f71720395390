import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigation } from 'react-router';
import { buttonClass } from '#ui/controls/button-class.ts';
import { LoadMoreLink } from '../lists/load-more-link.tsx';
import { useCounts, useIsSending } from '../live/live.ts';
import { SPREAD_MS, THROTTLE_MS, throttled } from '../loading/throttle.ts';
import { COMMENTS_SHOWN, type Comment, type CommentPage, countedIn, withoutDeleted } from './comment-rules.ts';
import type { clientLoader } from './comments.tsx';
import { throttledThread } from './live/refresh-thread.ts';
import { commentsAddress, type Subject, subjects } from './subject-rules.ts';

type Throttle = (load: () => void) => ReturnType<typeof throttled>;
/** Spreads refetches over time, because the comments of a preview are open in far more tabs than a thread. */
const throttledPreview: Throttle = (load) => throttled(load, THROTTLE_MS, SPREAD_MS);

/** The first comments, refetched when `newCount` changes; 0: no more than were loaded. `whole` keeps more than COMMENTS_SHOWN of them. */
function useNewest(address: string, loaded: Comment[], newCount: number, { whole, throttle }: { whole: boolean; throttle: Throttle }) {
  const { load, data } = useFetcher<typeof clientLoader>();
  const refetch = useRef<ReturnType<Throttle>>(null);
  const isSending = useIsSending();
  const isIdle = useNavigation().state === 'idle' && !isSending;
  useEffect(() => {
    if (!isIdle) return; // the work may be deleted by what is being submitted, and its comments are then not found
    refetch.current = throttle(() => void load(address));
    return refetch.current.stop;
  }, [load, address, isIdle, throttle]);
  useEffect(() => {
    if (newCount && loaded && isIdle) refetch.current?.run(); // again if the data loaded meanwhile is older than the count
  }, [newCount, loaded, isIdle]);
  const [before, setBefore] = useState({ loaded, data });
  if (before.loaded !== loaded) setBefore({ loaded, data }); // a revalidation replaces what was fetched before
  const current = data && data !== before.data && !('failed' in data) ? data.comments : loaded;
  const [posted, setPosted] = useState({ comment: null as Comment | null, current });
  const own = posted.current === current && !current.some(({ id }) => id === posted.comment?.id) ? posted.comment : null;
  const newest = own ? [own, ...current] : current;
  return {
    first: current === loaded || whole ? newest : newest.slice(0, COMMENTS_SHOWN),
    /** Shows an accepted comment until a newer list replaces it. */
    showPosted: (comment: Comment) => setPosted({ comment, current }),
  };
}

/** `commentsCount` is what live events update, so it leaves out the viewer's own comments that staff hid or removed. */
type Counted = { id: string; commentsCount: number; ownHiddenComments: number };

/** The number of comments that the viewer may read, as loaded. */
export const loadedCommentsCount = (work: Omit<Counted, 'id'>): number => work.commentsCount + work.ownHiddenComments;

/** The live number of comments that the viewer may read. */
export function useCommentsCount({ id, commentsCount, ownHiddenComments }: Counted): number {
  return useCounts(`work:${id}`, { comments: commentsCount }).comments + ownHiddenComments;
}

/** The work with live first comments and comment count, for pages that show them beside the work (LIVE-02). */
export function useLiveComments<Work extends Counted & { comments: Comment[] }>(work: Work): Work {
  const count = useCommentsCount(work);
  const { first } = useNewest(subjects.work.comments(work.id), work.comments, count > loadedCommentsCount(work) ? count : 0, {
    whole: false,
    throttle: throttledPreview,
  });
  return { ...work, comments: first, commentsCount: count };
}

/**
 * The first comments, with new ones added at the top, and the pages that `moreLink` loads after them. Not `useInfiniteList`, because every
 * comment changes the first page, and a busy work must not refetch all pages each time.
 */
export function useCommentList(
  subject: Subject,
  loaded: Comment[],
  count: number, // now
  loadsAtOnce = false, // without a click on `moreLink`
  loadedCount = count, // when the page was loaded
) {
  const fetcher = useFetcher<typeof clientLoader>();
  const [more, setMore] = useState<Comment[]>([]);
  const [lastPage, setLastPage] = useState<CommentPage | null>(null);
  const [isTop, setIsTop] = useState(true); // the last requested page starts with the newest comment
  const address = commentsAddress(subject);
  const { first, showPosted } = useNewest(address, loaded, count > loadedCount ? count : 0, {
    whole: lastPage !== null,
    throttle: throttledThread,
  });
  const response = fetcher.data;
  // Once more comments are loaded, keeps those that newer ones displace from the first two.
  const fresh = lastPage ? first.filter((comment) => !more.some(({ id: known }) => known === comment.id)) : [];
  if (response && !('failed' in response) && response !== lastPage) {
    const remaining = withoutDeleted(more, response, first, isTop);
    const known = new Set(remaining.map((comment) => comment.id));
    setLastPage(response);
    setMore([...remaining, ...response.comments.filter((comment) => !known.has(comment.id))]);
  } else if (fresh.length) setMore([...fresh, ...more]);
  const comments = [...first, ...more.filter((later) => !first.some((comment) => comment.id === later.id))];
  const next = lastPage ? lastPage.next : count > countedIn(first) ? '' : null;
  const { load } = fetcher;
  const begin = loadsAtOnce && next === '' && !response;
  useEffect(() => {
    if (begin) void load(address);
  }, [begin, load, address]);
  const moreLink = (
    <>
      {response && 'failed' in response && <p role="alert">{response.failed}</p>}
      {next !== null && (
        <LoadMoreLink
          to={address}
          className={buttonClass({ variant: 'line', size: 'sm' }, 'justify-self-start')}
          busy={fetcher.state !== 'idle'}
          onMore={() => {
            if (fetcher.state !== 'idle') return;
            setIsTop(!next);
            void load(next ? commentsAddress(subject, { after: next }) : address);
          }}
        >
          {lastPage ? 'Older comments' : `View All ${count.toLocaleString('en-US')} Comments`}
        </LoadMoreLink>
      )}
    </>
  );
  return { comments, moreLink, showPosted };
}
