import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { notify } from '#ui/notify.ts';
import { refusalOf } from '../shell/action-errors.ts';

type Told = { liked: boolean; likes: number };
const isLikeResult = (answer: unknown): answer is Told =>
  typeof answer === 'object' && answer !== null && 'likes' in answer && 'liked' in answer;

/** A like that toggles (FEED-08, CHALL-31): it answers at once, the exact count is the server's, and what was refused is taken back and said. */
export function useToggledLike(from: Told, address: string, back: string) {
  const fetcher = useFetcher<unknown>();
  const { state, data, submit } = fetcher;
  const [wish, setWish] = useState<boolean | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [answered, setAnswered] = useState<unknown>(undefined);
  const [known, setKnown] = useState<Told>(from);
  const under = state === 'submitting'; // once it is answered it is kept, however long the page takes to be asked anew
  if (!under && data && data !== answered) {
    setAnswered(data);
    if (isLikeResult(data)) setTold(data);
    else setWish(null);
  }
  // What the list says anew is newer than an answer of ours.
  if (known.liked !== from.liked || known.likes !== from.likes) {
    setKnown({ liked: from.liked, likes: from.likes });
    setTold(null);
  }
  const truth = told ?? from;
  const mine = wish ?? truth.liked;
  useEffect(() => {
    const refusal = !under && refusalOf(data);
    if (refusal) void notify({ words: refusal, kind: 'error' });
  }, [under, data]);
  // One at a time, in their order: the last press is what holds.
  useEffect(() => {
    if (under || wish === null) return;
    if (wish === truth.liked) setWish(null);
    else void submit({ liked: wish ? 'yes' : 'no', back }, { method: 'post', action: address });
  }, [under, wish, truth.liked, submit, back, address]);
  return {
    Form: fetcher.Form,
    mine,
    likes: truth.likes + (mine === truth.liked ? 0 : mine ? 1 : -1),
    /** Just pressed. */
    fresh: wish === true,
    press: () => setWish(!mine),
  };
}
