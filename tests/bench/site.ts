import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Site = { base: string; child: ChildProcess; readyMs: number; stop(): Promise<void> };

/** Starts the production server on a folder of its own; `readyMs` is from the start to the last byte of the first page. */
export async function startSite(dataDir: string, port: number, more: Record<string, string> = {}): Promise<Site> {
  const base = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['server/main.ts'], {
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
  process.once('exit', () => child.kill('SIGTERM')); // also when the bench itself fails
  for (const until = began + 300_000; ; ) {
    // A connection kept for later may be closed by the site just as a test sends on it.
    const answer = await fetch(`${base}/`, { headers: { connection: 'close' } }).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      break;
    }
    if (child.exitCode !== null || performance.now() > until) throw new Error('the site did not start');
    await pause(10);
  }
  const readyMs = performance.now() - began;
  return {
    base,
    child,
    readyMs,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

/** Resident memory of a process in megabytes, where the system tells. */
export function residentMb(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Processor time that a process has used, in milliseconds, where the system tells: it does not depend on what else the machine does. */
export function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10; // user and system time, in ticks of 10 ms
  } catch {
    return Number.NaN;
  }
}
