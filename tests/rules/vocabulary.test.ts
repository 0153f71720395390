import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Words that CONTRIBUTING.md ("Vocabulary") replaces by the field's terms. */
const RETIRED = new Set(
  (
    'ask asks asked asking away deed deeds departure departures desk desks door gone hear hears heard hearing house houses ' +
    'keeping kept knock knocks leaf leaver leaving lend lends lent tell tells telling told unknock village whoever nobody somebody everybody'
  ).split(' '),
);
/** What a word means where it is right. */
const EXCEPTIONS: Record<string, string> = {
  'app/channels/chat/chat.tsx: setLeaving': 'a member leaves a channel',
  'app/channels/chat/chat.tsx: leaving': 'a member leaves a channel',
  'app/channels/chat/info/info-panel.tsx: focusAfterLeavingChannel': 'a member leaves a channel',
  'app/channels/chat/info/leave-question.tsx: focusAfterLeavingChannel': 'a member leaves a channel',
  'app/kids/zone/starters.tsx: DoorOpen': 'an icon of the library',
  'app/layout/mobile-menu.tsx: House': 'an icon of the library',
  'app/layout/tab-bar.tsx: House': 'an icon of the library',
  'app/errors/problem-frame.tsx: DarkHouseArt': 'a drawing of a house',
};
const CSS_EXCEPTIONS: Record<string, string> = {
  'app/errors/problem-frame.css: dark-house': 'a drawing of a house',
};

const files = ['app', 'ui', 'editor', 'server', 'tests', 'database', 'bundler', 'demo/seed']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !/(^|\/)(node_modules|migrations|chromium)\//.test(file));
const wordsOf = (name: string) => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
const isRetired = (name: string) => wordsOf(name).some((word) => RETIRED.has(word));

type Node = { type?: string; name?: unknown; value?: unknown; callee?: Node; arguments?: Node[] };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Calls `visit` for every node of a syntax tree. */
function walk(value: unknown, visit: (node: Node) => void) {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    visit(value);
    for (const each of Object.values(value)) walk(each, visit);
  }
}

const read = new Map<string, ReturnType<typeof parsedNames>>();
/** The names of a file, which three tests read, parsed once. */
function namesIn(file: string) {
  const names = read.get(file) ?? parsedNames(file);
  read.set(file, names);
  return names;
}
function parsedNames(file: string) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const [identifiers, titles] = [new Set<string>(), new Set<string>()];
  walk(program, ({ type, name, callee, arguments: [first] = [] }) => {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') identifiers.add(name);
    if (type === 'CallExpression' && callee?.name === 'test' && typeof first?.value === 'string') titles.add(first.value);
  });
  return { identifiers, titles };
}

test('no file has a name with a retired word', () => {
  expect(files.filter((file) => isRetired(file))).toEqual([]);
});

test('no identifier has a retired word', () => {
  const found = files
    .filter((file) => !file.endsWith('.css'))
    .flatMap((file) => [...namesIn(file).identifiers].filter(isRetired).map((name) => `${file}: ${name}`));
  expect(found.filter((name) => !(name in EXCEPTIONS))).toEqual([]);
  expect(
    Object.keys(EXCEPTIONS).filter((name) => !found.includes(name)),
    'exceptions no longer needed',
  ).toEqual([]);
});

test('a limit is X_MAX or X_MIN, a page size X_PAGE_SIZE: constants have no other word for it', () => {
  const otherWord = /^(?:MOST|LEAST|MAX|MIN)_(?!SAFE_INTEGER)|_(?:MOST|LEAST|AT_ONCE)$|^PAGE_SIZE$/;
  expect(
    files.flatMap((file) => [...(file.endsWith('.css') ? [] : namesIn(file).identifiers)].filter((name) => otherWord.test(name))),
  ).toEqual([]);
});

test('no test title has a retired word', () => {
  const TITLE_WORDS = /\b(desk|deeds?|lent|leaf|knock|whoever|nobody|somebody|everybody|departures?|leaver|tells|told|gone)\b/i;
  const titles = files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => [...namesIn(file).titles].map((title) => `${file}: ${title}`));
  expect(titles.length).toBeGreaterThan(1_000);
  expect(titles.filter((title) => TITLE_WORDS.test(title.split(': ').slice(1).join(': ')))).toEqual([]);
});

/** Classes, keyframes, containers and custom properties of a stylesheet; `--sh-` and `--color-` are the design tokens' own names. */
const cssNames = (css: string) => [
  ...new Set(
    [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:\.|@keyframes |@container |--(?!sh-|color-))(-?[a-z][\w-]*)/g)].map(
      ([, name]) => name ?? '',
    ),
  ),
];

test('no CSS class, animation or custom property has a retired word', () => {
  const found = files
    .filter((file) => file.endsWith('.css') && !file.endsWith('/tokens.css'))
    .flatMap((file) =>
      cssNames(readFileSync(join(root, file), 'utf8'))
        .filter(isRetired)
        .map((name) => `${file}: ${name}`),
    );
  expect(found.filter((name) => !(name in CSS_EXCEPTIONS))).toEqual([]);
  expect(
    Object.keys(CSS_EXCEPTIONS).filter((name) => !found.includes(name)),
    'exceptions no longer needed',
  ).toEqual([]);
});

test('no table, column, function, trigger or index in SQL has a retired word', () => {
  const folder = join(root, 'database/migrations');
  const sql = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replace(/--.*$/gm, '')
        .replace(/'(?:[^']|'')*'/g, "''"),
    );
  const names = new Set(sql.flatMap((text) => text.match(/\b[a-z]+(?:_[a-z\d]+)*\b/g) ?? []));
  expect(names.size).toBeGreaterThan(300);
  expect([...names].filter(isRetired)).toEqual([]);
});
