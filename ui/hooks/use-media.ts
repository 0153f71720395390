import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false during server rendering. */
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

/** Which panels fit beside the page. Hidden panels are not rendered, so that no field is in the page twice. */
export function useEditorLayout(assistant: boolean) {
  const medium = useMedia('(min-width: 1024px)');
  const large = useMedia('(min-width: 1280px)');
  return { details: assistant ? large : medium, helper: assistant && medium };
}
