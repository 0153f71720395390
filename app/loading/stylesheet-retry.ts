/** Stylesheets of lazy components that failed to load. */
const failed = new Set<string>();

/** Starts recording stylesheets that fail to load. */
export const watchStylesheets = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    true,
  );

/** Returns and clears the stylesheets that failed since the last call. */
export function takeFailedStylesheets(): string[] {
  const all = [...failed];
  failed.clear();
  return all;
}

/** Loads a stylesheet again: Vite's `import()` requests it only once, and afterward treats it as loaded even if it failed. */
export const retryStylesheet = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`stylesheet failed to load: ${href}`));
    document.head.append(link);
  });
