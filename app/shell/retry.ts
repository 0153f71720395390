import { isRouteErrorResponse } from 'react-router';

const ATTEMPTS = 3;
const STEP_MS = 1_000;

/** What a proxy answers while the house itself is away: worth asking again (ERR-11). Takes a Response, or what React Router threw. */
export const isGatewayFailure = (answer: unknown) =>
  (answer instanceof Response || isRouteErrorResponse(answer)) && [502, 503, 504].includes(answer.status);

/** How long to wait after attempt 1, 2, …; null after the last one. Milliseconds (ERR-23). */
export const pauseAfter = (attempt: number) => (attempt < ATTEMPTS ? STEP_MS * attempt : null);

/** Tries three times, waiting 1000 ms × the attempt's number between them; then the last failure is thrown (ERR-23). */
export async function retrying<T>(attempt: () => Promise<T>, worthIt: (error: unknown) => boolean = () => true): Promise<T> {
  for (let n = 1; ; n++) {
    try {
      return await attempt();
    } catch (error) {
      const pause = pauseAfter(n);
      if (pause === null || !worthIt(error)) throw error;
      await new Promise((go) => setTimeout(go, pause));
    }
  }
}
