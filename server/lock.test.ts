import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeLock } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'storyhearth-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A process of its own that tries to take the folder, says how it went, and then waits. */
async function starter(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `import { takeLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    await takeLock(${JSON.stringify(folder)}).then(() => console.log('has it'), (error) => console.log(error.message));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  return { child, said: String(said).trim() };
}
const end = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'close');
};

test('of many starters at once exactly one has the folder, and the others name it', async () => {
  const folder = join(root, 'crowd');
  const all = await Promise.all(Array.from({ length: 5 }, () => starter(folder)));
  const winners = all.filter(({ said }) => said === 'has it');
  expect(winners).toHaveLength(1);
  const words = `Storyhearth is already running from this folder (process ${winners[0]?.child.pid}).`;
  expect(all.filter(({ said }) => said === words)).toHaveLength(4);
  await Promise.all(all.map(({ child }) => end(child)));
});

test('a holder that was killed is followed; one that let go leaves nothing behind', async () => {
  const folder = join(root, 'killed');
  const { child, said } = await starter(folder);
  expect(said).toBe('has it');
  await expect(takeLock(folder)).rejects.toThrow(`(process ${child.pid}).`);
  await end(child);
  const lock = await takeLock(folder);
  await lock.release();
  expect(readdirSync(join(folder, 'running'))).toEqual([]);
});

test('a pid that belongs to another process since holds nothing', async () => {
  const folder = join(root, 'reused');
  const lock = await takeLock(folder);
  const [name = ''] = readdirSync(join(folder, 'running'));
  await lock.release();
  const [pid, , realm] = name.split('-');
  const old = `${pid}-1-${realm}-${'a'.repeat(12)}`; // began one tick after the machine did
  for (const file of [old, `${old}.holds`]) writeFileSync(join(folder, 'running', file), '');
  await (await takeLock(folder)).release();
});
