import { expect, test } from 'vitest';
import { checkDocument } from '../../editor/document/document.ts';
import { welcomeBooks } from '../welcome/books.ts';
import { books } from './books/index.ts';
import { toDocument } from './to-documents.ts';

const pictures = new Map([['beam.webp', { address: '/media/books/u/books/1-2.webp', width: 1200, height: 800 }]]);

test('headings, paragraphs, verse, emphasis and pictures become the editor’s document', () => {
  const page = '# One\n\nShe said *no*, **twice**.\nThen left.\n\n![A beam](beam.webp)\n\n![Gone](gone.webp)';
  expect(toDocument(page, pictures).content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'image']);
  expect(checkDocument(toDocument(page, pictures))).toMatchObject({ ok: true });
});

test('every page of the demo and of the welcome shelf is a valid editor document', () => {
  for (const { title, pages } of [...books, ...welcomeBooks])
    for (const page of pages) expect(checkDocument(toDocument(page)), title).toMatchObject({ ok: true });
});
