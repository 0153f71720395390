import { SPREAD_MS, throttled } from '../../loading/throttle.ts';

const THREAD_THROTTLE_MS = 900;

/**
 * Throttles the loading of an open list of comments. With the spread, the last of several new replies is requested at most 1.75 seconds
 * after its event, so that it appears within two (REPLY-11).
 */
export const throttledThread = (load: () => void) => throttled(load, THREAD_THROTTLE_MS, SPREAD_MS);
