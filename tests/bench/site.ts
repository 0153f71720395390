import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Site = { base: string; child: ChildProcess; readyMs: number; stop(): Promise<void> };

/** The production server of `folder` on its own data, which is not ready yet. */
export function spawnSite(dataDir: string, port: number, more: Record<string, string> = {}, folder = process.cwd()) {
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ORIGIN: base,
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      ...more,
    },
  });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop); // also when the bench itself fails
  child.once('exit', () => process.off('exit', stop));
  return { base, child };
}

/** Starts the production server of `folder`; `readyMs` is the time to the last byte of the first page. */
export async function startSite(dataDir: string, port: number, more: Record<string, string> = {}, folder = process.cwd()): Promise<Site> {
  const began = performance.now();
  const { base, child } = spawnSite(dataDir, port, more, folder);
  for (const until = began + 300_000; ; ) {
    // A keep-alive connection may be closed by the site while a request is sent on it.
    const response = await fetch(`${base}/`, { headers: { connection: 'close' } }).catch(() => null);
    if (response?.ok) {
      await response.arrayBuffer();
      break;
    }
    if (child.exitCode !== null || performance.now() > until) throw new Error('the site did not start');
    // Each failed connection takes a millisecond of CPU time; a start that takes longer is measured less exactly.
    await pause(performance.now() > began + 1_500 ? 100 : 10);
  }
  const readyMs = performance.now() - began;
  return {
    base,
    child,
    readyMs,
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Resident memory of a process in megabytes; NaN without /proc. */
export function residentMb(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** CPU time of a process in milliseconds, which is independent of other load; NaN without /proc. */
export function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10; // user and system time, in ticks of 10 ms
  } catch {
    return Number.NaN;
  }
}
