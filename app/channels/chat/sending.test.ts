import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { LIMITS, resetRateLimits } from '#server/rate-limits.ts';
import { madeChannel, said, say, since } from '../../../tests/channels.ts';
import { withoutScripts } from '../../../tests/page-text.ts';
import { type Member, member } from '../../../tests/people.ts';
import { send, visit } from '../../../tests/request.ts';
import { people } from '../../people/tables.ts';
import { channelMembers, channelMessages, channels } from '../tables.ts';

const stored = async (id: string) =>
  (await db.select().from(channelMessages).where(eq(channelMessages.channelId, id)).orderBy(channelMessages.position)).map(
    ({ content }) => content,
  );

beforeEach(resetRateLimits);

const deleting = (id: string, messageId: string, as?: string) => send(`/community/channel/${id}/messages/${messageId}/delete`, {}, as);

test('who is signed out, and what is blank or too long, sends nothing and hears why (CHAN-38, CHAN-39)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  expect(await say(channel.id, { text: 'Hello?' })).toMatchObject({ status: 401, message: 'You must be logged in to send a message' });
  for (const text of ['', '  \n\t ', '\u3000'])
    expect(await say(channel.id, { text }, owner.cookie)).toMatchObject({ status: 422, message: 'Message cannot be empty' });
  expect(await say(channel.id, { text: 'x'.repeat(4_001) }, owner.cookie)).toMatchObject({ status: 422 });
  expect(await say(channel.id, { text: 'x', id: 'no-id' }, owner.cookie)).toMatchObject({ status: 422 });
  const { status, message } = await say(channel.id, { text: '  two\r\nlines \0\ud800 ' }, owner.cookie);
  expect([status, message.content]).toEqual([200, 'two\nlines \ufffd']);
  expect(await say(randomUUID(), { text: 'Into nothing.' }, owner.cookie)).toMatchObject({
    status: 404,
    message: 'The channel you are looking for does not exist.',
  });
});

test('a repeated send is one message, at once or later; an id of somebody else takes nothing over (CHAN-39)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(channel.id, { id, text: 'Once.' }, owner.cookie)));
  expect(new Set(answers.map(({ status, message }) => `${status} ${message.id} ${message.position}`)).size).toBe(1);
  expect((await say(channel.id, { id, text: 'Later.' }, owner.cookie)).message.content).toBe('Once.');
  expect((await say(channel.id, { id, text: 'Mine now.' }, other.cookie)).status).toBe(404);
  expect(await stored(channel.id)).toEqual(['Once.']);
});

test('without scripts a form sends, and what was refused stands in it with the reason (CHAN-38, CHAN-39)', async () => {
  const [owner, stranger] = [await member(), await member()];
  const channel = await madeChannel(owner);
  const sent = await send(`/community/channel/${channel.id}`, { text: 'By a plain form.' }, owner.cookie);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/community/channel/${channel.id}`]);
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

test('without scripts a text that is too long is refused beside a file too, and neither is dropped (CHAN-39, CHAN-43)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
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

test('a message that was taken back does not come again with a repeated send (CHAN-39)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const id = randomUUID();
  await say(channel.id, { id, text: 'Once.' }, owner.cookie);
  expect((await deleting(channel.id, id, owner.cookie)).status).toBe(303);
  expect(await say(channel.id, { id, text: 'Once.' }, owner.cookie)).toMatchObject({
    status: 404,
    message: 'This message is no longer available.',
  });
  expect(await stored(channel.id)).toEqual([]);
});

test('what one person wrote is never sent as another who signed in meanwhile (CHAN-38)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  expect((await say(channel.id, { text: 'Mine.', author: owner.id }, other.cookie)).status).toBe(403);
  expect((await say(channel.id, { text: 'Mine.', author: owner.id }, owner.cookie)).status).toBe(200);
  expect(await stored(channel.id)).toEqual(['Mine.']);
});

test('who sends too much at once is asked to wait, in words and in seconds (ERR-22)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const answers = [];
  for (let i = 0; i <= LIMITS.message.points; i++) answers.push(await say(channel.id, { text: `${i}` }, owner.cookie));
  const last = answers.at(-1);
  expect(last).toMatchObject({ status: 429, message: 'You’re sending messages very quickly. Please wait a moment and try again.' });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
});

test('a tab asks for what came since, each once and in order, also what was taken back (LIVE-07)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  await said(channel, owner, 'One.');
  const first = await since(channel.id, 0);
  expect(first.changes).toMatchObject({ messages: [{ content: 'One.' }], gone: [], more: false, stale: false });
  const heard = first.changes?.revision ?? 0;
  expect((await since(channel.id, heard)).changes).toMatchObject({ messages: [], gone: [], revision: heard });
  const [gone] = await said(channel, other, 'Two.');
  await said(channel, owner, 'Three.');
  await db.delete(channelMessages).where(eq(channelMessages.id, gone?.id ?? ''));
  const { changes } = await since(channel.id, heard);
  expect(changes?.messages.map(({ content }) => content)).toEqual(['Three.']);
  expect(changes?.gone).toEqual([gone?.id]);
  expect((await since(channel.id, changes?.revision ?? 0)).changes).toMatchObject({ messages: [], gone: [] });
  await db.delete(people).where(eq(people.id, owner.id)); // the channel goes with its owner
  expect((await since(channel.id, 0)).status).toBe(404);
});

test('more than a page is asked for in several answers, without a hole (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  await said(channel, owner, ...Array.from({ length: 120 }, (_, i) => `Word ${i}`));
  const all: string[] = [];
  let at = 0;
  for (let more = true; more; ) {
    const { changes } = await since(channel.id, at);
    if (!changes) throw new Error('no answer');
    all.push(...changes.messages.map(({ content }) => content));
    ({ more, revision: at } = changes);
  }
  expect(all).toEqual(Array.from({ length: 120 }, (_, i) => `Word ${i}`));
});

test('a message that takes its time to be stored is never passed by a later one (LIVE-07)', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const slow = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await slow.connect();
  await slow.query('begin');
  await slow.query(`insert into channel_messages (channel_id, author_id, content) values ($1, $2, 'Slow.')`, [channel.id, owner.id]);
  const quick = say(channel.id, { text: 'Quick.' }, owner.cookie);
  await expect
    .poll(async () => {
      // Not with `slow`: PostgreSQL reads this view once in each transaction.
      const { rows } = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
      return rows.length;
    })
    .toBe(1);
  const heard = (await since(channel.id, 0)).changes;
  expect(heard?.messages).toEqual([]);
  await slow.query('commit');
  await quick;
  await slow.end();
  const { changes } = await since(channel.id, heard?.revision ?? 0);
  expect(changes?.messages.map(({ content }) => content)).toEqual(['Slow.', 'Quick.']);
});

test('the answer tells when the channel itself changed, and not when somebody spoke (LIVE-07)', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner);
  const word = async () => (await since(channel.id, 0)).changes?.channel;
  const atFirst = await word();
  await said(channel, owner, 'A word.');
  expect(await word()).toBe(atFirst);
  await db.insert(channelMembers).values({ channelId: channel.id, personId: other.id });
  expect(await word()).not.toBe(atFirst);
});

test('one’s own message goes, and any in one’s own channel; nobody else takes one away (CHAN-26)', async () => {
  const [owner, author, other] = [await member(), await member(), await member()];
  const channel = await madeChannel(owner, { members: [author, other] });
  const elsewhere = await madeChannel(other);
  const [mine, second, third] = await said(channel, author, 'Mine.', 'A second.', 'A third.');
  if (!mine || !second || !third) throw new Error('messages are missing');
  const tries: [string, string, Member | undefined, number][] = [
    [channel.id, mine.id, undefined, 401],
    [channel.id, mine.id, other, 404],
    [elsewhere.id, mine.id, other, 404], // through a channel of one's own
    [channel.id, mine.id, author, 303],
    [channel.id, mine.id, author, 404],
    [channel.id, second.id, owner, 303],
  ];
  for (const [channelId, id, who, status] of tries) expect((await deleting(channelId, id, who?.cookie)).status).toBe(status);
  expect(await stored(channel.id)).toEqual(['A third.']);
  const question = await visit(`/community/channel/${channel.id}/messages/${third.id}/delete`, { as: author.cookie });
  expect([question.status, withoutScripts(await question.text()).includes('A third.')]).toEqual([200, true]);
  expect((await visit(`/community/channel/${channel.id}/messages/${third.id}/delete`, { as: other.cookie })).status).toBe(404);
  await db.delete(channelMembers).where(eq(channelMembers.personId, author.id));
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  expect((await deleting(channel.id, third.id, author.cookie)).status).toBe(404); // what one cannot see is not there
});
