import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect } from 'vitest';

export const root = resolve(import.meta.dirname, '../../..');
const FOLDERS = ['app', 'ui', 'editor', 'server', 'database', 'bundler', 'demo', 'tests'].filter((folder) =>
  existsSync(join(root, folder)),
);

/** Every file of the project's code folders, by its path from the root. */
export const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
);
export const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
export const read = (file: string) => readFileSync(join(root, file), 'utf8');
export const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/');

/** Fails for every violation without an exception, and for every exception that is no longer needed. */
export function expectNone(violations: readonly string[], exceptions: Record<string, string> = {}) {
  expect(violations.filter((violation) => !(violation in exceptions)).sort()).toEqual([]);
  const unneeded = Object.keys(exceptions).filter((exception) => !violations.includes(exception));
  expect(unneeded, 'exceptions no longer needed').toEqual([]);
}

export type Node = {
  type?: string;
  name?: unknown;
  value?: unknown;
  start?: number;
  end?: number;
  id?: Node | null;
  init?: Node | null;
  key?: Node;
  body?: unknown;
  params?: Node[];
  callee?: Node;
  arguments?: Node[];
  source?: Node | null;
  importKind?: string;
  exportKind?: string;
  specifiers?: Node[];
  declaration?: Node | null;
  declarations?: Node[];
  left?: Node;
  local?: Node;
};
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Calls `visit` for every node of a syntax tree, with its parent. */
export function walk(value: unknown, visit: (node: Node, parent: Node | null) => void, parent: Node | null = null) {
  if (Array.isArray(value)) for (const each of value) walk(each, visit, parent);
  else if (isNode(value)) {
    visit(value, parent);
    for (const each of Object.values(value)) if (typeof each === 'object') walk(each, visit, value);
  }
}

export const statementsOf = (file: string) => parseSync(file, read(file)).program.body as unknown as Node[];

/**
 * An import of another project file; `to` is null if the file is computed at run time, and `specifier` is as written. Type-only imports do not
 * exist at run time.
 */
export type Import = { to: string | null; type: boolean; specifier: string | null };

const ALIASES: Record<string, string> = {
  '#app/': 'app/',
  '#ui/': 'ui/',
  '#editor/': 'editor/',
  '#server/': 'server/',
  '#database/': 'database/',
  '#demo/': 'demo/',
  '#tests/': 'tests/',
};

/** The path of an import specifier from the root; undefined for a package and for a type that React Router generates. */
function resolved(file: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.includes('/+types/')) return undefined;
  const alias = Object.keys(ALIASES).find((prefix) => path.startsWith(prefix));
  if (alias) return ALIASES[alias] + path.slice(alias.length);
  return path.startsWith('.') ? posix.join(dirname(file), path) : undefined;
}

const importsInCode = (file: string): Import[] => {
  const found: Import[] = [];
  const add = (specifier: unknown, type: boolean) => {
    const written = typeof specifier === 'string' ? specifier : null;
    const to = written === null ? null : resolved(file, written);
    if (to !== undefined) found.push({ to, type, specifier: written });
  };
  const statements = statementsOf(file);
  for (const { type, source, importKind, exportKind, specifiers = [] } of statements) {
    if (!source || !/^(Import|Export)/.test(type ?? '')) continue;
    const allTypes = specifiers.length > 0 && specifiers.every((each) => (each.importKind ?? each.exportKind) === 'type');
    add(source.value, importKind === 'type' || exportKind === 'type' || allTypes);
  }
  if (/\bimport\s*\(/.test(read(file)))
    walk(statements, ({ type, source }) => {
      if (type === 'ImportExpression' || type === 'TSImportType') add(source?.value, type === 'TSImportType');
    });
  return found;
};
const importsInStylesheet = (file: string): Import[] =>
  [
    ...read(file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g),
  ].flatMap(([, specifier = '']) => {
    const to = resolved(file, specifier);
    return to ? [{ to, type: false, specifier }] : [];
  });

const cache = new Map<string, Import[]>();
/** The imports of a script or a stylesheet: static and lazy, re-exports, and types. */
export function importsOf(file: string): Import[] {
  const found = cache.get(file) ?? (file.endsWith('.css') ? importsInStylesheet(file) : importsInCode(file));
  cache.set(file, found);
  return found;
}
