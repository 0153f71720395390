import { useEffect, useRef } from 'react';
import { type ClientActionFunctionArgs, data, isRouteErrorResponse, useFetcher } from 'react-router';
import { isRefusal } from '#server/http/problem-rules.ts';
import { isGatewayFailure, pauseAfter } from '../loading/retry.ts';

export const NOT_CONNECTED = 'Failed to connect to the server. Please check your connection and try again.';
const FAILED = 'An error occurred. Please try again.';

/** The message of a refused action, or null when it succeeded or has no response yet. */
export const messageOfRefusal = (result: unknown): string | null => (isRefusal(result) ? result.message : null);

/**
 * Runs a server action and returns failures as data, so that they are shown next to the button. Otherwise a lost connection would show the
 * error boundary and lose the typed text. `message` replaces the general one; `problem` is 'gateway' when a retry may succeed.
 */
export async function catchActionErrors<T>(serverAction: () => Promise<T>, message?: string) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect is not a failure
    console.error('Action failed:', error); // the page shows only a message; the console has the details
    if (isGatewayFailure(error)) return data({ problem: 'gateway', message: message ?? NOT_CONNECTED }, { status: 503 });
    if (isRouteErrorResponse(error)) return data({ problem: 'unexpected', message: message ?? FAILED }, { status: error.status });
    return data({ problem: 'not-connected', message: message ?? NOT_CONNECTED }, { status: 503 });
  }
}

/** A `clientAction` that only calls the server's `Action` and returns failures as data. */
export const actionErrors =
  <Action = unknown>(message?: string) =>
  ({ serverAction }: ClientActionFunctionArgs) =>
    catchActionErrors(() => serverAction<Action>(), message);

/** A fetcher that retries after a gateway failure, with three attempts in total (ERR-23). */
export function useRetryingFetcher<T>() {
  const fetcher = useFetcher<T>();
  const last = useRef<{ form: FormData; action: string; attempt: number } | null>(null);
  const { data: result, state, submit } = fetcher;
  const failed = typeof result === 'object' && result !== null && 'problem' in result && result.problem === 'gateway';
  const willRetry = failed && last.current !== null && pauseAfter(last.current.attempt) !== null;
  useEffect(() => {
    const sent = last.current;
    const pause = sent && pauseAfter(sent.attempt);
    if (!failed || state !== 'idle' || !sent || !pause) return;
    const timer = setTimeout(() => {
      sent.attempt++;
      void submit(sent.form, { method: 'post', action: sent.action });
    }, pause);
    return () => clearTimeout(timer);
  }, [failed, state, submit]);
  return {
    /** The response; undefined while another attempt follows. */
    result: willRetry ? undefined : result,
    busy: state !== 'idle' || willRetry,
    /** `once` disables retries, for an action that must not run twice. */
    send(form: FormData, action: string, { once = false } = {}) {
      last.current = once ? null : { form, action, attempt: 1 };
      void submit(form, { method: 'post', action });
    },
  };
}
