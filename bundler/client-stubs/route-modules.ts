// Replaces React Router's `routeModules.js` in the browser, which reloads the document when a module fails to load; offline that shows the
// browser's error page. Here a page fails with `PageNotLoaded` and an action with a message. See docs/decisions/2026-11-22-offline.md.
import { data } from 'react-router';
import { NOT_CONNECTED } from '#app/forms/action-errors.ts';
import { PageNotLoaded } from '#app/loading/page-not-loaded.ts';

type Route = { id: string; module: string; hasClientAction?: boolean; hasClientLoader?: boolean };
type ActionModule = { clientAction(args: unknown): unknown };
let retries = 0;

/** The module of a route whose own failed to load: the page is a problem, and the action loads the module again at each call. */
const missingModule = ({ module: address, hasClientLoader }: Route, cause: unknown) => ({
  default: () => {
    throw new PageNotLoaded(address, cause);
  },
  /** Returns the failure as data, so that what was typed stays. Browsers cache a failed module, so each retry has a new URL. */
  async clientAction(args: unknown) {
    const loaded: ActionModule | null = await import(/* @vite-ignore */ `${address}?retry=${++retries}`).catch(() => null);
    return loaded ? loaded.clientAction(args) : data({ problem: 'not-connected', message: NOT_CONNECTED }, { status: 503 });
  },
  // React Router looks for it before it runs the action, and shows a problem page where it is missing.
  ...(hasClientLoader && {
    clientLoader() {
      throw new PageNotLoaded(address, cause);
    },
  }),
});

export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module);
    cache[route.id] = module;
    return module;
  } catch (cause) {
    if (route.hasClientAction) return missingModule(route, cause);
    throw new PageNotLoaded(route.module, cause);
  }
}
