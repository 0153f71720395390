import { join } from 'node:path';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { MODULES } from '../../bundler/chunks.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { expectNone, files, importsOf, isTest, read, root, sources } from '../support/code/source-files.ts';

test('rules files run in the browser: they import only rules, the editor and dates', () => {
  const violations = sources
    .filter((file) => /^(app|server)\/.*\brules\.ts$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ to, type }) => !type && !/\brules\.ts$|^editor\/|^ui\/dates\/|\/kinds\.ts$/.test(to ?? ''))
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('the schema library is loaded by schemas.ts and the server only, never by rules, pages or components', () => {
  const users = sources.filter(
    (file) => /^(app|ui|editor)\//.test(file) && !isTest(file) && /^import (?!type).* from 'zod'/m.test(read(file)),
  );
  expect(users.length).toBeGreaterThan(3);
  expectNone(users.filter((file) => !/\/schemas\.ts$/.test(file)));
});

test('tables files import only tables files', () => {
  const violations = sources
    .filter((file) => /^app\/.*\/tables\.ts$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ to, type }) => !type && !/\/tables\.ts$/.test(to ?? ''))
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('a route names one of five audiences, and only the pages of staff name a role (PRIVACY-07, ROLE-07)', () => {
  const staff = /\bwho: '(moderator|administrator|owner)'/;
  const audiences = sources.filter((file) => file.startsWith('app/')).flatMap((file) => read(file).match(/\bwho: '\w+'/g) ?? []);
  expect([...new Set(audiences)].sort()).toEqual(["who: 'administrator'", "who: 'anyone'", "who: 'member'", "who: 'moderator'"]);
  expectNone(sources.filter((file) => file.startsWith('app/') && staff.test(read(file)) && !/^app\/(admin|moderation)\//.test(file)));
});

test('every page and endpoint is listed in routes.ts, and every file in routes.ts exists and has a policy of its type', () => {
  const routed = new Set<string>();
  const collect = (list: typeof routes | undefined) => {
    for (const entry of (list ?? []) as { file: string; children?: typeof routes }[]) {
      routed.add(`app/${entry.file}`);
      collect(entry.children);
    }
  };
  collect(routes);
  const pages = sources.filter(
    (file) =>
      /^app\/.*-page\.tsx$/.test(file) ||
      (file.startsWith('app/') && /^export const handle =/m.test(read(file)) && file !== 'app/root.tsx'),
  );
  expect(pages.filter((file) => !routed.has(file))).toEqual([]);
  expect([...routed].filter((file) => !sources.includes(file))).toEqual([]);
  const typedPolicy = /^export const handle = \{[^{}]*\} as const satisfies Policy;/m;
  expectNone([...routed, 'app/root.tsx'].filter((file) => !typedPolicy.test(read(file))));
});

test('text is normalized by one function, which runs in linear time', () => {
  const violations = sources.filter((file) => !isTest(file) && /\.normalize\(/.test(read(file)) && file !== 'app/forms/text-rules.ts');
  expect(violations).toEqual([]);
});

/** What a pattern means once each of its groups is replaced by one of the alternatives in it. */
function alternatives(pattern: string): string[] {
  const [group, inside = '', optional] = /\(([^()]*)\)(\?)?/.exec(pattern) ?? [];
  if (!group) return [pattern];
  return [...inside.split('|'), ...(optional ? [''] : [])].flatMap((alternative) =>
    alternatives(pattern.replace(group, () => alternative)),
  );
}

test('letters change case alike on the server and in every browser: the locale of a browser never decides', () => {
  expectNone(files.filter((file) => /\.tsx?$/.test(file) && /\.toLocale(Upper|Lower)Case\(\s*\)/.test(read(file))));
});

test('each module of app and ui that a chunk of the client bundle names exists', () => {
  const named = new Set(Object.values(MODULES).flat().flatMap(alternatives));
  const own = [...named].filter((pattern) => /^(app|ui)\//.test(pattern));
  expect(own.length).toBeGreaterThan(70);
  const isModule = (pattern: string) => {
    const module = new RegExp(`^${pattern}(\\.(tsx?|css))?$`);
    return files.some((file) => !isTest(file) && module.test(file));
  };
  expectNone(own.filter((pattern) => !isModule(pattern)));
});

test('no catch-all names: utils, misc, helpers, common, lib, general, Service, Manager', () => {
  const catchAll = /(^|[/.-])(utils?|misc|helpers?|common|lib|general)([/.-]|$)|Service|Manager/;
  expectNone(files.filter((file) => catchAll.test(file)));
});

test('a component in memo uses no effect event, whose function would be stale (docs/pitfalls.md)', () => {
  const usesEvent = (file: string) => /\buseEffectEvent\(/.test(read(file));
  const memos = sources.filter((file) => /\b(memo|forwardRef)\(/.test(read(file)) && !isTest(file));
  expect(memos.length).toBeGreaterThan(3);
  const usesHookWithEvent = (file: string, seen: string[] = []): boolean =>
    usesEvent(file) ||
    importsOf(file).some(({ to }) => to !== null && /\/use-[^/]+$/.test(to) && !seen.includes(to) && usesHookWithEvent(to, [...seen, to]));
  expectNone(memos.filter((file) => usesHookWithEvent(file)));
});

test('an export is used in another file', () => {
  const words = new Map(sources.map((file) => [file, new Set(read(file).match(/[\w$]+/g))]));
  const product = sources.filter((file) => !isTest(file) && !/^(demo|bundler\/client-stubs)\//.test(file) && !file.endsWith('/tables.ts'));
  const unused = product.flatMap((file) =>
    [...read(file).matchAll(/^export (?:async )?(?:const|let|class|function\*?) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !FRAMEWORK_EXPORTS.has(name) && ![...words].some(([other, used]) => other !== file && used.has(name)))
      .map((name) => `${file}: ${name}`),
  );
  expectNone(unused);
});

test('an export is used by the product: a function that only its own test calls proves nothing', () => {
  const product = sources.filter((file) => /^(app|ui|editor|server)\//.test(file) && !isTest(file) && !file.endsWith('/tables.ts'));
  const words = new Map(product.map((file) => [file, read(file).match(/[\w$]+/g) ?? []]));
  const counts = new Map<string, number>();
  for (const word of [...words.values()].flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const unused = product.flatMap((file) =>
    [...read(file).matchAll(/^export (?:async )?(?:const|let|class|function\*?) (\w+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !FRAMEWORK_EXPORTS.has(name) && counts.get(name) === 1)
      .map((name) => `${file}: ${name}`),
  );
  expectNone(unused, TEST_ONLY_EXPORTS);
});

test('no suppressed lint, no any or suppressed type errors, no open to-dos, no skipped tests', () => {
  const suppressions =
    /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable|\bas any\b|: any\b|\bTO{1}DO\b|\bFIXME\b|\b(test|it|describe)\.(skip|only|fixme)\b/;
  expectNone(
    sources.filter((file) => !/code-rules/.test(file) && suppressions.test(read(file))),
    SUPPRESSION_EXCEPTIONS,
  );
});

test('no test waits a fixed time', () => {
  expectNone(
    sources.filter(
      (file) =>
        isTest(file) && /waitForTimeout|setTimeout\(\s*(resolve|r|done)\b/.test(read(file)) && file !== 'tests/rules/code-rules.test.ts',
    ),
    WAIT_EXCEPTIONS,
  );
});

test('no test asserts how fast something is', () => {
  const isTimed = (file: string) => isTest(file) && /performance\.now\(\) - \w+(?:\)\.toBe| <)/.test(read(file));
  expectNone(sources.filter(isTimed));
});

test('a test that looks for text in HTML excludes the scripts, which contain loader data (tests/support/page-text.ts)', () => {
  const raw = /expect\((?:\w+\.)?(?:page|html|\w+ \(await .*\)\.text\(\))\)\.toContain\((?!.*(?:<|="))/;
  const tests = sources.filter((file) => file.startsWith('app/') && isTest(file));
  expectNone(tests.flatMap((file) => (read(file).match(new RegExp(raw, 'g')) ?? []).map((line) => `${file}: ${line}`)));
});

test('every mutant can be applied: its `find` string occurs once, and its tests exist', async () => {
  const lists = await Promise.all(
    sources
      .filter((file) => /^tests\/mutants\/[a-z]+\/[a-z-]+\.ts$/.test(file))
      .map(async (file) => ((await import(join(root, file))) as { default: Mutant[] }).default),
  );
  expectNone(
    lists
      .flat()
      .filter(
        ({ file, find, tests }) =>
          !files.includes(file) || read(file).split(find).length !== 2 || tests.some((test) => !sources.includes(test.split('#')[0] ?? '')),
      )
      .map(({ row, file, find }) => `${row}: ${file}: ${find}`),
  );
});

test('user text is never rendered as HTML', () => {
  const violations = sources.filter(
    (file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(read(file)) && file !== 'tests/rules/code-rules.test.ts',
  );
  expectNone(violations, HTML_EXCEPTIONS);
});

test('buttons are built by ui/controls/button.tsx: no other file writes its classes', () => {
  const product = sources.filter((file) => /^(app|editor)\//.test(file) && !isTest(file));
  expectNone(product.filter((file) => /(['"`]|\s)btn[\s'"`-]/.test(read(file))));
});

const RESETS = 'resets what a process remembers, between tests';
const TEST_ONLY_EXPORTS: Record<string, string> = {
  'app/channels/directory/filters/filters-in-use.server.ts: clearFilterCache': RESETS,
  'server/ai/outbound-http.ts: resetForTests': RESETS,
  'server/limits/rate-limits.ts: resetRateLimits': RESETS,
  'server/push/subscriptions.ts: allowServiceOfTests': 'the push service of tests is at a private address, which is otherwise refused',
};
const SUPPRESSION_EXCEPTIONS: Record<string, string> = {};
const WAIT_EXCEPTIONS: Record<string, string> = {};
const HTML_EXCEPTIONS: Record<string, string> = {};

test('packages are installed without their scripts, and not on the day they are published (S23)', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings.some((line) => /^min-release-age=[1-9]/.test(line))).toBe(true);
});

/** What React Router calls by name. */
const FRAMEWORK_EXPORTS = new Set([
  ...['loader', 'clientLoader', 'action', 'clientAction', 'middleware', 'clientMiddleware', 'handle', 'headers', 'links', 'meta'],
  ...['shouldRevalidate', 'ErrorBoundary', 'HydrateFallback', 'Layout', 'handleError'],
]);
