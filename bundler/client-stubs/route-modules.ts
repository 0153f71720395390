// Replaces React Router's `routeModules.js` in the browser, which reloads the document when a module fails to load; offline that shows the
// browser's
// error page. Here the navigation fails, and the problem page recovers. See docs/decisions/2026-11-22-offline.md.
import { PageNotLoaded } from '#app/loading/page-not-loaded.ts';

type Route = { id: string; module: string };

export async function loadRouteModule(route: Route, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    const module: unknown = await import(/* @vite-ignore */ route.module);
    cache[route.id] = module;
    return module;
  } catch (cause) {
    throw new PageNotLoaded(route.module, cause);
  }
}
