import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Document, DocumentNode } from './document-types.ts';
import { DocumentView } from './render.tsx';

const draw = (content: DocumentNode[], opening = false) =>
  renderToStaticMarkup(<DocumentView document={{ type: 'doc', content } as Document} opening={opening} />);
const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('text that looks like HTML is rendered as text', () => {
  const html = draw([p('<script>alert(1)</script><img src=x onerror=alert(1)>')]);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img');
  expect(html).not.toMatch(/<(script|img)/);
});

test('every block has a direction, and pictures have their size before they load', () => {
  const html = draw([
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'باب' }] },
    { ...p('a'), attrs: { dir: 'rtl', textAlign: 'end' } },
    { type: 'image', attrs: { src: '/media/a.png', width: 12, height: 8 } },
  ]);
  expect(html).toContain('<h2 dir="auto">باب</h2>');
  expect(html).toContain('<p dir="rtl" style="text-align:end">a</p>');
  expect(html).toMatch(/<img src="\/media\/a.png" alt="" width="12" height="8" loading="lazy"/);
});

test('marks nest, and unknown marks and nodes are rendered as plain text', () => {
  const html = draw([
    { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'odd' }] }] },
    { type: 'odd', content: [p('kept')] },
  ]);
  expect(html).toContain('<strong><em>x</em></strong>');
  expect(html).toContain('kept');
});

test('a drop cap appears only in scripts with capitals and beside a paragraph of several lines', () => {
  const long = (start: string) => p(`${start} ${'a b '.repeat(40)}`);
  expect(draw([long('“Once')], true)).toContain('prose-opening');
  expect(draw([long('Сад')], true)).toContain('prose-opening');
  expect(draw([long('كان')], true)).not.toContain('prose-opening');
  expect(draw([long('猫')], true)).not.toContain('prose-opening');
  expect(draw([long('Once')])).not.toContain('prose-opening');
  expect(draw([p('“Once upon a time.”'), long('It went on.')], true)).not.toContain('prose-opening');
});

test('links open in a new tab without endorsement; an unsafe URL is rendered as plain text', () => {
  const linked = (href: string): DocumentNode => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'here', marks: [{ type: 'bold' }, { type: 'link', attrs: { href } }] }],
  });
  expect(draw([linked('https://a.example/b')])).toContain(
    '<strong><a href="https://a.example/b" rel="noopener nofollow ugc" target="_blank">here</a></strong>',
  );
  expect(draw([linked('javascript:alert(1)')])).toContain('<strong>here</strong>');
});

test('the three heading levels are rendered below the title of the page', () => {
  const html = draw([1, 2, 3].map((level) => ({ type: 'heading', attrs: { level }, content: [{ type: 'text', text: String(level) }] })));
  expect(html).toContain('<h2 dir="auto">1</h2><h3 dir="auto">2</h3><h4 dir="auto">3</h4>');
});
