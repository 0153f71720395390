import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false while the server draws. */
export function useMedia(query: string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Which parts of an editor fit beside the sheet. Only what is shown is rendered, so that no field stands in the page twice. */
export function useRoom(assistant: boolean) {
  const medium = useMedia('(min-width: 1024px)');
  const large = useMedia('(min-width: 1280px)');
  return { details: assistant ? large : medium, helper: assistant && medium };
}
