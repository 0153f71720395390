import { expect, test } from 'vitest';
import { expectNone, isTest, read, sources, statementsOf, walk } from '../support/code/source-files.ts';

test('files are small: more than 300 lines only with a reason', () => {
  const long = sources.filter(
    (file) => !file.startsWith('database/demo/') && !file.startsWith('database/welcome/') && read(file).split('\n').length > 300,
  );
  expectNone(long, LONG_FILES);
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  const lengths = product.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(80);
});

/** The functions of a file over 80 lines, by name; one inside another has a name of its own. */
function longFunctions(file: string): string[] {
  const text = read(file);
  const found: string[] = [];
  walk(statementsOf(file), (node, parent) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type ?? '')) return;
    const lines = text.slice(node.start, node.end).split('\n').length;
    const name = node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? 'anonymous';
    if (lines > 80) found.push(`${file}: ${name}`);
  });
  return found;
}

test('functions have at most 80 lines', () => {
  const product = sources.filter((file) => !isTest(file) && !file.startsWith('database/'));
  expectNone(product.flatMap(longFunctions));
});

const LONG_FILES: Record<string, string> = {
  'tests/journeys/writing/writing.spec.ts': 'all journeys of a writer',
};
