/** Several announcements of one change are one question. */
const TOGETHER_MS = 150;
export const APART_MS = 3_000;

/**
 * Asks soon after it is told to, and no sooner than `apart` after the last time, however often it is told to meanwhile. `spread`: up to so much later,
 * so that everybody who heard the same news does not ask in the same moment.
 */
export function spaced(ask: () => void, apart = APART_MS, spread = 0) {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  return {
    ask() {
      soon ??= setTimeout(
        () => {
          soon = undefined;
          last = Date.now();
          ask();
        },
        Math.max(TOGETHER_MS, last + apart - Date.now()) + Math.random() * spread,
      );
    },
    stop() {
      clearTimeout(soon);
      soon = undefined; // it may be asked again after a remount
    },
  };
}
