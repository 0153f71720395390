import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newFolder, removeFolders } from '#tests/support/servers/site-commands.ts';
import { checkDataFolder, checkNode, checkOrigin, checkSpace } from './machine-checks.ts';

afterAll(removeFolders);

test('an old Node is a failure (OPS-09)', () => {
  expect(checkNode('24.0.0').status).toBe('ok');
  expect(checkNode('22.22.0').status).toBe('ok');
  expect(checkNode('22.21.9')).toEqual({ status: 'fail', text: '22.21.9 is too old. Install Node 22.22 or newer.' });
});

test('a data folder that is missing or not a folder is a failure (OPS-09)', async () => {
  const folder = newFolder();
  expect(await checkDataFolder({ DATA_DIR: folder })).toEqual({ status: 'ok', text: folder });
  const missing = join(folder, 'none');
  expect(await checkDataFolder({ DATA_DIR: missing })).toMatchObject({ status: 'fail', text: expect.stringContaining('does not exist') });
  writeFileSync(missing, '');
  expect(await checkDataFolder({ DATA_DIR: missing })).toMatchObject({ status: 'fail', text: expect.stringContaining('is not a folder') });
});

test('a data folder that others own is a failure (OPS-09)', async () => {
  const folder = newFolder();
  chmodSync(folder, 0o500);
  const isRoot = process.getuid?.() === 0; // whom no mode stops
  expect((await checkDataFolder({ DATA_DIR: folder })).status).toBe(isRoot ? 'ok' : 'fail');
  chmodSync(folder, 0o700);
});

test('little space is a warning, and less than the site needs is a failure (OPS-09)', async () => {
  const env = { DATA_DIR: newFolder() };
  const status = async (min: number, low: number) => (await checkSpace(env, { min, low })).status;
  expect([await status(0, 0), await status(0, Number.POSITIVE_INFINITY), await status(Number.POSITIVE_INFINITY, 0)]).toEqual([
    'ok',
    'warn',
    'fail',
  ]);
});

test('an ORIGIN that counts all visitors as one, is unencrypted, or is not reachable is a warning (OPS-09)', () => {
  const check = (ORIGIN: string, TRUST_PROXY = 0, HOST = '127.0.0.1') => checkOrigin({ ORIGIN, TRUST_PROXY, HOST });
  expect(check('https://stories.example.org', 1)).toEqual({ status: 'ok', text: 'https://stories.example.org' });
  expect(check('http://localhost:3000').status).toBe('ok');
  expect(check('https://stories.example.org')).toMatchObject({ status: 'warn', text: expect.stringContaining('Set TRUST_PROXY') });
  expect(check('http://stories.example.org')).toMatchObject({ status: 'warn', text: expect.stringContaining('TLS') });
  expect(check('http://localhost:3000', 0, '0.0.0.0')).toMatchObject({ status: 'warn', text: expect.stringContaining('Set ORIGIN') });
});
