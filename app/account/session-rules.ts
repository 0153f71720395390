/** How the browser keeps its session, in milliseconds (AUTH-30, AUTH-31, AMB-58). */
export const SESSION_CHECK_MS = 30_000;
const REFRESH_BELOW_MS = 90_000;
const OVER_BELOW_MS = 10_000;

/** What a session that ends in `left` milliseconds needs. */
export const sessionNeeds = (left: number): 'nothing' | 'refresh' | 'over' =>
  left <= OVER_BELOW_MS ? 'over' : left <= REFRESH_BELOW_MS ? 'refresh' : 'nothing';
