import { useEffect, useState } from 'react';
import { href, useFetcher, useLocation } from 'react-router';
import { notify } from '#ui/toasts/notify.ts';
import { refusalOf } from '../../forms/action-errors.ts';
import type { action as spectateAction } from './spectate.tsx';

type SpectateTarget = { id: string; username: string; spectated: boolean; spectators?: number };
export type Spectate = ReturnType<typeof useSpectate>;

/**
 * Optimistic state of the spectate button: changes at once and reverts on failure (ERR-04). A press during a request is sent after it, so
 * that the last press wins; the result stays until the `spectated` prop changes, because infinite lists do not refetch their items.
 */
export function useSpectate({ id, username, spectated, spectators = 0 }: SpectateTarget) {
  const fetcher = useFetcher<typeof spectateAction>({ key: `spectate ${id}` });
  const { pathname, search } = useLocation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { state, data, formData, submit } = fetcher;
  const refusal = refusalOf(data);
  const sent = formData && !(state === 'loading' && refusal) ? formData.get('spectate') === 'on' : null;
  const [confirmed, setConfirmed] = useState<boolean | null>(null);
  const [handled, setHandled] = useState<unknown>(data);
  const [previous, setPrevious] = useState(spectated);
  if (data && data !== handled) {
    setHandled(data);
    if ('spectating' in data) setConfirmed(data.spectating);
  }
  if (previous !== spectated) {
    setPrevious(spectated);
    setConfirmed(null);
  }
  const stored = confirmed ?? spectated;
  const on = wanted ?? sent ?? stored;
  const action = href('/people/:username/spectate', { username });
  const back = pathname + search;

  useEffect(() => {
    if (state === 'idle' && refusal) void notify({ message: refusal, kind: 'error' });
  }, [state, refusal]);
  useEffect(() => {
    if (wanted === null || state === 'submitting') return;
    setWanted(null);
    if (wanted !== (sent ?? stored)) void submit({ spectate: wanted ? 'on' : 'off', back }, { method: 'post', action });
  }, [wanted, state, sent, stored, submit, action, back]);

  return {
    Form: fetcher.Form,
    action,
    back,
    on,
    /** The number of spectators, including the viewer's pending change exactly once. */
    count: Math.max(0, spectators + Number(on) - Number(spectated)),
    press: () => setWanted(!on),
  };
}
