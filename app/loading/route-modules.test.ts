import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRouteModule } from '../../bundler/client-stubs/route-modules.ts';
import { NOT_CONNECTED } from '../forms/action-errors.ts';
import { PageNotLoaded } from './page-not-loaded.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'route-modules-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Missing = {
  default(): unknown;
  clientAction(args: unknown): unknown;
  clientLoader(args: unknown): unknown;
  shouldRevalidate(args: unknown): boolean;
};

test('the action and the loader of a page whose script is missing return a failure, and load it again at the next call (ERR-07)', async () => {
  const module = join(folder, 'page.mjs');
  const missing = (await loadRouteModule({ id: 'page', module, hasClientAction: true, hasClientLoader: true }, {})) as Missing;
  expect(missing.default).toThrow(PageNotLoaded);
  expect(await missing.clientAction({})).toMatchObject({ data: { message: NOT_CONNECTED }, init: { status: 503 } });
  expect(await missing.clientLoader({})).toEqual({ failed: NOT_CONNECTED });
  expect(missing.shouldRevalidate({ defaultShouldRevalidate: true })).toBe(true);
  await writeFile(
    module,
    'export const clientLoader = ({ a }) => ({ a }); export const clientAction = () => "done"; export const shouldRevalidate = () => false;',
  );
  expect(await missing.clientLoader({ a: 1 })).toEqual({ a: 1 });
  expect(await missing.clientAction({})).toBe('done');
  expect(missing.shouldRevalidate({ defaultShouldRevalidate: true })).toBe(false);
});

test('a page with neither fails as a whole when its script is missing', async () => {
  await expect(loadRouteModule({ id: 'page', module: join(folder, 'other.mjs') }, {})).rejects.toBeInstanceOf(PageNotLoaded);
});
