import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, createMessages, fetchChanges, postMessage } from '#tests/support/channels.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { channelMembers, channelMessages, channels } from '../tables.ts';
import type { MessagePage } from './message-rules.ts';

const page = async (id: string, as?: string, search = '') => {
  const response = await visit(`/community/channel/${id}${search}`, { as });
  return { status: response.status, html: await response.text() };
};
const before = async (id: string, position: number, as?: string) =>
  (await (await visit(`/community/channel/${id}/messages?before=${position}`, { as })).json()) as MessagePage;
const stored = async (id: string) =>
  (await db.select().from(channelMessages).where(eq(channelMessages.channelId, id)).orderBy(channelMessages.position)).map(
    ({ content }) => content,
  );

beforeEach(resetRateLimits);

test('a direct link shows the channel, its kind and member count to everyone (ROUTE-35, CHAN-22, CHAN-49)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const open = await createChannel(owner, { name: 'Cartographers’ Table', members: [other] });
  const closed = await createChannel(owner, { isPrivate: true });
  const { status, html } = await page(open.id);
  expect(status).toBe(200);
  for (const part of ['Cartographers’ Table', 'Public', '2 members', 'Mute notifications', 'Share channel', 'Channel info'])
    expect(withoutScripts(html)).toContain(part);
  expect(html).toMatch(/lucide-globe(?:(?!<p>).)*Public<span/s);
  expect((await page(closed.id, owner.cookie)).html).toMatch(/lucide-lock(?:(?!<p>).)*Private<span/s);
});

test('members do not see the settings button that the owner sees (CHAN-23)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  for (const [as, shown] of [
    [owner.cookie, true],
    [other.cookie, false],
    [undefined, false],
  ] as const)
    expect((await page(channel.id, as)).html.includes('aria-label="Channel settings"')).toBe(shown);
});

test('the latest 50 messages load, oldest first; earlier pages have no gap or repeat (CHAN-25, CHAN-49)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  await createMessages(channel, owner, ...Array.from({ length: 120 }, (_, i) => `Word ${i} of many`));
  const { html } = await page(channel.id);
  expect([...html.matchAll(/data-message/g)]).toHaveLength(50);
  expect(html.indexOf('Word 70 of many')).toBeGreaterThan(0);
  expect(html.indexOf('Word 70 of many')).toBeLessThan(html.indexOf('Word 119 of many'));
  expect(html).not.toContain('Word 69 of many');
  const [, link = ''] = /href="[^"]*\?before=(\d+)"/.exec(html) ?? [];
  const older = await page(channel.id, undefined, `?before=${link}`);
  expect(withoutScripts(older.html)).toContain('Word 69 of many');
  expect(older.html).not.toContain('Word 70 of many');
  expect(withoutScripts(older.html)).toContain('Newest messages');
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

test('a message shows its author’s name, username and picture, its text and its time (CHAN-26, DATA-28)', async () => {
  const owner = await createMember({ name: 'ليلى حدّاد', profilePicture: '/media/profile-images/x/profile/pictures/1.webp' });
  const channel = await createChannel(owner);
  await createMessages(channel, owner, { content: 'جميل جدًا', createdAt: new Date('2026-03-14T08:50:00Z') });
  const { html } = await page(channel.id);
  for (const part of ['<bdi>ليلى حدّاد</bdi>', `@<!-- -->${owner.username}`, '1.webp?w=160', 'dir="auto">جميل جدًا', '8:50 AM'])
    expect(withoutScripts(html)).toContain(part);
  const [message] = (await before(channel.id, 9)).messages;
  expect(message).toMatchObject({
    author: { id: owner.id, name: owner.name, username: owner.username, profilePicture: owner.profilePicture },
    content: 'جميل جدًا',
    createdAt: '2026-03-14T08:50:00.000Z',
    attachment: null,
  });
});

test('messages are grouped under the day they were sent (CHAN-24)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const day = 24 * 60 * 60_000;
  const at = (ms: number) => new Date(ms);
  await createMessages(channel, owner, { content: 'Long ago.', createdAt: at(Date.parse('2025-02-02T12:00:00Z')) });
  await createMessages(channel, owner, { content: 'The day before.', createdAt: at(Date.now() - day) }, { content: 'Now.' });
  const { html } = await page(channel.id);
  const order = ['Sunday, Feb 2, 2025', 'Long ago.', '>Yesterday<', 'The day before.', '>Today<', 'Now.'].map((part) => html.indexOf(part));
  expect(order.every((place) => place > 0)).toBe(true);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('the panel shows what the channel is about, and who owns it (CHAN-27, CHAN-28)', async () => {
  const [owner, other] = [await createMember({ name: 'Amara Okoye' }), await createMember({ name: 'Kofi Mensah' })];
  const channel = await createChannel(owner, { description: 'Maps first, people later.', tags: ['setting'], members: [other] });
  const { html } = await page(channel.id);
  for (const part of ['id="channel-info"', 'Maps first, people later.', '#<!-- -->setting', 'Kofi Mensah'])
    expect(withoutScripts(html)).toContain(part);
  expect(html).toMatch(/Amara Okoye<\/bdi><\/a><span class="channel-owner">Owner/);
  expect([...html.matchAll(/class="channel-owner"/g)]).toHaveLength(1);
});

test('members are paginated; those with a private profile are shown only to fellow members (CHAN-27)', async () => {
  const [owner, shy] = [await createMember(), await createMember({ name: 'Shy One' })];
  const others = await Promise.all(Array.from({ length: 25 }, () => createMember()));
  const channel = await createChannel(owner, { members: [...others, shy] });
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

test('everyone can read a public channel, only members a private one, on every route (CHAN-29, CHAN-31)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const [open, closed] = [await createChannel(owner), await createChannel(owner, { isPrivate: true, description: 'Secret plans.' })];
  for (const channel of [open, closed]) await createMessages(channel, owner, 'Between us.');
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

test('access ends when a member is removed or the channel turns private (CHAN-31)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [other] });
  await createMessages(channel, owner, 'Between us.');
  expect((await fetchChanges(channel.id, 0, other.cookie)).status).toBe(200);
  await db.delete(channelMembers).where(eq(channelMembers.personId, other.id));
  expect((await fetchChanges(channel.id, 0, other.cookie)).status).toBe(404);
  const open = await createChannel(owner);
  await createMessages(open, owner, 'For all.');
  expect(withoutScripts((await page(open.id)).html)).toContain('For all.');
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, open.id));
  await expect.poll(async () => (await page(open.id)).html.includes('For all.')).toBe(false); // also from the cached page
});

test('a private channel offers Request to Join to everyone but its members (CHAN-30)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true });
  for (const as of [undefined, stranger.cookie]) {
    const { html } = await page(channel.id, as);
    for (const part of ['Private Channel', 'Request to Join']) expect(withoutScripts(html)).toContain(part);
  }
  expect((await page(channel.id, owner.cookie)).html).not.toContain('Request to Join');
});

test('only members have the composer; others are invited to join (CHAN-32)', async () => {
  const [owner, other, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  for (const [as, writes] of [
    [owner.cookie, true],
    [other.cookie, true],
    [stranger.cookie, false],
    [undefined, false],
  ] as const) {
    const { html } = await page(channel.id, as);
    expect([html.includes('class="composer"'), html.includes('Join Channel')]).toEqual([writes, !writes]);
  }
  expect(await postMessage(channel.id, { text: 'Let me in.' }, stranger.cookie)).toMatchObject({ status: 403 });
  expect(await stored(channel.id)).toEqual([]);
});

test('a missing channel shows Channel Not Found, with a link back (CHAN-46, ROUTE-35)', async () => {
  for (const id of [randomUUID(), 'nonsense', '0']) {
    const { status, html } = await page(id);
    expect(status).toBe(404);
    for (const part of ['Channel Not Found', 'The channel you are looking for does not exist.', 'Back to Community', 'href="/community"'])
      expect(withoutScripts(html)).toContain(part);
  }
});

test('messages are shown as text: no HTML, only web links, in the direction of the script (CHAN-26)', async () => {
  const owner = await createMember({ name: '<b>Bold</b>' });
  const channel = await createChannel(owner, { name: '<i>Channel</i>' });
  await createMessages(channel, owner, '<img src=x onerror=alert(1)> javascript:alert(1) https://example.org/a?b=1&c=2.');
  const { html } = await page(channel.id);
  expect(html).not.toMatch(/<img src=x|<b>Bold|<i>Channel|href="javascript/);
  expect(html).toContain('<a dir="auto" href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener nofollow ugc">');
});

test('a private channel shows non-members only its name, its kind, Share and Report (CHAN-22, CHAN-45)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const closed = await createChannel(owner, {
    name: 'Behind a door',
    description: 'Secret plans.',
    isPrivate: true,
    members: [await createMember()],
  });
  const shown = (await pageOf(await visit(`/community/channel/${closed.id}`, { as: stranger.cookie }))).one('main');
  expect(shown.text.split('\n')).toEqual([
    'Behind a door',
    'Private',
    'Private Channel',
    'Only members can read this channel. Ask the owner to let you in.',
    'Request to Join',
    'Report Channel',
  ]);
  expect(shown.names('button')).toEqual(['Share channel', 'Request to Join']);
  expect(shown.one('link', 'Report Channel').attribute('href')).toBe(`/report?type=channel&id=${closed.id}`);
  expect((await send('/reports', { type: 'channel', id: closed.id, reason: 'Spam' }, stranger.cookie)).status).toBe(303);
});

test('an empty channel shows its name, and three conversation starters to members (CHAN-32)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Quiet Corner' });
  const log = async (as?: string) => (await pageOf(await visit(`/community/channel/${channel.id}`, { as }))).one('region', 'Messages');
  expect((await log(owner.cookie)).text.split('\n').slice(0, 2)).toEqual([
    'Quiet Corner',
    'No messages yet. Say who you are and what you are writing.',
  ]);
  expect((await log(owner.cookie)).names('button')).toEqual(['Hello! I’m writing…', 'A question about my draft:', 'A line I like today:']);
  expect((await log(stranger.cookie)).text.split('\n')).toEqual(['Quiet Corner', 'No messages yet.']);
});

test('the category and tags in the panel link to their lists (COMM-10, CHAN-27)', async () => {
  const channel = await createChannel(await createMember(), { category: 'Rain & tea', tags: ['drizzle'] });
  const panel = (await pageOf(await visit(`/community/channel/${channel.id}`))).one('complementary', 'Channel info');
  expect(panel.one('link', 'Rain & tea').attribute('href')).toBe('/community?category=Rain+%26+tea#explore');
  expect(panel.one('link', '#drizzle').attribute('href')).toBe('/community?tag=drizzle#explore');
});

test('the page reports the read position; later messages stay new, and non-members change nothing (COMM-06)', async () => {
  const [owner, reader, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Rain', members: [reader] });
  await createMessages(channel, owner, 'One.', 'Two.', 'Three.');
  const read = (position: string, as: string) => send(`/community/channel/${channel.id}/seen`, { position }, as);
  const unread = async () => {
    const joined = (await pageOf(await visit('/community', { as: reader.cookie }))).one('region', 'Channels You’ve Joined');
    return /\d+ new|All caught up/.exec(joined.text)?.[0];
  };
  await db
    .update(channelMembers)
    .set({ seenAt: new Date(0) })
    .where(eq(channelMembers.personId, reader.id));
  expect([await unread(), (await read('2', reader.cookie)).status, await unread()]).toEqual(['3 new', 200, '1 new']);
  expect([(await read('1', reader.cookie)).status, await unread()]).toEqual([200, '1 new']); // never moves back
  expect([(await read('3', reader.cookie)).status, await unread()]).toEqual([200, 'All caught up']);
  // the same response, without effect
  expect([(await read('3', stranger.cookie)).status, (await read('x', reader.cookie)).status]).toEqual([200, 422]);
});

test('the panel links to a report form, and the report is stored for the channel (CHAN-45)', async () => {
  const [owner, reader] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Spam corner' });
  expect(withoutScripts((await page(channel.id, reader.cookie)).html)).toContain('Report Channel');
  expect((await page(channel.id, owner.cookie)).html).not.toContain('Report Channel');
  const form = await visit(`/report?type=channel&id=${channel.id}`, { as: reader.cookie });
  expect([form.status, withoutScripts(await form.text()).includes('Spam corner')]).toEqual([200, true]);
  const report = (as: string) => send('/reports', { type: 'channel', id: channel.id, reason: 'Spam' }, as);
  expect((await report(reader.cookie)).status).toBe(303);
  expect((await report(owner.cookie)).status).toBe(403);
});
