import { expect, test } from 'vitest';
import { expectNone, importsOf, isTest, type Node, read, sources, statementsOf } from '../support/code/source-files.ts';
import { VIEWER_EXCEPTIONS } from './viewer-exceptions.ts';

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

test('only tables, .server.ts files and the folders below app query the database', () => {
  const violations = sources
    .filter((file) => file.startsWith('app/') && !isTest(file) && !/\.server\.ts$|tables\.ts$/.test(file))
    .filter((file) => importsOf(file).some(({ to, type }) => !type && to === 'server/database/database.ts'));
  expectNone(violations);
});

test('queries use the query builder: db.query is never used', () => {
  expectNone(sources.filter((file) => /\bdb\.query\b/.test(read(file)) && file !== 'tests/rules/query-rules.test.ts'));
});

test('a file that deletes what people made records the ids, so that a restored backup does not bring it back (OPS-06)', () => {
  const deletes = /\.delete\((people|works|parts|posts|drafts|channels|channelMessages|characters|comments)\)/;
  const product = sources.filter((file) => file.startsWith('app/') && !isTest(file) && deletes.test(read(file)));
  expect(product.length).toBeGreaterThan(8);
  expectNone(
    product.filter((file) => !read(file).includes('recordErased(')),
    UNRECORDED_EXCEPTIONS,
  );
});

test('no index uses desc(): it means NULLS LAST, which `order by … desc` cannot use; a backward scan costs the same', () => {
  expectNone(sources.filter((file) => /\/tables\.ts$/.test(file) && /\.desc\(\)/.test(read(file))));
});

const CHANNEL_RECORDED = 'deletes the messages of a channel or account, which is recorded itself';
const UNRECORDED_EXCEPTIONS: Record<string, string> = {
  'app/channels/chat/attachments/attachments.server.ts': CHANNEL_RECORDED,
  'app/channels/delete-contents.server.ts': CHANNEL_RECORDED,
  'app/drafts/saving/save-draft.server.ts': 'takes back a first save that is refused',
  'app/editing/working-copy.server.ts': 'takes back a working copy that is refused',
  'app/publish/publication-transaction.server.ts': 'the draft is published as a work, a part or changes',
};
