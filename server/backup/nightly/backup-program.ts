import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type BackupResult = { path: string; rows: number; files: number; bytes: number; seconds: number; missingFiles: string[] };

/** Finds the source of the command in a parent folder: the build may put this module at any depth of `build/server`. */
function findProgram(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'server/backup/backup-command.ts');
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new Error('server/backup/backup-command.ts is missing');
  }
}

/**
 * Runs `npm run backup` as a process of its own with a lower priority, so that reading does not wait for it. Rejects with the sentence that
 * the command printed; `signal` ends it.
 */
export function runBackup(place: string, signal: AbortSignal): Promise<BackupResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [findProgram(), '--to', place, '--json'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGTERM');
    signal.addEventListener('abort', end, { once: true });
    const output = { out: '', error: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.error += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      signal.removeEventListener('abort', end);
      if (code === 0 || code === 2) resolve(JSON.parse(output.out) as BackupResult);
      else reject(new Error(output.error.trim() || `the backup ended with ${code ?? 'a signal'}`));
    });
  });
}
