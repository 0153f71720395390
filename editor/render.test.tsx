import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocumentView } from './render.tsx';
import type { Document, DocumentNode } from './tree.ts';

const draw = (content: DocumentNode[], opening = false) =>
  renderToStaticMarkup(<DocumentView document={{ type: 'doc', content } as Document} opening={opening} />);
const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('text that looks like script stays text', () => {
  const html = draw([p('<script>alert(1)</script><img src=x onerror=alert(1)>')]);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img');
  expect(html).not.toMatch(/<(script|img)/);
});

test('every block says its direction, pictures have their size before they load', () => {
  const html = draw([
    { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'باب' }] },
    { ...p('a'), attrs: { dir: 'rtl', textAlign: 'end' } },
    { type: 'image', attrs: { src: '/media/a.png', width: 12, height: 8 } },
  ]);
  expect(html).toContain('<h2 dir="auto">باب</h2>');
  expect(html).toContain('<p dir="rtl" style="text-align:end">a</p>');
  expect(html).toMatch(/<img src="\/media\/a.png" alt="" width="12" height="8" loading="lazy"/);
});

test('marks nest and what is unknown leaves its text behind', () => {
  const html = draw([
    { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold' }, { type: 'italic' }, { type: 'odd' }] }] },
    { type: 'odd', content: [p('kept')] },
  ]);
  expect(html).toContain('<strong><em>x</em></strong>');
  expect(html).toContain('kept');
});

test('a drop cap only where the script has capitals', () => {
  expect(draw([p('“Once')], true)).toContain('prose-opening');
  expect(draw([p('Сад')], true)).toContain('prose-opening');
  expect(draw([p('كان')], true)).not.toContain('prose-opening');
  expect(draw([p('猫')], true)).not.toContain('prose-opening');
  expect(draw([p('Once')])).not.toContain('prose-opening');
});
