import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { classesOf } from '../works/class-rules.ts';
import { pages, works } from '../works/tables.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, page: await response.text() };
};
const worksOf = (author: { id: string }) => db.select().from(works).where(eq(works.authorId, author.id));

test('a theory’s draft stores title, description and pages (THEORY-ED-01, THEORY-ED-03, DRAFT-18)', async () => {
  const author = await createMember();
  const id = await createDraft(author, {
    kind: 'fantheory',
    title: 'One ghost',
    description: 'Only one visited.',
    pages: [text('First.'), text('Second.')],
  });
  const { page } = await read(`/write/fantheory.data?draft=${id}`, author.cookie);
  for (const part of ['"One ghost"', '"Only one visited."', 'First.', 'Second.']) expect(withoutScripts(page)).toContain(part);
});

test('an editor opens only drafts of its own type (THEORY-ED-06, DRAFT-20, ROUTE-06)', async () => {
  const author = await createMember();
  const [theory, book] = [await createDraft(author, { kind: 'fantheory' }), await createDraft(author)];
  expect((await read(`/write/fantheory?draft=${theory}`, author.cookie)).status).toBe(200);
  for (const path of [`/write/fantheory?draft=${book}`, `/write/book?draft=${theory}`, `/write/imageworld?draft=${theory}`]) {
    const { status, page } = await read(path, author.cookie);
    expect([path, status]).toEqual([path, 404]);
    expect(withoutScripts(page)).toContain('Draft not found.');
  }
});

test('each of the fifteen categories can be published; any other is refused and the draft remains (PUBLISH-10, PUBLISH-11, PUBLISH-13, DATA-07)', async () => {
  const author = await createMember();
  expect(classesOf.theory).toHaveLength(15);
  for (const category of classesOf.theory ?? [])
    expect(
      (await publish(await createDraft(author, { kind: 'fantheory', title: category }), author.cookie, { genre: category })).status,
    ).toBe(200);
  const stored = await worksOf(author);
  expect(stored).toHaveLength(15);
  for (const work of stored)
    expect(work).toMatchObject({ kind: 'theory', genre: work.title, language: 'English', likesCount: 0, viewsCount: 0, pagesCount: 2 });
  expect(await db.$count(pages, eq(pages.workId, stored[0]?.id ?? ''))).toBe(2);
  const draft = await createDraft(author, { kind: 'fantheory' });
  for (const genre of ['Mystery', 'Cookery', '']) {
    const refused = await publish(draft, author.cookie, { genre });
    expect([genre, refused.status]).toEqual([genre, 422]);
    expect(refused.text).toContain('Please choose a category.');
  }
  expect(await worksOf(author)).toHaveLength(15);
});

test('a theory without title or first page is refused with a message (AMB-33)', async () => {
  const author = await createMember();
  for (const options of [{ title: '  ' }, { pages: [text(' '), text('Second.')] }]) {
    const refused = await publish(await createDraft(author, { kind: 'fantheory', ...options }), author.cookie, { genre: 'Books' });
    expect(refused.text).toContain('Please provide both a title and content for your theory');
  }
});

test('a visitor reads a theory page by page (READ-THEORY-01, READ-THEORY-02, READ-THEORY-03, READ-THEORY-06, ROUTE-14)', async () => {
  const author = await createMember({ name: 'Owen Pryce' });
  const theory = await createWork(author, {
    kind: 'theory',
    title: 'Only one ghost visited Scrooge',
    description: 'Count the bells.',
    genre: 'Books',
    pages: ['The first bell.', 'The second bell.'],
    createdAt: new Date('2026-03-14T10:00:00Z'),
  });
  const { status, page } = await read(`/theory/${theory.id}`);
  expect(status).toBe(200);
  for (const part of [
    'Only one ghost visited Scrooge',
    'Owen Pryce',
    'Books',
    'Mar 14, 2026',
    'Count the bells.',
    'The first bell.',
    'Page 1 of 2',
  ])
    expect(withoutScripts(page)).toContain(part);
  for (const part of ['Like', 'Comments', 'Save', 'Share']) expect(withoutScripts(page)).toContain(part);
  expect(page).not.toContain('---');
  expect(page).not.toContain('The second bell.');
  expect(withoutScripts((await read(`/theory/${theory.id}?page=2`)).page)).toContain('The second bell.');
});

test('a missing, hidden or malformed theory, or a work of another kind, shows "Theory not found" (READ-THEORY-05, PRIVACY-02)', async () => {
  const author = await createMember();
  const [theory, book] = [await createWork(author, { kind: 'theory' }), await createBook(await createMember())];
  await hide(author);
  for (const id of [NOWHERE, theory.id, book.id, 'x']) {
    const { status, page } = await read(`/theory/${id}`);
    expect([id, status]).toEqual([id, 404]);
    expect(withoutScripts(page)).toContain('Theory not found');
    expect(withoutScripts(page)).toContain('Return Home');
  }
  expect((await read(`/theory/${theory.id}`, author.cookie)).status).toBe(200);
});
