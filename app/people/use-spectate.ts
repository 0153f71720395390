import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { notify } from '#ui/notify.ts';
import { refusalOf } from '../shell/action-errors.ts';
import type { action as deed } from './spectate.tsx';

type Somebody = { id: string; username: string; spectated: boolean; spectators?: number };
export type Spectate = ReturnType<typeof useSpectate>;

/**
 * Spectating somebody as the button shows it: at once, and back again when it was refused (ERR-04). A press while one is under way waits for it,
 * so that the last one decides. The answer holds until the page says something else: what was fetched onto a list is not asked anew by a press.
 */
export function useSpectate({ id, username, spectated, spectators = 0 }: Somebody) {
  const fetcher = useFetcher<typeof deed>({ key: `spectate ${id}` });
  const { pathname, search } = useLocation();
  const [wish, setWish] = useState<boolean | null>(null);
  const { state, data, formData, submit } = fetcher;
  const refusal = refusalOf(data);
  const sent = formData && !(state === 'loading' && refusal) ? formData.get('spectate') === 'on' : null;
  const [told, setTold] = useState<boolean | null>(null);
  const [answered, setAnswered] = useState<unknown>(data);
  const [known, setKnown] = useState(spectated);
  if (data && data !== answered) {
    setAnswered(data);
    if ('spectating' in data) setTold(data.spectating);
  }
  if (known !== spectated) {
    setKnown(spectated);
    setTold(null);
  }
  const truth = told ?? spectated;
  const on = wish ?? sent ?? truth;
  const action = href('/people/:username/spectate', { username });
  const back = pathname + search;

  useEffect(() => {
    if (state === 'idle' && refusal) void notify({ words: refusal, kind: 'error' });
  }, [state, refusal]);
  useEffect(() => {
    if (wish === null || state === 'submitting') return;
    setWish(null);
    if (wish !== (sent ?? truth)) void submit({ spectate: wish ? 'on' : 'off', back }, { method: 'post', action });
  }, [wish, state, sent, truth, submit, action, back]);

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
