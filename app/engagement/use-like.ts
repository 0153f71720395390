import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../forms/action-errors.ts';

type LikeState = { liked: boolean; likes: number };
const isLikeResult = (result: unknown): result is LikeState =>
  typeof result === 'object' && result !== null && 'likes' in result && 'liked' in result;

/**
 * The viewer's like, from the `loaded` state. It changes at once, then shows the count of the server; a failure is undone and shown as a
 * toast (FEED-08, CHALL-31).
 */
export function useLike(loaded: LikeState, address: string, back: string) {
  const fetcher = useFetcher<unknown>();
  const { state, data, submit } = fetcher;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [result, setResult] = useState<LikeState | null>(null);
  const [handled, setHandled] = useState<unknown>(undefined);
  const [known, setKnown] = useState<LikeState>(loaded);
  const [pressed, setPressed] = useState(false);
  const submitting = state === 'submitting'; // not while "loading": the result is known before the page has revalidated
  if (!submitting && data && data !== handled) {
    setHandled(data);
    if (isLikeResult(data)) setResult(data);
    else setWanted(null);
  }
  // New loader data is newer than the stored result.
  if (known.liked !== loaded.liked || known.likes !== loaded.likes) {
    setKnown({ liked: loaded.liked, likes: loaded.likes });
    setResult(null);
  }
  const current = result ?? loaded;
  const isLiked = wanted ?? current.liked;
  useEffect(() => {
    const refusal = !submitting && messageOfRefusal(data);
    if (refusal) void showToast({ message: refusal, kind: 'error' });
  }, [submitting, data]);
  // Requests are sent one at a time, so that the last press wins.
  useEffect(() => {
    if (submitting || wanted === null) return;
    if (wanted === current.liked) setWanted(null);
    else void submit({ liked: wanted ? 'yes' : 'no', back }, { method: 'post', action: address });
  }, [submitting, wanted, current.liked, submit, back, address]);
  return {
    Form: fetcher.Form,
    isLiked,
    likes: current.likes + (isLiked === current.liked ? 0 : isLiked ? 1 : -1),
    /** Liked by a press on this page. */
    isNew: pressed && isLiked,
    setLiked(liked: boolean) {
      setPressed(true);
      setWanted(liked);
    },
  };
}
