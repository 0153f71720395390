import type { ServerBuild } from 'react-router';

/** Paths without a route in React Router. */
const UNROUTED = /^\/(media|assets|healthz|live)(\/|$)/;

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isFixed = (segment: string) => !segment.startsWith(':');

/**
 * Returns a function that maps a path to its route pattern (`/profile/:username`, or `/*` without a route), so that logs contain no names.
 * React Router's `matchRoutes` would take 1 ms, because it ranks all routes on each call.
 */
export function routePatterns(routes: ServerBuild['routes']): (path: string) => string {
  const whole = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...whole(route.parentId), ...segmentsOf(route.path ?? '')] : [];
  };
  const patterns = Object.keys(routes)
    .map(whole)
    .filter((pattern) => !pattern.includes('*'))
    .sort((a, b) => b.filter(isFixed).length - a.filter(isFixed).length);
  return (path) => {
    const [, unrouted, rest] = UNROUTED.exec(path) ?? [];
    if (unrouted) return rest ? `/${unrouted}/*` : `/${unrouted}`;
    const data = path.endsWith('.data') ? '.data' : '';
    const page = path.slice(0, path.length - data.length);
    const segments = segmentsOf(page === '/_' ? '' : page.toLowerCase()); // routes ignore case
    const found = patterns.find(
      (pattern) => pattern.length === segments.length && pattern.every((segment, i) => !isFixed(segment) || segment === segments[i]),
    );
    return `/${(found ?? ['*']).join('/')}${data}`;
  };
}
