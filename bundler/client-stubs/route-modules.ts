// Replaces React Router's `routeModules.js` in the browser, which reloads the document when a module fails to load; offline that shows the
// browser's error page. Here a page fails with `PageNotLoaded` and an action with a message. See docs/decisions/2026-11-22-offline.md.
import { data } from 'react-router';
import { NOT_CONNECTED } from '#app/forms/action-errors.ts';
import { PageNotLoaded } from '#app/loading/page-not-loaded.ts';

type Route = { id: string; module: string; hasClientAction?: boolean; hasClientLoader?: boolean };
type Revalidation = { defaultShouldRevalidate: boolean };
type RouteModule = {
  clientAction(args: unknown): unknown;
  clientLoader(args: unknown): unknown;
  shouldRevalidate?(args: Revalidation): boolean;
};
let retries = 0;

/**
 * The module of a route whose own failed to load: the page is a problem, and its action and loader load the module again at each call.
 * They return the failure as data, so that what was typed and the page behind a fetcher stay.
 */
function missingModule({ module: address, hasClientAction, hasClientLoader }: Route, cause: unknown) {
  let loaded: RouteModule | null = null;
  // Browsers cache a failed module, so each retry has a new URL.
  const again = async (): Promise<RouteModule | null> => {
    loaded ??= await import(/* @vite-ignore */ `${address}?retry=${++retries}`).catch(() => null);
    return loaded;
  };
  return {
    default: () => {
      throw new PageNotLoaded(address, cause);
    },
    shouldRevalidate: (args: Revalidation) => loaded?.shouldRevalidate?.(args) ?? args.defaultShouldRevalidate,
    ...(hasClientAction && {
      async clientAction(args: unknown) {
        const module = await again();
        return module ? module.clientAction(args) : data({ problem: 'not-connected', message: NOT_CONNECTED }, { status: 503 });
      },
    }),
    ...(hasClientLoader && {
      async clientLoader(args: unknown) {
        const module = await again();
        return module ? module.clientLoader(args) : { failed: NOT_CONNECTED };
      },
    }),
  };
}

export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module);
    cache[route.id] = module;
    return module;
  } catch (cause) {
    if (route.hasClientAction || route.hasClientLoader) return missingModule(route, cause);
    throw new PageNotLoaded(route.module, cause);
  }
}
