import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { checkDocument } from '#editor/document/document.ts';
import type { Document } from '#editor/document/document-types.ts';
import { imagesIn, withStoredImages } from '../images.ts';
import { readWelcomeShelf } from '../welcome/welcome-works.ts';
import { readContent, readPeople } from './content.ts';
import { imagePath, readMarkdown, readYaml } from './files.ts';
import { pagesFromMarkdown, panelsFromMarkdown, sectionsOf } from './markdown.ts';
import { schemasFor } from './schemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'storyhearth-content-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const stored = (page: Document) =>
  withStoredImages(
    page,
    new Map(imagesIn([page]).map((path) => [path, { address: '/media/books/u/books/1-2.webp', width: 1200, height: 800 }])),
  );

test('pages, headings, paragraphs, verse, emphasis and images become documents of the editor', () => {
  const text = '# One\n\nShe said *no*, **twice**.\nThen left.\n\n![A beam](beam.webp)\n\n---\n\nTwo';
  const [first, second] = pagesFromMarkdown(text);
  expect(first?.content.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'image']);
  expect(first?.content[1]?.content?.map(({ type, text: words, marks }) => words ?? marks ?? type)).toEqual([
    ...['She said ', 'no', ', ', 'twice', '.', 'hardBreak', 'Then left.'],
  ]);
  expect(second?.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'Two' }] }]);
  expect(checkDocument(stored(first as Document))).toMatchObject({ ok: true });
});

test('lines of === begin chapters and arcs; a panel is an image with its bubbles', () => {
  expect(sectionsOf('One\n\n=== The Ladder\n\nTwo\n')).toEqual([
    { title: '', text: 'One\n\n' },
    { title: 'The Ladder', text: '\n\nTwo\n' },
  ]);
  expect(panelsFromMarkdown('All change.\n\n![A bus](bus.webp)\n\n- (28, 20.5) Hello (again)\n')).toEqual({
    description: 'All change.',
    panels: [{ image: 'bus.webp', description: 'A bus', bubbles: [{ text: 'Hello (again)', x: 28, y: 20.5 }] }],
    unread: null,
  });
  expect(panelsFromMarkdown('![A bus](bus.webp)\nHello').unread).toBe('Hello');
});

test('every page of the demo and of the welcome shelf is a valid document of the editor', () => {
  const { books, kids, theories, worlds, challenges } = readContent(readPeople());
  const texts = [...books, ...kids, ...theories, ...worlds, ...readWelcomeShelf().works, ...challenges.flatMap(({ entries }) => entries)];
  const chapters = books.flatMap((book) => book.chapters);
  expect(texts.length).toBeGreaterThan(100);
  for (const { title, pages } of [...texts, ...chapters])
    for (const page of pages) expect(checkDocument(stored(page)), title).toMatchObject({ ok: true });
});

test('an error in a content file names the file and the field', () => {
  const { entry, posts } = schemasFor(['maya']);
  const front =
    'kind: challenge_entry\ntitle: One\nauthor: mia\ndescription: Two\ngenre: Opera\nlanguage: English\nago: 2 days\nlikedBy: 0.5\n';
  const wrong = file('wrong.md', `---\n${front}---\n\nText\n`);
  for (const field of ['author', 'genre', 'ago']) expect(() => readMarkdown(wrong, entry)).toThrow(`wrong.md: ${field}: `);
  expect(() => readMarkdown(file('none.md', 'Text'), entry)).toThrow('none.md: the file: expected front matter');
  expect(() => readYaml(file('broken.yaml', 'title: "One'), z.string())).toThrow('broken.yaml: the YAML: ');
  expect(() => readYaml(file('posts.yaml', '- author: maya'), posts)).toThrow('posts.yaml: 0.text: ');
  expect(() => imagePath(wrong, 'cover', 'missing.webp')).toThrow('wrong.md: cover: missing.webp does not exist');
});
