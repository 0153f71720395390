import { type ComponentType, lazy, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { preloadToasts, showToast } from '#ui/toasts/show-toast.ts';
import { retryStylesheet, takeFailedStylesheets, watchStylesheets } from './stylesheet-retry.ts';

export const NOT_LOADED = 'This couldn’t be loaded. Check your connection and try again.';

type LazyProps = {
  /** Shown while the component loads. */
  fallback?: ReactNode;
  /** Loading failed and a toast was shown; the parent should unmount the component, so that the next click retries. */
  onMissing(): void;
  /** Shows no toast when loading fails, because the parent shows its own message. */
  isSilent?: boolean;
};

if (typeof window !== 'undefined') {
  // The toast about a lost connection cannot be loaded while offline.
  setTimeout(preloadToasts, 2_000);
  watchStylesheets();
}

/** The URL in the error of a failed `import()`, in Chromium and Firefox. */
const FAILED_MODULE = /dynamically imported module: (https?:\S+)/;

/** Imports a module. Chromium caches a failed module, so retries use another URL. */
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

/** Loads a component and its stylesheets once; each call after a failure retries both. */
export function createLoader<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  const attempt = retryable(load);
  let cached: ComponentType<P> | null = null;
  let missingStylesheets: string[] = [];
  return async () => {
    if (cached) return cached;
    try {
      const [{ default: Part }] = await Promise.all([attempt(), ...missingStylesheets.map(retryStylesheet)]);
      missingStylesheets = [];
      cached = Part;
      return Part;
    } catch (error) {
      missingStylesheets = [...new Set([...missingStylesheets, ...takeFailedStylesheets()])];
      throw error;
    }
  };
}

/** Creates a hook that loads the component when `wanted`. On failure it shows a toast, and the next time retries. */
function createUseLazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const attempt = createLoader(load);
  let cached: ComponentType<P> | null = null;
  return function useLazy(wanted: boolean, onMissing: () => void, isSilent = false) {
    const [Part, setPart] = useState(() => cached);
    const missing = useEffectEvent(() => {
      onMissing();
      if (!isSilent) void showToast({ message: NOT_LOADED, kind: 'error' });
    });
    useEffect(() => {
      if (!wanted) return;
      let unmounted = false;
      attempt().then(
        (loaded) => {
          cached = loaded;
          if (!unmounted) setPart(() => loaded);
        },
        () => {
          if (unmounted) return;
          missing();
        },
      );
      return () => {
        unmounted = true;
      };
    }, [wanted]);
    return Part;
  };
}

/** A component whose module is loaded on first render. Unlike React's `lazy`, a failed load leaves the page usable and can be retried. */
export function lazyComponent<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const useLazy = createUseLazy(load);
  return function LazyComponent(props: P & LazyProps) {
    const Part = useLazy(true, props.onMissing, props.isSilent);
    return Part ? <Part {...props} /> : props.fallback;
  };
}

type OpenProps = { open: boolean; className?: string; onMissing(): void };

/**
 * A closed part of the page that the server renders, so that it works without JavaScript. Its module loads when it is first opened; until
 * then the server's markup remains. The caller must import its styles.
 */
export function lazyOnOpen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const ServerPart = import.meta.env.SSR ? lazy(load) : null;
  const useLazy = createUseLazy(load);
  return function LazyOnOpen({ open, className, onMissing, ...rest }: P & OpenProps) {
    const props = rest as unknown as P;
    const Part = useLazy(open, onMissing) ?? ServerPart;
    if (Part)
      return (
        <div key="part" className={className}>
          <Part {...props} />
        </div>
      );
    // The key mounts the loaded component separately. With an empty text child, hydration leaves the server's markup in place.
    return (
      <div key="server" className={className} inert={open} suppressHydrationWarning>
        {''}
      </div>
    );
  };
}
