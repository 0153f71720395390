import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { thingsOf } from '../../tests/authorization.ts';
import { madeChannel, said } from '../../tests/channels.ts';
import { leave } from '../../tests/deletion-fixture.ts';
import { anotherSession, hide, member } from '../../tests/people.ts';
import { send, visit } from '../../tests/request.ts';
import { publishedWork } from '../../tests/works.ts';
import { setPrivate } from '../people/own/settings.server.ts';
import { people } from '../people/tables.ts';
import { posts } from '../posts/tables.ts';
import { newId } from '../shell/new-id.ts';

const words = async (answer: Response) => (await answer.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '');
const isKnown = async (cookie: string) => (await visit('/settings', { as: cookie })).status === 200;

beforeEach(resetRateLimits);

test('from that moment nothing of theirs is found by anybody: no page, list, search, count of topics or name (DELETE-06, AMB-59)', async () => {
  const mark = `gone${newId().slice(-6)}`;
  const [leaver, friend] = [await member({ name: `Maker ${mark}`, username: mark, creativeThoughts: [mark], bio: mark }), await member()];
  const things = await thingsOf(leaver, mark);
  const theirs = await publishedWork(friend, { title: 'A book that stays' });
  const [post] = await db.insert(posts).values({ authorId: friend.id, content: 'A post that stays.' }).returning();
  await send(`/works/${theirs.id}/comments`, { text: `Well said, ${mark}.` }, leaver.cookie);
  await send(`/posts/${post?.id}/comments`, { text: `Well said, ${mark}.` }, leaver.cookie);
  await send(`/people/${friend.username}/spectate`, { spectate: 'on' }, leaver.cookie);
  await send(`/people/${mark}/spectate`, { spectate: 'on' }, friend.cookie);
  for (const work of [things.book, things.comic]) await send(`/works/${work.id}/save`, {}, friend.cookie);
  const [talk, theirTalk] = [
    await madeChannel(friend, { members: [leaver] }),
    await madeChannel(leaver, { name: mark, members: [friend] }),
  ];
  await said(talk, leaver, `Well said, ${mark}.`);
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
    ['/saved-stories', `/book/${theirs.id}`, `/works/${theirs.id}/comments`, `/posts/${post?.id}`, `/posts/${post?.id}/comments`],
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
    ...[`/profile/${mark}`, `/${mark}`, `/profile/${leaver.id}`, `/profile/${mark}/spectators`, `/community/channel/${theirTalk.id}`],
    ...[`/weekly-challenges/entry/${things.entry.id}`, `/kids-book/${things.kids.id}`],
  ];
  const found = async (as?: string) =>
    (await Promise.all(lists.map(async (path) => ((await words(await visit(path, { as }))).includes(mark) ? path : '')))).filter(Boolean);
  expect((await found(friend.cookie)).length).toBeGreaterThan(9); // all of these would show it
  await found(); // and copies for visitors are kept

  const heard: string[] = [];
  const stop = hub.on((topic) => heard.push(topic));
  await leave(leaver);
  await expect.poll(() => heard).toContain('*'); // 'people': every open page asks anew
  stop();
  const never = await words(await visit(`/book/${newId()}`, { as: friend.cookie }));
  for (const as of [undefined, friend.cookie, leaver.cookie]) {
    resetRateLimits();
    const left = await found(as);
    expect(left.filter((path) => !path.startsWith('/search'))).toEqual([]);
    expect(await words(await visit(`/search?q=${mark.slice(0, -1)}`, { as }))).not.toContain(mark);
    for (const path of own) expect(`${path} ${(await visit(path, { as })).status}`).toBe(`${path} 404`);
  }
  const body = (page: string) => page.slice(page.indexOf('<main'), page.indexOf('</main>'));
  expect(body(await words(await visit(own[0] as string, { as: friend.cookie })))).toBe(body(never));
  const deeds = [
    `/works/${things.book.id}/like`,
    `/works/${things.book.id}/save`,
    `/posts/${things.post.id}/like`,
    `/people/${mark}/spectate`,
  ];
  for (const path of deeds) expect(`${path} ${(await send(path, { spectate: 'on' }, friend.cookie)).status}`).toBe(`${path} 404`);
  const { rows } = await db.execute(sql`select 1 from topics where tag = ${mark} and posts_count > 0`);
  expect(rows).toEqual([]);
});

test('whoever was private leaves as well, and a request that is under way brings nothing back (AMB-59)', async () => {
  const person = await member();
  await hide(person);
  await leave(person);
  await setPrivate(person, false); // as from another tab, whose request was let in just before: no trigger brings counts of theirs back
  const [row] = await db.select({ isPrivate: people.isPrivate }).from(people).where(eq(people.id, person.id));
  expect(row).toEqual({ isPrivate: true });
  await hide(person, false); // as from another tab, whose request was let in just before
  expect((await visit(`/profile/${person.username}`)).status).toBe(404);
  const late = await anotherSession(person); // as a sign-in that was checked just before
  expect(await isKnown(late)).toBe(false);
});
