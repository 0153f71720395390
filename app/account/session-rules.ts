/** How the browser keeps its session, in milliseconds (AUTH-30, AUTH-31, AMB-58). */
const SESSION_CHECK_MS = 30_000;
const REFRESH_BELOW_MS = 90_000;
const OVER_BELOW_MS = 10_000;

/** Looks every half minute at what a session that ends at `expires` (ms since 1970) needs; returns how to stop. */
export function watchSession(expires: number, act: Record<'refresh' | 'over', () => void>) {
  const timer = setInterval(() => {
    const needs = sessionNeeds(expires - Date.now());
    if (needs !== 'nothing') act[needs]();
  }, SESSION_CHECK_MS);
  return () => clearInterval(timer);
}

/** What a session that ends in `left` milliseconds needs. */
export const sessionNeeds = (left: number): 'nothing' | 'refresh' | 'over' =>
  left <= OVER_BELOW_MS ? 'over' : left <= REFRESH_BELOW_MS ? 'refresh' : 'nothing';
