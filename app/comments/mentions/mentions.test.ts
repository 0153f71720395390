import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member, spectate } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { comments } from '../tables.ts';
import { commentMentions } from './tables.ts';

let author: Member;
let book: { id: string };
beforeEach(async () => {
  resetRateLimits();
  author = await createMember({ name: 'Ines' });
  book = await createBook(author, { title: 'Tides' });
});

const members = (...names: string[]) => Promise.all(names.map((name) => createMember({ name })));
/** Comments through the front door; returns the id. */
async function say(as: Member, text: string, parent?: string, on = `/works/${book.id}`) {
  const id = randomUUID();
  const sent = await fetchData(`${on}/comments`, new URLSearchParams({ id, text, ...(parent && { parent }) }), as.cookie);
  expect([sent.status, text]).toEqual([200, text]);
  return id;
}
const edit = (id: string, text: string, as: Member) => fetchData(`/comments/${id}/edit`, new URLSearchParams({ text }), as.cookie);
const listed = async (as: Member) => {
  const page = await pageOf(await visit('/notifications', { as: as.cookie }));
  return page.parts('.notification > div > p').map(({ text }) => text.replace('New: ', '').replace(' Open it.', ''));
};
const reasons = async ({ id }: Member) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(notifications.id)).map(({ reason }) => reason);

test('a reply notifies whom it answers, once, with the strongest of several reasons (NOTICE-02, NOTICE-04, REPLY-01)', async () => {
  const [ana, ben, cleo] = (await members('Ana', 'Ben', 'Cleo')) as [Member, Member, Member];
  const root = await say(ana, 'What a lamp.');
  const reply = await say(ben, 'Quite.', root);
  expect(await listed(ana)).toEqual(['Ben replied to your comment on “Tides”.']);
  await say(cleo, `Really? @${ana.username} look.`, reply); // begins with the username of Ben
  expect(await listed(ben)).toEqual(['Cleo replied to your comment on “Tides”.']);
  expect(await listed(ana)).toEqual(['Cleo and Ben replied to your comment on “Tides”.']);
  expect([await reasons(ana), await reasons(ben), await reasons(cleo)]).toEqual([['reply', 'reply'], ['reply'], []]);
  await say(ana, 'By myself.', root);
  expect(await reasons(ana)).toEqual(['reply', 'reply']);
  expect(await reasons(author)).toEqual(Array(4).fill('own-work'));
  await say(ben, `@${author.username} look.`);
  const own = await say(author, 'Mine.');
  await say(ben, `Yours, @${author.username}.`, own);
  expect((await reasons(author)).slice(4)).toEqual(['mention', 'reply']);
  const browser = await plainBrowser('/notifications', { as: ben.cookie });
  expect(browser.page.one('link', 'Open it.').attribute('href')).toMatch(/^\/comments\/.+\/replies$/);
});

test('a mention is a link and a notice, also below a post; a changed username leads to the same person (REPLY-02, NOTICE-04)', async () => {
  const [ana, ben] = (await members('Ana', 'Ben')) as [Member, Member];
  const id = await say(ana, `Dear @${ben.username.toUpperCase()}, mail a@${ben.username} or @nobody_at_all.`);
  expect(await listed(ben)).toEqual(['Ana mentioned you in a comment on “Tides”.']);
  const links = async () => {
    const page = await pageOf(await visit(`/works/${book.id}/comments`, { as: ana.cookie }));
    return page.all('link', /^@/).map((link) => [link.name, link.attribute('href')]);
  };
  const named = `@${ben.username.toUpperCase()}`;
  expect(await links()).toEqual([[named, `/profile/${ben.username}`]]);
  const renamed = `new_${ben.username}`.slice(0, 20);
  await db.update(people).set({ username: renamed }).where(eq(people.id, ben.id));
  expect(await links()).toEqual([[named, `/profile/${renamed}`]]);
  await edit(id, `Dear ${named}, again.`, ana);
  expect(await links()).toEqual([[named, `/profile/${renamed}`]]);
  await hide(ben);
  expect(await links()).toEqual([]);
  const post = await createPost(author);
  await say(ana, `@${renamed} see this post.`, undefined, `/posts/${post.id}`);
  expect(await listed(ben)).toEqual(['Ana mentioned you in a comment on a post.', 'Ana mentioned you in a comment on “Tides”.']);
  await setStateOf('post', post, 'hidden');
  expect(await listed(ben)).toEqual(['Ana mentioned you in a comment on “Tides”.']);
});

test('at most 5 members are notified, however many are mentioned, and 1,000 mentions are refused (REPLY-02, REPLY-10)', async () => {
  const ana = await createMember();
  const all = (await Promise.all(Array.from({ length: 8 }, () => createMember()))) as Member[];
  const names = (list: Member[]) => list.map(({ username }) => `@${username}`).join(' ');
  const mentioned = () =>
    db
      .select()
      .from(notifications)
      .where(and(eq(notifications.reason, 'mention'), eq(notifications.actorId, ana.id)));
  const id = await say(ana, names(all));
  const notified = (await mentioned()).map(({ personId }) => personId);
  expect(notified.sort()).toEqual(
    all
      .slice(0, 5)
      .map((person) => person.id)
      .sort(),
  );
  await edit(id, names(all.slice(5)), ana); // the remaining ones are not new
  expect(await mentioned()).toHaveLength(5);
  const many = Array.from({ length: 1_000 }, (_, i) => `@m${i}`).join(' ');
  const refused = await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: many }), ana.cookie);
  expect([refused.status, refused.text.includes('Comments can be up to 2,000 characters.')]).toEqual([422, true]);
  const prefix = randomUUID().slice(0, 6);
  const crowd = Array.from({ length: 22 }, (_, i) => ({ name: 'One', username: `${prefix}_${i}`, email: `${prefix}_${i}@example.com` }));
  await db.insert(people).values(crowd);
  const longest = await say(ana, crowd.map(({ username }) => `@${username}`).join(' '));
  expect(await db.$count(commentMentions, eq(commentMentions.commentId, longest))).toBe(20);
});

test('an edit notifies only those whom it adds, and no one of the words that were there (REPLY-04)', async () => {
  const [ana, ben, cleo] = (await members('Ana', 'Ben', 'Cleo')) as [Member, Member, Member];
  const root = await say(cleo, 'Hello.');
  const id = await say(ana, `Hello @${ben.username}.`, root);
  await edit(id, `Hello again @${ben.username}.`, ana);
  await edit(id, 'Hello.', ana);
  await edit(id, `Hello @${ben.username} and @${cleo.username} and @${author.username}.`, ana);
  expect([await reasons(ben), await reasons(cleo), await reasons(author)]).toEqual([['mention'], ['reply'], ['own-work', 'own-work']]);
  const dan = await createMember();
  await edit(id, `Hello @${dan.username}.`, ana);
  expect(await reasons(dan)).toEqual(['mention']);
});

test('no one is notified of what they may not see, by whom they hide, or of a comment that is held until it is released (NOTICE-03)', async () => {
  const [ana, ben, blocked, blocker, muting] = (await members('Ana', 'Ben', 'C', 'D', 'E')) as [Member, Member, Member, Member, Member];
  await db.insert(blocks).values([
    { personId: ana.id, otherId: blocked.id },
    { personId: blocker.id, otherId: ana.id },
  ]);
  await db.insert(mutes).values({ personId: muting.id, otherId: ana.id });
  await say(ana, [ben, blocked, blocker, muting, ana].map(({ username }) => `@${username}`).join(' '));
  expect([await reasons(ben), await reasons(blocked), await reasons(blocker), await reasons(muting), await reasons(ana)]).toEqual([
    ['mention'],
    [],
    [],
    [],
    [],
  ]);
  const [root] = await db.insert(comments).values({ workId: book.id, authorId: ben.id, text: 'Root.' }).returning();
  const held = { workId: book.id, authorId: ana.id, parentId: root?.id ?? null, state: 'held' as const };
  const [reply] = await db
    .insert(comments)
    .values({ ...held, text: 'Held.' })
    .returning();
  expect(await listed(ben)).toEqual(['Ana mentioned you in a comment on “Tides”.']);
  await db
    .update(comments)
    .set({ state: 'shown' })
    .where(eq(comments.id, reply?.id ?? ''));
  expect(await listed(ben)).toEqual(['Ana replied to your comment on “Tides”.', 'Ana mentioned you in a comment on “Tides”.']);
  await setStateOf('comment', { id: root?.id ?? '' }, 'hidden'); // and with it what is below
  expect(await listed(ben)).toEqual(['Ana mentioned you in a comment on “Tides”.']);
  await hide(author);
  expect(await listed(ben)).toEqual([]);
  const kids = await createKidsStory(await createMember());
  await say(ana, `@${muting.username}!`, undefined, `/works/${kids.id}`);
  expect(await db.$count(commentMentions, sql`comment_id in (select id from comments where work_id = ${kids.id})`)).toBe(0);
});

test('a muted thread makes no notices, for a reply, a mention or the work; it stays readable and the settings end it (NOTICE-08)', async () => {
  const [ana, ben] = (await members('Ana', 'Ben')) as [Member, Member];
  const root = await say(ana, 'A thread.');
  const reply = await say(ben, 'One.', root);
  const browser = await plainBrowser('/notifications', { as: ana.cookie });
  await browser.unfold('Options of this notice');
  await browser.submit('Mute this thread: 8 hours');
  await say(ben, `Two, @${ana.username}.`, root);
  expect(await reasons(ana)).toEqual(['reply']);
  await say(ben, `Elsewhere, @${ana.username}.`);
  expect(await reasons(ana)).toEqual(['reply', 'mention']);
  expect((await visit(`/comments/${root}/replies`, { as: ana.cookie })).status).toBe(200);
  await browser.open('/notifications/settings');
  expect(browser.page.one('main').text).toMatch(/Tides\s*Thread of comments, until/);
  await browser.submit('Unmute Tides');
  await say(ben, 'Three.', root);
  expect(await reasons(ana)).toEqual(['reply', 'mention', 'reply']);
  // From the thread, by the id of a reply too, and by the author of the work.
  const thread = await plainBrowser(`/comments/${reply}/replies`, { as: author.cookie });
  const before = (await reasons(author)).length;
  await thread.unfold('Mute this thread');
  await thread.submit('Mute this thread: until I change it');
  await say(ben, 'Four.', root);
  expect((await reasons(author)).length).toBe(before);
  const stranger = await createMember();
  await db.insert(blocks).values({ personId: stranger.id, otherId: ana.id });
  expect((await send('/notifications/mute', { comment: root, time: 'on' }, stranger.cookie)).status).toBe(404);
  await hide(author);
  expect((await send('/notifications/mute', { comment: root, time: 'on' }, ben.cookie)).status).toBe(404);
  expect((await pageOf(await visit('/notifications/settings', { as: author.cookie }))).text).toContain('Tides');
});

test('after an @ the people of the thread and those whom one spectates are suggested, and no one else (REPLY-02)', async () => {
  const prefix = `zq${randomUUID().slice(0, 6)}`;
  const named = (name: string) => createMember({ username: `${prefix}_${name}`, name: `Person ${name}` });
  const [ana, here, spectated, stranger, hidden] = [
    await named('ana'),
    await named('here'),
    await named('far'),
    await named('no'),
    await named('hid'),
  ];
  const root = await say(here, 'A thread.');
  await say(hidden, 'A reply.', root);
  await say(stranger, 'Another thread.');
  await spectate(ana, spectated);
  await hide(hidden);
  const suggested = async (search: Record<string, string>, as: Member | null = ana) => {
    const { status, text } = await fetchSuggestions(search, as);
    return status === 200 ? (JSON.parse(text) as { people: { username: string }[] }).people.map(({ username }) => username) : status;
  };
  const names = [here.username, spectated.username];
  expect(await suggested({ q: prefix, thread: root })).toEqual(names);
  expect(await suggested({ q: prefix.toUpperCase() })).toEqual([spectated.username]);
  expect(await suggested({ q: 'person far' })).toEqual([spectated.username]);
  expect(await suggested({ q: '_', thread: root })).toEqual([]);
  expect(await suggested({ q: prefix, thread: 'x' })).toEqual([spectated.username]);
  await db.insert(blocks).values({ personId: ana.id, otherId: here.id });
  expect(await suggested({ q: prefix, thread: root })).toEqual([spectated.username]);
  await db.insert(blocks).values({ personId: spectated.id, otherId: ana.id });
  expect(await suggested({ q: prefix })).toEqual([]);
  await hide(author);
  expect(await suggested({ q: prefix, thread: root }, stranger)).toEqual([]);
  expect(await suggested({ q: prefix }, null)).toBe(401);
});

async function fetchSuggestions(search: Record<string, string>, as: Member | null) {
  const response = await visit(`/comments/people?${new URLSearchParams(search)}`, { as: as?.cookie });
  return { status: response.status, text: await response.text() };
}

test('a mention of a deleted account is a name in the text (REPLY-02)', async () => {
  const [ana, ben] = (await members('Ana', 'Ben')) as [Member, Member];
  const id = await say(ana, `Dear @${ben.username}.`);
  await db.execute(sql`delete from people where id = ${ben.id}`);
  expect(await db.$count(commentMentions, and(eq(commentMentions.commentId, id)))).toBe(0);
  const page = await pageOf(await visit(`/works/${book.id}/comments`, { as: ana.cookie }));
  expect(page.text).toContain(`Dear @${ben.username}.`);
  expect(page.all('link', /^@/)).toEqual([]);
});
