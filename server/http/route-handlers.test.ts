import * as build from 'virtual:react-router/server-build';
import { matchRoutes, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { routesOf, segmentOf } from './route-handlers.ts';

type Routed = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Routed[] };
/** The routes as React Router matches them. */
function tree(routes: ServerBuild['routes'], parentId?: string): Routed[] {
  const children = Object.values(routes).filter((route) => route?.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: tree(routes, id) }];
  });
}
const matched = (routes: Routed[], path: string) =>
  matchRoutes(routes as never, path)?.map(({ route, params }) => [route.id, params]) ?? null;

test('the routes of a first segment match each path as all routes do (S24)', () => {
  const all = tree(build.routes);
  const pathOf = (id: string): string => {
    const route = build.routes[id];
    return route ? `${pathOf(route.parentId ?? '')}${route.path ? `/${route.path}` : ''}` : '';
  };
  const patterns = Object.keys(build.routes).map(pathOf);
  expect(patterns.length).toBeGreaterThan(250);
  const paths = new Set(
    patterns.flatMap((pattern) => {
      const path = pattern.replaceAll(/:\w+\??/g, 'maya-lantern').replace('*', 'no/such') || '/';
      const [, first = ''] = path.split('/');
      return [path, path.toUpperCase(), `${path}/`, `${path}/unknown`, `/${first}`, `/${first}x`, `/${first}.data`];
    }),
  );
  const handlers = new Map<string, Routed[]>();
  for (const path of paths) {
    const segment = segmentOf(path) ?? '';
    if (!handlers.has(segment)) handlers.set(segment, tree(routesOf(build, segment).routes));
    expect([path, matched(handlers.get(segment) ?? [], path)]).toEqual([path, matched(all, path)]);
  }
});

test('a first segment is read as React Router reads it, and a path that needs decoding has none (S24)', () => {
  const paths = ['/', '/_.data', '/Library', '/library.data', '/works/1/like', '/works/', '/%6cibrary', '//library', '/library//x', '/%'];
  expect(paths.map(segmentOf)).toEqual(['', '', 'library', 'library', 'works', 'works', null, null, null, null]);
});
