import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { forgetKnocks, LIMITS } from '#server/limits.ts';
import { madeChannel, said } from '../../../tests/channels.ts';
import { send, visit } from '../../../tests/front-door.ts';
import { hide, type Member, member } from '../../../tests/people.ts';
import { people } from '../../people/tables.ts';
import { channelMembers, channelMessages, channels } from '../tables.ts';
import type { Changes, Message, MessagePage } from './message-rules.ts';

const page = async (id: string, as?: string, search = '') => {
  const answer = await visit(`/community/channel/${id}${search}`, { as });
  return { status: answer.status, html: await answer.text() };
};
const say = async (id: string, fields: Record<string, string>, as?: string) => {
  const answer = await visit(`/community/channel/${id}/messages`, { method: 'POST', body: new URLSearchParams(fields), as });
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as { message: Message & string; problem?: string }) };
};
const since = async (id: string, position: number, as?: string) => {
  const answer = await visit(`/community/channel/${id}/messages?since=${position}`, { as });
  return { status: answer.status, changes: (answer.status === 200 ? await answer.json() : null) as Changes | null };
};
const before = async (id: string, position: number, as?: string) =>
  (await (await visit(`/community/channel/${id}/messages?before=${position}`, { as })).json()) as MessagePage;
const stored = async (id: string) =>
  (await db.select().from(channelMessages).where(eq(channelMessages.channelId, id)).orderBy(channelMessages.position)).map(
    ({ content }) => content,
  );

beforeEach(forgetKnocks);

test('ROUTE-35 CHAN-22 CHAN-49 a direct link shows the channel, its kind and how many are in it, to everybody', async () => {
  const [owner, other] = [await member(), await member()];
  const open = await madeChannel(owner, { name: 'Cartographers’ Table', members: [other] });
  const closed = await madeChannel(owner, { isPrivate: true });
  const { status, html } = await page(open.id);
  expect(status).toBe(200);
  for (const part of ['Cartographers’ Table', 'Public', '2 members', 'Mute notifications', 'Share channel', 'Channel info'])
    expect(html).toContain(part);
  expect((await page(closed.id, owner.cookie)).html).toMatch(/Private<span/);
});

test('CHAN-23 the settings button is the owner’s alone', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  for (const [as, shown] of [
    [owner.cookie, true],
    [other.cookie, false],
    [undefined, false],
  ] as const)
    expect((await page(channel.id, as)).html.includes('aria-label="Channel settings"')).toBe(shown);
});

test('CHAN-25 CHAN-49 the latest 50 are loaded, oldest first, and earlier ones come by key without a hole or a repeat', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  await said(channel, owner, ...Array.from({ length: 120 }, (_, i) => `Word ${i} of many`));
  const { html } = await page(channel.id);
  expect([...html.matchAll(/data-message/g)]).toHaveLength(50);
  expect(html.indexOf('Word 70 of many')).toBeGreaterThan(0);
  expect(html.indexOf('Word 70 of many')).toBeLessThan(html.indexOf('Word 119 of many'));
  expect(html).not.toContain('Word 69 of many');
  const [, link = ''] = /href="[^"]*\?before=(\d+)"/.exec(html) ?? [];
  const older = await page(channel.id, undefined, `?before=${link}`);
  expect(older.html).toContain('Word 69 of many');
  expect(older.html).not.toContain('Word 70 of many');
  expect(older.html).toContain('Newest messages');
  const all: string[] = [];
  let at = 1_000_000;
  for (let earlier = true; earlier; ) {
    const found = await before(channel.id, at);
    all.unshift(...found.messages.map(({ content }) => content));
    ({ earlier } = found);
    at = found.messages[0]?.position ?? 0;
  }
  expect(all).toEqual(Array.from({ length: 120 }, (_, i) => `Word ${i} of many`));
});

test('CHAN-26 DATA-28 a message shows its author’s name, username and picture, its words and its time', async () => {
  const owner = await member({ name: 'ليلى حدّاد', profilePicture: '/media/profile-images/x/profile/pictures/1.webp' });
  const channel = await madeChannel(owner);
  await said(channel, owner, { content: 'جميل جدًا', createdAt: new Date('2026-03-14T08:50:00Z') });
  const { html } = await page(channel.id);
  for (const part of ['<bdi>ليلى حدّاد</bdi>', `@<!-- -->${owner.username}`, '1.webp?w=160', 'dir="auto">جميل جدًا', '8:50 AM'])
    expect(html).toContain(part);
  const [message] = (await before(channel.id, 9)).messages;
  expect(message).toMatchObject({
    author: { id: owner.id, name: owner.name, username: owner.username, profilePicture: owner.profilePicture },
    content: 'جميل جدًا',
    createdAt: '2026-03-14T08:50:00.000Z',
    attachment: null,
  });
});

test('CHAN-24 messages stand below the day they were sent on', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const day = 24 * 60 * 60_000;
  const at = (ms: number) => new Date(ms);
  await said(channel, owner, { content: 'Long ago.', createdAt: at(Date.parse('2025-02-02T12:00:00Z')) });
  await said(channel, owner, { content: 'The day before.', createdAt: at(Date.now() - day) }, { content: 'Now.' });
  const { html } = await page(channel.id);
  const order = ['Sunday, February 2, 2025', 'Long ago.', '>Yesterday<', 'The day before.', '>Today<', 'Now.'].map((part) =>
    html.indexOf(part),
  );
  expect(order.every((place) => place > 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('CHAN-27 CHAN-28 the panel tells what the channel is, and who owns it', async () => {
  const [owner, other] = [await member({ name: 'Amara Okoye' }), await member({ name: 'Kofi Mensah' })];
  const channel = await madeChannel(owner, { description: 'Maps first, people later.', tags: ['setting'], members: [other] });
  const { html } = await page(channel.id);
  for (const part of ['id="channel-info"', 'Maps first, people later.', '#<!-- -->setting', 'Kofi Mensah']) expect(html).toContain(part);
  expect(html).toMatch(/Amara Okoye<\/bdi><\/a><span class="channel-owner">Owner/);
  expect([...html.matchAll(/class="channel-owner"/g)]).toHaveLength(1);
});

test('CHAN-27 members continue by key; whose profile is private is shown to those in the channel alone', async () => {
  const [owner, shy] = [await member(), await member({ name: 'Shy One' })];
  const others = await Promise.all(Array.from({ length: 25 }, () => member()));
  const channel = await madeChannel(owner, { members: [...others, shy] });
  await hide(shy);
  const seen = async (as?: string) => {
    const names: string[] = [];
    let to = `/community/channel/${channel.id}/members`;
    for (let next: string | undefined = ''; next !== undefined; ) {
      const html = await (await visit(to, { as })).text();
      names.push(...[...html.matchAll(/channel-member-name">([^<]+)</g)].map(([, name = '']) => name).slice(to.includes('?') ? 1 : 0));
      next = /href="[^"]*\?after=([^"]+)"/.exec(html)?.[1];
      to = `/community/channel/${channel.id}/members?after=${next}`;
    }
    return names;
  };
  const inside = await seen(owner.cookie);
  expect(inside).toHaveLength(27);
  expect(new Set(inside).size).toBe(27);
  expect(inside).toContain('Shy One');
  expect(await seen()).toHaveLength(26);
});

test('CHAN-29 CHAN-31 a public channel is read by everybody, a private one by its members, wherever they ask', async () => {
  const [owner, stranger] = [await member(), await member()];
  const [open, closed] = [await madeChannel(owner), await madeChannel(owner, { isPrivate: true, description: 'Secret plans.' })];
  for (const channel of [open, closed]) await said(channel, owner, 'Between us.');
  for (const [channel, as, may] of [
    [open, undefined, true],
    [open, stranger.cookie, true],
    [closed, undefined, false],
    [closed, stranger.cookie, false],
    [closed, owner.cookie, true],
  ] as const) {
    const { status, html } = await page(channel.id, as);
    const data = await (await visit(`/community/channel/${channel.id}.data`, { as })).text();
    expect([status, html.includes('Between us.'), data.includes('Between us.')]).toEqual([200, may, may]);
    if (!may) expect(html + data).not.toMatch(/Secret plans|channel-member/);
    for (const path of ['messages?since=0', 'messages', 'members'])
      expect((await visit(`/community/channel/${channel.id}/${path}`, { as })).status, path).toBe(may ? 200 : 404);
  }
});

test('CHAN-31 whoever is no member any more, or when the channel turns private, reads nothing more', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { isPrivate: true, members: [other] });
  await said(channel, owner, 'Between us.');
  expect((await since(channel.id, 0, other.cookie)).status).toBe(200);
  await db.delete(channelMembers).where(eq(channelMembers.personId, other.id));
  expect((await since(channel.id, 0, other.cookie)).status).toBe(404);
  const open = await madeChannel(owner);
  await said(open, owner, 'For all.');
  expect((await page(open.id)).html).toContain('For all.');
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, open.id));
  await expect.poll(async () => (await page(open.id)).html.includes('For all.')).toBe(false); // also from the kept page
});

test('CHAN-30 the gate of a private channel asks to join, and says so when one has asked', async () => {
  const [owner, stranger] = [await member(), await member()];
  const channel = await madeChannel(owner, { isPrivate: true });
  for (const as of [undefined, stranger.cookie]) {
    const { html } = await page(channel.id, as);
    for (const part of ['Private Channel', 'Request to Join']) expect(html).toContain(part);
  }
  expect((await page(channel.id, owner.cookie)).html).not.toContain('Request to Join');
});

test('CHAN-32 only members have the composer; others are asked to join', async () => {
  const [owner, other, stranger] = [await member(), await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  for (const [as, writes] of [
    [owner.cookie, true],
    [other.cookie, true],
    [stranger.cookie, false],
    [undefined, false],
  ] as const) {
    const { html } = await page(channel.id, as);
    expect([html.includes('class="composer"'), html.includes('Join Channel')]).toEqual([writes, !writes]);
  }
  expect(await say(channel.id, { text: 'Let me in.' }, stranger.cookie)).toMatchObject({ status: 403 });
  expect(await stored(channel.id)).toEqual([]);
});

test('CHAN-38 CHAN-39 who is signed out, and what is blank or too long, sends nothing and hears why', async () => {
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

test('CHAN-39 a repeated send is one message, at once or later; an id of somebody else takes nothing over', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner, { members: [other] });
  const id = randomUUID();
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(channel.id, { id, text: 'Once.' }, owner.cookie)));
  expect(new Set(answers.map(({ status, message }) => `${status} ${message.id} ${message.position}`)).size).toBe(1);
  expect((await say(channel.id, { id, text: 'Later.' }, owner.cookie)).message.content).toBe('Once.');
  expect((await say(channel.id, { id, text: 'Mine now.' }, other.cookie)).status).toBe(404);
  expect(await stored(channel.id)).toEqual(['Once.']);
});

test('CHAN-38 CHAN-39 without scripts a form sends, and what was refused stands in it with the reason', async () => {
  const [owner, stranger] = [await member(), await member()];
  const channel = await madeChannel(owner);
  const sent = await send(`/community/channel/${channel.id}`, { text: 'By a plain form.' }, owner.cookie);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/community/channel/${channel.id}`]);
  expect(await stored(channel.id)).toEqual(['By a plain form.']);
  const long = `Too long ${'x'.repeat(4_000)}`;
  const refused = await send(`/community/channel/${channel.id}`, { text: long }, owner.cookie);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  for (const part of [long, 'A message may have up to 4,000 characters.', 'By a plain form.']) expect(html).toContain(part);
  const blank = await send(`/community/channel/${channel.id}`, { text: ' ' }, owner.cookie);
  expect([blank.status, (await blank.text()).includes('Message cannot be empty')]).toEqual([422, true]);
  expect((await send(`/community/channel/${channel.id}`, { text: 'x' })).status).toBe(401);
  expect((await send(`/community/channel/${channel.id}`, { text: 'x' }, stranger.cookie)).status).toBe(403);
});

test('ERR-22 who sends too much at once is asked to wait, in words and in seconds', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const answers = [];
  for (let i = 0; i <= LIMITS.message.points; i++) answers.push(await say(channel.id, { text: `${i}` }, owner.cookie));
  const last = answers.at(-1);
  expect(last).toMatchObject({ status: 429, message: 'You are sending messages very quickly. Please wait a moment and try again.' });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answers.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
});

test('LIVE-07 a tab asks for what came since, each once and in order, also what was taken back', async () => {
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

test('LIVE-07 more than a page is asked for in several answers, without a hole', async () => {
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

test('LIVE-07 a message that takes its time to be stored is never passed by a later one', async () => {
  const owner = await member();
  const channel = await madeChannel(owner);
  const slow = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await slow.connect();
  await slow.query('begin');
  await slow.query(`insert into channel_messages (channel_id, author_id, content) values ($1, $2, 'Slow.')`, [channel.id, owner.id]);
  const quick = say(channel.id, { text: 'Quick.' }, owner.cookie);
  await expect
    .poll(
      async () =>
        (await slow.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount,
    )
    .toBe(1);
  const heard = (await since(channel.id, 0)).changes;
  expect(heard?.messages).toEqual([]);
  await slow.query('commit');
  await quick;
  await slow.end();
  const { changes } = await since(channel.id, heard?.revision ?? 0);
  expect(changes?.messages.map(({ content }) => content)).toEqual(['Slow.', 'Quick.']);
});

test('LIVE-07 the answer tells when the channel itself changed, and not when somebody spoke', async () => {
  const [owner, other] = [await member(), await member()];
  const channel = await madeChannel(owner);
  const word = async () => (await since(channel.id, 0)).changes?.channel;
  const atFirst = await word();
  await said(channel, owner, 'A word.');
  expect(await word()).toBe(atFirst);
  await db.insert(channelMembers).values({ channelId: channel.id, personId: other.id });
  expect(await word()).not.toBe(atFirst);
});

test('CHAN-46 ROUTE-35 what is not there is Channel Not Found, with the way back', async () => {
  for (const id of [randomUUID(), 'nonsense', '0']) {
    const { status, html } = await page(id);
    expect(status).toBe(404);
    for (const part of ['Channel Not Found', 'The channel you are looking for does not exist.', 'Back to Community', 'href="/community"'])
      expect(html).toContain(part);
  }
});

test('CHAN-26 what people write is text: no HTML, links of the web alone, in the direction of its script', async () => {
  const owner = await member({ name: '<b>Bold</b>' });
  const channel = await madeChannel(owner, { name: '<i>Channel</i>' });
  await said(channel, owner, '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a?b=1&c=2.');
  const { html } = await page(channel.id);
  expect(html).not.toMatch(/<img src=x|<b>Bold|<i>Channel|href="javascript/);
  expect(html).toContain('<a dir="auto" href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow ugc">');
});

const deleting = (id: string, messageId: string, as?: string) => send(`/community/channel/${id}/messages/${messageId}/delete`, {}, as);

test('CHAN-26 one’s own message goes, and any in one’s own channel; nobody else takes one away', async () => {
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
  expect([question.status, (await question.text()).includes('A third.')]).toEqual([200, true]);
  expect((await visit(`/community/channel/${channel.id}/messages/${third.id}/delete`, { as: other.cookie })).status).toBe(404);
  await db.delete(channelMembers).where(eq(channelMembers.personId, author.id));
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  expect((await deleting(channel.id, third.id, author.cookie)).status).toBe(404); // what one cannot see is not there
});

test('CHAN-45 the panel reports the channel, and a report is stored as one of a channel', async () => {
  const [owner, reader] = [await member(), await member()];
  const channel = await madeChannel(owner, { name: 'Spam corner' });
  expect((await page(channel.id, reader.cookie)).html).toContain('Report Channel');
  expect((await page(channel.id, owner.cookie)).html).not.toContain('Report Channel');
  const form = await visit(`/report?type=channel&id=${channel.id}`, { as: reader.cookie });
  expect([form.status, (await form.text()).includes('Spam corner')]).toEqual([200, true]);
  const report = (as: string) => send('/reports', { type: 'channel', id: channel.id, reason: 'Spam' }, as);
  expect((await report(reader.cookie)).status).toBe(303);
  expect((await report(owner.cookie)).status).toBe(403);
});
