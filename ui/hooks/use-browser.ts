import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/** Whether the page is hydrated; false in the HTML from the server. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
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
/** Whether touch is the main input: on-screen keyboards have no Shift+Enter. */
export const useTouch = () =>
  useSyncExternalStore(
    onPointer,
    () => matchMedia(TOUCH).matches,
    () => false,
  );
