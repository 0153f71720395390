import { useEffect, useState } from 'react';
import { href, useLocation } from 'react-router';
import { showToast } from '#ui/toasts/show-toast.ts';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import type { action as spectateAction } from './spectate.tsx';

type SpectateTarget = { id: string; username: string; spectated: boolean; spectators?: number };
export type Spectate = ReturnType<typeof useSpectate>;

/**
 * Optimistic state of the spectate button: changes at once and reverts on failure (ERR-04). The result stays until the `spectated` prop
 * changes, because infinite lists do not refetch their items.
 */
export function useSpectate({ id, username, spectated, spectators = 0 }: SpectateTarget) {
  const key = `spectate ${id}`;
  const { Form, data, formData, refusal, choose } = useLatestChoice<typeof spectateAction>(key, key);
  const { pathname, search } = useLocation();
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
  const on = formData ? formData.get('spectate') === 'on' : (confirmed ?? spectated);
  const action = href('/people/:username/spectate', { username });
  const back = pathname + search;

  useEffect(() => {
    if (data && refusal) void showToast({ message: refusal, kind: 'error' });
  }, [data, refusal]);

  return {
    Form,
    action,
    back,
    on,
    /** The number of spectators, including the viewer's pending change exactly once. */
    count: Math.max(0, spectators + Number(on) - Number(spectated)),
    press() {
      const fields = new FormData();
      fields.set('spectate', on ? 'off' : 'on');
      fields.set('back', back);
      choose(fields, action);
    },
  };
}
