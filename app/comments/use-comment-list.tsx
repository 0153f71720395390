import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useCounts } from '../shell/live.ts';
import { APART_MS, spaced } from '../shell/throttle.ts';
import { COMMENT_PREVIEW, type Comment, type CommentPage, stillThere } from './comment-rules.ts';
import type { clientLoader } from './comments.tsx';
import { type Subject, subjects } from './subject-rules.ts';

/** One new comment is asked for by every page that shows the work: within this time, not in one moment. */
const SPREAD_MS = 850;

/** The first comments as the page loaded them, or as they are since there are `newCount` of them; 0: no more than were loaded. */
function useNewest(address: string, loaded: Comment[], newCount: number, whole: boolean) {
  const { load, data } = useFetcher<typeof clientLoader>();
  const asking = useRef<ReturnType<typeof spaced>>(null);
  useEffect(() => {
    asking.current = spaced(() => void load(address), APART_MS, SPREAD_MS);
    return asking.current.stop;
  }, [load, address]);
  useEffect(() => {
    if (newCount && loaded) asking.current?.ask(); // again where what was loaded meanwhile is older than the count
  }, [newCount, loaded]);
  const [before, setBefore] = useState({ loaded, data });
  if (before.loaded !== loaded) setBefore({ loaded, data }); // what the page loads anew replaces what was fetched before
  const came = data && data !== before.data && !('failed' in data) ? data.comments : loaded;
  const [posted, setPosted] = useState({ comment: null as Comment | null, came });
  const own = posted.came === came && !came.some(({ id }) => id === posted.comment?.id) ? posted.comment : null;
  const newest = own ? [own, ...came] : came;
  return {
    first: came === loaded || whole ? newest : newest.slice(0, COMMENT_PREVIEW),
    /** Shows a comment that the server has accepted, until a list that was loaded later replaces it. */
    showPosted: (comment: Comment) => setPosted({ comment, came }),
  };
}

/** The first comments of a work and how many it has, as they are now: for a page that shows them beside the work (LIVE-02). */
export function useCommentsNow<Work extends { id: string; comments: Comment[]; commentsCount: number }>(work: Work): Work {
  const { comments: count } = useCounts(`work:${work.id}`, { comments: work.commentsCount });
  const { first } = useNewest(subjects.work.comments(work.id), work.comments, count > work.commentsCount ? count : 0, false);
  return { ...work, comments: first, commentsCount: count };
}

/**
 * The first comments and what was fetched after them (ENGAGE-14, AMB-24); new ones come in at the top without moving the rest. `way` leads on; `all`
 * takes its first step by itself. `count` is how many there are now, `loadedCount` how many there were when the page was loaded.
 */
export function useCommentList({ on, id }: Subject, loaded: Comment[], count: number, all = false, loadedCount = count) {
  const fetcher = useFetcher<typeof clientLoader>();
  const [more, setMore] = useState<Comment[]>([]);
  const [taken, setTaken] = useState<CommentPage | null>(null);
  const [top, setTop] = useState(true); // what was asked for last begins with the newest
  const address = subjects[on].comments(id);
  const { first, showPosted } = useNewest(address, loaded, count > loadedCount ? count : 0, taken !== null);
  const answer = fetcher.data;
  // Once the rest is open, what was among the first two stays when newer ones push it out of them.
  const fresh = taken ? first.filter((one) => !more.some(({ id: known }) => known === one.id)) : [];
  if (answer && !('failed' in answer) && answer !== taken) {
    const kept = stillThere(more, answer, first, top);
    const known = new Set(kept.map((comment) => comment.id));
    setTaken(answer);
    setMore([...kept, ...answer.comments.filter((comment) => !known.has(comment.id))]);
  } else if (fresh.length) setMore([...fresh, ...more]);
  const comments = [...first, ...more.filter((one) => !first.some((comment) => comment.id === one.id))];
  const next = taken ? taken.next : count > first.length ? '' : null;
  const { load } = fetcher;
  const begin = all && next === '' && !answer;
  useEffect(() => {
    if (begin) void load(address);
  }, [begin, load, address]);
  const way = (
    <>
      {answer && 'failed' in answer && <p role="alert">{answer.failed}</p>}
      {next !== null && (
        <Link
          to={address}
          className="btn btn-line btn-sm justify-self-start"
          aria-disabled={fetcher.state !== 'idle'}
          onClick={(event) => {
            event.preventDefault();
            if (fetcher.state !== 'idle') return;
            setTop(!next);
            void fetcher.load(next ? `${address}?after=${next}` : address);
          }}
        >
          {taken ? 'Older comments' : `View All ${count.toLocaleString('en-US')} Comments`}
        </Link>
      )}
    </>
  );
  return { comments, way, showPosted };
}
