// @ts-check
// Deletes from node_modules what only development needs, and the Node packages, because the image has a Node of its own. `npm prune` would
// retain packages that a package of production names as optional peers, such as Vitest and Vite.
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** @typedef {Record<string, string>} Names */
/** @typedef {{ dependencies?: Names, optionalDependencies?: Names, peerDependencies?: Names, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Package */

const root = resolve(import.meta.dirname, '..');
/** @type {Record<string, Package>} */
const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** The path of a package that another one imports, as Node finds it: in the nearest `node_modules` above.
 * @param {string} from @param {string} name @returns {string | null} */
function pathOf(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (path in packages) return path;
    if (!folder) return null;
  }
}

/** @param {Package} one @returns {string[]} */
const requiredBy = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** @type {Set<string>} */
const needed = new Set();
const next = [''];
for (let path = next.pop(); path !== undefined; path = next.pop())
  for (const name of requiredBy(packages[path] ?? {})) {
    const found = pathOf(path, name);
    if (!found || needed.has(found) || /^(node-(linux|win)-|@types\/)/.test(name)) continue;
    needed.add(found);
    next.push(found);
  }

const unneeded = Object.keys(packages).filter((path) => path && !needed.has(path) && existsSync(join(root, path)));
for (const path of unneeded) {
  // A package that is needed may be nested in one that is not.
  const nested = join(root, path, 'node_modules');
  if ([...needed].some((other) => other.startsWith(`${path}/`)))
    throw new Error(`${nested} has packages that are needed; they cannot be deleted with ${path}`);
  rmSync(join(root, path), { recursive: true, force: true });
}
const commands = join(root, 'node_modules/.bin');
for (const name of existsSync(commands) ? readdirSync(commands) : [])
  if (!existsSync(resolve(dirname(join(commands, name)), readlinkSync(join(commands, name))))) rmSync(join(commands, name));
process.stdout.write(`${unneeded.length} packages were deleted, ${needed.size} are needed.\n`);
