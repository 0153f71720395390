import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { notify } from '#ui/notify.ts';
import { refusalOf } from '../shell/sending.ts';
import type { action } from './spectate.tsx';

type Somebody = { id: string; username: string; spectated: boolean; spectators?: number };
export type Spectate = ReturnType<typeof useSpectate>;

/**
 * Spectating somebody as the button shows it: at once, and back again when it was refused (ERR-04). A press while one is under way waits for it,
 * so that the last one decides.
 */
export function useSpectate({ id, username, spectated, spectators = 0 }: Somebody) {
  const fetcher = useFetcher<typeof action>({ key: `spectate ${id}` });
  const { pathname, search } = useLocation();
  const [wish, setWish] = useState<boolean | null>(null);
  const { state, data, formData, submit } = fetcher;
  const refusal = refusalOf(data);
  const sent = formData && !(state === 'loading' && refusal) ? formData.get('spectate') === 'on' : null;
  const on = wish ?? sent ?? spectated;
  const action = href('/people/:username/spectate', { username });
  const back = pathname + search;

  useEffect(() => {
    if (state === 'idle' && refusal) void notify({ words: refusal, kind: 'error' });
  }, [state, refusal]);
  useEffect(() => {
    if (wish === null || state === 'submitting') return;
    setWish(null);
    if (wish !== (sent ?? spectated)) void submit({ spectate: wish ? 'on' : 'off', back }, { method: 'post', action });
  }, [wish, state, sent, spectated, submit, action, back]);

  return {
    Form: fetcher.Form,
    action,
    back,
    on,
    /** The number of spectators with one's own press in it, never twice. */
    count: Math.max(0, spectators + Number(on) - Number(spectated)),
    press: () => setWish(!on),
  };
}
