import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { expectNone, isTest, read, sources, statementsOf, walk } from '../support/code/source-files.ts';

test('files are small: at most 300 lines', () => {
  const long = sources.filter(
    (file) => !file.startsWith('database/demo/') && !file.startsWith('database/welcome/') && read(file).split('\n').length > 300,
  );
  expectNone(long);
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

test('comments are at most 140 characters wide, as Biome formats code', () => {
  const wideIn = (file: string) => {
    const text = read(file);
    if (!/.{141}/.test(text)) return [];
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
    const commented = parseSync(file, text).comments.map(({ start, end }) => [lineOf(start), lineOf(end)] as const);
    const isComment = (line: number) => commented.some(([first, last]) => first <= line && line <= last);
    return text.split('\n').flatMap(({ length }, i) => (length > 140 && isComment(i + 1) ? [`${file}:${i + 1}`] : []));
  };
  expectNone(sources.filter((file) => /^(app|server|ui|editor)\//.test(file)).flatMap(wideIn));
});
