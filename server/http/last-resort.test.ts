import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'last-resort-'));
const [module, main] = [join(import.meta.dirname, 'last-resort.ts'), join(import.meta.dirname, '../main.ts')];

/** Runs Node with these arguments. Resolves to its exit code and output. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, errors };
}
/** Runs a program with the handler, the exit function `end` and the failing code `fault`. */
const faulty = (end: string, fault: string) =>
  run([
    '--input-type=module',
    '-e',
    `const { endOnUnhandledError } = await import(${JSON.stringify(module)}); endOnUnhandledError(${end}); ${fault}`,
  ]);

test('after an error that nothing handles, the site shuts down with the restart code and logs no message (S21, ERR-42)', async () => {
  const end = `async (code) => { process.stdout.write('finished'); process.exit(code); }`;
  for (const [event, fault] of [
    ['uncaughtException', `setTimeout(() => { throw new TypeError('secret words'); })`],
    ['unhandledRejection', `setTimeout(() => Promise.reject(new TypeError('secret words')))`],
  ] as const) {
    const { code, output, errors } = await faulty(end, fault);
    expect([code, output]).toEqual([70, 'finished']);
    expect(JSON.parse(errors)).toMatchObject({
      level: 60,
      msg: event,
      err: { name: 'TypeError', at: expect.arrayContaining([expect.stringContaining('at ')]) },
    });
    expect(errors).not.toContain('secret');
  }
});

test('it exits with that code even if the shutdown fails, and after a rejection without an Error (S21, ERR-42)', async () => {
  const { code, errors } = await faulty(`async () => { throw new Error('nor this'); }`, `void Promise.reject('secret words')`);
  expect(code).toBe(70);
  expect(errors).not.toContain('secret');
});

test('an unhandled rejection while the site is starting exits with that code (S21, ERR-42)', async () => {
  const preload = join(folder, 'preload.mjs');
  writeFileSync(
    preload,
    `process.on('newListener', (event) => { if (event === 'unhandledRejection') void Promise.reject(new Error('early')); });`,
  );
  const env = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { code, errors } = await run(['--import', preload, main], env);
  expect(errors).toMatch(/"msg":"(unhandledRejection|uncaughtException)"/); // the latter if there is no build
  expect(code).toBe(70);
});
