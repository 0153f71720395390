import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const FOLDER = 'docs/requirements';
const ROOTS = ['app', 'ui', 'editor', 'server', 'database', 'bundler', 'demo/seed', 'tests', 'docs'];
/** Frozen migrations contain no citations. */
const IGNORED = /(^|\/)(node_modules|migrations)(\/|$)/;
const ID = /\b(?:[A-Z]{2,}(?:-[A-Z]+)*-\d+|[SB][1-9]\d?|decision \d+)\b/g;
/** Names of other standards and formats that have the form of an id. */
const OTHER_NAMES = /^(UTF|SHA|FNV|ISO|PDF|RFC|CVE|HTTP)-\d+$/;

const files = ROOTS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .concat('README.md', 'CONTRIBUTING.md')
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !IGNORED.test(file) && !file.startsWith(FOLDER));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const pages = readdirSync(join(root, FOLDER)).map((name) => read(`${FOLDER}/${name}`));
const definitions = pages.flatMap((page) => [
  ...[...page.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)*-\d+|[SB]\d{1,2}) \|/gm)].map(([, id]) => id ?? ''),
  ...[...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => `decision ${number}`),
]);

test('every requirement is defined once', () => {
  expect(definitions.filter((id, i) => definitions.indexOf(id) !== i)).toEqual([]);
  expect(definitions.length).toBeGreaterThan(900);
});

test('every id that code, tests or documents cite is defined in docs/requirements', () => {
  const defined = new Set(definitions);
  const undefinedIds = files.flatMap((file) =>
    [...new Set(read(file).match(ID))].filter((id) => !defined.has(id) && !OTHER_NAMES.test(id)).map((id) => `${file}: ${id}`),
  );
  expect(undefinedIds).toEqual([]);
});

test('every requirement is cited by a test', () => {
  const tests = files.filter((file) => file.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(file));
  const cited = new Set(tests.flatMap((file) => read(file).match(ID) ?? []));
  const isRow = (id: string) => /-\d+$/.test(id) && !/^(AMB|OPT)-/.test(id);
  expect(definitions.filter((id) => isRow(id) && !cited.has(id))).toEqual([]);
});

test('the list of areas has the number of requirements of each', () => {
  const listed = [...read(`${FOLDER}/README.md`).matchAll(/^\| \[([A-Z]+)\]\((\w+)\.md\) \|[^|]*\| (\d+) \|$/gm)];
  const counted = listed.map(([, area, file]) => [
    area,
    read(`${FOLDER}/${file}.md`).match(new RegExp(`^\\| ${area}-\\d+ \\|`, 'gm'))?.length,
  ]);
  expect(listed.map(([, area, , count]) => [area, Number(count)])).toEqual(counted);
});
