import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import { pagesFromText, textFromPages } from './three-dashes.ts';

const text = 'First line.\nSame paragraph.\n\nSecond.\n---\nحكاية القنديل\n\n* * *\n\nend\n---\n';

test('DATA-35 READ-BOOK-04 pages are parted by lines of three dashes, both ways', () => {
  const pages = pagesFromText(text);
  expect(pages).toHaveLength(3);
  expect(pages[1]?.content.map((block) => block.type)).toEqual(['paragraph', 'horizontalRule', 'paragraph']);
  expect(textFromPages(pages)).toBe(text);
  expect(pagesFromText(textFromPages(pages))).toEqual(pages);
});

test('DATA-35 only a line of exactly three dashes parts pages', () => {
  expect(pagesFromText('a\n----\nb\n -- -\nc --- d')).toHaveLength(1);
  expect(pagesFromText('a\r\n---\r\nb')).toHaveLength(2);
  expect(pagesFromText('')).toHaveLength(1);
});

test.each(['---', '\\---', '\\\\---', 'a\n---\nb'])('DATA-35 a written %j is no page break', (written) => {
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

test('what is made from a text passes the check', () => {
  for (const page of pagesFromText(`${text}\n\n\n   \n x \n`)) expect(checkDocument(page).ok).toBe(true);
});
