import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether scripts answer what is pressed: not yet in the page as the server wrote it. */
export const useAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The reader's own time zone; the server, and the first moment in the browser, write in UTC, so that both write the same. */
export const useZone = () =>
  useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => 'UTC',
  );

const onLine = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};
export const useOnline = () =>
  useSyncExternalStore(
    onLine,
    () => navigator.onLine,
    () => true,
  );

const WIDE = '(min-width: 64rem)';
const onWidth = (changed: () => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};
/** Whether the side panel has room beside the chat. */
export const useWide = () =>
  useSyncExternalStore(
    onWidth,
    () => matchMedia(WIDE).matches,
    () => true,
  );

const TOUCH = '(hover: none) and (pointer: coarse)';
const onPointer = (changed: () => void) => {
  const touch = matchMedia(TOUCH);
  touch.addEventListener('change', changed);
  return () => touch.removeEventListener('change', changed);
};
/** Whether fingers are the main way to point: the keyboard on the screen has no Shift+Enter. */
export const useTouch = () =>
  useSyncExternalStore(
    onPointer,
    () => matchMedia(TOUCH).matches,
    () => false,
  );
