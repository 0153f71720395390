import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { refusalOf } from '../../shell/sending.ts';

/** A deed sent from a dialog or in place: what was refused, whether it is under way, and `onDone` once it is done and the page knows of it. */
export function useDeed<T>(onDone: (answer: T | undefined) => void) {
  const fetcher = useFetcher<T>();
  const { data, state } = fetcher;
  const sent = useRef(false);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (state !== 'idle') {
      sent.current = true;
      return;
    }
    if (!sent.current) return;
    sent.current = false;
    if (!refusalOf(data)) done(data as T | undefined);
  }, [state, data]);
  return {
    fetcher,
    answer: state === 'idle' ? data : undefined,
    refusal: state === 'idle' ? refusalOf(data) : null,
    busy: state !== 'idle',
  };
}
