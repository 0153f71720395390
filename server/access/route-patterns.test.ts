import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { app } from '#server/app.ts';
import { ORIGIN } from '#tests/support/request.ts';
import routes from '../../app/routes.ts';
import { resetRateLimits } from '../limits/rate-limits.ts';
import { framesOf, log } from '../process/log.ts';

beforeEach(resetRateLimits);
afterEach(() => void vi.restoreAllMocks());

/** The path that is logged for a form of another site, which is refused before routing. */
async function loggedFor(path: string): Promise<string | undefined> {
  await resetRateLimits();
  const logged: { path?: string }[] = [];
  for (const level of ['warn', 'info'] as const)
    vi.spyOn(log, level).mockImplementation(((line: { path?: string }) => void logged.push(line)) as never);
  await app.fetch(new Request(`${ORIGIN}${path}`, { method: 'POST', headers: { origin: 'https://evil.example' } }));
  vi.restoreAllMocks();
  expect(logged).toHaveLength(1);
  return logged[0]?.path;
}

test('a log line has the pattern of the route, without names and ids (S24)', async () => {
  const paths = (routes as RouteConfigEntry[]).flatMap(({ path, children }) => (path && path !== '*' && !children ? [path] : []));
  expect(paths.length).toBe((routes as RouteConfigEntry[]).length - 2); // without the front page and the catch-all route
  for (const path of paths) {
    const requested = `/${path.replace(/:\w+/g, 'maya-lantern')}`;
    expect(await loggedFor(requested)).toBe(`/${path}`);
    expect(await loggedFor(`${requested}.data`)).toBe(`/${path}.data`);
  }
});

test('paths without a route are logged without their content (S24)', async () => {
  expect(await loggedFor('/')).toBe('/');
  expect(await loggedFor('/_.data')).toBe('/.data');
  expect(await loggedFor('/maya_lantern')).toBe('/:username');
  expect(await loggedFor('/Profile/Maya')).toBe('/profile/:username');
  expect(await loggedFor('/profile/maya/photos/1')).toBe('/*');
  expect(await loggedFor('/media/posts/maya/posts/1.webp')).toBe('/media/*');
  expect(await loggedFor('/profile/m%FFya')).toBe('/*');
  expect(await loggedFor('/live?topics=person:maya')).toBe('/live');
});

test('the log of an error has its stack frames, not its message (S24)', () => {
  const error = new Error('Failed query: select 1 where name = $1\nparams: maya_lantern,maya@example.org');
  expect(framesOf(error)).toMatch(/^ +at /);
  expect(framesOf(error)).not.toContain('maya');
});
