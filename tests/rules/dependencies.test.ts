import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { expectNone, files, importsOf, isTest, read, root } from '../support/code/source-files.ts';

/** From bottom to top: an area imports only from itself and from areas before it. Files directly in `app` are above all areas. */
const AREAS = [
  ...['database', 'server', 'ui', 'editor'],
  ...['audience', 'loading', 'document', 'live', 'forms', 'errors', 'lists', 'ordering', 'site', 'mail', 'registration'].map(
    (area) => `app/${area}`,
  ),
  ...[
    'works',
    'images',
    'drafts',
    'personal-data',
    'notifications',
    'account',
    'engagement',
    'work-deletion',
    'roles',
    'moderation',
    'holds',
    'reports',
    'blocks',
    'content-settings',
    'tiles',
    'search',
    'people',
    'one-time-links',
    'groups',
    'following',
  ].map((area) => `app/${area}`),
  ...['comments', 'posts', 'channels', 'series', 'reader', 'assistant', 'publish', 'editing', 'editors', 'challenges', 'scheduling'].map(
    (area) => `app/${area}`,
  ),
  ...[
    'browse',
    'write',
    'books',
    'comics',
    'theories',
    'worlds',
    'kids',
    'saved',
    'library',
    'numbers',
    'home',
    'texts',
    'help',
    'premium',
    'backups',
    'statistics',
    'admin',
  ].map((area) => `app/${area}`),
  ...['app/layout', 'app/routes', 'app', 'bundler', 'demo'],
];
const UPWARD_EXCEPTIONS: Record<string, string> = {
  'app/people/tables.ts → app/reader/settings/reading-rules.ts': 'the type of a JSON column',
  'app/works/tables.ts → app/drafts/panels/panel-rules.ts': 'the type of a JSON column',
  'app/publish/publish.server.ts → app/challenges/challenges.server.ts': 'publishing an entry requires the running challenge',
  'app/publish/publish.tsx → app/challenges/challenge-rules.ts': 'the message when that challenge is over',
  'app/registration/applications.server.ts → app/moderation/case-rules.ts': 'an application is a case in the queue',
  'app/roles/older-stories.server.ts → app/comments/ready-made/ready-made-rules.ts': 'which comments below kids stories are free',
  'app/roles/older-stories.server.ts → app/moderation/log.server.ts': 'what the first owner sends to moderators is in the log of staff',
  'app/roles/roles.server.ts → app/moderation/log.server.ts': 'a change of role is in the log of staff',
  'app/roles/setup.server.ts → app/moderation/log.server.ts': 'the first owner is in the log of staff',
  'server/app.ts → app/account/auth.server.ts': 'renews the session before a route is matched',
  'server/app.ts → app/account/deletion/deletion.server.ts': 'gives the deletion page the counts of all areas',
  'server/app.ts → app/account/sessions/viewer.server.ts': 'reads the viewer once, before a route is matched',
  'server/app.ts → app/audience/image-access.server.ts': 'passes the access rule to the image server',
  'server/app.ts → app/audience/live-access.server.ts': 'passes the access rule to the live hub',
  'server/app.ts → app/channels/chat/feed/channel-feed.server.ts': 'passes the content of channels to the live hub',
  'server/app.ts → app/run-command.server.ts': 'runs the commands of npm run admin, imported dynamically',
  'server/app.ts → app/data-lifecycle.server.ts': 'gives the deletion page the counts of all areas',
  'server/app.ts → app/roles/setup.server.ts': 'makes the setup code that the start prints',
  'server/app.ts → app/workers.server.ts': 'starts and stops what runs without a request',
  'server/app.ts → app/site/follow-settings.server.ts': 'reloads the settings after each change',
  'server/app.ts → app/site/settings.server.ts': 'loads the settings at the start',
  'server/app.ts → demo/seed/seed.ts': 'seeds the demo community, imported dynamically',
  'server/app.ts → demo/seed/welcome/publish-welcome-shelf.ts': 'publishes the welcome shelf at the first start',
};
const COMPUTED_EXCEPTIONS: Record<string, string> = {
  'app/loading/lazy-component.tsx': 'requests a chunk again under a new URL',
  'bundler/client-stubs/route-modules.ts': 'loads the modules that the manifest names, as React Router does',
  'server/admin.ts': 'loads the built application, which is not a source file',
  'server/main.ts': 'loads the built application, which is not a source file',
};
const CLIMBING_EXCEPTIONS: Record<string, string> = {
  'tests/bench/chat/chat-room.ts → ../../../server/postgres/postgres.ts': 'Node runs it, without the aliases of tsconfig.json',
};
const FOREIGN_TABLE_EXCEPTIONS: Record<string, string> = {
  'app/works/tables.ts → app/audience/tables.ts': 'the columns of the state, which everything that can be hidden has',
  'app/works/tables.ts → app/challenges/tables.ts': 'the foreign key of a challenge entry',
  'app/account/sessions/viewer.server.ts → app/moderation/tables.ts': 'reads why an account is limited in the query that reads the viewer',
  'app/account/sessions/activity.server.ts → app/following/tables.ts': 'the first request of a day starts the count of new works',
  'app/account/sessions/viewer.server.ts → app/notifications/tables.ts': 'counts unread notifications in the query that reads the viewer',
};
/** What stands between a page and the file that queries. */
const LONG_PATH_EXCEPTIONS: Record<string, string> = {
  'app/moderation/cases/decide-from-form.server.ts': 'reads the decision form, for one case and for several',
  'app/account/sessions/sessions.server.ts': 'sessions are ended by the auth library',
  'app/browse/filter/filtered-list.server.ts':
    'reads the filter of a URL and what its names mean, for the lists, their further pages and the count',
  'app/browse/browse-list.server.ts': 'reads the URL for the lists and their further pages',
  'app/challenges/entries/entry-list.server.ts': 'reads the URL for the entries and their further pages',
  'app/comics/open-comic.server.ts': 'one loader for comics and arcs: the work, the view and the progress',
  'app/editors/open/open-editor.server.ts': 'one loader for the editors of all kinds',
  'app/groups/child-archive/child-archive.server.ts': 'asks whether the child is in a group of the viewer before the archive is read',
  'app/home/continue/continued.server.ts': 'the data of the cards, for the home page and its refetch',
  'app/editing/history/restore.server.ts': 'fills the working copy as opening one does, and stores what it had, in one transaction',
  'app/publish/publish.server.ts': 'checks, stores and deletes a draft in one transaction, which published changes share',
  'app/reader/parts/open-part-editor.server.ts': 'one loader for the editors of chapters and arcs',
  'app/reader/text/open-text.server.ts': 'one loader for the readers of all text works: the work, the view and the progress',
  'app/following/follow/follow-from-form.server.ts': 'reads the form of the Follow buttons of all kinds',
  'app/search/search.server.ts': 'combines the results of people and works',
};

const scripts = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file));
const product = scripts.filter((file) => !isTest(file));
const isTables = (file: string) => file.endsWith('/tables.ts');
const importsBetween = (list: readonly string[]) =>
  list.flatMap((from) => importsOf(from).flatMap(({ to, type }) => (to && to !== from ? [{ from, to, type }] : [])));
const imports = importsBetween(product);

function areaOf(file: string): string {
  const [top = '', area = '', ...rest] = file.split('/');
  return top === 'app' && rest.length ? `app/${area}` : top;
}

test('every import is of a file that exists, and lazy imports name their file', () => {
  expect(imports.length).toBeGreaterThan(2_000);
  expectNone(importsBetween(scripts).flatMap(({ from, to }) => (existsSync(join(root, to)) ? [] : [`${from} → ${to}`])));
  expectNone(
    product.filter((file) => importsOf(file).some(({ to }) => to === null)),
    COMPUTED_EXCEPTIONS,
  );
});

test('an import that would climb three or more folders uses an alias of tsconfig.json, as does one of tests/support', () => {
  const climbing = scripts.flatMap((from) =>
    importsOf(from)
      .filter(({ to, specifier }) => {
        const levels = specifier?.match(/\.\.\//g)?.length ?? 0;
        return levels > 2 || (to?.startsWith('tests/support/') && levels > 0 && !from.startsWith('tests/'));
      })
      .map(({ specifier }) => `${from} → ${specifier}`),
  );
  expectNone(climbing, CLIMBING_EXCEPTIONS);
});

test('imports point downward in the order of areas', () => {
  const unknown = product.map(areaOf).filter((area) => !AREAS.includes(area));
  expect([...new Set(unknown)], 'areas without a place in the order').toEqual([]);
  // Tables are exempt as targets: foreign keys and queries connect the tables of all areas, and a tables file imports no code.
  const upward = imports
    .filter(({ from, to }) => !isTables(to) && AREAS.indexOf(areaOf(to)) > AREAS.indexOf(areaOf(from)))
    .map(({ from, to }) => `${from} → ${to}`);
  expectNone([...new Set(upward)], UPWARD_EXCEPTIONS);
});

test('ui and editor import neither the product nor the server, except its rules', () => {
  const violations = imports.filter(
    ({ from, to }) => /^(ui|editor)\//.test(from) && /^(app|server|database)\//.test(to) && !/^server\/.*rules\.ts$/.test(to),
  );
  expectNone(violations.map(({ from, to }) => `${from} → ${to}`));
});

test('no area imports the pages of another area', () => {
  const violations = imports.filter(
    ({ from, to }) => from.startsWith('app/') && from !== 'app/routes.ts' && to.endsWith('-page.tsx') && areaOf(from) !== areaOf(to),
  );
  expectNone(violations.map(({ from, to }) => `${from} → ${to}`));
});

test('works, images and account know only their own tables and those of people', () => {
  const violations = imports.filter(
    ({ from, to }) =>
      /^app\/(works|images|account)\//.test(from) && isTables(to) && ![areaOf(from), 'app/people', 'server'].includes(areaOf(to)),
  );
  expectNone(
    violations.map(({ from, to }) => `${from} → ${to}`),
    FOREIGN_TABLE_EXCEPTIONS,
  );
});

test('no two folders import each other', () => {
  const contains = (one: string, other: string) => one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
  const pairs = new Map<string, string>();
  for (const { from, to } of imports) {
    const [one, other] = [posix.dirname(from), posix.dirname(to)];
    // Tables are exempt, because foreign keys may point in both directions between two folders.
    if (!contains(one, other) && !isTables(from) && !isTables(to)) pairs.set(`${one} ${other}`, `${from} → ${to}`);
  }
  const mutual = [...pairs].filter(([pair]) => pairs.has(pair.split(' ').reverse().join(' ')));
  expectNone(mutual.map(([, example]) => example));
});

/** The groups of files that import each other directly or through others (Tarjan's strongly connected components). */
function circles(edges: readonly { from: string; to: string }[]): string[][] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const [index, low, stack, found] = [new Map<string, number>(), new Map<string, number>(), [] as string[], [] as string[][]];
  function visit(file: string) {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const { to } of targets.get(file) ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) found.push(group);
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file);
  return found;
}

test('no files import each other in a circle, not even by types or lazily', () => {
  expect(circles(importsBetween(scripts)).map((group) => group.sort().join(' '))).toEqual([]);
});

test('what Node runs without Vite imports no alias, which only Vite resolves', () => {
  const reached = new Set(['tests/bench/bench.ts', 'tests/run.ts', 'tests/mutants/run.ts']);
  for (const file of reached) for (const { to, type } of importsOf(file)) if (!type && to) reached.add(to);
  expect(reached.size).toBeGreaterThan(20);
  expectNone([...reached].filter((file) => /^(?:import|export) (?!type )[^;]* from '#/m.test(read(file))));
});

test('no folder has more than sixteen files of code; a component and its stylesheet count as one', () => {
  const ofComponent = (file: string) => file.endsWith('.css') && scripts.includes(file.replace(/css$/, 'tsx'));
  const folders = Map.groupBy(
    scripts.filter((file) => !file.startsWith('database/') && !ofComponent(file)),
    (file) => posix.dirname(file),
  );
  expectNone([...folders].filter(([, list]) => list.length > 16).map(([folder, list]) => `${folder}: ${list.length}`));
});

const routeFiles = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [`app/${file}`, ...routeFiles(children ?? [])]);

/** The shortest path of run-time imports from a route to a file that queries the database; null if the route reads none. */
function pathToQuery(route: string): string[] | null {
  const queries = (file: string) =>
    file.endsWith('.server.ts') && importsOf(file).some(({ to, type }) => !type && to === 'server/database/database.ts');
  const seen = new Set([route]);
  let paths = [[route]];
  while (paths.length) {
    const next: string[][] = [];
    for (const path of paths)
      for (const { to, type } of importsOf(path.at(-1) ?? '')) {
        if (type || !to?.startsWith('app/') || seen.has(to)) continue;
        seen.add(to);
        if (queries(to)) return [...path, to];
        next.push([...path, to]);
      }
    paths = next;
  }
  return null;
}

test('from a URL to its SQL are three files: routes.ts, the page, and the file that queries', async () => {
  const all = [...new Set(routeFiles(await routes))];
  const paths = all.map(pathToQuery);
  expect(paths.filter((path) => path?.length === 2).length).toBeGreaterThan(60);
  const between = paths.flatMap((path) => (path && path.length > 2 ? [path.slice(1, -1).join(' → ')] : []));
  expectNone([...new Set(between)], LONG_PATH_EXCEPTIONS);
});
