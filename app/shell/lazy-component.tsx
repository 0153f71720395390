import { type ComponentType, lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import { notify, readyNotices } from '#ui/notify.ts';
import { failedStyles, styleAgain, watchStyles } from './stylesheet-retry.ts';

export const NOT_LOADED = 'This couldn’t be loaded. Check your connection and try again.';

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

/** The address in the error of a failed `import()`; Chromium and Firefox name it. */
const FAILED_MODULE = /dynamically imported module: (https?:\S+)/;

/** Loads a part, also after a failure: Chromium remembers a module that failed, so it is then loaded under another address. */
function retryable<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  let failed: string | undefined;
  let retries = 0;
  return async () => {
    try {
      const loaded: Promise<{ default: ComponentType<P> }> = failed ? import(/* @vite-ignore */ `${failed}?retry=${++retries}`) : load();
      return await loaded;
    } catch (error) {
      failed ??= FAILED_MODULE.exec(String(error))?.[1];
      throw error;
    }
  };
}

/** Loads a part with its styles, once; each call after a failure tries both again. */
export function loading<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const attempt = retryable(load);
  let known: ComponentType<P> | null = null;
  let unstyled: string[] = [];
  return async () => {
    if (known) return known;
    try {
      const [{ default: Part }] = await Promise.all([attempt(), ...unstyled.map(styleAgain)]);
      unstyled = [];
      known = Part;
      return Part;
    } catch (error) {
      unstyled = [...new Set([...unstyled, ...failedStyles()])];
      throw error;
    }
  };
}

/** Asks for a part as soon as it is `wanted`. One that does not come is said, and asked for anew when it is wanted again. */
function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const attempt = loading(load);
  let known: ComponentType<P> | null = null;
  return function useLater(wanted: boolean, onMissing: () => void) {
    const [Part, setPart] = useState(() => known);
    const missing = useRef(onMissing);
    useEffect(() => {
      missing.current = onMissing;
    });
    useEffect(() => {
      if (!wanted) return;
      let over = false;
      attempt().then(
        (loaded) => {
          known = loaded;
          if (!over) setPart(() => loaded);
        },
        () => {
          if (over) return;
          missing.current();
          void notify({ words: NOT_LOADED, kind: 'error' });
        },
      );
      return () => {
        over = true;
      };
    }, [wanted]);
    return Part;
  };
}

/** A part of the page whose script is loaded when it is first shown. Unlike React's `lazy`, one that does not come (ERR-07) leaves the page as it is, and may come later. */
export function lazily<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const useLater = later(load);
  return function Lazily(props: P & Around) {
    const Part = useLater(true, props.onMissing);
    return Part ? <Part {...props} /> : props.fallback;
  };
}

type Closed = { open: boolean; className?: string; onMissing(): void };

/**
 * A part that stands closed in the page from the start, drawn by the server, so that a browser without scripts can open it. Its script comes
 * when it is first opened; until then the page keeps what the server drew. Its styles must be imported where it stands.
 */
export function whenOpened<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Drawn = import.meta.env.SSR ? lazy(load) : null;
  const useLater = later(load);
  return function WhenOpened({ open, className, onMissing, ...rest }: P & Closed) {
    const props = rest as unknown as P;
    const Part = useLater(open, onMissing) ?? Drawn;
    if (Part)
      return (
        <div key="part" className={className}>
          <Part {...props} />
        </div>
      );
    // Keyed, so that the part begins in a place of its own. An empty text is what React neither fills nor empties when it finds words there.
    return (
      <div key="drawn" className={className} inert={open} suppressHydrationWarning>
        {''}
      </div>
    );
  };
}
