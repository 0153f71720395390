import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = realpathSync(join(import.meta.dirname, '../../..'));
/** npm and the program write these files in place, so a link to them would change the packages of this checkout. */
const COPIED = ['.package-lock.json', '.storyhearth-lock'];

/** Whether Docker would leave a path out of the build, by the patterns of .dockerignore. */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'));
  const tests = patterns.map((pattern) => {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\//g, '(?:.*/)\0')
      .replace(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${source.replace(/\0/g, '?')}(/|$)`);
  });
  return (path) => tests.some((test) => test.test(path));
}

function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk
  }
}

/** Repeats a folder with hard links to its files, in a second where copying 800 MB takes a minute. */
function linkTree(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (COPIED.includes(entry.name)) copyFileSync(source, target);
    else linkOrCopy(source, target);
  }
}

/** Calls `change` for a folder and all folders in it, the inner ones first. */
function everyFolder(folder: string, change: (folder: string) => void) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) everyFolder(join(folder, entry.name), change);
  change(folder);
}

/**
 * Puts what Docker would copy into `folder`, with the packages and the build of this checkout: `npm ci` and a build take minutes. A build
 * that is not current is built again by the steps.
 */
export function fillProgramFolder(folder: string, uid: number | null) {
  const isIgnored = ignoredBy(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  const copied = (path: string) => path === ROOT || !isIgnored(path.slice(ROOT.length + 1));
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(ROOT).filter((name) => !isIgnored(name)))
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: copied });
  linkTree(realpathSync(join(ROOT, 'node_modules')), join(folder, 'node_modules'));
  if (existsSync(join(ROOT, 'build'))) linkTree(join(ROOT, 'build'), join(folder, 'build'));
  if (uid === null) return;
  everyFolder(folder, (each) => chownSync(each, uid, uid));
  for (const path of COPIED.map((name) => join(folder, 'node_modules', name))) if (existsSync(path)) chownSync(path, uid, uid);
}

/** Takes or gives back the right to write to the folders; the files are links to those of this checkout. */
export function lockFolders(folder: string, locked: boolean) {
  everyFolder(folder, (each) => chmodSync(each, locked ? lstatSync(each).mode & ~0o222 : lstatSync(each).mode | 0o200));
}

/** Links the running Node to `file`, because a plain user may be unable to enter the folder of this checkout. */
export function linkNode(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  linkOrCopy(process.execPath, file);
}
