import { expect, test } from 'vitest';
import { checkDocument } from '#editor/document/document.ts';
import type { Document } from '#editor/document/document-types.ts';
import { textFromPages } from '#editor/document/plain-text.ts';
import { IMPORT_BYTES_MAX, importText } from './import-text.ts';
import { fileNameOf, unsupportedFormatting } from './text-export.ts';

test('text separated by three dashes becomes pages and exports unchanged (DATA-35)', () => {
  const text = 'One.\n\nStill one.\n---\nصفحة ثانية\n---\nThree.';
  const { pages, notes } = importText(text);
  expect(pages).toHaveLength(3);
  expect(notes).toEqual([]);
  expect(textFromPages(pages)).toBe(text);
});

test('notes name what could not be imported: control characters, invalid UTF-8, too many pages', () => {
  const { pages, notes } = importText('Bell\u0007 and \uFFFD\n---\nTwo.\n---\nThree.', 2);
  expect(pages).toHaveLength(2);
  expect(textFromPages(pages)).not.toContain('\u0007');
  expect(notes).toHaveLength(3);
});

test('a page that is too long is split into pages that the server accepts', () => {
  for (const long of ['A line of words. '.repeat(20_000), `${'A paragraph.\n\n'.repeat(30_000)}`, 'x'.repeat(400_000)]) {
    const { pages, notes } = importText(long);
    expect(pages.length).toBeGreaterThan(1);
    expect(notes.join()).toMatch(/too long.* split/);
    for (const page of pages) expect(checkDocument(page).ok).toBe(true);
  }
});

const units = (text: string) => new TextEncoder().encode(text).length;
const upTo = (bytes: number) => (sentence: string) => sentence.repeat(Math.floor(bytes / units(sentence)));
const [upTo5MB, upTo1MB] = [upTo(IMPORT_BYTES_MAX), upTo(IMPORT_BYTES_MAX / 5)];
test.each([
  ['five megabytes of Japanese paragraphs', upTo5MB('灯台守は夜ごとに灯をともした。誰も来なかった。\n\n')],
  ['five megabytes of Japanese, one paragraph per line', upTo5MB('灯台守は夜ごとに灯をともした。\n')],
  ['Japanese without any break', upTo1MB('灯台守は夜ごとに灯をともした。')],
  ['five megabytes of Arabic paragraphs', upTo5MB('أضاء الحارس المصباح كل ليلة، ولم يأت أحد.\n\n')],
  ['Arabic without any break', upTo1MB('أضاء الحارس المصباح كل ليلة، ')],
  ['CJK outside the basic plane', upTo1MB('𠮷野')],
  ['a family emoji', upTo1MB('👩‍👩‍👧‍👦')],
  ['quotation marks and backslashes', upTo1MB('"\\')],
  ['very short lines', upTo1MB('a\n').slice(0, 120_000)],
])(
  'long text: %s: the server accepts each page, and no text is lost (DATA-35, BOOK-ED-15)',
  (_name, text) => {
    const { pages } = importText(text);
    expect(pages.length).toBeLessThan(1_000);
    for (const page of pages) expect(checkDocument(page).ok).toBe(true);
    expect(textFromPages(pages).replace(/\n---\n|\s/g, '') === text.replace(/\s/g, '')).toBe(true);
  },
  60_000,
);

test('a paragraph that is too long keeps its line breaks, and a note says that it was split', () => {
  const lines = Array.from({ length: 4_000 }, (_, i) => `Line ${i} of a long poem, ${'word '.repeat(10)}end`);
  const { pages, notes } = importText(lines.join('\n'));
  expect(pages.length).toBeGreaterThan(1);
  expect(textFromPages(pages).split(/\n(?:---\n)?/)).toEqual(lines);
  expect(notes).toEqual(['1 page was too long and was split.']);
});

test('a line that is too long is split between words, never within a grapheme, with a note', () => {
  const { pages, notes } = importText(`Before.\n${'wonderful '.repeat(40_000)}\nAfter.`);
  const texts = pages.map((page) => textFromPages([page]));
  expect(texts.join('')).toBe(`Before.\n${'wonderful '.repeat(40_000)}\nAfter.`);
  for (const text of texts.slice(0, -1)) expect(text.endsWith('wonderful ')).toBe(true);
  expect(notes).toContain('1 line was too long for one page and was split.');
  for (const letter of ['𠮷', '👩‍👩‍👧‍👦', 'e\u0301']) {
    const imported = importText(`x${letter.repeat(80_000)}`).pages.map((page) => textFromPages([page]));
    expect(imported.length).toBeGreaterThan(1);
    for (const text of imported) expect(text.replace(/^x/, '').replaceAll(letter, '')).toBe('');
  }
});

test('a full draft imports nothing and says why', () => {
  for (const room of [0, -1])
    expect(importText('One.\n---\nTwo.', room)).toEqual({
      pages: [],
      notes: ['A draft can have up to 1,000 pages: the last 2 were left out.'],
    });
});

test('five megabytes are imported completely', () => {
  const page = 'A sentence of a long book. '.repeat(70);
  const text = Array.from({ length: 900 }, () => `${page}\n\n${page}`).join('\n---\n');
  const { pages } = importText(text);
  expect(pages).toHaveLength(900);
  expect(textFromPages(pages).length).toBeGreaterThan(3_000_000);
});

test('formatting lost by plain text export is named', () => {
  const page: Document = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'A', marks: [{ type: 'bold' }] }] },
      { type: 'image', attrs: { src: '/media/a.webp' } },
    ],
  };
  expect(unsupportedFormatting([page])).toEqual(['headings', 'bold and italics', 'pictures']);
  expect(unsupportedFormatting([])).toEqual([]);
});

test('a title in any script becomes a file name', () => {
  expect([fileNameOf('حكاية القنديل'), fileNameOf('a/b:c*?'), fileNameOf('  ')]).toEqual([
    'حكاية القنديل.txt',
    'a b c.txt',
    'Untitled Draft.txt',
  ]);
});
