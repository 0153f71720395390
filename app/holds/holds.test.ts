import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { channelMessages, channels } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import { decide } from '#app/moderation/decisions/decide.server.ts';
import { rulesInForce } from '#app/moderation/rules/rules.server.ts';
import { cases, decisions } from '#app/moderation/tables.ts';
import { people } from '#app/people/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { consume, resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, postMessage } from '#tests/support/channels.ts';
import { RATED } from '#tests/support/drafts/choices.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { createCase } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook } from '#tests/support/works.ts';
import { NEW_MEMBER_LIMITS, type NewMemberAction } from './hold-rules.ts';
import { sentTexts } from './tables.ts';

const LONG_AGO = new Date(Date.now() - 100 * 86_400_000);
const BY_CONTACT = 'Waiting for a moderator, because it contains a link or contact details.';
const BY_REPEAT = 'Waiting for a moderator, because the same text was sent before.';

let site: Awaited<ReturnType<typeof liveServer>>;
let author: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  author = await createMember({ createdAt: LONG_AGO });
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(async () => {
  resetRateLimits();
  await db.delete(sentTexts);
});

const comment = async (as: Member, on: string, text: string, id: string = randomUUID()) => {
  const response = await fetchData(`${on}/comments`, new URLSearchParams({ id, text }), as.cookie);
  return { id, status: response.status };
};
const stateOf = async (id: string) => (await db.select({ state: comments.state }).from(comments).where(eq(comments.id, id)))[0]?.state;
const read = async (path: string, as?: Member) => (await pageOf(await visit(path, { as: as?.cookie }))).text;
const heldCase = async (subjectId: string) =>
  (
    await db
      .select()
      .from(cases)
      .where(and(eq(cases.subjectId, subjectId), eq(cases.kind, 'held'), eq(cases.state, 'open')))
  )[0];
const countOf = async (id: string) =>
  (await db.select({ n: works.commentsCount, newest: works.latestComments }).from(works).where(eq(works.id, id)))[0];

test('a new member’s comment with a link is shown to its author only, counts nowhere and is a case; other words are shown at once (HOLD-02)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  const words = `zqcanary${randomUUID().slice(0, 6)}`;
  const held = await comment(fresh, `/works/${book.id}`, `Read ${words} at https://spam.example.net/x`);
  expect(held.status).toBe(200);
  expect(await stateOf(held.id)).toBe('held');
  expect(await countOf(book.id)).toEqual({ n: 0, newest: [] });
  expect(await heldCase(held.id)).toMatchObject({ subjectType: 'comment', subjectPersonId: fresh.id, holdReason: 'contact' });
  for (const path of [`/book/${book.id}`, `/works/${book.id}/comments`]) {
    const own = await read(path, fresh);
    expect(own).toContain(words);
    expect(own).toContain(BY_CONTACT);
    for (const other of [undefined, author]) expect(await (await visit(path, { as: other?.cookie })).text()).not.toContain(words);
  }
  const shown = await comment(fresh, `/works/${book.id}`, 'What a lovely chapter 2.');
  expect([await stateOf(shown.id), (await countOf(book.id))?.n]).toEqual(['shown', 1]);
});

test('links of members of more than 72 hours, of trusted ones, of staff, and addresses of this site are not held (HOLD-01, HOLD-02)', async () => {
  const book = await createBook(author);
  const [old, trusted, staff] = [
    await createMember({ createdAt: LONG_AGO }),
    await createMember({ isTrusted: true }),
    await createMember({ role: 'moderator' }),
  ];
  for (const who of [old, trusted, staff])
    expect(await stateOf((await comment(who, `/works/${book.id}`, `See https://x.example.net/${who.id}`)).id)).toBe('shown');
  const fresh = await createMember();
  expect(await stateOf((await comment(fresh, `/works/${book.id}`, `http://localhost:3000/book/${book.id}`)).id)).toBe('shown');
});

test('a repeated request with the same id neither stores nor counts a second comment (HOLD-02)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  const { id } = await comment(fresh, `/works/${book.id}`, 'mail me: a.person@mail.example.org');
  for (let i = 0; i < 3; i++)
    expect((await comment(fresh, `/works/${book.id}`, 'mail me: a.person@mail.example.org', id)).status).toBe(200);
  expect(await db.$count(comments, eq(comments.workId, book.id))).toBe(1);
  expect(await db.$count(cases, eq(cases.subjectId, id))).toBe(1);
});

test('the third time one person sends the same text within a day it is held, however case, accents, digits and punctuation change (HOLD-03)', async () => {
  const old = await createMember({ createdAt: LONG_AGO });
  const book = await createBook(author);
  const texts = [
    'The lighthouse chapter is wonderful',
    'THE LIGHTHOUSE chapter is wonderful!!! 2',
    'Thé lighthouse  chapter, is wonderful…',
  ];
  const states = [];
  for (const text of texts) states.push(await stateOf((await comment(old, `/works/${book.id}`, text)).id));
  expect(states).toEqual(['shown', 'shown', 'held']);
  expect(await read(`/works/${book.id}/comments`, old)).toContain(BY_REPEAT);
  for (let i = 0; i < 4; i++) expect(await stateOf((await comment(old, `/works/${book.id}`, 'Thank you!')).id)).toBe('shown');
  await db.update(sentTexts).set({ createdAt: sql`now() - interval '25 hours'` });
  expect(await stateOf((await comment(old, `/works/${book.id}`, texts[0] ?? '')).id)).toBe('shown');
});

test('the fifth time that new members send the same text it is held, also when five send it at once; an older member’s is not (HOLD-03)', async () => {
  const book = await createBook(author);
  const text = 'Please read my story about the seven sisters';
  const fresh = await Promise.all(Array.from({ length: 7 }, () => createMember()));
  const sent = await Promise.all(fresh.map((member) => comment(member, `/works/${book.id}`, text)));
  const states = await Promise.all(sent.map(({ id }) => stateOf(id)));
  expect(states.filter((state) => state === 'held')).toHaveLength(3);
  expect(await stateOf((await comment(await createMember({ createdAt: LONG_AGO }), `/works/${book.id}`, text)).id)).toBe('shown');
});

test('a held post is in no feed, topic or profile, and no live event mentions it (HOLD-02)', async () => {
  const fresh = await createMember();
  const word = `zqpost${randomUUID().slice(0, 6)}`;
  const stream = await site.listen('posts', author.cookie);
  const id = randomUUID();
  const body = new URLSearchParams({ id, content: `${word} call +44 7911 123456`, tag: word });
  expect((await fetchData('/create-post', body, fresh.cookie)).status).toBe(200);
  expect((await db.select({ state: posts.state }).from(posts).where(eq(posts.id, id)))[0]?.state).toBe('held');
  expect(await heldCase(id)).toBeDefined();
  const pages = ['/posts', `/posts?topic=${word}`, `/profile/${fresh.username}?tab=posts`, `/search?q=${word}`];
  for (const path of pages) expect(await (await visit(path, { as: author.cookie })).text()).not.toContain(`${word} call`);
  expect((await visit(`/posts/${id}`, { as: author.cookie })).status).toBe(404);
  expect(await read(`/posts/${id}`, fresh)).toContain(BY_CONTACT);
  await fetchData('/create-post', new URLSearchParams({ content: 'Announced.' }), author.cookie);
  await stream.until(() => stream.events.some(({ data }) => data === 'posts'));
  expect(stream.events.filter(({ data }) => data === 'posts')).toHaveLength(1);
});

test('a held message is delivered to no one else in the channel (HOLD-02)', async () => {
  const [fresh, reader] = [await createMember(), await createMember({ createdAt: LONG_AGO })];
  const channel = await createChannel(author, { members: [fresh, reader] });
  const word = `zqmessage${randomUUID().slice(0, 6)}`;
  const stream = await site.listen(`channel:${channel.id}`, reader.cookie);
  const id = randomUUID();
  expect((await postMessage(channel.id, { id, text: `${word} add me on Discord: luna#1234` }, fresh.cookie)).status).toBe(200);
  expect((await postMessage(channel.id, { text: 'A plain word.' }, fresh.cookie)).status).toBe(200);
  await stream.until(() => JSON.stringify(stream.events).includes('A plain word.'));
  expect(JSON.stringify(stream.events)).not.toContain(word);
  expect((await db.select({ n: channels.messageCount }).from(channels).where(eq(channels.id, channel.id)))[0]?.n).toBe(1);
  const of = (who: Member) => visit(`/community/channel/${channel.id}`, { as: who.cookie });
  expect(await (await of(reader)).text()).not.toContain(word);
  const own = (await pageOf(await of(fresh))).text;
  expect(own).toContain(word);
  expect(own).toContain(BY_CONTACT);
  expect((await db.select({ state: channelMessages.state }).from(channelMessages).where(eq(channelMessages.id, id)))[0]?.state).toBe(
    'held',
  );
});

test('without an owner nothing is held and nothing limited (ROLE-03)', async () => {
  const owners = await db.select({ id: people.id }).from(people).where(eq(people.role, 'owner'));
  await db.update(people).set({ role: 'member' }).where(eq(people.role, 'owner'));
  await loadSettings();
  const [fresh, book] = [await createMember(), await createBook(author)];
  for (let i = 0; i < 29; i++) await comment(fresh, `/works/${book.id}`, `https://spam.example.net/${i}`);
  resetRateLimits();
  for (let i = 0; i < 3; i++)
    expect((await comment(fresh, `/works/${book.id}`, `The same long words, https://spam.example.net`)).status).toBe(200);
  expect(await db.$count(comments, and(eq(comments.workId, book.id), eq(comments.state, 'shown')))).toBe(32);
  for (const { id } of owners) await db.update(people).set({ role: 'owner' }).where(eq(people.id, id));
  await loadSettings();
});

/** Uses up all but `left` of a day's number, as if the person had done it before. */
async function exhaust(action: NewMemberAction, who: Member, left: number) {
  for (let i = NEW_MEMBER_LIMITS[action].max; i > left; i--) await consume(`new-${action}`, who.id);
}

test('a new member can make ten posts a day; the eleventh says when to go on and keeps its text, and what is refused is not counted (HOLD-01)', async () => {
  const fresh = await createMember();
  const post = (content: string) => send('/create-post', { content }, fresh.cookie);
  await exhaust('post', fresh, 1);
  expect((await post('')).status).toBe(422);
  expect((await post('The tenth')).status).toBe(303);
  const refused = await post('The eleventh post');
  expect(refused.status).toBe(429);
  const page = await pageOf(refused);
  expect(page.text).toMatch(/New members can make 10 posts a day\. You can go on at \w{3} \d{1,2}, \d\d:\d\d UTC\./);
  expect(page.text).toContain('The eleventh post');
});

test('new members publish 5 works, make 30 comments, 60 messages and 2 channels and spectate 50 people a day (HOLD-01)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  const chat = await createChannel(author, { members: [fresh] });
  const limited = (path: string, fields: Record<string, string>) => async () => {
    const response = await send(path, fields, fresh.cookie);
    const text = await response.text();
    return { status: response.status, words: text.startsWith('{') ? text : (await pageOf(text)).text };
  };
  const draft = await createDraft(fresh, { title: 'The sixth' });
  const acts: Record<Exclude<NewMemberAction, 'post'>, () => Promise<{ status: number; words: string }>> = {
    work: limited(`/drafts/${draft}/publish`, { genre: 'Fantasy', cover: 'drawn', ...RATED }),
    comment: limited(`/works/${book.id}/comments`, { text: 'One more' }),
    message: limited(`/community/channel/${chat.id}/messages`, { text: 'One more' }),
    channel: limited('/community/create', {
      ...{ name: 'Owls', description: 'About owls', custom: 'Owls', tag: 'owls', privacy: 'public' },
      coverImage: '/media/channels/x/channels/1.webp',
    }),
    spectate: limited(`/people/${author.username}/spectate`, { spectate: 'on' }),
  };
  for (const [action, act] of Object.entries(acts)) {
    await exhaust(action as NewMemberAction, fresh, 0);
    const { status, words } = await act();
    const { max, noun } = NEW_MEMBER_LIMITS[action as NewMemberAction];
    expect([action, status]).toEqual([action, 429]);
    expect(words).toContain(`New members can make ${max} ${noun} a day. You can go on at `);
  }
});

test('a comment that is repeated with its id, and one that is not stored, count once or not at all (HOLD-01)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  await exhaust('comment', fresh, 2);
  const { id } = await comment(fresh, `/works/${book.id}`, 'The first');
  expect((await comment(fresh, `/works/${book.id}`, 'The first', id)).status).toBe(200);
  expect((await comment(fresh, `/works/${randomUUID()}`, 'Nowhere')).status).toBe(404);
  expect((await comment(fresh, `/works/${book.id}`, 'The second')).status).toBe(200);
  expect((await comment(fresh, `/works/${book.id}`, 'The third')).status).toBe(429);
});

test('a decision against a member makes them new again for 7 days; an undone one does not (HOLD-01)', async () => {
  const [old, moderator, book] = [
    await createMember({ createdAt: LONG_AGO }),
    await createMember({ role: 'moderator' }),
    await createBook(author),
  ];
  const link = async () => stateOf((await comment(old, `/works/${book.id}`, `https://x.example.net/${randomUUID()}`)).id);
  expect(await link()).toBe('shown');
  const post = await createPost(old);
  const caseRow = await createCase({ type: 'post', id: post.id, author: old }, [author]);
  const decided = await decide(moderator, [caseRow.id], { actions: ['remove'], ruleId: (await rulesInForce(null))[1]?.id });
  const id = typeof decided === 'object' && 'decisions' in decided ? decided.decisions[0]?.id : undefined;
  expect(await link()).toBe('held');
  await db
    .update(decisions)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(decisions.id, id ?? ''));
  expect(await link()).toBe('shown');
  await db
    .update(decisions)
    .set({ createdAt: sql`now()`, undoneAt: sql`now()` })
    .where(eq(decisions.id, id ?? ''));
  expect(await link()).toBe('shown');
});

test('an administrator switches the limits off, and marks a member as trusted, which is in the log (HOLD-01, SITE-01)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  const fresh = await createMember();
  await exhaust('post', fresh, 0);
  const post = async () => (await send('/create-post', { content: 'Once more' }, fresh.cookie)).status;
  expect(await post()).toBe(429);
  await setSettings({ 'new-member-limits': 'off' });
  expect(await post()).toBe(303);
  await setSettings();
  expect(await post()).toBe(429);
  expect((await send(`/admin/people/${fresh.username}/trust`, { trusted: 'yes' }, administrator.cookie)).status).toBe(303);
  expect(await post()).toBe(303);
  const shown = await read(`/admin/people/${fresh.username}`, administrator);
  expect(shown).toContain('Trusted: the limits of new members do not apply');
  expect(shown).toContain('Changed whether somebody is trusted');
  const owner = (await db.select().from(people).where(eq(people.role, 'owner')))[0];
  expect((await send(`/admin/people/${owner?.username}/trust`, { trusted: 'yes' }, administrator.cookie)).status).toBe(403);
});
