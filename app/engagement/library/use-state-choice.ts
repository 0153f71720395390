import { useEffect, useRef } from 'react';
import { href, useFetcher } from 'react-router';
import { notify } from '#ui/toasts/notify.ts';
import { refusalOf } from '../../forms/action-errors.ts';
import type { action } from './state.tsx';
import { type LibraryState, STATE_NAMES, stateFrom } from './state-rules.ts';

/** Sets the state of a work and confirms it with a toast. `pending` is undefined unless a request runs. */
export function useStateChoice(workId: string) {
  const fetcher = useFetcher<typeof action>();
  const { data, state, formData, submit } = fetcher;
  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    const refusal = refusalOf(data);
    if (refusal) return void notify({ message: refusal, kind: 'error' });
    const chosen = stateFrom((data as { state?: unknown }).state);
    void notify({ message: chosen ? `Your library: ${STATE_NAMES[chosen]}.` : 'Removed from your library.' });
  }, [state, data]);
  return {
    pending: formData ? stateFrom(formData.get('state')) : undefined,
    choose: (to: LibraryState | null) =>
      void submit({ state: to ?? 'none' }, { method: 'post', action: href('/works/:id/state', { id: workId }) }),
  };
}
