import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { comments } from '../tables.ts';
import { READY_MADE } from './ready-made-rules.ts';

const REFUSAL = 'Please choose one of the ready-made comments.';
const LONG_AGO = new Date(Date.now() - 100 * 86_400_000);

let owner: Member;
beforeEach(async () => {
  owner = await createMember({ role: 'owner' });
  await loadSettings();
  resetRateLimits();
});
afterEach(async () => {
  await db.delete(people);
  await loadSettings();
});

const comment = (id: string, text: string, as: Member, key = randomUUID()) =>
  fetchData(`/works/${id}/comments`, new URLSearchParams({ id: key, text }), as.cookie);
const stored = async (id: string) => (await db.select().from(comments).where(eq(comments.workId, id))).map(({ text }) => text).sort();

test('under a kids story everyone comments with one of twelve sentences, in these words (SAFE-10, KIDS-43)', async () => {
  const [author, reader] = [await createMember({ createdAt: LONG_AGO }), await createMember({ createdAt: LONG_AGO })];
  const { id } = await createKidsStory(author);
  expect(READY_MADE).toEqual([
    'I loved this story!',
    'The ending surprised me.',
    'This made me laugh.',
    'I want to know what happens next.',
    'What a brave hero!',
    'The pictures are lovely.',
    'You have a great imagination.',
    'I read it twice.',
    'My favourite part was the beginning.',
    'My favourite part was the ending.',
    'I learned something new.',
    'Please write another one.',
  ]);
  for (const text of READY_MADE) expect((await comment(id, text, reader)).status).toBe(200);
  expect(await stored(id)).toEqual([...READY_MADE].sort());
  const [work] = await db.select().from(works).where(eq(works.id, id));
  expect(work).toMatchObject({ commentsCount: 12, latestComments: [{ text: 'Please write another one.' }] });
  const shown = (await pageOf(await visit(`/kids-book/${id}`, { as: reader.cookie }))).text;
  for (const part of ['Comments (12)', 'View All', 'Please write another one.', 'Add a comment...']) expect(shown).toContain(part);
});

test('any other text is refused and not stored, from the author and staff too, and stays in the form (SAFE-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await createKidsStory(author);
  for (const who of [reader, author, owner])
    for (const text of ['Nice!', 'i loved this story!', 'I loved this story! Call me.', '', '   ', 'x'.repeat(2_001)]) {
      const { status, text: answer } = await comment(id, text, who);
      expect(status).toBe(422);
      expect(answer).toContain(REFUSAL);
    }
  expect(await stored(id)).toEqual([]);
  const plain = await send(`/works/${id}/comments`, { text: 'Nice!' }, reader.cookie);
  expect(plain.status).toBe(422);
  expect((await pageOf(plain)).text).toContain(REFUSAL);
});

test('books accept free comments, and kids stories do until the site has an owner (SAFE-10, ROLE-03)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, story] = [await createBook(author), await createKidsStory(author)];
  expect((await comment(book.id, 'In my own words.', reader)).status).toBe(200);
  expect((await comment(story.id, 'In my own words.', reader)).status).toBe(422);
  await db.delete(people).where(eq(people.id, owner.id));
  await loadSettings();
  expect((await comment(story.id, 'In my own words.', reader)).status).toBe(200);
  expect(await stored(story.id)).toEqual(['In my own words.']);
});

test('the form offers the twelve sentences and no field for text; under a book it is a field (SAFE-10, KIDS-42)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, story] = [await createBook(author), await createKidsStory(author)];
  const form = async (id: string) => {
    const page = await pageOf(await visit(`/works/${id}/comments`, { as: reader.cookie }));
    return { choices: page.names('radio'), fields: page.names('textbox') };
  };
  expect(await form(story.id)).toEqual({ choices: [...READY_MADE], fields: [] });
  expect(await form(book.id)).toEqual({ choices: [], fields: ['Your comment'] });
});

test('the same sentence from many new members is not held as repeated under a kids story, but under a book it is (SAFE-10, HOLD-03)', async () => {
  const author = await createMember({ createdAt: LONG_AGO });
  const [story, book] = [await createKidsStory(author), await createBook(author)];
  const send = async (id: string) => {
    for (let n = 0; n < 6; n++) expect((await comment(id, 'I want to know what happens next.', await createMember())).status).toBe(200);
    return (await db.select().from(comments).where(eq(comments.workId, id))).map(({ state }) => state);
  };
  expect(await send(story.id)).toEqual(Array(6).fill('shown'));
  expect((await send(book.id)).filter((state) => state === 'held')).toHaveLength(2);
});

test('a repeated submit stores one ready-made comment (SAFE-10, KIDS-43)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { id } = await createKidsStory(author);
  const key = randomUUID();
  for (const response of await Promise.all(Array.from({ length: 5 }, () => comment(id, 'I read it twice.', reader, key))))
    expect(response.status).toBe(200);
  expect(await stored(id)).toEqual(['I read it twice.']);
});
