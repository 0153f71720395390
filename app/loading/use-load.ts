import { useCallback, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';

/** Calls the loader of another route from an event: `load` resolves with its data, and rejects when a newer call replaces it. */
export function useLoad<Loader>() {
  const { load, data, state } = useFetcher<Loader>();
  const pending = useRef<PromiseWithResolvers<NonNullable<typeof data>>>(null);
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    pending.current?.resolve(data);
    pending.current = null;
  }, [state, data]);
  return useCallback(
    (address: string) => {
      pending.current?.reject(new Error('replaced by a newer call'));
      pending.current = Promise.withResolvers();
      void load(address);
      return pending.current.promise;
    },
    [load],
  );
}
