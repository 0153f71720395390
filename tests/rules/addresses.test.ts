import { expect, test } from 'vitest';
import routes from '../../app/routes.ts';
import { expectNone, isTest, type Node, sources, statementsOf, walk } from '../support/code/source-files.ts';

const firstSegments = new Set(routes.map(({ path = '' }) => path.split('/')[0] ?? '').filter((segment) => /^[a-z]/.test(segment)));
const isAddress = (text: string) => firstSegments.has(/^\/([a-z-]+)(?=[/?#]|$)/.exec(text)?.[1] ?? '');

/** Functions whose argument is a path of routes.ts, which its type checks. */
const TYPED = /^(href|redirectGet|refusedPage)$/;
/** Attributes, properties and functions that take an address; elsewhere a single slash is a separator. */
const LINKS = /^(to|action|back|address|list|redirect|redirectDocument|replace|navigate|formResponse)$/;

const nameOf = (node: unknown): string => {
  const { name, key, callee } = (node ?? {}) as Node;
  return typeof name === 'string' ? name : nameOf(name ?? key ?? callee ?? { name: '' });
};
const textOf = ({ type, value, ...rest }: Node) => {
  const [first] = (rest as { quasis?: { value: { cooked: string } }[] }).quasis ?? [];
  return first ? first.value.cooked : type === 'Literal' && typeof value === 'string' ? value : null;
};

/** The addresses of pages and endpoints that a file writes out as text. */
function writtenAddresses(file: string): string[] {
  const found: string[] = [];
  walk(statementsOf(file), (node, parent) => {
    const text = textOf(node);
    if (text === null || /^(TS|Import|Export)/.test(parent?.type ?? '')) return;
    const user = nameOf(parent);
    if (TYPED.test(user)) return;
    if (text === '/' ? LINKS.test(user) : isAddress(text)) found.push(text);
  });
  return found;
}

test('addresses of pages and endpoints are built by href() from the paths of routes.ts', () => {
  expect(firstSegments.size).toBeGreaterThan(40);
  const product = sources.filter((file) => /^(app|ui|editor|server)\//.test(file) && !isTest(file) && file !== 'app/routes.ts');
  const violations = product.filter((file) => writtenAddresses(file).length);
  expectNone(violations, EXCEPTIONS);
});

const EXCEPTIONS: Record<string, string> = {
  'app/assistant/generated/generated-address.ts': 'the folder of stored images, which no page has',
  'app/editors/open/draft-not-found.tsx': 'reads the path of a request',
  'app/comments/subject-rules.ts': 'reads the path of a request',
};
