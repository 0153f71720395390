import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * The start time of a process (clock ticks since boot, as text), '' if the system does not report it, null if the process does not exist or
 * is a zombie. Pids are reused, so only pid and start time together identify a process.
 */
export function startTimeOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may contain spaces and parentheses
    return fields[0] === 'Z' ? null : (fields[19] ?? '');
  } catch {
    if (process.platform === 'linux') return null;
  }
  try {
    process.kill(pid, 0);
    return '';
  } catch (error) {
    return errorCode(error) === 'EPERM' ? '' : null;
  }
}

/** The command line of a process, '' if the system does not report it. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
