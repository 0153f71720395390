import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { addMembers, createChannel, createMessages, fetchChanges, postMessage } from '#tests/support/channels.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { channelMembers, channelMessages, channels } from '../../tables.ts';

const stored = async (id: string) =>
  (await db.select().from(channelMessages).where(eq(channelMessages.channelId, id)).orderBy(channelMessages.position)).map(
    ({ content }) => content,
  );

beforeEach(resetRateLimits);

const deleteMessage = (id: string, messageId: string, as?: string) => send(`/community/channel/${id}/messages/${messageId}/delete`, {}, as);

test('signed-out visitors and blank or too long messages are refused with a reason (CHAN-38, CHAN-39)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  expect(await postMessage(channel.id, { text: 'Hello?' })).toMatchObject({
    status: 401,
    message: 'You must be logged in to send a message',
  });
  for (const text of ['', '  \n\t ', '\u3000'])
    expect(await postMessage(channel.id, { text }, owner.cookie)).toMatchObject({ status: 422, message: 'Message cannot be empty' });
  expect(await postMessage(channel.id, { text: 'x'.repeat(4_001) }, owner.cookie)).toMatchObject({ status: 422 });
  expect(await postMessage(channel.id, { text: 'x', id: 'no-id' }, owner.cookie)).toMatchObject({ status: 422 });
  const { status, message } = await postMessage(channel.id, { text: '  two\r\nlines \0\ud800 ' }, owner.cookie);
  expect([status, message.content]).toEqual([200, 'two\nlines \ufffd']);
  expect(await postMessage(randomUUID(), { text: 'Into nothing.' }, owner.cookie)).toMatchObject({
    status: 404,
    message: 'The channel you are looking for does not exist.',
  });
});

test('a repeated send stores one message; an id of another person overwrites nothing (CHAN-39)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  const id = randomUUID();
  const responses = await Promise.all(Array.from({ length: 8 }, () => postMessage(channel.id, { id, text: 'Once.' }, owner.cookie)));
  expect(new Set(responses.map(({ status, message }) => `${status} ${message.id} ${message.position}`)).size).toBe(1);
  expect((await postMessage(channel.id, { id, text: 'Later.' }, owner.cookie)).message.content).toBe('Once.');
  expect((await postMessage(channel.id, { id, text: 'Mine now.' }, other.cookie)).status).toBe(404);
  expect(await stored(channel.id)).toEqual(['Once.']);
});

test('without JavaScript a form sends; a refused text stays in it with the reason (CHAN-38, CHAN-39)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const browser = await plainBrowser(`/community/channel/${channel.id}`, { as: owner.cookie });
  await browser.submit('Send', { [`Message ${channel.name}`]: 'By a plain form.' });
  expect([browser.status, browser.path]).toEqual([200, `/community/channel/${channel.id}`]);
  expect(browser.page.one('region', 'Messages').text).toContain('By a plain form.');
  expect(await stored(channel.id)).toEqual(['By a plain form.']);
  const long = `Too long ${'x'.repeat(4_000)}`;
  const refused = await send(`/community/channel/${channel.id}`, { text: long }, owner.cookie);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  for (const part of [long, 'Messages can be up to 4,000 characters.', 'By a plain form.']) expect(withoutScripts(html)).toContain(part);
  const blank = await send(`/community/channel/${channel.id}`, { text: ' ' }, owner.cookie);
  expect([blank.status, withoutScripts(await blank.text()).includes('Message cannot be empty')]).toEqual([422, true]);
  expect((await send(`/community/channel/${channel.id}`, { text: 'x' })).status).toBe(401);
  expect((await send(`/community/channel/${channel.id}`, { text: 'x' }, stranger.cookie)).status).toBe(403);
});

test('without JavaScript a too long text is refused beside a file too, and neither is lost (CHAN-39, CHAN-43)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const form = (text: string) => {
    const fields = new FormData();
    fields.set('text', text);
    fields.set('file', new File(['Nine songs.'], 'notes.txt', { type: 'text/plain' }));
    return visit(`/community/channel/${channel.id}`, { method: 'POST', body: fields, as: owner.cookie });
  };
  const long = `Too long ${'x'.repeat(4_000)}`;
  const refused = await form(long);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  for (const part of [long, 'Messages can be up to 4,000 characters.']) expect(withoutScripts(html)).toContain(part);
  expect(await stored(channel.id)).toEqual([]);
  expect((await form('')).status).toBe(303);
  expect((await form('About it.')).status).toBe(303);
  expect(await stored(channel.id)).toEqual(['', 'About it.']);
});

test('a deleted message does not reappear with a repeated send (CHAN-39)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const id = randomUUID();
  await postMessage(channel.id, { id, text: 'Once.' }, owner.cookie);
  expect((await deleteMessage(channel.id, id, owner.cookie)).status).toBe(303);
  expect(await postMessage(channel.id, { id, text: 'Once.' }, owner.cookie)).toMatchObject({
    status: 404,
    message: 'This message is no longer available.',
  });
  expect(await stored(channel.id)).toEqual([]);
});

test('a message is never sent as another person who signed in meanwhile (CHAN-38)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  expect((await postMessage(channel.id, { text: 'Mine.', author: owner.id }, other.cookie)).status).toBe(403);
  expect((await postMessage(channel.id, { text: 'Mine.', author: owner.id }, owner.cookie)).status).toBe(200);
  expect(await stored(channel.id)).toEqual(['Mine.']);
});

test('sending too fast is refused with a message and a wait in seconds (ERR-22)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const responses = [];
  for (let i = 0; i <= LIMITS.message.points; i++) responses.push(await postMessage(channel.id, { text: `${i}` }, owner.cookie));
  const last = responses.at(-1);
  expect(last).toMatchObject({ status: 429, message: 'You’re sending messages very quickly. Please wait a moment and try again.' });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(responses.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
});

test('a tab fetches messages and deletions since its position, each once and in order (LIVE-07)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  await createMessages(channel, owner, 'One.');
  const first = await fetchChanges(channel.id, 0);
  expect(first.changes).toMatchObject({ messages: [{ content: 'One.' }], deleted: [], more: false, stale: false });
  const position = first.changes?.position ?? 0;
  expect((await fetchChanges(channel.id, position)).changes).toMatchObject({ messages: [], deleted: [], position });
  const [deleted] = await createMessages(channel, other, 'Two.');
  await createMessages(channel, owner, 'Three.');
  await db.delete(channelMessages).where(eq(channelMessages.id, deleted?.id ?? ''));
  const { changes } = await fetchChanges(channel.id, position);
  expect(changes?.messages.map(({ content }) => content)).toEqual(['Three.']);
  expect(changes?.deleted).toEqual([deleted?.id]);
  expect((await fetchChanges(channel.id, changes?.position ?? 0)).changes).toMatchObject({ messages: [], deleted: [] });
  await db.delete(people).where(eq(people.id, owner.id)); // deletes the channel too
  expect((await fetchChanges(channel.id, 0)).status).toBe(404);
});

test('more changes than a page are fetched in several responses without a gap (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  await createMessages(channel, owner, ...Array.from({ length: 120 }, (_, i) => `Word ${i}`));
  const all: string[] = [];
  let at = 0;
  for (let more = true; more; ) {
    const { changes } = await fetchChanges(channel.id, at);
    if (!changes) throw new Error('no response');
    all.push(...changes.messages.map(({ content }) => content));
    ({ more, position: at } = changes);
  }
  expect(all).toEqual(Array.from({ length: 120 }, (_, i) => `Word ${i}`));
});

test('a message that is slow to commit is never overtaken by a later one (LIVE-07)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const slow = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await slow.connect();
  await slow.query('begin');
  await slow.query(`insert into channel_messages (channel_id, author_id, content) values ($1, $2, 'Slow.')`, [channel.id, owner.id]);
  const quick = postMessage(channel.id, { text: 'Quick.' }, owner.cookie);
  await expect
    .poll(async () => {
      // Not with `slow`: PostgreSQL reads this view once in each transaction.
      const { rows } = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      return rows.length;
    })
    .toBe(1);
  const early = (await fetchChanges(channel.id, 0)).changes;
  expect(early?.messages).toEqual([]);
  await slow.query('commit');
  await quick;
  await slow.end();
  const { changes } = await fetchChanges(channel.id, early?.position ?? 0);
  expect(changes?.messages.map(({ content }) => content)).toEqual(['Slow.', 'Quick.']);
});

test('the response shows when the channel itself changed, but not for new messages (LIVE-07)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const channelHash = async () => (await fetchChanges(channel.id, 0)).changes?.channelHash;
  const before = await channelHash();
  await createMessages(channel, owner, 'A word.');
  expect(await channelHash()).toBe(before);
  await addMembers(channel, other);
  expect(await channelHash()).not.toBe(before);
});

test('authors delete their own messages, the owner any in the channel; other members cannot (CHAN-26)', async () => {
  const [owner, author, other] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [author, other] });
  const elsewhere = await createChannel(other);
  const [first, second, third] = await createMessages(channel, author, 'Mine.', 'A second.', 'A third.');
  if (!first || !second || !third) throw new Error('messages are missing');
  const tries: [string, string, Member | undefined, number][] = [
    [channel.id, first.id, undefined, 401],
    [channel.id, first.id, other, 404],
    [elsewhere.id, first.id, other, 404], // through a channel they own
    [channel.id, first.id, author, 303],
    [channel.id, first.id, author, 404],
    [channel.id, second.id, owner, 303],
  ];
  for (const [channelId, id, who, status] of tries) expect((await deleteMessage(channelId, id, who?.cookie)).status).toBe(status);
  expect(await stored(channel.id)).toEqual(['A third.']);
  const question = await visit(`/community/channel/${channel.id}/messages/${third.id}/delete`, { as: author.cookie });
  expect([question.status, withoutScripts(await question.text()).includes('A third.')]).toEqual([200, true]);
  expect((await visit(`/community/channel/${channel.id}/messages/${third.id}/delete`, { as: other.cookie })).status).toBe(404);
  await db.delete(channelMembers).where(eq(channelMembers.personId, author.id));
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  expect((await deleteMessage(channel.id, third.id, author.cookie)).status).toBe(404); // not found, since the author cannot read it
});
