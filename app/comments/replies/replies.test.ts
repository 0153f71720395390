import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#app/comments/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { deleteAccount, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { blocks } from '../../blocks/tables.ts';
import { commentsOf } from '../comments.server.ts';

beforeEach(() => resetRateLimits());

/** Comments on a work or post, or replies, through the front door; returns the id. */
async function say(as: Member, on: string, text: string, parent?: string) {
  const id = randomUUID();
  const sent = await fetchData(`${on}/comments`, new URLSearchParams({ id, text, ...(parent && { parent }) }), as.cookie);
  expect([sent.status, text]).toEqual([200, text]);
  return id;
}
const remove = async (id: string, as: Member) => (await fetchData(`/comments/${id}/delete`, new URLSearchParams(), as.cookie)).status;
const countOf = async (id: string) => (await db.select().from(works).where(eq(works.id, id)))[0]?.commentsCount;
const thread = async (viewer: Member | null, work: string) =>
  (await commentsOf(viewer, { on: 'work', id: work }))?.comments.map(({ text, replies = [], moreReplies = 0 }) => [
    text,
    ...replies.map((reply) => reply.text),
    moreReplies,
  ]);
const page = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
/** A book with a comment that has replies by two readers. */
async function discussed(replies = 2) {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Noor Haddad' }), await createMember()];
  const book = await createBook(author);
  const root = await say(reader, `/works/${book.id}`, 'What a lamp.');
  const created: string[] = [];
  for (let i = 1; i <= replies; i++) created.push(await say(i % 2 ? other : author, `/works/${book.id}`, `Reply ${i}.`, root));
  return { author, reader, other, book, root, replies: created, list: `/works/${book.id}/comments` };
}

test('replies are below their comment, oldest first, the first three shown and the rest a press away; all count (REPLY-01)', async () => {
  const { book, root, list, reader } = await discussed(12);
  await say(reader, `/works/${book.id}`, 'Newer.');
  expect(await thread(null, book.id)).toEqual([
    ['Newer.', 0],
    ['What a lamp.', 'Reply 1.', 'Reply 2.', 'Reply 3.', 9],
  ]);
  expect(await countOf(book.id)).toBe(14);
  for (const path of [list, `/book/${book.id}`]) {
    const shown = await page(path);
    expect([shown.text.includes('Reply 3.'), shown.text.includes('Reply 4.')]).toEqual([true, false]);
    expect(shown.one('link', 'Show 9 more replies').attribute('href')).toBe(`/comments/${root}/replies`);
  }
  const all = await page(`/comments/${root}/replies`);
  expect(all.text.match(/Reply \d+\./g)).toEqual(Array.from({ length: 12 }, (_, i) => `Reply ${i + 1}.`));
  expect(await wrongCounts()).toEqual([]);
});

test('a reply to a reply joins the thread and begins with the username that it answers, once (REPLY-01)', async () => {
  const { book, replies, root, other, reader } = await discussed(1);
  const answered = replies[0];
  await say(reader, `/works/${book.id}`, 'Quite so.', answered);
  await say(reader, `/works/${book.id}`, `@${other.username} Really.`, answered);
  const stored = await db.select().from(comments).where(eq(comments.authorId, reader.id)).orderBy(comments.createdAt);
  expect(stored.slice(1).map(({ text, parentId }) => [text, parentId])).toEqual([
    [`@${other.username} Quite so.`, root],
    [`@${other.username} Really.`, root],
  ]);
  const long = await fetchData(
    `/works/${book.id}/comments`,
    new URLSearchParams({ text: 'x'.repeat(2_000), parent: answered ?? '' }),
    reader.cookie,
  );
  expect([long.status, long.text.includes('Comments can be up to 2,000 characters.')]).toEqual([422, true]);
});

test('without JavaScript Reply leads to the thread with a form, which returns to it; the newest comment of the work stays (REPLY-01, ENGAGE-15)', async () => {
  const { book, list, reader, other, root } = await discussed(1);
  const browser = await plainBrowser(list, { as: reader.cookie });
  await browser.follow(`Reply to the comment by ${other.name}`);
  await browser.submit('Reply', { [`Your reply to ${other.name}`]: `@${other.username} By a plain form.` });
  expect(browser.page.text).toContain(`@${other.username} By a plain form.`);
  expect(browser.path).toMatch(/^\/comments\/.*\/replies$/);
  expect(await thread(null, book.id)).toEqual([['What a lamp.', 'Reply 1.', `@${other.username} By a plain form.`, 0]]);
  expect((await db.select().from(works).where(eq(works.id, book.id)))[0]?.latestComments.map(({ text }) => text)).toEqual(['What a lamp.']);
  await browser.open(`/comments/${root}/replies`);
  await browser.submit('Reply', { 'Your reply to Noor Haddad': 'y'.repeat(2_001) });
  expect(browser.page.text).toContain('Comments can be up to 2,000 characters.');
  await browser.submit('Post', { 'Your reply': 'Shorter.' });
  expect((await thread(null, book.id))?.[0]).toContain('Shorter.');
});

test('what cannot be answered is refused with one sentence and stores nothing; a repeated id stores one reply (REPLY-10)', async () => {
  const { author, reader, other, book, root, replies } = await discussed(1);
  const [elsewhere, kids] = [await createBook(author), await createKidsStory(author)];
  const foreign = await say(reader, `/works/${elsewhere.id}`, 'Elsewhere.');
  const [ofKids, own] = [
    await say(reader, `/works/${kids.id}`, 'Under a kids story.'),
    await say(other, `/works/${book.id}`, 'Short-lived.'),
  ];
  await remove(own, other);
  const hidden = await say(reader, `/works/${book.id}`, 'Hidden soon.');
  await setStateOf('comment', { id: hidden }, 'hidden');
  const stranger = await createMember();
  await db.insert(blocks).values({ personId: reader.id, otherId: stranger.id });
  const before = await db.$count(comments);
  const refuse = async (parent: string, on = book.id, as = other, fields = {}) => {
    const { status, text } = await fetchData(
      `/works/${on}/comments`,
      new URLSearchParams({ text: 'Too late.', parent, ...fields }),
      as.cookie,
    );
    return [status, text.includes('You cannot reply here any more.')];
  };
  for (const parent of [foreign, own, hidden, randomUUID()]) expect([parent, ...(await refuse(parent))]).toEqual([parent, 409, true]);
  expect(await refuse(ofKids, kids.id)).toEqual([409, true]);
  // Also in the thread of somebody who blocked.
  for (const parent of [root, replies[0] ?? '']) expect(await refuse(parent, book.id, stranger)).toEqual([409, true]);
  expect(await refuse('not-an-id')).toEqual([422, false]);
  expect(await refuse(root, book.id, other, { text: ' ' })).toEqual([422, false]);
  await db.update(comments).set({ repliesCount: 500 }).where(eq(comments.id, root));
  expect(await refuse(root)).toEqual([409, true]);
  await db.update(comments).set({ repliesCount: 1 }).where(eq(comments.id, root));
  expect(await db.$count(comments)).toBe(before);
  const id = randomUUID();
  const repeated = Array.from({ length: 5 }, () => refuse(root, book.id, other, { id }));
  expect(new Set((await Promise.all(repeated)).map(([status]) => status))).toEqual(new Set([200]));
  expect(await db.$count(comments)).toBe(before + 1);
  expect(await wrongCounts()).toEqual([]);
});

test('a deleted comment with replies leaves its place without name and words, and goes with the last reply (REPLY-05)', async () => {
  const { author, reader, other, book, root, replies, list } = await discussed(2);
  await say(other, `/works/${book.id}`, 'Another.');
  expect([await remove(root, reader), await remove(root, reader), await remove(root, author)]).toEqual([200, 200, 200]);
  const shown = await page(list);
  expect(shown.text).toContain('This comment was deleted.');
  for (const lost of ['What a lamp.', 'Noor Haddad', reader.username]) expect(shown.text).not.toContain(lost);
  expect(shown.text).toContain('Reply 2.');
  const [stored] = await db.select().from(comments).where(eq(comments.id, root));
  expect([stored?.authorId, stored?.text]).toEqual([null, '']);
  expect(await countOf(book.id)).toBe(3);
  const reply = await fetchData(
    `/works/${book.id}/comments`,
    new URLSearchParams({ text: 'Late.', parent: replies[0] ?? '' }),
    other.cookie,
  );
  expect(reply.status).toBe(409);
  const page1 = await commentsOf(null, { on: 'work', id: book.id });
  expect([page1?.deleted, page1?.emptied]).toEqual([[], [root]]);
  for (const [i, id] of replies.entries()) expect(await remove(id, i ? author : other)).toBe(200);
  expect(await thread(null, book.id)).toEqual([['Another.', 0]]);
  expect(await db.$count(comments, eq(comments.id, root))).toBe(0);
  expect(await countOf(book.id)).toBe(1);
  expect(await wrongCounts()).toEqual([]);
});

test('replies under a post work alike, and deleting the author’s account leaves the replies of others (REPLY-01, REPLY-05)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const post = await createPost(author);
  const root = await say(reader, `/posts/${post.id}`, 'Under a post.');
  await say(other, `/posts/${post.id}`, 'A reply.', root);
  expect((await page(`/posts/${post.id}`)).text).toContain('A reply.');
  await db.execute(sql`delete from people where id = ${reader.id}`);
  const shown = await page(`/posts/${post.id}/comments`);
  expect(shown.text).toContain('This comment was deleted.');
  expect(shown.text).toContain('A reply.');
  expect((await db.select().from(posts).where(eq(posts.id, post.id)))[0]?.commentsCount).toBe(1);
  await deleteAccount(other);
  expect((await page(`/posts/${post.id}/comments`)).text).not.toContain('A reply.');
  expect(await wrongCounts()).toEqual([]);
});

test('a hidden comment hides its replies from everyone, a hidden or held reply only itself; counts follow both ways (REPLY-01, MOD-09, MOD-10)', async () => {
  const { author, reader, other, book, root, replies, list } = await discussed(2);
  const [first = '', second = ''] = replies;
  await setStateOf('comment', { id: first }, 'held');
  expect(await countOf(book.id)).toBe(2);
  expect(await thread(author, book.id)).toEqual([['What a lamp.', 'Reply 2.', 0]]);
  expect(await thread(other, book.id)).toEqual([['What a lamp.', 'Reply 1.', 'Reply 2.', 0]]); // its author
  await setStateOf('comment', { id: root }, 'hidden');
  expect(await countOf(book.id)).toBe(0);
  for (const viewer of [null, author, other]) expect(await thread(viewer, book.id)).toEqual([]);
  expect(await thread(reader, book.id)).toEqual([['What a lamp.', 0]]);
  for (const as of [undefined, author, other]) expect((await visit(`/comments/${root}/replies`, { as: as?.cookie })).status).toBe(404);
  expect(await remove(second, author)).toBe(200); // wrote it
  expect(await remove(first, author)).toBe(404);
  expect((await visit(`/report?type=comment&id=${first}`, { as: reader.cookie })).status).not.toBe(200);
  await setStateOf('comment', { id: first }, 'shown');
  expect(await countOf(book.id)).toBe(0);
  await setStateOf('comment', { id: root }, 'shown');
  expect(await countOf(book.id)).toBe(2);
  expect((await page(list)).text).toContain('Reply 1.');
  expect(await wrongCounts()).toEqual([]);
});

test('replies by and below people whom the viewer blocked are in neither list nor count (REPLY-01, BLOCK-03)', async () => {
  const { author, reader, book, root } = await discussed(4);
  const third = await createMember();
  await say(third, `/works/${book.id}`, 'Reply 5.', root);
  const count = async (as: Member) => (await page(`/book/${book.id}`, as)).names('link').find((name) => name.startsWith('Comments'));
  expect(await count(third)).toBe('Comments, 6 comments');
  await db.insert(blocks).values({ personId: author.id, otherId: third.id });
  expect(await count(third)).toBe('Comments, 4 comments'); // the two replies of the author
  expect(await thread(third, book.id)).toEqual([['What a lamp.', 'Reply 1.', 'Reply 3.', 'Reply 5.', 0]]);
  await say(reader, `/works/${book.id}`, 'Another.');
  await setStateOf('comment', { id: root }, 'hidden');
  expect(await count(third)).toBe('Comments, 1 comment'); // replies below a hidden comment are not subtracted
  await setStateOf('comment', { id: root }, 'shown');
  await db.insert(blocks).values({ personId: third.id, otherId: reader.id });
  expect(await thread(third, book.id)).toEqual([]);
  expect(await count(third)).toBe('Comments, 0 comments');
  expect((await visit(`/comments/${root}/replies`, { as: third.cookie })).status).toBe(404);
  expect((await visit(`/comments/${root}/replies`)).status).toBe(200);
});

test('the database refuses a reply to a reply, and one to a comment of another work (REPLY-01)', async () => {
  const { other, book, replies, root } = await discussed(1);
  const elsewhere = await createBook(other);
  for (const [work, parentId] of [
    [book.id, replies[0]],
    [elsewhere.id, root],
  ] as const)
    await expect(createComments(other, { work }, [{ text: 'No.', parentId: parentId ?? null }])).rejects.toThrow();
});
