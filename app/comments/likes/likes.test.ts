import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { deleteAccount, wrongCounts } from '#tests/support/deletion-fixture.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { blocks } from '../../blocks/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { commentsOf } from '../comments.server.ts';
import { comments } from '../tables.ts';

beforeEach(() => resetRateLimits());

const like = async (id: string, as: Member | null, liked = 'yes') =>
  (await fetchData(`/comments/${id}/like`, new URLSearchParams({ liked }), as?.cookie)).status;
const likesOf = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]?.likesCount;
async function commented(texts = ['One.']) {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Noor Haddad' }), await createMember()];
  const book = await createBook(author);
  const created: string[] = [];
  for (const text of texts) created.push((await createComments(reader, { work: book.id }, [text]))[0]?.id ?? '');
  return { author, reader, other, book, ids: created, id: created[0] ?? '', list: `/works/${book.id}/comments` };
}

test('a comment is liked and unliked without JavaScript; the count is shown from 1, one like per member (REPLY-03)', async () => {
  const { other, reader, id, list } = await commented();
  const browser = await plainBrowser(list, { as: other.cookie });
  const button = () => browser.page.all('button', /^Like the comment by Noor Haddad/)[0];
  expect([button()?.name, button()?.text]).toEqual(['Like the comment by Noor Haddad, 0 likes', '']);
  await browser.submit('Like the comment by Noor Haddad, 0 likes');
  expect(browser.path).toBe(list);
  expect([button()?.name, button()?.text]).toEqual(['Like the comment by Noor Haddad, 1 like', '1']);
  expect(await Promise.all(Array.from({ length: 10 }, () => like(id, other)))).toEqual(Array(10).fill(200));
  expect(await like(id, reader)).toBe(200);
  expect(await likesOf(id)).toBe(2);
  const shown = await commentsOf(other, { on: 'work', id: list.split('/')[2] ?? '' });
  expect(shown?.comments.map(({ likes, liked }) => [likes, liked])).toEqual([[2, true]]);
  await browser.open(list);
  await browser.submit('Like the comment by Noor Haddad, 2 likes');
  expect([await likesOf(id), await like(id, other, 'no'), await likesOf(id)]).toEqual([1, 200, 1]);
  expect(await like(id, null)).toBe(401);
});

test('what may not be seen is not liked: hidden, deleted, of a hidden work, of someone who blocked, and below kids stories (REPLY-03)', async () => {
  const { author, reader, other, book, ids } = await commented(['Hidden.', 'Emptied.', 'Shown.']);
  const [hidden = '', emptied = '', shown = ''] = ids;
  await createComments(other, { work: book.id }, [{ text: 'A reply.', parentId: emptied }]);
  await like(emptied, other);
  await send(`/comments/${emptied}/delete`, {}, reader.cookie);
  expect([await likesOf(emptied), await like(emptied, other)]).toEqual([0, 404]);
  await setStateOf('comment', { id: hidden }, 'hidden');
  const stranger = await createMember();
  await db.insert(blocks).values({ personId: reader.id, otherId: stranger.id });
  const kids = await createKidsStory(author);
  const [ofKids] = await createComments(reader, { work: kids.id }, ['A kind word.']);
  for (const [id, as] of [
    [hidden, other],
    [shown, stranger],
    [ofKids?.id ?? '', other],
    [randomUUID(), other],
    ['x', other],
  ] as const)
    expect([id, await like(id, as)]).toEqual([id, 404]);
  const blocked = await createMember();
  await db.insert(blocks).values({ personId: author.id, otherId: blocked.id });
  expect(await like(shown, blocked)).toBe(403);
  await hide(author);
  expect(await like(shown, other)).toBe(404);
  expect(await Promise.all(ids.map(likesOf))).toEqual([0, 0, 0]);
});

test('Most liked sorts by likes and then by time, page by page by key, as Newest remains the default (REPLY-03)', async () => {
  const { other, reader, author, ids, list, book } = await commented(Array.from({ length: 25 }, (_, i) => `Comment ${i}.`));
  for (const [i, likers] of [
    [3, [other, reader]],
    [7, [other]],
    [9, [author, other, reader]],
  ] as const)
    for (const liker of likers) await like(ids[i] ?? '', liker);
  const read = async (path: string) => {
    const page = await pageOf(await visit(path));
    return { page, texts: page.parts('.comment-text').map(({ text }) => text) };
  };
  const first = await read(`${list}?sort=liked`);
  expect(first.texts.slice(0, 5)).toEqual(['Comment 9.', 'Comment 3.', 'Comment 7.', 'Comment 24.', 'Comment 23.']);
  expect(first.page.one('link', 'Most liked').attribute('aria-current')).toBe('true');
  const next = await read(first.page.one('link', 'Older comments').attribute('href') ?? '');
  expect([...first.texts, ...next.texts].sort()).toEqual(ids.map((_, i) => `Comment ${i}.`).sort());
  expect((await read(list)).texts[0]).toBe('Comment 24.');
  for (const after of ['x', '1.2', '99999999999.1.x'])
    expect((await read(`${list}?sort=liked&after=${after}`)).texts[0]).toBe('Comment 9.');
  expect((await commentsOf(null, { on: 'work', id: book.id }))?.comments).toHaveLength(20);
});

test('likes on comments give no notice until that is chosen, and taking the like back takes it away (REPLY-03, NOTICE-07)', async () => {
  const { reader, other, id } = await commented();
  const count = () => db.$count(notifications, eq(notifications.personId, reader.id));
  await like(id, other);
  expect(await count()).toBe(0);
  await like(id, other, 'no');
  await send('/notifications/settings', { 'comment-likes': 'list' }, reader.cookie);
  await like(id, other);
  expect(await count()).toBe(1);
  expect((await pageOf(await visit('/notifications', { as: reader.cookie }))).text).toContain('liked your comment on');
  await like(id, other, 'no');
  expect(await count()).toBe(0);
});

test('a deleted account takes its likes with it (REPLY-03)', async () => {
  const { other, reader, id } = await commented();
  for (const member of [other, reader]) await like(id, member);
  await deleteAccount(other);
  await db.execute(sql`delete from people where id = ${other.id}`);
  expect(await likesOf(id)).toBe(1);
  expect((await wrongCounts()).filter((wrong) => (wrong as { of: string }).of === 'comment')).toEqual([]);
});
