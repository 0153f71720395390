import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTimeOf } from './process-start.ts';

const BEAT_MS = 3_000;
const SILENT_MS = 3 * BEAT_MS;

/** Identifies the machine, its boot and the pid namespace: a pid is valid only within them. */
function realm(): string {
  const facts = [hostname()];
  for (const read of [() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), () => readlinkSync('/proc/self/ns/pid')]) {
    try {
      facts.push(read());
    } catch {
      // not Linux
    }
  }
  return createHash('sha256').update(facts.join()).digest('hex').slice(0, 8);
}

type Claim = { file: string; pid: number; began: string; realm: string; holds: boolean };
const NAME = /^(\d+)-(\d*)-([0-9a-f]{8})-[0-9a-f]{12}$/;

function claims(folder: string): Claim[] {
  const files = readdirSync(folder);
  return files.flatMap((file) => {
    const [, pid, began = '', realm = ''] = NAME.exec(file) ?? [];
    return pid ? [{ file, pid: Number(pid), began, realm, holds: files.includes(`${file}.holds`) }] : [];
  });
}

const beatOf = (folder: string, file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Checks a claim of our own realm in the process table, one of another realm (a replaced container, a shared disk) by its heartbeat. */
async function isAlive(folder: string, claim: Claim, here: string): Promise<boolean> {
  if (claim.realm === here) return startTimeOf(claim.pid) === claim.began;
  const last = beatOf(folder, claim.file);
  while (last && Date.now() - last < SILENT_MS) {
    await pause(200);
    if (beatOf(folder, claim.file) !== last) return beatOf(folder, claim.file) !== 0;
  }
  return false;
}

/**
 * Locks the data folder for this process. Rejects with a sentence if another process has it.
 *
 * Each process writes a claim with a unique name, then lists all claims. A later process sees the claim; two simultaneous ones see each
 * other, both withdraw and retry after a random pause. Dead claims are removed by their unique names, so a live claim is never removed.
 */
export async function takeLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = join(dataDir, 'running');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
  const here = realm();
  const remove = (file: string) => {
    for (const end of ['.holds', '']) rmSync(join(folder, file + end), { force: true });
  };
  for (;;) {
    const own = `${process.pid}-${startTimeOf(process.pid) ?? ''}-${here}-${randomBytes(6).toString('hex')}`;
    closeSync(openSync(join(folder, own), 'wx', 0o600));
    const others: Claim[] = [];
    for (const claim of claims(folder)) {
      if (claim.file === own) continue;
      if (await isAlive(folder, claim, here)) others.push(claim);
      else remove(claim.file);
    }
    const holder = others.find((claim) => claim.holds);
    if (!others.length) return hold(folder, own, remove);
    remove(own);
    if (holder) throw new Error(`Storyhearth is already running from this folder (process ${holder.pid}).`);
    await pause(10 + Math.random() * 150);
  }
}

function hold(folder: string, own: string, remove: (file: string) => void) {
  closeSync(openSync(join(folder, `${own}.holds`), 'w', 0o600));
  const beat = setInterval(() => {
    try {
      utimesSync(join(folder, own), new Date(), new Date());
    } catch {
      // the folder is unavailable or was deleted
    }
  }, BEAT_MS).unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    remove(own);
  };
  process.once('exit', release);
  return { release: async () => release() };
}
