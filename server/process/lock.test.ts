import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'storyhearth-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A separate process that tries to lock the folder, prints the result and then waits. */
async function starter(folder: string): Promise<{ child: ChildProcess; output: string }> {
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    await takeLock(${JSON.stringify(folder)}).then(() => console.log('locked'), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout, 'data');
  return { child, output: String(output).trim() };
}
const end = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'close');
};

test('of several processes that start at once, one gets the folder, and the others name its process', async () => {
  const folder = join(root, 'crowd');
  const all = await Promise.all(Array.from({ length: 5 }, () => starter(folder)));
  const winners = all.filter(({ output }) => output === 'locked');
  expect(winners).toHaveLength(1);
  const words = `Storyhearth is already running from this folder (process ${winners[0]?.child.pid}).`;
  expect(all.filter(({ output }) => output === words)).toHaveLength(4);
  await Promise.all(all.map(({ child }) => end(child)));
});

test('the lock of a killed process can be taken over, and a released one leaves no files', async () => {
  const folder = join(root, 'killed');
  const { child, output } = await starter(folder);
  expect(output).toBe('locked');
  await expect(takeLock(folder)).rejects.toThrow(`(process ${child.pid}).`);
  await end(child);
  const lock = await takeLock(folder);
  await lock.release();
  expect(readdirSync(join(folder, 'running'))).toEqual([]);
});

test('a lock is stale when its pid now belongs to another process', async () => {
  const folder = join(root, 'reused');
  const lock = await takeLock(folder);
  const [name = ''] = readdirSync(join(folder, 'running'));
  await lock.release();
  const [pid, , realm] = name.split('-');
  const old = `${pid}-1-${realm}-${'a'.repeat(12)}`; // started one tick after boot
  for (const file of [old, `${old}.holds`]) writeFileSync(join(folder, 'running', file), '');
  await (await takeLock(folder)).release();
});

test('a released lock leaves no listener in its process', async () => {
  const before = process.listenerCount('exit');
  const lock = await takeLock(join(root, 'released'));
  expect(process.listenerCount('exit')).toBe(before + 1);
  await lock.release();
  expect(process.listenerCount('exit')).toBe(before);
});
