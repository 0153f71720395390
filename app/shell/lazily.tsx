import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { notify, readyNotices } from '#ui/notify.ts';
import { failedStyles, styleAgain, watchStyles } from './styles-again.ts';

export const NOT_LOADED = 'This could not be loaded. Check your connection and try again.';

type Around = {
  /** What stands in its place until it has come. */
  fallback?: ReactNode;
  /** It did not come, and that was said: the parent takes it out again, so that the next press asks for it anew. */
  onMissing(): void;
};

if (typeof window !== 'undefined') {
  // The words about a lost connection cannot be fetched when it is lost.
  setTimeout(readyNotices, 2_000);
  watchStyles();
}

/** A part of the page whose script is loaded when it is first shown. Unlike React's `lazy`, one that does not come (ERR-07) leaves the page as it is, and may come later. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let known: ComponentType<P> | null = null;
  let unstyled: string[] = [];
  return function Lazily(props: P & Around) {
    const [Part, setPart] = useState(() => known);
    const missing = useRef(props.onMissing);
    useEffect(() => {
      missing.current = props.onMissing;
    });
    useEffect(() => {
      let over = false;
      Promise.all([load(), ...unstyled.map(styleAgain)]).then(
        ([{ default: loaded }]) => {
          known = loaded;
          unstyled = [];
          if (!over) setPart(() => loaded);
        },
        () => {
          unstyled = [...new Set([...unstyled, ...failedStyles()])];
          if (over) return;
          missing.current();
          void notify({ words: NOT_LOADED, kind: 'error' });
        },
      );
      return () => {
        over = true;
      };
    }, []);
    return Part ? <Part {...props} /> : props.fallback;
  };
}
