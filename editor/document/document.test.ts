import { expect, test } from 'vitest';
import { checkDocument, emptyDocument } from './document.ts';

const page = (...content: unknown[]) => ({ type: 'doc', content });
const p = (text: string, marks?: unknown) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks !== undefined && { marks }) }],
});

/** The result for a valid page: the tree, its JSON and its size. */
const passed = (document: unknown) => ({ ok: true, document, json: expect.any(String), bytes: expect.any(Number) });

test('an empty page and a page with everything pass', () => {
  expect(checkDocument(emptyDocument())).toEqual(passed(emptyDocument()));
  const all = page(
    { type: 'heading', attrs: { level: 2, textAlign: 'center', dir: 'rtl' }, content: [{ type: 'text', text: 'x' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }, { type: 'italic' }] }, { type: 'hardBreak' }] },
    { type: 'orderedList', attrs: { start: 3, type: null }, content: [{ type: 'listItem', content: [p('one')] }] },
    { type: 'blockquote', content: [p('q', [{ type: 'strike' }, { type: 'underline' }])] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { src: '/media/works/abc-1.webp', alt: 'A lamp', width: 1200, height: 800 } },
  );
  const result = checkDocument(all);
  expect(result.ok).toBe(true);
  if (result.ok) expect(checkDocument(JSON.parse(JSON.stringify(result.document)))).toEqual(result);
});

test('headings have three levels', () => {
  const headings = page(...[1, 2, 3].map((level) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'x' }] })));
  expect(checkDocument(headings)).toEqual(passed(headings));
});

test.each([
  ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
  ['http://a.example', 'http://a.example/'],
  ['mailto:maya@a.example', 'mailto:maya@a.example'],
  [' HTTPS://A.example/ ', 'https://a.example/'],
])('a link to %j is stored as %j', (href, stored) => {
  expect(checkDocument(page(p('x', [{ type: 'link', attrs: { href } }])))).toEqual(
    passed(page(p('x', [{ type: 'link', attrs: { href: stored } }]))),
  );
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '/account',
  'https://',
  'vbscript:x',
  `https://a.example/${'x'.repeat(2_000)}`,
  7,
])('a link to %j becomes plain text', (href) => {
  expect(checkDocument(page(p('text', [{ type: 'bold' }, { type: 'link', attrs: { href } }])))).toEqual(
    passed(page(p('text', [{ type: 'bold' }]))),
  );
});

test('the URLs of links count toward the size of a page before the page is built', () => {
  const href = `https://a.example/${'x'.repeat(1_900)}`;
  const links = Array.from({ length: 200 }, () => ({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }));
  expect(checkDocument(page({ type: 'paragraph', content: links }))).toEqual({
    ok: false,
    problem: 'This page is too long. Please split it into two pages.',
  });
});

test('a checked page is normalized: nulls and empty texts are removed', () => {
  const result = checkDocument(
    page({
      type: 'paragraph',
      attrs: { textAlign: null, dir: null },
      content: [
        { type: 'text', text: '' },
        { type: 'text', text: 'a\0\ud800b' },
      ],
    }),
  );
  expect(result).toEqual(passed(page(p('a\ufffdb'))));
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'doc'],
  ['a list', []],
  ['not a page', p('x')],
  ['an empty page without a block', page()],
  ['an unknown node', page({ type: 'script', content: [{ type: 'text', text: 'x' }] })],
  ['a node named like a property of every object', page({ type: 'constructor' })],
  ['an unknown mark', page(p('x', [{ type: 'code' }]))],
  ['a link without an address', page(p('x', [{ type: 'link' }]))],
  ['a link with another attribute', page(p('x', [{ type: 'link', attrs: { href: 'https://a.example/', onclick: 'x' } }]))],
  ['a mark with attributes', page(p('x', [{ type: 'bold', attrs: { onclick: 'x' } }]))],
  ['marks that are no list', page(p('x', { length: 1 }))],
  ['an unknown attribute', page({ type: 'paragraph', attrs: { style: 'color:red' } })],
  ['an unknown key', page({ type: 'paragraph', onclick: 'x' })],
  ['a prototype key', JSON.parse('{"type":"doc","__proto__":{"a":1},"content":[{"type":"paragraph"}]}')],
  ['a prototype attribute', JSON.parse('{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{"a":1}}}]}')],
  ['a heading of level 4', page({ type: 'heading', attrs: { level: 4 } })],
  ['a heading whose level is a text', page({ type: 'heading', attrs: { level: '1' } })],
  ['a text outside of a paragraph', page({ type: 'text', text: 'x' })],
  ['a text that is a number', page({ type: 'paragraph', content: [{ type: 'text', text: 1 }] })],
  ['a list item without a list', page({ type: 'listItem', content: [p('x')] })],
  ['a picture in a paragraph', page({ type: 'paragraph', content: [{ type: 'image', attrs: { src: '/media/a.png' } }] })],
  ['a picture wider than any', page({ type: 'image', attrs: { src: '/media/a.png', width: 1e9 } })],
])('rejected: %s', (_name, value) => {
  expect(checkDocument(value)).toEqual({ ok: false, problem: 'We couldn’t read this page.' });
});

test.each([
  'https://elsewhere.example/a.png',
  '//elsewhere.example/a.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '/media/../sign-out',
  '/media/a/%2e%2e/b',
  '/media//elsewhere.example',
  '/media/a.png?x=1',
  '/media/a.png\n',
  ' /media/a.png',
  '',
  null,
  { toString: '/media/a.png' },
])('rejected: a picture from %j', (src) => {
  expect(checkDocument(page({ type: 'image', attrs: { src } })).ok).toBe(false);
});

test('deep, wide, long and circular trees are rejected without an exception', () => {
  let deep: unknown = p('x');
  for (let level = 0; level < 50_000; level += 1) deep = { type: 'blockquote', content: [deep] };
  const long = { ok: false, problem: 'This page is too long. Please split it into two pages.' };
  expect(checkDocument(page(deep))).toEqual(long);
  expect(checkDocument(page(...Array.from({ length: 10_001 }, () => ({ type: 'paragraph' }))))).toEqual(long);
  expect(checkDocument(page(p('x'.repeat(200_001))))).toEqual(long);
  expect(checkDocument(page(p('😀'.repeat(60_000))))).toEqual(long);
  const circle: { type: string; content: unknown[] } = { type: 'blockquote', content: [] };
  circle.content.push(circle);
  expect(checkDocument(page(circle)).ok).toBe(false);
  const proxy = new Proxy(
    {},
    {
      get: () => {
        throw new Error('proxy getter');
      },
    },
  );
  expect(checkDocument(page(proxy)).ok).toBe(false);
});

test('a checked page comes with its JSON and the size of that in UTF-8 bytes', () => {
  const result = checkDocument(page(p('né 🙂', [{ type: 'link', attrs: { href: 'https://a.example/é' } }]), p('two')));
  if (!result.ok) throw new Error(result.problem);
  expect(JSON.parse(result.json)).toEqual(result.document);
  expect(result.bytes).toBe(Buffer.byteLength(result.json));
});
