import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { posts } from '#app/posts/tables.ts';
import { type Kind, kinds } from '#app/works/kinds.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { erased } from '#server/database/tables.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { commentsOf } from '../comments.server.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());

const remove = async (id: string, as?: Member) => (await fetchData(`/comments/${id}/delete`, new URLSearchParams(), as?.cookie)).status;
/** Comments on a work through the front door, so that the work shows it as its newest. */
async function comment(as: Member, on: string, text: string) {
  const id = randomUUID();
  expect((await send(`${on}/comments`, { id, text }, as.cookie)).status).toBe(303);
  return id;
}
const newestOf = async (id: string) => {
  const [work] = await db.select({ count: works.commentsCount, newest: works.latestComments }).from(works).where(eq(works.id, id));
  return [work?.count, work?.newest.map(({ text }) => text)];
};

/** The tables that have this text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${text}%`} limit 1`);
    if (hits.length) found.push(name);
  }
  return found.sort();
}

test('the author of a comment deletes it under every kind of work: its words are deleted at once, count and newest comment follow (CMT-03, CMT-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  for (const kind of Object.keys(kinds) as Kind[]) {
    const challengeId = kind === 'challenge_entry' ? (await createChallenge()).id : null;
    const { id } = await createWork(author, { kind, challengeId });
    await comment(reader, `/works/${id}`, 'It stays.');
    const secret = `words-${randomUUID()}`;
    const unwanted = await comment(reader, `/works/${id}`, secret);
    expect(await newestOf(id)).toEqual([2, [secret]]);
    expect(await tablesWith(secret)).toEqual(['comments', 'works']);
    expect(await remove(unwanted, reader)).toBe(200);
    expect(await tablesWith(secret)).toEqual([]);
    expect(await newestOf(id)).toEqual([1, ['It stays.']]);
  }
});

test('the author of a work or a post deletes what others wrote under it (CMT-03, REPLY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  expect(await remove(await comment(reader, `/works/${book.id}`, 'Unkind.'), author)).toBe(200);
  expect(await remove(await comment(reader, `/posts/${post.id}`, 'Unkind.'), author)).toBe(200);
  expect(await newestOf(book.id)).toEqual([0, []]);
  expect((await db.select().from(posts).where(eq(posts.id, post.id)))[0]?.commentsCount).toBe(0);
});

test('for everyone else a comment is not found, whether it exists, was deleted or never existed (CMT-03)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const moderator = await createMember({ role: 'moderator' });
  const book = await createBook(author);
  await createBook(other);
  const [stays, deleted] = [await comment(reader, `/works/${book.id}`, 'Mine.'), await comment(reader, `/works/${book.id}`, 'Gone.')];
  await remove(deleted, reader);
  for (const id of [stays, deleted, randomUUID(), 'not-an-id'])
    for (const viewer of [other, moderator]) {
      expect(await remove(id, viewer)).toBe(404);
      expect((await visit(`/comments/${id}/delete`, { as: viewer.cookie })).status).toBe(404);
    }
  expect([await remove(stays), await remove(deleted)]).toEqual([401, 401]);
  expect(await newestOf(book.id)).toEqual([1, ['Mine.']]);
});

test('a second request answers the same, and twenty at once subtract one comment (CMT-03)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await comment(reader, `/works/${book.id}`, 'First.');
  const id = await comment(reader, `/works/${book.id}`, 'Second.');
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, i) => remove(id, i % 2 ? author : reader)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect([await remove(id, reader), await remove(id, author)]).toEqual([200, 200]);
  expect(await newestOf(book.id)).toEqual([1, ['First.']]);
});

test('a deleted comment is recorded by its id, so that a restored backup does not bring it back; one that stays is not (OPS-06)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const [stays, deleted] = [await comment(reader, `/works/${book.id}`, 'Mine.'), await comment(reader, `/works/${book.id}`, 'Gone.')];
  expect([await remove(deleted, reader), await remove(deleted, reader), await remove(stays, other)]).toEqual([200, 200, 404]);
  const recorded = await db
    .select({ kind: erased.kind, id: erased.erasedId })
    .from(erased)
    .where(inArray(erased.erasedId, [stays, deleted]));
  expect(recorded).toEqual([{ kind: 'comment', id: deleted }]);
});

test('a submit that is repeated after the deletion does not restore the comment (CMT-04)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const id = await comment(reader, `/works/${book.id}`, 'Once.');
  await remove(id, reader);
  expect((await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id, text: 'Once.' }), reader.cookie)).status).toBe(404);
  expect(await newestOf(book.id)).toEqual([0, []]);
});

test('without JavaScript the question is a page with the comment, and the list says that it was deleted (CMT-03, CMT-04)', async () => {
  const [author, reader] = [await createMember(), await createMember({ name: 'Noor Haddad' })];
  const book = await createBook(author);
  const id = await comment(reader, `/works/${book.id}`, 'Not like this.');
  const browser = await plainBrowser(`/works/${book.id}/comments`, { as: author.cookie });
  await browser.follow('Delete the comment by Noor Haddad');
  expect(browser.page.parts('blockquote').map(({ text }) => text)).toEqual(['Not like this.']);
  for (const words of ['Noor Haddad wrote:', 'Delete this comment? This action cannot be undone.'])
    expect(browser.page.text).toContain(words);
  await browser.submit('Delete');
  const list = `/works/${book.id}/comments?deleted=yes`;
  expect(browser.path).toBe(list);
  expect(browser.page.all('status').map(({ text }) => text)).toContain('Comment deleted.');
  expect(browser.page.text).toContain('No comments yet.');
  expect(browser.page.text).not.toContain('Not like this.');
  for (const again of [
    await send(`/comments/${id}/delete`, {}, author.cookie),
    await visit(`/comments/${id}/delete`, { as: author.cookie }),
  ])
    expect(again.headers.get('location')).toBe(list);
});

test('Delete is offered to the author of a comment and to the author of what it is under, and to no one else (CMT-03)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  for (const on of [{ work: book.id }, { post: post.id }]) await createComments(reader, on, ['By a reader.']);
  for (const on of [{ work: book.id }, { post: post.id }]) await createComments(other, on, ['By somebody else.']);
  const offered = async (path: string, as?: Member) =>
    (await pageOf(await visit(path, { as: as?.cookie })))
      .parts('.comments-list')[0]
      ?.parts('.comment-action')
      .filter(({ text }) => text.startsWith('Delete')).length;
  for (const path of [`/book/${book.id}`, `/works/${book.id}/comments`, `/posts/${post.id}`, `/posts/${post.id}/comments`]) {
    const numbers = [await offered(path), await offered(path, reader), await offered(path, author)];
    expect([path, ...numbers]).toEqual([path, 0, 1, 2]);
  }
});

test('open pages of the work, lists of works and the feed are notified of a deletion (CMT-03, LIVE-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  const [onWork, onPost] = [await comment(reader, `/works/${book.id}`, 'One.'), await comment(reader, `/posts/${post.id}`, 'Two.')];
  const [work, home, feed] = [await site.listen(`work:${book.id}`), await site.listen('home'), await site.listen('posts')];
  const seen = [work, home, feed].map(({ events }) => events.length);
  await remove(onWork, author);
  await remove(onPost, author);
  for (const [i, stream] of [work, home, feed].entries())
    await stream.until(() => stream.events.slice(seen[i]).some(({ event }) => event === 'changed'));
});

test('a list that is already open gets the ids of deleted comments, so that it removes them from earlier pages (CMT-03)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const ids = [];
  for (const text of ['One.', 'Two.', 'Three.']) ids.push(await comment(reader, `/works/${book.id}`, text));
  for (const id of ids.slice(0, 2)) await remove(id, reader);
  const page = await commentsOf(null, { on: 'work', id: book.id });
  expect(page?.deleted.toSorted()).toEqual(ids.slice(0, 2).toSorted());
  expect(page?.comments.map(({ text }) => text)).toEqual(['Three.']);
});
