import { expect, test, vi } from 'vitest';
import { badInput } from '#server/http/problem-rules.ts';
import { formatTime } from '#ui/dates/times.ts';
import type { ChannelRole } from '../role-rules.ts';
import { channelHashOf, SHOWN_MAX, trimmed, withChanges, withEarlier, withLatest, withOwn } from './chat-rules.ts';
import { announcementAfter } from './feed/use-announcer.ts';
import { piecesOf } from './link-rules.ts';
import { charactersLeft, cleanName, isImageName, type Message, mayDelete, readMessage } from './message-rules.ts';
import { formatDay, groupByDay } from './messages/message-group-rules.ts';

const author = (id: string) => ({ id, name: id, username: id, profilePicture: null });
const message = (position: number, { by = 'a', at = position * 1_000 } = {}): Message => ({
  id: `m${position}`,
  position,
  author: author(by),
  content: `${position}`,
  attachment: null,
  createdAt: new Date(at).toISOString(),
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i));
const places = ({ messages }: { messages: readonly Message[] }) => messages.map(({ position }) => position);

test('days are named in the reader’s own time zone (CHAN-24)', () => {
  const now = Date.parse('2026-11-21T02:00:00Z');
  const at = (iso: string, zone: string | undefined) => formatDay(Date.parse(iso), { now, zone });
  expect(at('2026-11-21T01:00:00Z', 'UTC')).toBe('Today');
  expect(at('2026-11-20T23:00:00Z', 'UTC')).toBe('Yesterday');
  expect(at('2026-11-19T23:00:00Z', 'UTC')).toBe('Thursday, Nov 19, 2026');
  expect(at('2026-11-20T23:00:00Z', 'America/New_York')).toBe('Today');
  expect(at('2026-11-20T23:00:00Z', 'Asia/Tokyo')).toBe('Today');
  expect(at('2026-11-20T14:30:00Z', 'Asia/Tokyo')).toBe('Yesterday');
  // The night when daylight saving time begins is one day.
  expect(formatDay(Date.parse('2026-03-29T00:30:00Z'), { now: Date.parse('2026-03-29T22:30:00Z'), zone: 'Europe/Paris' })).toBe(
    'Yesterday',
  );
  expect(formatTime(Date.parse('2026-11-21T08:41:00Z'), 'UTC')).toBe('8:41 AM');
});

test('messages one author sends within five minutes are grouped, within one day (CHAN-24, CHAN-26)', () => {
  const minute = 60_000;
  const sent = [
    message(1, { by: 'a', at: 0 }),
    message(2, { by: 'a', at: 4 * minute }),
    message(3, { by: 'a', at: 8.9 * minute }),
    message(4, { by: 'a', at: 14 * minute }),
    message(5, { by: 'b', at: 14 * minute }),
    message(6, { by: 'a', at: 15 * minute }),
  ];
  const runs = groupByDay(sent, 'UTC').map(({ runs }) => runs.map(({ messages }) => messages.map(({ position }) => position)));
  expect(runs).toEqual([[[1, 2, 3], [4], [5], [6]]]);
  const midnight = 24 * 60 * minute;
  expect(groupByDay([message(1, { at: midnight - 1 }), message(2, { at: midnight + 1 })], 'UTC')).toHaveLength(2);
});

test('repeated or unordered messages appear once and in order; deleted ones disappear (LIVE-07)', () => {
  const loaded = { messages: range(1, 3), earlier: false, position: 3 };
  const own = withOwn(loaded, message(6));
  expect([places(own), own.position]).toEqual([[1, 2, 3, 6], 3]); // 4 and 5 have not arrived yet
  const changed = withChanges(own, { messages: range(4, 6), deleted: ['m2'], position: 7 });
  expect([places(changed), changed.position]).toEqual([[1, 3, 4, 5, 6], 7]);
  expect(places(withChanges(changed, { messages: [], deleted: [], position: 1 }))).toEqual([1, 3, 4, 5, 6]);
});

test('earlier messages precede the first; a newest page that leaves a gap replaces the list (CHAN-25)', () => {
  const loaded = { messages: range(51, 100), earlier: true, position: 100 };
  const more = withEarlier(loaded, { messages: range(1, 50), earlier: false });
  expect([places(more).length, more.earlier]).toEqual([100, false]);
  const meets = withLatest(more, { messages: range(60, 109), earlier: true }, 109);
  expect([places(meets).length, meets.earlier, meets.position]).toEqual([109, false, 100]); // deletions since then have not arrived yet
  const apart = withLatest(more, { messages: range(200, 249), earlier: true }, 249);
  expect([places(apart)[0], apart.earlier]).toEqual([200, true]);
  const without = withLatest(loaded, { messages: range(51, 100).filter(({ position }) => position !== 70), earlier: true }, 101);
  expect(places(without)).not.toContain(70);
  expect(withLatest(loaded, { messages: range(1, 50), earlier: false }, 50)).toBe(loaded); // an older response
});

test('after more deletions than are listed, only the newest page remains (LIVE-07)', () => {
  const loaded = { messages: range(1, 100), earlier: false, position: 100, stale: true };
  const left = withLatest(loaded, { messages: range(51, 100), earlier: true }, 400);
  expect([places(left), left.earlier, left.position, left.stale]).toEqual([places({ messages: range(51, 100) }), true, 400, undefined]);
});

test('an open channel shows only the newest messages; older ones can be fetched again (CHAN-25)', () => {
  const few = { messages: range(1, SHOWN_MAX), earlier: false, position: SHOWN_MAX };
  expect(trimmed(few)).toBe(few);
  const many = trimmed({ ...few, messages: range(1, SHOWN_MAX + 1) });
  expect([places(many)[0], places(many).length, many.earlier]).toEqual([SHOWN_MAX / 2 + 2, SHOWN_MAX / 2, true]);
});

test('the channelHash of a channel changes with what its page shows, but not with messages (LIVE-07)', () => {
  const about = {
    description: '',
    coverImage: '',
    category: '',
    tags: [],
    memberCount: 1,
    messageCount: 1,
    slowModeSeconds: 0,
    requestCount: 0,
    lastPosition: 1,
    createdAt: '',
    owner: author('o'),
    moderatorIds: [],
  };
  const relation = { signedIn: true, isPrivate: false, role: 'member' as const, hasRequested: false, ban: null };
  const channel = { id: 'c', name: 'C', isPrivate: false, relation, about };
  expect(channelHashOf({ ...channel, about: { ...about, messageCount: 9, lastPosition: 9 } })).toBe(channelHashOf(channel));
  expect(channelHashOf({ ...channel, name: 'D' })).not.toBe(channelHashOf(channel));
  expect(channelHashOf({ ...channel, relation: { ...relation, role: null } })).not.toBe(channelHashOf(channel));
});

test('only web addresses become links (CHAN-26)', () => {
  const links = (text: string) => piecesOf(text).flatMap(({ text: shown, href }) => (href ? [shown] : []));
  expect(links('See https://example.org/a_(b). And (http://example.org/c), too!')).toEqual([
    'https://example.org/a_(b)',
    'http://example.org/c',
  ]);
  expect(links('javascript:alert(1) data:text/html,x ftp://x.example //x.example file:///etc xhttps://y.example')).toEqual([]);
  expect(links('https:// https://%% http://[')).toEqual([]);
  expect(links('https://a.example/"><script>')).toEqual(['https://a.example/']);
  for (const text of ['a https://b.example c', 'https://b.example', '', 'صفحة https://b.example.'])
    expect(
      piecesOf(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text);
});

test('thousands of brackets after an address take linear time (CHAN-26)', () => {
  const copied = { characters: 0 };
  const slice = String.prototype.slice;
  const spy = vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, from?: number, to?: number) {
    const part = slice.call(this, from, to);
    copied.characters += part.length;
    return part;
  });
  const text = `http://a.example/${')'.repeat(4_000)} (http://b.example/(c)${'('.repeat(40)}${')'.repeat(42)})`;
  const pieces = piecesOf(text);
  spy.mockRestore();
  expect(copied.characters).toBeLessThan(10 * text.length);
  expect(pieces.flatMap(({ text: shown, href }) => (href ? [shown] : []))).toEqual([
    'http://a.example/',
    `http://b.example/(c)${'('.repeat(40)}${')'.repeat(40)}`,
  ]);
  expect(piecesOf(`http://a.example/${'x'.repeat(3_000)} b`).map(({ href }) => href)).toEqual([undefined]); // too long to be linked
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
});

test('a message is trimmed; a blank or too long one is refused (CHAN-39)', () => {
  expect(readMessage('  a\r\nb\0 ')).toEqual({ text: 'a\nb' });
  for (const blank of ['', ' \n', null, undefined, 3]) expect(readMessage(blank)).toEqual(badInput('Message cannot be empty'));
  expect(readMessage('😀'.repeat(4_000))).toHaveProperty('text');
  expect(readMessage('😀'.repeat(4_001))).toHaveProperty('problem');
});

test('images are recognized by extension; file names show no path or deceptive characters (CHAN-42, CHAN-43)', () => {
  expect(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.WebP'].every(isImageName)).toBe(true);
  expect(['a.svg', 'a.png.exe', 'png', 'a.bmp', 'a.avif'].some(isImageName)).toBe(false);
  expect(cleanName('C:\\maps\\the  island.txt')).toBe('the island.txt');
  expect(cleanName('a\u202eb\u0000.txt')).toBe('ab.txt');
  expect(cleanName('')).toBe('file');
});

test('screen readers announce repeated text again, and only some of the remaining characters (CHAN-40, LIVE-07)', () => {
  const [once, twice] = [announcementAfter('', 'Mia: Yes'), announcementAfter('Mia: Yes', 'Mia: Yes')];
  expect([once, twice.trim(), twice === once, announcementAfter(twice, 'Mia: Yes')]).toEqual(['Mia: Yes', 'Mia: Yes', false, 'Mia: Yes']);
  const announced = new Set(Array.from({ length: 320 }, (_, i) => charactersLeft(300 - i)));
  expect([...announced]).toEqual([
    '',
    'At most 200 characters left',
    'At most 100 characters left',
    'At most 50 characters left',
    'At most 10 characters left',
    'No characters left',
    'Too many characters',
  ]);
});

test('a message can be deleted by its author and by those with a higher role in the channel (CHMOD-01)', () => {
  const may = (viewer: string | null, role: ChannelRole | null, authorId: string) =>
    mayDelete(viewer === null ? null : { id: viewer }, authorId, {
      ...{ role, ownerId: 'owner', moderatorIds: role === 'moderator' ? ['moderator', 'colleague'] : [] },
    });
  const authors = ['visitor', 'member', 'colleague', 'moderator', 'owner'];
  const deletes = (viewer: string | null, role: ChannelRole | null) => authors.filter((author) => may(viewer, role, author));
  expect(deletes(null, null)).toEqual([]);
  expect(deletes('visitor', null)).toEqual(['visitor']);
  expect(deletes('member', 'member')).toEqual(['member']);
  expect(deletes('moderator', 'moderator')).toEqual(['visitor', 'member', 'moderator']);
  expect(deletes('owner', 'owner')).toEqual(authors);
});
