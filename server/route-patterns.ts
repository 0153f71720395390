import type { ServerBuild } from 'react-router';

/** What has no route of React Router, with whatever stands below it. */
const UNROUTED = /^\/(media|assets|healthz|live)(\/|$)/;

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isFixed = (segment: string) => !segment.startsWith(':');

/**
 * Names an address by the pattern of its route, `/profile/:username` instead of the name, so that the log says which page failed and not whose it is.
 * What no route expects may hold anything and is `/*`. (React Router's `matchRoutes` takes 1 ms for it, because it ranks all routes anew.)
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
    const asked = segmentsOf(page === '/_' ? '' : page.toLowerCase()); // routes take capitals for small letters
    const found = patterns.find(
      (pattern) => pattern.length === asked.length && pattern.every((segment, i) => !isFixed(segment) || segment === asked[i]),
    );
    return `/${(found ?? ['*']).join('/')}${data}`;
  };
}
