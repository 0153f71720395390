import { expect, test } from 'vitest';
import { picturesOf, textOf } from '#editor/document/count.ts';
import { checkDocument } from '#editor/document/document.ts';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { splitPage } from './split-page.ts';

const words = (n: number) => 'lantern '.repeat(n).trim();
const paragraph = (text: string, marks?: { type: string }[]): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
});
const doc = (...content: DocumentNode[]): Document => ({ type: 'doc', content });
const withoutSpaces = (pages: readonly Document[]) => pages.map(textOf).join('').replace(/\s/g, '');

const cases: [string, Document][] = [
  ['many paragraphs', doc(...Array.from({ length: 900 }, () => paragraph(words(40))))],
  ['one very long paragraph', doc(paragraph(words(43_000)))],
  ['one very long word', doc(paragraph('x'.repeat(300_000)))],
  ['characters of three bytes', doc(paragraph('物語'.repeat(60_000)))],
  [
    'a long list',
    doc({ type: 'bulletList', content: Array.from({ length: 900 }, () => ({ type: 'listItem', content: [paragraph(words(40))] })) }),
  ],
  ['a quotation', doc({ type: 'blockquote', content: Array.from({ length: 900 }, () => paragraph(words(40))) })],
  ['thousands of line breaks', doc({ type: 'paragraph', content: Array.from({ length: 12_000 }, () => ({ type: 'hardBreak' })) })],
  ['thousands of short lines', doc(...Array.from({ length: 7_000 }, () => paragraph('Yes.')))],
];
test.each(cases)('a page that is too long is split into pages that the server accepts, without losing text: %s', (_name, page) => {
  expect(checkDocument(page).ok).toBe(false);
  const parts = splitPage(page);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) expect(checkDocument(part)).toMatchObject({ ok: true });
  expect(withoutSpaces(parts)).toBe(withoutSpaces([page]));
});

test('splitting keeps styles, images and list numbering; a page that fits is not split', () => {
  const src = '/media/books/019a8b6e-0000-7000-8000-000000000000/books/1-0000000000000000.webp';
  const bold = [{ type: 'bold' }];
  const page = doc(
    paragraph(words(20_000), bold),
    { type: 'image', attrs: { src, width: 10, height: 10 } },
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: Array.from({ length: 900 }, () => ({ type: 'listItem', content: [paragraph(words(30))] })),
    },
  );
  const parts = splitPage(page);
  expect(parts.flatMap(picturesOf)).toEqual([src]);
  const texts = parts.flatMap(({ content }) => content.filter(({ type }) => type === 'paragraph').flatMap((node) => node.content ?? []));
  expect(texts.length).toBeGreaterThan(1);
  for (const { marks } of texts) expect(marks).toEqual(bold);
  const lists = parts.flatMap(({ content }) => content.filter(({ type }) => type === 'orderedList'));
  expect(lists.length).toBeGreaterThan(1);
  let next = 3;
  for (const list of lists) {
    expect(list.attrs?.start).toBe(next);
    next += list.content?.length ?? 0;
  }
  expect(next).toBe(903);
  expect(splitPage(doc(paragraph('Short.')))).toEqual([doc(paragraph('Short.'))]);
});
