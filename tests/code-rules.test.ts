import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '../app/people/tables.ts';
import routes from '../app/routes.ts';
import type { Mutant } from './mutants/mutant.ts';

const root = resolve(import.meta.dirname, '..');
const FOLDERS = ['app', 'ui', 'editor', 'server', 'database', 'tests'];

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) yield* walk(path);
    else yield path;
  }
}
const files = FOLDERS.flatMap((folder) => [...walk(folder)]);
const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const ALIASES: Record<string, string> = {
  '~/': 'app/',
  '#ui/': 'ui/',
  '#editor/': 'editor/',
  '#server/': 'server/',
  '#database/': 'database/',
};

/** The project files that a file imports; `type` marks type-only imports, which do not exist at run time. */
function imports(file: string) {
  const found: { to: string; type: boolean }[] = [];
  for (const [, type, spec] of read(file).matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gm)) {
    if (!spec) continue;
    const alias = Object.keys(ALIASES).find((prefix) => spec.startsWith(prefix));
    if (alias) found.push({ to: ALIASES[alias] + spec.slice(alias.length), type: Boolean(type) });
    else if (spec.startsWith('.')) found.push({ to: relative(root, resolve(root, dirname(file), spec)), type: Boolean(type) });
  }
  return found;
}

/** Fails for every violation without an exception, and for every exception that is no longer needed. */
function expectNone(violations: string[], exceptions: Record<string, string> = {}) {
  expect(violations.filter((violation) => !(violation in exceptions)).sort()).toEqual([]);
  const unneeded = Object.keys(exceptions).filter((exception) => !violations.includes(exception));
  expect(unneeded, 'exceptions no longer needed').toEqual([]);
}

test('imports point downward: the folders below app never import from app', () => {
  const violations = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const folder = file.split('/')[0] ?? '';
      if (folder === 'app') return [];
      return imports(file)
        .filter(({ to, type }) => to.startsWith('app/') && !type)
        .map(({ to }) => `${file} → ${to}`);
    });
  expectNone(violations, DOWNWARD_EXCEPTIONS);
});

test('ui and editor import neither the product nor the server', () => {
  const violations = sources
    .filter((file) => /^(ui|editor)\//.test(file) && !isTest(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to }) => /^(app|server|database)\//.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('no area imports the pages of another area', () => {
  const violations = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && file !== 'app/routes.ts')
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && /-page\.tsx$/.test(to) && to.split('/')[1] !== file.split('/')[1])
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('rules files run in the browser: they import only rules, the editor and libraries', () => {
  const violations = sources
    .filter((file) => /^app\/.*\/([a-z]+-)?rules\.ts$/.test(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && !/rules\.ts$|^editor\/|\/kinds\.ts$/.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('tables files import only tables files', () => {
  const violations = sources
    .filter((file) => /^app\/.*\/tables\.ts$/.test(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && !/tables\.ts$/.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  expectNone(violations);
});

test('there are no roles: no column, no setting, and routes require nothing but an account (PRIVACY-07)', () => {
  expect(Object.keys(getTableColumns(people))).toEqual([
    ...['id', 'name', 'username', 'email', 'emailVerified', 'image', 'bio', 'spectatorCount', 'spectatingCount', 'creativeThoughts'],
    ...['isPrivate', 'deletingSince', 'profilePicture', 'coverPhoto', 'readingSettings', 'createdAt', 'updatedAt'],
  ]);
  const role = /role|admin|moderator|staff|superuser|permission/i;
  const tables = sources.filter((file) => file.startsWith('app/') && file.endsWith('/tables.ts'));
  expect(tables.length).toBeGreaterThan(8);
  expectNone(tables.filter((file) => role.test(read(file))));
  const settings = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name ?? '');
  expect(settings).toContain('SUPPORT_EMAIL');
  expectNone(settings.filter((name) => role.test(name)));
  const audiences = sources.filter((file) => file.startsWith('app/')).flatMap((file) => read(file).match(/\bwho: '\w+'/g) ?? []);
  expect([...new Set(audiences)].sort()).toEqual(["who: 'anyone'", "who: 'member'"]);
});

test('no index uses desc(): it means NULLS LAST, which `order by … desc` cannot use; a backward scan costs the same', () => {
  expectNone(sources.filter((file) => /\/tables\.ts$/.test(file) && /\.desc\(\)/.test(read(file))));
});

test('every page and endpoint is listed in routes.ts, and every file in routes.ts exists', () => {
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
});

test('every product read and write takes the viewer as its first parameter', () => {
  const violations = sources
    .filter((file) => /^app\/.*\.server\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?function\*? (\w+)(?:<[^>]*>)?\(\s*(\w+)?/gm)]
        .filter(([, , first]) => first !== 'viewer')
        .map(([, name]) => `${file}: ${name}`),
    );
  expectNone(violations, VIEWER_EXCEPTIONS);
});

test('text is normalized by one function, which runs in linear time', () => {
  const violations = sources.filter((file) => !isTest(file) && /\.normalize\(/.test(read(file)) && file !== 'app/works/text-rules.ts');
  expect(violations).toEqual([]);
});

test('only tables, .server.ts files and the folders below app query the database', () => {
  const violations = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && !/\.server\.ts$|tables\.ts$/.test(file))
    .filter((file) => imports(file).some(({ to, type }) => !type && to === 'server/database.ts'));
  expectNone(violations);
});

test('no catch-all names: utils, misc, helpers, common, lib, general, Service, Manager', () => {
  const catchAll = /(^|[/.-])(utils?|misc|helpers?|common|lib|general)([/.-]|$)|Service|Manager/;
  expectNone(files.filter((file) => catchAll.test(file)));
});

test('no suppressed lint, no any or suppressed type errors, no open to-dos, no skipped tests', () => {
  const suppressions =
    /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable|\bas any\b|: any\b|\bTO{1}DO\b|\bFIXME\b|\b(test|it|describe)\.(skip|only|fixme)\b/;
  expectNone(
    sources.filter((file) => !/code-rules|^database\/(demo|welcome)\/.*books/.test(file) && suppressions.test(read(file))),
    SUPPRESSION_EXCEPTIONS,
  );
});

test('no test waits a fixed time', () => {
  expectNone(
    sources.filter(
      (file) => isTest(file) && /waitForTimeout|setTimeout\(\s*(resolve|r|done)\b/.test(read(file)) && file !== 'tests/code-rules.test.ts',
    ),
    WAIT_EXCEPTIONS,
  );
});

test('no test asserts how fast something is', () => {
  const isTimed = (file: string) => isTest(file) && /performance\.now\(\) - \w+(?:\)\.toBe| <)/.test(read(file));
  expectNone(sources.filter(isTimed));
});

test('a test that looks for text in HTML excludes the scripts, which contain loader data (tests/page-text.ts)', () => {
  const raw = /expect\((?:\w+\.)?(?:page|html|\w+ \(await .*\)\.text\(\))\)\.toContain\((?!.*(?:<|="))/;
  const tests = sources.filter((file) => file.startsWith('app/') && isTest(file));
  expectNone(tests.flatMap((file) => (read(file).match(new RegExp(raw, 'g')) ?? []).map((line) => `${file}: ${line}`)));
});

test('files are small: more than 300 lines only with a reason', () => {
  const long = sources.filter(
    (file) => !file.startsWith('database/demo/') && !file.startsWith('database/welcome/') && read(file).split('\n').length > 300,
  );
  expectNone(long, LONG_FILES);
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  const lengths = product.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

test('every mutant can be applied: its `find` string occurs once, and its tests exist', async () => {
  const lists = await Promise.all(
    sources
      .filter((file) => /^tests\/mutants\/(?!run|mutant|unit-runner|journey-runner)[a-z-]+\.ts$/.test(file))
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

test('queries use the query builder: db.query is never used', () => {
  expectNone(sources.filter((file) => /\bdb\.query\b/.test(read(file)) && file !== 'tests/code-rules.test.ts'));
});

test('user text is never rendered as HTML', () => {
  const violations = sources.filter(
    (file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(read(file)) && file !== 'tests/code-rules.test.ts',
  );
  expectNone(violations, HTML_EXCEPTIONS);
});

const DOWNWARD_EXCEPTIONS: Record<string, string> = {
  'server/app.ts → app/account/auth.server.ts': 'the server entry renews the session before a route is matched',
  'server/app.ts → app/account/purge-worker.server.ts': 'the server entry starts and stops the purge of deleted accounts',
  'server/app.ts → app/audience/live-access.server.ts': 'the server entry passes the access rule to the live hub',
  'server/app.ts → app/audience/viewer.server.ts': 'the viewer is read once, before a route is matched',
  'server/app.ts → app/channels/chat/channel-feed.server.ts': 'the server entry passes the content of channels to the live hub',
  'server/app.ts → app/channels/chat/image-access.server.ts': 'the server entry passes the membership check to the image server',
  'server/app.ts → app/works/welcome.server.ts': 'the server entry publishes the welcome shelf at the first start',
  'database/schema.ts → app/account/tables.ts': 'one export line per area',
  'database/schema.ts → app/assistant/tables.ts': 'one export line per area',
  'database/schema.ts → app/challenges/tables.ts': 'one export line per area',
  'database/schema.ts → app/channels/tables.ts': 'one export line per area',
  'database/schema.ts → app/comments/tables.ts': 'one export line per area',
  'database/schema.ts → app/people/tables.ts': 'one export line per area',
  'database/schema.ts → app/posts/tables.ts': 'one export line per area',
  'database/schema.ts → app/reports/tables.ts': 'one export line per area',
  'database/schema.ts → app/search/tables.ts': 'one export line per area',
  'database/schema.ts → app/works/tables.ts': 'one export line per area',
  'database/schema.ts → app/write/tables.ts': 'one export line per area',
};
const VIEWER_EXCEPTIONS: Record<string, string> = {
  'app/account/sign-in-response.server.ts: answerTo': 'sets headers of a response; does not query the database',
  'app/account/sign-in-response.server.ts: nextOf': 'parses a URL; does not query the database',
  'app/account/failed-sign-ins.server.ts: attemptOf': 'counts attempts before sign-in; stores hashes only',
  'app/account/failed-sign-ins.server.ts: countFailure': 'counts attempts before sign-in; stores hashes only',
  'app/account/failed-sign-ins.server.ts: countSuccess': 'counts attempts before sign-in; stores hashes only',
  'app/account/failed-sign-ins.server.ts: waitOf': 'counts attempts before sign-in; stores hashes only',
  'app/account/purge.server.ts: purge': 'runs in the background for a deleted account, without a viewer',
  'app/account/purge-worker.server.ts: createPurgeWorker': 'runs in the background for a deleted account, without a viewer',
  'app/account/auth.server.ts: auth': 'the auth library; there is no viewer before sign-in',
  'app/account/auth.server.ts: renewSession': 'reads a session, not content',
  'app/assistant/assistant-errors.server.ts: parseForm': 'reads a request; does not query the database',
  'app/assistant/assistant-errors.server.ts: failed': 'turns a failure into a response; does not query the database',
  'app/assistant/parse-response.server.ts: descriptionIn': 'parses the provider’s response; does not query the database',
  'app/assistant/parse-response.server.ts: storyIn': 'parses the provider’s response; does not query the database',
  'app/assistant/parse-response.server.ts: titlesIn': 'parses the provider’s response; does not query the database',
  'app/audience/viewer.server.ts: readViewer': 'finds the viewer',
  'app/challenges/challenges.server.ts: currentChallenge': 'the challenge of the week is the same for everyone',
  'app/challenges/past.server.ts: pastChallenges': 'challenges are the same for everyone; their entries are read for the viewer',
  'app/challenges/past.server.ts: challengeById': 'challenges are the same for everyone; their entries are read for the viewer',
  'app/challenges/challenges.server.ts: challengeToEnter': 'the challenge of the week is the same for everyone',
  'app/posts/trending.server.ts: trendingTopics': 'counts of public profiles are the same for everyone',
  'app/works/welcome.server.ts: publishWelcomeShelf': 'runs at the first start, without a viewer',
};
const SUPPRESSION_EXCEPTIONS: Record<string, string> = {};
const WAIT_EXCEPTIONS: Record<string, string> = {};
const LONG_FILES: Record<string, string> = {
  'tests/journeys/writing.spec.ts': 'all journeys of a writer',
};
const HTML_EXCEPTIONS: Record<string, string> = {};

test('packages are installed without their scripts, and not on the day they are published (S23)', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings.some((line) => /^min-release-age=[1-9]/.test(line))).toBe(true);
});
