import { beforeEach, expect, test } from 'vitest';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createBooks, createWork, type WorkOverrides } from '#tests/support/works.ts';
import type { Found } from './search-rules.ts';

const fetchResults = async (q: string): Promise<Found> => (await visit(`/search/results?${new URLSearchParams({ q })}`)).json();
const page = async (path: string) => (await visit(path)).text();
const titles = async (q: string) => (await fetchResults(q)).works.map(({ title }) => title);

let author: Member;
beforeEach(async () => {
  await deletePeople();
  author = await createMember({ name: 'Nobody Special' });
});

const many = (count: number, work: (i: number) => WorkOverrides, by = author) =>
  createBooks(
    by,
    Array.from({ length: count }, (_, i) => work(i)),
  );

test('a world is found by its concept, the text of its pages, and shows its beginning (SEARCH-09)', async () => {
  const words = (text: string, marks?: { type: string }[]) => ({ type: 'text', text, ...(marks && { marks }) });
  const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
  const first = {
    type: 'doc',
    content: [paragraph(words('The '), words('glimmer', [{ type: 'bold' }]), words('fish swim')), paragraph(words('upstream.'))],
  };
  const pages = [first, text('Nobody steers. '.repeat(30).trim())];
  const id = await createDraft(author, { kind: 'imageworld', title: 'The Upward Country', description: '', tags: ['Sky'], pages });
  expect((await publish(id, author.cookie, {})).status).toBe(200);
  await createBook(author, { title: 'A book with the same page', pages: ['The glimmerfish swim.'] });
  await createWork(author, {
    kind: 'world',
    title: 'Elsewhere',
    description: 'A world with a line of its own.',
    genre: null,
    tags: ['x'],
  });
  for (const q of ['glimmerfish', 'GLIMMERFISH SWIM', 'steers. nobody', 'upward'])
    expect(await titles(q), q).toEqual(['The Upward Country']);
  const [world] = (await fetchResults('glimmer')).works;
  expect(world?.description).toBe(`The glimmerfish swim upstream. ${'Nobody steers. '.repeat(11)}`.trim().concat(' ').slice(0, 180));
  expect(await titles('line of its own')).toEqual(['Elsewhere']);
  const html = await page(`/world/${world?.id}`);
  expect(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]).toMatch(/^The glimmerfish swim upstream\. Nobody steers\./);
});

test('a world is found by its concept even if the letters are frequent or few (SEARCH-09)', async () => {
  await createWork(author, {
    kind: 'world',
    title: 'Elsewhere',
    genre: null,
    tags: ['x'],
    pages: ['A qanat under the town.', 'Ox carts.'],
  });
  await many(80, (i) => ({ title: `Ox under ${i}` }));
  expect(await titles('qa')).toEqual(['Elsewhere']);
  expect((await fetchResults('ox')).counts.content).toEqual({ n: 50, more: true });
});

test('two letters inside a title are found among works that are more liked and newer (SEARCH-09)', async () => {
  await many(1, () => ({ title: 'Old qanat', createdAt: new Date(0) }));
  await many(70, (i) => ({ title: `A qa of ${i}`, likesCount: 1, createdAt: new Date(1_000) }));
  await many(400, (i) => ({ title: `Something else ${i}`, likesCount: 9 }));
  expect((await fetchResults('qa')).counts.content).toEqual({ n: 50, more: true });
  await many(30, (i) => ({ title: `Loved qa ${i}`, likesCount: 99 }));
  expect((await titles('qa')).every((title) => title.startsWith('Loved'))).toBe(true);
  expect((await fetchResults('ld q')).counts.content).toEqual({ n: 1, more: false });
});

test('all works of an author are counted, with a + only if there are more (SEARCH-09)', async () => {
  const zedrick = await createMember({ name: 'Zedrick Quillfeather' });
  await many(25, (i) => ({ title: `Volume ${i}` }), zedrick);
  expect((await fetchResults('quillfeather')).counts.content).toEqual({ n: 25, more: false });
  await many(25, (i) => ({ title: `Further ${i}` }), zedrick);
  expect((await fetchResults('quillfeather')).counts.content).toEqual({ n: 50, more: false });
  await many(1, () => ({ title: 'One more' }), zedrick);
  expect((await fetchResults('quillfeather')).counts.content).toEqual({ n: 50, more: true });
  for (let n = 1; n <= 30; n++) await many(1, () => ({ title: `Only ${n}` }), await createMember({ name: `Quoin ${n}` }));
  await createMember({ name: 'Quoin without works' });
  expect((await fetchResults('quoin')).counts).toMatchObject({ users: { n: 31, more: false }, content: { n: 30, more: false } });
});
