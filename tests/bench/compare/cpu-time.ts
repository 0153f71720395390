import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CPU time in nanoseconds of each thread of the site and each process of its PostgreSQL, which other load does not change. Needs /proc. */
export function cpuTimes(site: number | undefined, dataDir: string): Map<string, number> {
  const times = new Map<string, number>();
  const postmaster = Number(readFileSync(join(dataDir, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]);
  for (const pid of [site, postmaster, ...childrenOf(postmaster)])
    for (const thread of entriesOf(`/proc/${pid}/task`)) {
      const time = readOr(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0];
      if (time) times.set(`${pid}/${thread}`, Number(time));
    }
  return times;
}

/** Milliseconds between two readings; a process that ended in between is not counted. */
export function cpuMs(before: Map<string, number>, after: Map<string, number>): number {
  let nanoseconds = 0;
  for (const [thread, time] of after) nanoseconds += time - (before.get(thread) ?? 0);
  return nanoseconds / 1e6;
}

const childrenOf = (parent: number) =>
  entriesOf('/proc').filter((pid) => /^\d+$/.test(pid) && Number(readOr(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]) === parent);

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // the process has ended
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
