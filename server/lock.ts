import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beginningOf } from './process-start.ts';

const BEAT_MS = 3_000;
const SILENT_MS = 3 * BEAT_MS;

/** The machine, its boot and the pid namespace: a pid means something only inside of it. */
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

/** In our own realm the process table tells; from another (a container that was replaced, a shared disk) only a beating heart does. */
async function isAlive(folder: string, claim: Claim, here: string): Promise<boolean> {
  if (claim.realm === here) return beginningOf(claim.pid) === claim.began;
  const last = beatOf(folder, claim.file);
  while (last && Date.now() - last < SILENT_MS) {
    await pause(200);
    if (beatOf(folder, claim.file) !== last) return beatOf(folder, claim.file) !== 0;
  }
  return false;
}

/**
 * Takes the data folder for this process. Rejects with a sentence when another one has it.
 *
 * Each starter puts down a claim with a name that never comes again, then looks around. Whoever comes later sees it; two that come at
 * once see each other, both withdraw, and try again after a moment of chance. A dead claim is removed by its unique name, so
 * nothing that somebody takes over can be taken from a living one.
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
    const mine = `${process.pid}-${beginningOf(process.pid) ?? ''}-${here}-${randomBytes(6).toString('hex')}`;
    closeSync(openSync(join(folder, mine), 'wx', 0o600));
    const others: Claim[] = [];
    for (const claim of claims(folder)) {
      if (claim.file === mine) continue;
      if (await isAlive(folder, claim, here)) others.push(claim);
      else remove(claim.file);
    }
    const holder = others.find((claim) => claim.holds);
    if (!others.length) return hold(folder, mine, remove);
    remove(mine);
    if (holder) throw new Error(`Storyhearth is already running from this folder (process ${holder.pid}).`);
    await pause(10 + Math.random() * 150);
  }
}

function hold(folder: string, mine: string, remove: (file: string) => void) {
  closeSync(openSync(join(folder, `${mine}.holds`), 'w', 0o600));
  const beat = setInterval(() => {
    try {
      utimesSync(join(folder, mine), new Date(), new Date());
    } catch {
      // the folder is away for a moment, or was deleted
    }
  }, BEAT_MS).unref();
  const release = () => {
    clearInterval(beat);
    remove(mine);
  };
  process.once('exit', release);
  return { release: async () => release() };
}
