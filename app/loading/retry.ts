import { isRouteErrorResponse } from 'react-router';

const ATTEMPTS = 3;
const STEP_MS = 1_000;

/** Whether a response means that the server is temporarily unavailable. Takes a Response or an error of React Router. */
export const isGatewayFailure = (response: unknown) =>
  (response instanceof Response || isRouteErrorResponse(response)) && [502, 503, 504].includes(response.status);

/** The pause in milliseconds after attempt 1, 2, …; null after the last one (ERR-23). */
export const pauseAfter = (attempt: number) => (attempt < ATTEMPTS ? STEP_MS * attempt : null);

/** Makes up to three attempts, with pauses of 1000 ms × the attempt's number; then throws the last error (ERR-23). */
export async function retrying<T>(attempt: () => Promise<T>, isRetryable: (error: unknown) => boolean = () => true): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(n);
      if (pause === null || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
