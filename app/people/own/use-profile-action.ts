import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { refusalOf } from '../../shell/action-errors.ts';

/** A deed sent from a dialog or in place: what was refused, whether it is under way, and `onDone` once it is done and the page knows of it. */
export function useProfileAction<T>(onDone: () => void) {
  const fetcher = useFetcher<T>();
  const { data, state } = fetcher;
  const [refused, setRefused] = useState<typeof data>();
  const sent = useRef<{ before: typeof data } | null>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (state !== 'idle') {
      sent.current ??= { before: data };
      return;
    }
    if (!sent.current) return;
    // A deed that led to another page brings no answer: what stands here is the one before.
    const answer = data === sent.current.before ? undefined : data;
    sent.current = null;
    const no = refusalOf(answer) !== null;
    setRefused(no ? answer : undefined);
    if (!no) done();
  }, [state, data]);
  const busy = state !== 'idle';
  return { fetcher, answer: busy ? undefined : refused, refusal: busy ? null : refusalOf(refused), busy };
}
