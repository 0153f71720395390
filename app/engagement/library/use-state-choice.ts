import { useEffect, useRef } from 'react';
import { href } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { messageOfRefusal } from '../../forms/action-errors.ts';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import type { action } from './state.tsx';
import { type LibraryState, STATE_NAMES, stateFrom } from './state-rules.ts';

/** Sets the state of a work and confirms it with a toast. `pending` is undefined unless a request runs. */
export function useStateChoice(workId: string) {
  const { data, state, formData, choose } = useLatestChoice<typeof action>(`library ${workId}`);
  const handled = useRef<unknown>(undefined);
  useEffect(() => {
    if (state !== 'idle' || data === undefined || handled.current === data) return;
    handled.current = data;
    const refusal = messageOfRefusal(data);
    if (refusal) return void showToast({ message: refusal, kind: 'error' });
    const chosen = stateFrom((data as { state?: unknown }).state);
    void showToast({ message: chosen ? `Your library: ${STATE_NAMES[chosen]}.` : 'Removed from your library.' });
  }, [state, data]);
  return {
    pending: formData ? stateFrom(formData.get('state')) : undefined,
    choose(to: LibraryState | null) {
      const fields = new FormData();
      fields.set('state', to ?? 'none');
      choose(fields, href('/works/:id/state', { id: workId }));
    },
  };
}
