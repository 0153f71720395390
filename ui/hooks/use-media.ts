import { useCallback, useSyncExternalStore } from 'react';

/** Whether animation should be avoided, for effects and event handlers. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether a media query matches; `onServer` on the server and during hydration. */
export function useMedia(query: string, onServer = false) {
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
    () => onServer,
  );
}

/** Which panels fit beside the page. Hidden panels are not rendered, so that no field is in the page twice. */
export function useEditorLayout(assistant: boolean) {
  const medium = useMedia('(min-width: 1024px)');
  const large = useMedia('(min-width: 1280px)');
  return { details: assistant ? large : medium, helper: assistant && medium };
}
