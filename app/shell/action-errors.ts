import { useEffect, useRef } from 'react';
import { data, isRouteErrorResponse, useFetcher } from 'react-router';
import { isGatewayFailure, pauseAfter } from './retry.ts';

export const NOT_CONNECTED = 'Failed to connect to the server. Please check your connection and try again.';
const FAILED = 'An error occurred. Please try again.';

/** The words of a refused deed, or null when it was done (or not yet answered). */
export const refusalOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'problem' in answer && 'message' in answer ? String(answer.message) : null;

/**
 * A `clientAction` whose failure is an answer beside the button, never the end of the page (ERR-07, AUTH-23): without it a lost network throws to the
 * error boundary and takes what was typed with it. `words` say what was not done, where the general sentences would say too little; `problem` is
 * 'gateway' when the same may work in a moment.
 */
export async function calmly<T>(serverAction: () => Promise<T>, words?: string) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error; // a redirect is no failure
    console.error('Not done:', error); // said beside the button, and kept here for whoever looks into it (ERR-42)
    if (isGatewayFailure(error)) return data({ problem: 'gateway', message: words ?? NOT_CONNECTED }, { status: 503 });
    if (isRouteErrorResponse(error)) return data({ problem: 'unexpected', message: words ?? FAILED }, { status: error.status });
    return data({ problem: 'not-connected', message: words ?? NOT_CONNECTED }, { status: 503 });
  }
}

/** A fetcher that asks again after a gateway failure, three attempts in all (ERR-11, ERR-23). */
export function useSteadyFetcher<T>() {
  const fetcher = useFetcher<T>();
  const last = useRef<{ form: FormData; action: string; attempt: number } | null>(null);
  const { data: answer, state, submit } = fetcher;
  const failed = typeof answer === 'object' && answer !== null && 'problem' in answer && answer.problem === 'gateway';
  const trying = failed && last.current !== null && pauseAfter(last.current.attempt) !== null;
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
    /** What came back; nothing while there will be another attempt. */
    answer: trying ? undefined : answer,
    busy: state !== 'idle' || trying,
    /** `once` for a deed that must not arrive twice. */
    send(form: FormData, action: string, { once = false } = {}) {
      last.current = once ? null : { form, action, attempt: 1 };
      void submit(form, { method: 'post', action });
    },
  };
}
