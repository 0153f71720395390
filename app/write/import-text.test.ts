import { expect, test } from 'vitest';
import { checkDocument } from '#editor/document.ts';
import { textFromPages } from '#editor/three-dashes.ts';
import type { Document } from '#editor/tree.ts';
import { bringText } from './import-text.ts';
import { fileNameOf, leftBehind } from './plain-text.ts';

test('DATA-35 a text parted by three dashes becomes pages, and goes out again as it came', () => {
  const text = 'One.\n\nStill one.\n---\nصفحة ثانية\n---\nThree.';
  const { pages, notes } = bringText(text);
  expect(pages).toHaveLength(3);
  expect(notes).toEqual([]);
  expect(textFromPages(pages)).toBe(text);
});

test('what cannot be kept is named: control characters, broken letters, too many pages', () => {
  const { pages, notes } = bringText('Bell\u0007 and \uFFFD\n---\nTwo.\n---\nThree.', 2);
  expect(pages).toHaveLength(2);
  expect(textFromPages(pages)).not.toContain('\u0007');
  expect(notes).toHaveLength(3);
});

test('a page that is too long goes on over several, each of which the server takes', () => {
  for (const long of ['A line of words. '.repeat(20_000), `${'A paragraph.\n\n'.repeat(30_000)}`, 'x'.repeat(400_000)]) {
    const { pages, notes } = bringText(long);
    expect(pages.length).toBeGreaterThan(1);
    expect(notes.join()).toContain('too long for one page');
    for (const page of pages) expect(checkDocument(page).ok).toBe(true);
  }
});

test('five megabytes are brought in whole', () => {
  const page = 'A sentence that somebody wrote. '.repeat(60);
  const text = Array.from({ length: 900 }, () => `${page}\n\n${page}`).join('\n---\n');
  const { pages } = bringText(text);
  expect(pages).toHaveLength(900);
  expect(textFromPages(pages).length).toBeGreaterThan(3_000_000);
});

test('what the plain form leaves behind is named', () => {
  const page: Document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'A', marks: [{ type: 'bold' }] }] },
      { type: 'image', attrs: { src: '/media/a.webp' } },
    ],
  };
  expect(leftBehind([page])).toEqual(['headings', 'bold, italic and other letter styles', 'pictures']);
  expect(leftBehind([])).toEqual([]);
});

test('a title of any script makes a file name', () => {
  expect([fileNameOf('حكاية القنديل'), fileNameOf('a/b:c*?'), fileNameOf('  ')]).toEqual([
    'حكاية القنديل.txt',
    'a b c.txt',
    'Untitled Draft.txt',
  ]);
});
