import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '../app/people/tables.ts';
import routes from '../app/routes.ts';
import type { Mutant } from './mutants/mutant.ts';

const root = resolve(import.meta.dirname, '..');
const ROOMS = ['app', 'ui', 'editor', 'server', 'database', 'tests'];

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(join(root, folder))) {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) yield* walk(path);
    else yield path;
  }
}
const files = ROOMS.flatMap((room) => [...walk(room)]);
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

/** The files of this house that a file imports; `type` tells imports that vanish before anything runs. */
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

/** Fails for every breach that is not excused, and for every excuse that is no longer needed. */
function holds(breaches: string[], excuses: Record<string, string> = {}) {
  expect(breaches.filter((breach) => !(breach in excuses)).sort()).toEqual([]);
  expect(
    Object.keys(excuses).filter((excuse) => !breaches.includes(excuse)),
    'excuses no longer needed',
  ).toEqual([]);
}

test('imports run downward: the rooms below app know nothing of it', () => {
  const breaches = sources
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const room = file.split('/')[0] ?? '';
      if (room === 'app') return [];
      return imports(file)
        .filter(({ to, type }) => to.startsWith('app/') && !type)
        .map(({ to }) => `${file} → ${to}`);
    });
  holds(breaches, DOWNWARD_EXCUSES);
});

test('ui and editor know neither the product nor the server', () => {
  const breaches = sources
    .filter((file) => /^(ui|editor)\//.test(file) && !isTest(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to }) => /^(app|server|database)\//.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  holds(breaches);
});

test('an area never imports the pages of another', () => {
  const breaches = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && file !== 'app/routes.ts')
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && /-page\.tsx$/.test(to) && to.split('/')[1] !== file.split('/')[1])
        .map(({ to }) => `${file} → ${to}`),
    );
  holds(breaches);
});

test('rules are safe in the browser: they import only rules, the editor and libraries', () => {
  const breaches = sources
    .filter((file) => /^app\/.*\/([a-z]+-)?rules\.ts$/.test(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && !/rules\.ts$|^editor\/|\/kinds\.ts$/.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  holds(breaches);
});

test('tables import only tables', () => {
  const breaches = sources
    .filter((file) => /^app\/.*\/tables\.ts$/.test(file))
    .flatMap((file) =>
      imports(file)
        .filter(({ to, type }) => !type && !/tables\.ts$/.test(to))
        .map(({ to }) => `${file} → ${to}`),
    );
  holds(breaches);
});

test('nobody has a role: a person has no column for one, no setting names anybody, and a route asks for nothing but an account (PRIVACY-07)', () => {
  expect(Object.keys(getTableColumns(people))).toEqual([
    ...['id', 'name', 'username', 'email', 'emailVerified', 'image', 'bio', 'spectatorCount', 'spectatingCount', 'creativeThoughts'],
    ...['isPrivate', 'deletingSince', 'profilePicture', 'coverPhoto', 'readingSettings', 'createdAt', 'updatedAt'],
  ]);
  const role = /role|admin|moderator|staff|superuser|permission/i;
  const tables = sources.filter((file) => file.startsWith('app/') && file.endsWith('/tables.ts'));
  expect(tables.length).toBeGreaterThan(8);
  holds(tables.filter((file) => role.test(read(file))));
  const settings = [...read('server/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name ?? '');
  expect(settings).toContain('SUPPORT_EMAIL');
  holds(settings.filter((name) => role.test(name)));
  const doors = sources.filter((file) => file.startsWith('app/')).flatMap((file) => read(file).match(/\bwho: '\w+'/g) ?? []);
  expect([...new Set(doors)].sort()).toEqual(["who: 'anyone'", "who: 'member'"]);
});

test('an index has no desc(): it means NULLS LAST, which no `order by … desc` can use, and a backward scan of a plain one costs the same', () => {
  holds(sources.filter((file) => /\/tables\.ts$/.test(file) && /\.desc\(\)/.test(read(file))));
});

test('every page and endpoint stands in routes.ts, and everything in routes.ts exists', () => {
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

test('every read and write of the product takes the viewer first', () => {
  const breaches = sources
    .filter((file) => /^app\/.*\.server\.ts$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?function\*? (\w+)(?:<[^>]*>)?\(\s*(\w+)?/gm)]
        .filter(([, , first]) => first !== 'viewer')
        .map(([, name]) => `${file}: ${name}`),
    );
  holds(breaches, VIEWER_EXCUSES);
});

test('texts are normalized by one function, whose time is linear in their length', () => {
  const breaches = sources.filter((file) => !isTest(file) && /\.normalize\(/.test(read(file)) && file !== 'app/works/text-rules.ts');
  expect(breaches).toEqual([]);
});

test('only tables, .server.ts files and the rooms below ask the database', () => {
  const breaches = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && !/\.server\.ts$|tables\.ts$/.test(file))
    .filter((file) => imports(file).some(({ to, type }) => !type && to === 'server/database.ts'));
  holds(breaches);
});

test('no drawers: utils, misc, helpers, common, lib, general, Service, Manager', () => {
  const drawer = /(^|[/.-])(utils?|misc|helpers?|common|lib|general)([/.-]|$)|Service|Manager/;
  holds(files.filter((file) => drawer.test(file)));
});

test('no lint is silenced, no type is given up, nothing is left to do, no test is skipped', () => {
  const signs =
    /biome-ignore|@ts-(ignore|expect-error|nocheck)|eslint-disable|\bas any\b|: any\b|\bTO{1}DO\b|\bFIXME\b|\b(test|it|describe)\.(skip|only|fixme)\b/;
  holds(
    sources.filter((file) => !/house-rules|^database\/(demo|welcome)\/.*books/.test(file) && signs.test(read(file))),
    ESCAPES,
  );
});

test('nobody waits by the clock in a test', () => {
  holds(
    sources.filter(
      (file) => isTest(file) && /waitForTimeout|setTimeout\(\s*(resolve|r|done)\b/.test(read(file)) && file !== 'tests/house-rules.test.ts',
    ),
    WAITS,
  );
});

test('no test asserts by the clock how fast something is', () => {
  const isTimed = (file: string) => isTest(file) && /performance\.now\(\) - \w+(?:\)\.toBe| <)/.test(read(file));
  holds(sources.filter(isTimed));
});

test('a test that looks for words in HTML leaves out the scripts, which hold the data of loaders (tests/page-text.ts)', () => {
  const raw = /expect\((?:\w+\.)?(?:page|html|\w+ \(await .*\)\.text\(\))\)\.toContain\((?!.*(?:<|="))/;
  const tests = sources.filter((file) => file.startsWith('app/') && isTest(file));
  holds(tests.flatMap((file) => (read(file).match(new RegExp(raw, 'g')) ?? []).map((line) => `${file}: ${line}`)));
});

test('files stay small: over 300 lines only with a reason', () => {
  const long = sources.filter(
    (file) => !file.startsWith('database/demo/') && !file.startsWith('database/welcome/') && read(file).split('\n').length > 300,
  );
  holds(long, LONG);
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  const lengths = product.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

test('every mutant can be applied: what it replaces occurs once, and its tests exist', async () => {
  const lists = await Promise.all(
    sources
      .filter((file) => /^tests\/mutants\/(?!run|mutant|unit-runner|journey-runner)[a-z-]+\.ts$/.test(file))
      .map(async (file) => ((await import(join(root, file))) as { default: Mutant[] }).default),
  );
  holds(
    lists
      .flat()
      .filter(
        ({ file, find, tests }) =>
          !files.includes(file) || read(file).split(find).length !== 2 || tests.some((test) => !sources.includes(test.split('#')[0] ?? '')),
      )
      .map(({ row, file, find }) => `${row}: ${file}: ${find}`),
  );
});

test('the database speaks through the builder: db.query is never used', () => {
  holds(sources.filter((file) => /\bdb\.query\b/.test(read(file)) && file !== 'tests/house-rules.test.ts'));
});

test('text of people is never HTML', () => {
  const breaches = sources.filter(
    (file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(read(file)) && file !== 'tests/house-rules.test.ts',
  );
  holds(breaches, HTML);
});

const DOWNWARD_EXCUSES: Record<string, string> = {
  'server/app.ts → app/account/auth.server.ts':
    'the one entry is where the house and the product meet: the session is renewed before a route is found',
  'server/app.ts → app/account/purge-worker.server.ts': 'the one entry starts and stops what makes accountDeletions true',
  'server/app.ts → app/audience/live-access.server.ts': 'the one entry hands the rule of the audience to the live hub',
  'server/app.ts → app/audience/viewer.server.ts': 'the viewer is read once, before a route is found',
  'server/app.ts → app/channels/chat/channel-feed.server.ts': 'the one entry hands the content of channels to the live hub',
  'server/app.ts → app/channels/chat/image-access.server.ts': 'the one entry hands the membership check to the server of images',
  'server/app.ts → app/works/welcome.server.ts': 'the one entry brings the welcome shelf at the first start',
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
const VIEWER_EXCUSES: Record<string, string> = {
  'app/account/sign-in-response.server.ts: answerTo': 'dresses an answer; asks the database nothing',
  'app/account/sign-in-response.server.ts: nextOf': 'reads an address; asks the database nothing',
  'app/account/failed-sign-ins.server.ts: attemptOf': 'counts attempts before anybody is known; stores hashes only',
  'app/account/failed-sign-ins.server.ts: countFailure': 'counts attempts before anybody is known; stores hashes only',
  'app/account/failed-sign-ins.server.ts: countSuccess': 'counts attempts before anybody is known; stores hashes only',
  'app/account/failed-sign-ins.server.ts: waitOf': 'counts attempts before anybody is known; stores hashes only',
  'app/account/purge.server.ts: purge': 'the house itself, on behalf of somebody who is nobody any more',
  'app/account/purge-worker.server.ts: createPurgeWorker': 'the house itself, on behalf of somebody who is nobody any more',
  'app/account/auth.server.ts: auth': 'the library itself; who signs in is nobody yet',
  'app/account/auth.server.ts: renewSession': 'asks for a session, not for what somebody may see',
  'app/assistant/assistant-errors.server.ts: asked': 'reads a request; does not query the database',
  'app/assistant/assistant-errors.server.ts: failed': 'turns a failure into a response; does not query the database',
  'app/assistant/parse-response.server.ts: descriptionIn': 'parses the provider’s response; does not query the database',
  'app/assistant/parse-response.server.ts: storyIn': 'parses the provider’s response; does not query the database',
  'app/assistant/parse-response.server.ts: titlesIn': 'parses the provider’s response; does not query the database',
  'app/audience/viewer.server.ts: readViewer': 'finds the viewer',
  'app/challenges/challenges.server.ts: currentChallenge': 'the challenge of the week is the same for everybody',
  'app/challenges/past.server.ts: pastChallenges': 'challenges are the same for everybody; their entries are asked for by the viewer',
  'app/challenges/past.server.ts: challengeById': 'challenges are the same for everybody; their entries are asked for by the viewer',
  'app/challenges/challenges.server.ts: challengeToEnter': 'the challenge of the week is the same for everybody',
  'app/posts/trending.server.ts: trendingTopics': 'counts of public profiles are the same for everybody',
  'app/works/welcome.server.ts: bringWelcomeShelf': 'the house itself, at its first start',
};
const ESCAPES: Record<string, string> = {};
const WAITS: Record<string, string> = {};
const LONG: Record<string, string> = {
  'app/write/draft-sync.ts': 'one engine, one state: what is where may only be decided in one place',
  'app/write/draft-sync.test.ts': 'its world (clock, device, server) stands above the tests that use it',
  'tests/journeys/writing.spec.ts': 'every journey of a writer',
};
const HTML: Record<string, string> = {};

test('packages are installed without running their scripts, and not on the day they are published (S23)', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings.some((line) => /^min-release-age=[1-9]/.test(line))).toBe(true);
});
