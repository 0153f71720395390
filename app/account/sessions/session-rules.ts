/** When the browser renews or ends its session, in milliseconds (AUTH-30, AUTH-31, AMB-58). */
const SESSION_CHECK_MS = 30_000;
const REFRESH_BELOW_MS = 90_000;
const OVER_BELOW_MS = 10_000;

/** Checks a session that ends at `expires` (ms since 1970) every 30 seconds. Returns a cleanup function. */
export function watchSession(expires: number, actions: Record<'refresh' | 'over', () => void>) {
  const timer = setInterval(() => {
    const needs = sessionNeeds(expires - Date.now());
    if (needs !== 'nothing') actions[needs]();
  }, SESSION_CHECK_MS);
  return () => clearInterval(timer);
}

/** What to do with a session that ends in `left` milliseconds. */
export const sessionNeeds = (left: number): 'nothing' | 'refresh' | 'over' =>
  left <= OVER_BELOW_MS ? 'over' : left <= REFRESH_BELOW_MS ? 'refresh' : 'nothing';
