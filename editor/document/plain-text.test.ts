import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import { pagesFromText, textFromPages } from './plain-text.ts';

const text = 'First line.\nSame paragraph.\n\nSecond.\n---\nحكاية القنديل\n\n* * *\n\nend\n---\n';

test('pages are separated by lines of three dashes when reading and writing text (DATA-35, READ-BOOK-04)', () => {
  const pages = pagesFromText(text);
  expect(pages).toHaveLength(3);
  expect(pages[1]?.content.map((block) => block.type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);
  expect(textFromPages(pages)).toBe(text);
  expect(pagesFromText(textFromPages(pages))).toEqual(pages);
});

test('only a line of exactly three dashes separates pages (DATA-35)', () => {
  expect(pagesFromText('a\n----\nb\n -- -\nc --- d')).toHaveLength(1);
  expect(pagesFromText('a\r\n---\r\nb')).toHaveLength(2);
  expect(pagesFromText('')).toHaveLength(1);
});

test.each(['---', '\\---', '\\\\---', 'a\n---\nb'])('%j in the text of a page is not a page break (DATA-35)', (written) => {
  const document = {
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph',
        content: written
          .split('\n')
          .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }]),
      },
    ],
  };
  expect(pagesFromText(textFromPages([document]))).toEqual([document]);
});

test('pages made from plain text are valid', () => {
  for (const page of pagesFromText(`${text}\n\n\n   \n x \n`)) expect(checkDocument(page).ok).toBe(true);
});
