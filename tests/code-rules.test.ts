import { join } from 'node:path';
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { people } from '../app/people/tables.ts';
import routes from '../app/routes.ts';
import type { Mutant } from './mutants/mutant.ts';
import { expectNone, files, importsOf, isTest, type Node, read, root, sources, statementsOf } from './support/code/source-files.ts';

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

test('there are no roles: no column, no setting, and routes require nothing but an account (PRIVACY-07)', () => {
  expect(Object.keys(getTableColumns(people))).toEqual([
    ...['id', 'name', 'username', 'email', 'emailVerified', 'image', 'bio', 'spectatorCount', 'spectatingCount', 'creativeThoughts'],
    ...['isPrivate', 'deletingSince', 'profilePicture', 'coverPhoto', 'readingSettings', 'createdAt', 'updatedAt'],
  ]);
  const role = /role|admin|moderator|staff|superuser|permission/i;
  const tables = sources.filter((file) => file.startsWith('app/') && file.endsWith('/tables.ts'));
  expect(tables.length).toBeGreaterThan(8);
  expectNone(tables.filter((file) => role.test(read(file))));
  const settings = [...read('server/process/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name ?? '');
  expect(settings).toContain('SUPPORT_EMAIL');
  expectNone(settings.filter((name) => role.test(name)));
  const audiences = sources.filter((file) => file.startsWith('app/')).flatMap((file) => read(file).match(/\bwho: '\w+'/g) ?? []);
  expect([...new Set(audiences)].sort()).toEqual(["who: 'anyone'", "who: 'member'"]);
});

test('no index uses desc(): it means NULLS LAST, which `order by … desc` cannot use; a backward scan costs the same', () => {
  expectNone(sources.filter((file) => /\/tables\.ts$/.test(file) && /\.desc\(\)/.test(read(file))));
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

/** The files from which a run-time import leads to a database library, and that can therefore read or write data. */
const reachesDatabase = (() => {
  const importers = Map.groupBy(
    sources.flatMap((file) => importsOf(file).flatMap(({ to, type }) => (to && !type ? [{ from: file, to }] : []))),
    ({ to }) => to,
  );
  const found = new Set(sources.filter((file) => /from '(drizzle-orm|pg)['/]/.test(read(file))));
  for (const file of found) for (const { from } of importers.get(file) ?? []) found.add(from);
  return found;
})();

/** The exported functions of a file, as declarations, constants and re-exported names, each with its parameters. */
function exportedFunctions(file: string): { name: string; params: Node[] }[] {
  const nameOf = (node: Node | null | undefined) => String(node?.name ?? 'default');
  const functionsIn = (node: Node | null | undefined): { name: string; params: Node[] }[] => {
    if (!node) return [];
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? ''))
      return [{ name: nameOf(node.id), params: node.params ?? [] }];
    return (node.declarations ?? []).flatMap(({ id, init }) => functionsIn(init).map((found) => ({ ...found, name: nameOf(id) })));
  };
  const statements = statementsOf(file);
  const declared = statements.flatMap((statement) => functionsIn(statement).concat(functionsIn(statement.declaration)));
  const named = statements.flatMap(({ type, source, specifiers = [] }) =>
    type === 'ExportNamedDeclaration' && !source ? specifiers.map(({ local }) => nameOf(local)) : [],
  );
  const exported = statements.filter(({ type }) => /^Export/.test(type ?? '')).flatMap(({ declaration }) => functionsIn(declaration));
  return [...exported, ...declared.filter(({ name }) => named.includes(name))];
}

test('every product read and write takes the viewer as its first parameter', () => {
  const isViewer = (first: Node | undefined) => (first?.left ?? first)?.name === 'viewer';
  const queried = sources.filter((file) => /^app\/.*\.server\.ts$/.test(file) && reachesDatabase.has(file));
  const functions = queried.flatMap((file) => exportedFunctions(file).map((found) => ({ file, ...found })));
  expect(functions.length).toBeGreaterThan(150);
  expectNone(
    functions.filter(({ params }) => !isViewer(params[0])).map(({ file, name }) => `${file}: ${name}`),
    VIEWER_EXCEPTIONS,
  );
});

test('text is normalized by one function, which runs in linear time', () => {
  const violations = sources.filter((file) => !isTest(file) && /\.normalize\(/.test(read(file)) && file !== 'app/forms/text-rules.ts');
  expect(violations).toEqual([]);
});

test('only tables, .server.ts files and the folders below app query the database', () => {
  const violations = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && !/\.server\.ts$|tables\.ts$/.test(file))
    .filter((file) => importsOf(file).some(({ to, type }) => !type && to === 'server/database/database.ts'));
  expectNone(violations);
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
      (file) => isTest(file) && /waitForTimeout|setTimeout\(\s*(resolve|r|done)\b/.test(read(file)) && file !== 'tests/code-rules.test.ts',
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

test('queries use the query builder: db.query is never used', () => {
  expectNone(sources.filter((file) => /\bdb\.query\b/.test(read(file)) && file !== 'tests/code-rules.test.ts'));
});

test('user text is never rendered as HTML', () => {
  const violations = sources.filter(
    (file) => /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(read(file)) && file !== 'tests/code-rules.test.ts',
  );
  expectNone(violations, HTML_EXCEPTIONS);
});

test('buttons are built by ui/controls/button.tsx: no other file writes its classes', () => {
  const product = sources.filter((file) => /^(app|editor)\//.test(file) && !isTest(file));
  expectNone(product.filter((file) => /(['"`]|\s)btn[\s'"`-]/.test(read(file))));
});

const NO_QUERY = 'does not query the database';
const SQL_PART = 'a part of a statement, whose reader takes the viewer';
const BEFORE_SIGN_IN = 'counts attempts before sign-in; stores hashes only';
const SAME_FOR_EVERYONE = 'challenges are the same for everyone; their entries are read for the viewer';
const JOB = 'runs in the background, without a viewer';
const FILES_OF_DELETED_ROWS = 'deletes files whose rows the viewer or a job has deleted';
const ALL_LISTENERS = 'decides for all listeners of an event at once';
const VIEWER_EXCEPTIONS: Record<string, string> = {
  'app/account/auth.server.ts: auth': 'the auth library; there is no viewer before sign-in',
  'app/account/auth.server.ts: hashes': NO_QUERY,
  'app/account/auth.server.ts: renewSession': 'reads a session, not content',
  'app/account/deletion/deletion.server.ts: createDeletionCounts': 'prepares a statement; the function it returns takes the viewer',
  'app/account/deletion/purge-worker.server.ts: createPurgeWorker': JOB,
  'app/account/deletion/purge.server.ts: purge': JOB,
  'app/account/sessions/viewer.server.ts: readViewer': 'finds the viewer',
  'app/account/sign-in/failed-sign-ins.server.ts: attemptOf': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: countFailure': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: countSuccess': BEFORE_SIGN_IN,
  'app/account/sign-in/failed-sign-ins.server.ts: formatWait': NO_QUERY,
  'app/account/sign-in/failed-sign-ins.server.ts: waitAfter': NO_QUERY,
  'app/account/sign-in/failed-sign-ins.server.ts: waitOf': BEFORE_SIGN_IN,
  'app/account/sign-in/sign-in.server.ts: tooManyAttempts': NO_QUERY,
  'app/audience/live-access.server.ts: canReceive': ALL_LISTENERS,
  'app/audience/visible.server.ts: isActiveAccount': SQL_PART,
  'app/audience/visible.server.ts: visibleToPlaceholder': 'a condition of prepared statements, whose placeholder is the viewer',
  'app/challenges/challenges.server.ts: asShown': NO_QUERY,
  'app/challenges/challenges.server.ts: challengeToEnter': SAME_FOR_EVERYONE,
  'app/challenges/challenges.server.ts: currentChallenge': SAME_FOR_EVERYONE,
  'app/challenges/past.server.ts: challengeById': SAME_FOR_EVERYONE,
  'app/challenges/past.server.ts: pastChallenges': SAME_FOR_EVERYONE,
  'app/channels/channel.server.ts: lockedChannel': SQL_PART,
  'app/channels/chat/attachments/attachments.server.ts: removeAttachments': FILES_OF_DELETED_ROWS,
  'app/channels/chat/attachments/file-cleanup.server.ts: cleanUpFiles': JOB,
  'app/channels/chat/attachments/image-access.server.ts: isChannelImage': NO_QUERY,
  'app/channels/chat/feed/channel-feed.server.ts: readChannelFeed': ALL_LISTENERS,
  'app/channels/chat/messages.server.ts: toMessage': NO_QUERY,
  'app/channels/chat/messages/tombstones.server.ts: purgeTombstones': JOB,
  'app/channels/directory/filters/filters-in-use.server.ts: clearFilterCache': NO_QUERY,
  'app/data-lifecycle.server.ts: cleanUpUploads': JOB,
  'app/drafts/drafts.server.ts: typeOfDraft': NO_QUERY,
  'app/engagement/count-events.server.ts: countEvent': SQL_PART,
  'app/engagement/count-events.server.ts: notifyTopics': SQL_PART,
  'app/images/cleanup/file-deletions.server.ts: batchesOf': NO_QUERY,
  'app/images/cleanup/file-deletions.server.ts: cancelDeletion': 'runs in the transaction that inserts the rows of the files again',
  'app/images/cleanup/file-deletions.server.ts: deleteScheduled': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/file-deletions.server.ts: retryScheduled': JOB,
  'app/images/cleanup/file-deletions.server.ts: scheduleDeletion':
    'runs in the transaction that deletes the rows of the files, of several owners',
  'app/images/cleanup/file-deletions.server.ts: tryScheduled': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/unreferenced-images.server.ts: isReferenced': SQL_PART,
  'app/images/cleanup/unreferenced-images.server.ts: removeFiles': FILES_OF_DELETED_ROWS,
  'app/images/cleanup/upload-cleanup.server.ts: cleanUpImages': JOB,
  'app/images/cleanup/upload-cleanup.server.ts: cleanUpUploads': JOB,
  'app/posts/feed/trending.server.ts: trendingTopics': 'counts of public profiles are the same for everyone',
  'app/posts/posts.server.ts: topicFrom': NO_QUERY,
  'app/reader/parts/parts.server.ts: neighbor': SQL_PART,
  'app/reader/read.server.ts: partList': NO_QUERY,
  'app/reader/read.server.ts: previewOf': SQL_PART,
  'app/search/candidates.server.ts: finding': SQL_PART,
  'app/works/works.server.ts: cardOf': NO_QUERY,
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
