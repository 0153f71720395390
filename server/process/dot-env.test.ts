import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'dot-env-'));
const taken = createServer().listen(0, '127.0.0.1');
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

/** What the site prints that is started beside this `.env`, on a port that is taken: it ends once it has read its settings. */
async function startedBeside(file: string, settings: Record<string, string> = {}) {
  writeFileSync(join(folder, '.env'), file);
  const { port } = taken.address() as AddressInfo;
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: join(folder, 'data'), ...settings };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], { cwd: folder, env });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return errors.trim().replace(String(port), 'N').split('\n');
}
const TAKEN = 'PORT N is taken by another program. Set PORT to a free one.';

test('the site reads a .env beside it, and a demo does not: it belongs to the real site (OPS-12)', async () => {
  const names = ['ORIGIN', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'S3_BUCKET', 'OPENAI_BASE_URL', 'TRUST_PROXY'];
  const invalid = names.map((name) => `${name}=of the site\n`).join('');
  const named = (await startedBeside(invalid)).map((line) => line.split(' ')[0]);
  expect(named).toEqual(expect.arrayContaining(names));
  expect(await startedBeside(invalid, { STORYHEARTH_DEMO: '1' })).toEqual([TAKEN]);
});

test('the environment of the command takes precedence over .env, and reaches a demo (decision 16, OPS-12)', async () => {
  expect(await startedBeside('PORT=1\nORIGIN=nowhere', { ORIGIN: 'http://stories.example' })).toEqual([TAKEN]);
  const [named = ''] = await startedBeside('ORIGIN=http://stories.example', { STORYHEARTH_DEMO: '1', ORIGIN: 'nowhere' });
  expect(named).toMatch(/^ORIGIN must /);
});
