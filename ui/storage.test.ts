import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#tests/support/browser-storage.ts';
import { asText, createStorage, DEVICE, deleteStored, storedNames } from './storage.ts';

afterEach(() => void vi.unstubAllGlobals());

function browser() {
  const [local, session]: Record<string, string>[] = [{}, {}];
  vi.stubGlobal('localStorage', fakeStorage(local));
  vi.stubGlobal('sessionStorage', fakeStorage(session));
  return { local: local ?? {}, session: session ?? {} };
}
const asNumber = (stored: unknown) => (typeof stored === 'number' ? stored : null);

test('a value is stored under the id of its owner', () => {
  const { local, session } = browser();
  createStorage('local', 'maya', 'pages', asNumber).write(3);
  createStorage('session', 'maya', 'text:a:b', asText).write('“Hello”');
  expect([local, session]).toEqual([{ 'maya:pages': '3' }, { 'maya:text:a:b': '"“Hello”"' }]);
  expect(createStorage('session', 'maya', 'text:a:b', asText).read()).toBe('“Hello”');
  createStorage('local', 'maya', 'pages', asNumber).write(null);
  expect(local).toEqual({});
});

test('what an older version or another program stored is ignored', () => {
  const { local } = browser();
  const pages = createStorage('local', 'maya', 'pages', asNumber);
  for (const stored of ['', '{', '"three"', 'null', 'seen', '[3]']) {
    local['maya:pages'] = stored;
    expect([stored, pages.read()]).toEqual([stored, null]);
  }
});

test('everything of one owner is found and deleted in both storages, and nothing of another', () => {
  const { local, session } = browser();
  createStorage('local', 'maya', 'post', asText).write('one');
  createStorage('session', 'maya', 'comment:7', asText).write('two');
  const others = [createStorage('session', 'finn', 'comment:maya', asText), createStorage('local', DEVICE, 'muted:maya', asText)];
  for (const other of others) other.write('three');
  expect(storedNames('maya')).toEqual(['post', 'comment']);
  deleteStored(({ owner }) => owner === 'maya');
  expect([local, session]).toEqual([{ 'device:muted:maya': '"three"' }, { 'finn:comment:maya': '"three"' }]);
  deleteStored(({ name, item }) => name === 'comment' && item === 'maya');
  expect(session).toEqual({});
});

test('a browser that refuses storage causes no errors', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const pages = createStorage('local', 'maya', 'pages', asNumber);
  expect([pages.write(3), pages.read(), storedNames('maya')]).toEqual([false, null, []]);
  deleteStored(() => true);
});

test('no other file accesses browser storage, except scripts that run before the first paint', () => {
  const files = globSync('{app,ui,editor}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  expect(files.filter((file) => /\b(local|session)Storage\b/.test(readFileSync(file, 'utf8'))).sort()).toEqual([
    'app/layout/banner/banner.tsx',
    'app/layout/splash/splash-once.tsx',
    'app/reader/settings/use-reading-settings.ts',
    'ui/storage.ts',
  ]);
});
