/** Stylesheets of late parts that did not come. */
const failed = new Set<string>();

/** From now on it is known which stylesheets do not come. */
export const watchStyles = () =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      failed.add(target.href);
      target.remove();
    },
    true,
  );

/** Those that failed since this was asked last. */
export function failedStyles(): string[] {
  const all = [...failed];
  failed.clear();
  return all;
}

/** A build's `import()` asks for a stylesheet once and takes it for there afterwards, also when it failed: so it is fetched here. */
export const styleAgain = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`No stylesheet at ${href}`));
    document.head.append(link);
  });
