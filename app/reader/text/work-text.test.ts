import { expect, test } from 'vitest';
import { pagesFromText } from '#editor/document/plain-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';

test('an author exports a published work of any length as plain text, with three dashes between pages (DATA-35)', async () => {
  const author = await createMember();
  const words = Array.from({ length: 93 }, (_, i) => `Page ${i + 1} begins.\n\nAnd ends.`);
  const work = await createWork(author, { kind: 'theory', title: "L'île (a/b) *", pages: words });
  const response = await visit(`/works/${work.id}/text`, { as: author.cookie });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const name = response.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '';
  expect(decodeURIComponent(name)).toBe("L'île (a b).txt");
  expect(name).not.toMatch(/['()*]/);
  const text = await response.text();
  expect(text).toBe(`${words.join('\n---\n')}\n`);
  expect(pagesFromText(text)).toHaveLength(93);
});

test('only the author can export a work, and a comic has no text (DATA-35)', async () => {
  const author = await createMember();
  const stranger = await createMember();
  const [work, comic] = [await createBook(author), await createWork(author, { kind: 'comic' })];
  expect((await visit(`/works/${work.id}/text`)).status).toBe(401);
  expect((await visit(`/works/${work.id}/text`, { as: stranger.cookie })).status).toBe(404);
  expect((await visit(`/works/${comic.id}/text`, { as: author.cookie })).status).toBe(404);
  expect((await visit('/works/nothing/text', { as: author.cookie })).status).toBe(404);
});
