import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { expectNone, files, read, root, sources } from '../support/code/source-files.ts';

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
const all = [...files, ...filesIn('docs'), ...filesIn('.')];

/** A path from the root, such as app/works; patterns such as app/[area] end before their first special character. */
const FROM_ROOT = /(?<![\w./@#-])(?:app|bundler|database|demo|docs|editor|server|tests|ui)\/[\w./-]*/g;
/** A file by its name, or by the end of its path; not a pattern such as …-rules.ts. */
const NAMED_FILE = /(?<![\w./@#:*{}-])\w[\w./-]*\.(?:tsx?|mjs|css|md|sql)\b/g;

const exists = (path: string) => existsSync(join(root, path.replace(/[./]+$/, '')));
const isNamed = (path: string) => all.some((file) => file === path || file.endsWith(`/${path}`));
const missingIn = (text: string) => [
  ...(text.match(FROM_ROOT) ?? []).filter((path) => !exists(path)),
  ...(text.match(NAMED_FILE) ?? []).filter((path) => !isNamed(path)),
];

function commentsOf(file: string): string {
  const text = read(file);
  if (file.endsWith('.css')) return (text.match(/\/\*[\s\S]*?\*\//g) ?? []).join('\n');
  return parseSync(file, text)
    .comments.map(({ value }) => value)
    .join('\n');
}

test('every file and folder that a comment names exists', () => {
  const commented = [...sources, ...files.filter((file) => file.endsWith('.css'))];
  const named = commented.flatMap((file) => commentsOf(file).match(NAMED_FILE) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expectNone(commented.flatMap((file) => missingIn(commentsOf(file)).map((path) => `${file}: ${path}`)));
});

test('every file and folder that the documentation names exists', () => {
  const documents = all.filter((file) => file.endsWith('.md') && !file.startsWith('demo/content/'));
  expect(documents.length).toBeGreaterThan(20);
  expectNone([...new Set(documents.flatMap((file) => missingIn(read(file)).map((path) => `${file}: ${path}`)))]);
});
