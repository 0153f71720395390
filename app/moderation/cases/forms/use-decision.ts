import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { messageOfRefusal } from '#app/forms/action-errors.ts';
import { showToast } from '#ui/toasts/show-toast.ts';
import { STILL_SENDING } from '../../queue/keyboard-shortcut-rules.ts';

const addressIn = (result: unknown): string | null =>
  typeof result === 'object' && result !== null && 'to' in result ? String(result.to) : null;

/**
 * Sends a decision once and goes to the address in the response. Not by a redirect, which React Router drops if a live event made the page
 * revalidate meanwhile. `refused` is the result of a form that was sent without JavaScript.
 */
export function useDecision(refused: unknown) {
  const { Form, data, state } = useFetcher<unknown>();
  const navigate = useNavigate();
  const isSending = useRef(false); // set before the buttons are rendered as disabled, so that a second key sends nothing
  const to = addressIn(data);
  useEffect(() => {
    if (to) void navigate(to);
  }, [to, navigate]);
  useEffect(() => {
    if (state === 'idle' && !addressIn(data)) isSending.current = false;
  }, [state, data]);
  function onSubmit(event: React.FormEvent) {
    if (isSending.current) {
      event.preventDefault();
      void showToast({ message: STILL_SENDING });
    }
    isSending.current = true;
  }
  const result = data ?? refused;
  const isBusy = state !== 'idle' || to !== null;
  return {
    Form,
    formProps: { method: 'post', onSubmit, defaultShouldRevalidate: false } as const,
    result,
    isBusy,
    message: isBusy ? null : messageOfRefusal(result),
  };
}
