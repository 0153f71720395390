import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { messageOfRefusal } from '../forms/action-errors.ts';

/** An action submitted from a dialog or in place: its refusal, whether it is running, and `onDone` after success and revalidation. */
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
    // An action that redirected returns no data; then `data` is that of the previous action.
    const result = data === sent.current.before ? undefined : data;
    sent.current = null;
    const isRefused = messageOfRefusal(result) !== null;
    setRefused(isRefused ? result : undefined);
    if (!isRefused) done();
  }, [state, data]);
  const busy = state !== 'idle';
  return { fetcher, result: busy ? undefined : refused, refusal: busy ? null : messageOfRefusal(refused), busy };
}
