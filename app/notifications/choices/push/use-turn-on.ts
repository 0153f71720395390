import { useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import type { action } from './add-device.tsx';
import { pushPermission, requestPermission, subscribe, unsubscribe } from './browser-push.ts';
import { PUSH_MESSAGES } from './push-rules.ts';

/**
 * Adds this browser to the member's devices: permission, subscription, then the request. A subscription that the site did not store is
 * ended. `onChange` follows when this browser was added, or when the member answered the browser's question.
 */
export function useTurnOn(key: string, onChange: () => void) {
  const { submit, data, state } = useFetcher<typeof action>();
  const [isRequesting, setRequesting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const refusal = state === 'idle' ? messageOfRefusal(data) : null;
  useEffect(() => {
    if (state !== 'idle' || !data) return;
    if (messageOfRefusal(data)) void unsubscribe().catch(() => {});
    else changed.current();
  }, [state, data]);

  async function turnOn() {
    setProblem(navigator.onLine ? null : PUSH_MESSAGES.offline);
    if (!navigator.onLine) return;
    setRequesting(true);
    try {
      if ((await requestPermission()) === 'granted')
        await submit(await subscribe(key), { method: 'post', action: href('/notifications/devices') });
      else if (pushPermission() === 'denied') changed.current();
      else setProblem(PUSH_MESSAGES.dismissed);
    } catch (error) {
      console.error('Push subscription failed:', error);
      setProblem(PUSH_MESSAGES.failed);
    } finally {
      setRequesting(false);
    }
  }
  const busy = isRequesting || state !== 'idle';
  return { turnOn, busy, problem: busy ? null : (problem ?? refusal) };
}
