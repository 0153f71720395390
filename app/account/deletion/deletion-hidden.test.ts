import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createContentOf } from '#tests/authorization/fixture.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { anotherSession, createMember, hide } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { newId } from '../../forms/new-id.ts';
import { setPrivate } from '../../people/settings/settings.server.ts';
import { people } from '../../people/tables.ts';

const textOf = async (response: Response) => (await response.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
const isSignedIn = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;

beforeEach(resetRateLimits);

test('once deletion is confirmed, no page, list, search, topic count or name shows anything of the account (DELETE-06, AMB-59)', async () => {
  const mark = `gone${newId().slice(-6)}`;
  const [account, friend] = [
    await createMember({ name: `Maker ${mark}`, username: mark, creativeThoughts: [mark], bio: mark }),
    await createMember(),
  ];
  const things = await createContentOf(account, mark);
  const theirs = await createBook(friend, { title: 'A book that stays' });
  const post = await createPost(friend, { content: 'A post that stays.' });
  await send(`/works/${theirs.id}/comments`, { text: `Well said, ${mark}.` }, account.cookie);
  await send(`/posts/${post.id}/comments`, { text: `Well said, ${mark}.` }, account.cookie);
  await send(`/people/${friend.username}/spectate`, { spectate: 'on' }, account.cookie);
  await send(`/people/${mark}/spectate`, { spectate: 'on' }, friend.cookie);
  for (const work of [things.book, things.comic]) await send(`/works/${work.id}/save`, {}, friend.cookie);
  const [talk, theirTalk] = [
    await createChannel(friend, { members: [account] }),
    await createChannel(account, { name: mark, members: [friend] }),
  ];
  await createMessages(talk, account, `Well said, ${mark}.`);
  const lists = [
    '/',
    '/posts',
    '/all-books',
    '/all-comics',
    '/all-theories',
    '/all-worlds',
    '/kids-adventure',
    '/weekly-challenges',
    `/search?q=${mark.slice(0, -1)}`,
  ].concat(
    ['/saved-stories', `/book/${theirs.id}`, `/works/${theirs.id}/comments`, `/posts/${post.id}`, `/posts/${post.id}/comments`],
    [
      `/community/channel/${talk.id}`,
      `/community/channel/${talk.id}/members`,
      `/profile/${friend.username}/spectators`,
      `/profile/${friend.username}/spectating`,
    ],
  );
  const own = [
    ...[`/book/${things.book.id}`, `/book/${things.book.id}/chapter/${things.chapter.id}`, `/comic/${things.comic.id}`],
    ...[`/comic/${things.comic.id}/arc/${things.arc.id}`, `/theory/${things.theory.id}`, `/world/${things.world.id}`],
    ...[`/posts/${things.post.id}`, `/works/${things.book.id}`, `/works/${things.book.id}/pages/1`, `/works/${things.book.id}/comments`],
    ...[`/profile/${mark}`, `/${mark}`, `/profile/${account.id}`, `/profile/${mark}/spectators`, `/community/channel/${theirTalk.id}`],
    ...[`/weekly-challenges/entry/${things.entry.id}`, `/kids-book/${things.kids.id}`],
  ];
  const found = async (as?: string) =>
    (await Promise.all(lists.map(async (path) => ((await textOf(await visit(path, { as }))).includes(mark) ? path : '')))).filter(Boolean);
  expect((await found(friend.cookie)).length).toBeGreaterThan(9); // these paths show the account before the deletion
  await found(); // also fills the page cache for visitors

  const events: string[] = [];
  const stop = hub.on((topic) => events.push(topic));
  await deleteAccount(account);
  await expect.poll(() => events).toContain('*'); // the 'people' event, on which every open page refetches
  stop();
  const missing = await textOf(await visit(`/book/${newId()}`, { as: friend.cookie }));
  for (const as of [undefined, friend.cookie, account.cookie]) {
    resetRateLimits();
    const left = await found(as);
    expect(left.filter((path) => !path.startsWith('/search'))).toEqual([]);
    expect(await textOf(await visit(`/search?q=${mark.slice(0, -1)}`, { as }))).not.toContain(mark);
    for (const path of own) expect(`${path} ${(await visit(path, { as })).status}`).toBe(`${path} 404`);
  }
  const body = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(body(await textOf(await visit(own[0] as string, { as: friend.cookie })))).toBe(body(missing));
  const actions = [
    `/works/${things.book.id}/like`,
    `/works/${things.book.id}/save`,
    `/posts/${things.post.id}/like`,
    `/people/${mark}/spectate`,
  ];
  for (const path of actions) expect(`${path} ${(await send(path, { spectate: 'on' }, friend.cookie)).status}`).toBe(`${path} 404`);
  const { rows } = await db.execute(sql`select 1 from topics where tag = ${mark} and posts_count > 0`);
  expect(rows).toEqual([]);
});

test('a private account can be deleted too, and a concurrent request does not make it visible again (AMB-59)', async () => {
  const person = await createMember();
  await hide(person);
  await deleteAccount(person);
  await setPrivate(person, false); // a concurrent request from another tab; it must not restore counts
  const [row] = await db.select({ isPrivate: people.isPrivate }).from(people).where(eq(people.id, person.id));
  expect(row).toEqual({ isPrivate: true });
  await hide(person, false); // the same, without the check in setPrivate
  expect((await visit(`/profile/${person.username}`)).status).toBe(404);
  const late = await anotherSession(person); // a concurrent sign-in
  expect(await isSignedIn(late)).toBe(false);
});
