import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

/** The first segment of a route's whole path in lowercase, null if it is a parameter, or `''` for the path `/`. */
function firstSegmentOf(routes: ServerBuild['routes'], id: string): string | null {
  const path: string[] = [];
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) path.unshift(...(route.path ?? '').split('/').filter(Boolean));
  const [first = ''] = path;
  return /^[a-z0-9_.-]*$/i.test(first) ? first.toLowerCase() : null;
}

/** The entries of these ids. */
const only = <T>(record: Record<string, T>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));

/** The build with the routes whose path can begin with `segment`, and the parents of these routes. */
export function routesOf(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const first = firstSegmentOf(build.routes, id);
    if (first !== null && first !== segment) continue;
    for (let route = build.routes[id]; route; route = build.routes[route.parentId ?? '']) ids.add(route.id);
  }
  return { ...build, routes: only(build.routes, ids), assets: { ...build.assets, routes: only(build.assets.routes, ids) } };
}

/** A plain first segment, without the suffix of a data request; null for a path that React Router decodes or normalizes. */
export function segmentOf(pathname: string): string | null {
  if (/[%\\]|\/\//.test(pathname)) return null;
  const [, first = ''] = pathname
    .toLowerCase()
    .replace(/\.data$/, '')
    .split('/');
  return first === '_' ? '' : first;
}

/** The key of the routes that begin with a parameter; no route has it as a segment. */
const OTHER = '*';

/**
 * React Router's request handler. React Router tests a path against one route after the other, twice a request, and copies all routes to
 * render a page: each first segment has a handler with only the routes that can match it, which is faster.
 */
export function createRouteHandler(build: ServerBuild, mode: string) {
  const segments = new Set(Object.keys(build.routes).map((id) => firstSegmentOf(build.routes, id)));
  const all = createRequestHandler(build, mode);
  const handlers = new Map<string, typeof all>();
  return (request: Request, context: RouterContextProvider): Promise<Response> => {
    const segment = segmentOf(new URL(request.url).pathname);
    if (segment === null) return all(request, context);
    const key = segments.has(segment) ? segment : OTHER;
    const handler = handlers.get(key) ?? createRequestHandler(routesOf(build, key), mode);
    handlers.set(key, handler);
    return handler(request, context);
  };
}
