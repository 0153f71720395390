import { expect, test, vi } from 'vitest';
import { MOST_SHOWN, stampOf, trimmed, withChanges, withEarlier, withLatest, withOwn } from './chat-rules.ts';
import { piecesOf } from './link-rules.ts';
import { dayWords, threadOf, timeWords } from './message-group-rules.ts';
import { charactersLeft, cleanName, isImageName, type Message, mayDelete, readMessage } from './message-rules.ts';
import { saidAfter } from './use-announcer.ts';

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
  const at = (iso: string, zone: string | undefined) => dayWords(Date.parse(iso), { now, zone });
  expect(at('2026-11-21T01:00:00Z', 'UTC')).toBe('Today');
  expect(at('2026-11-20T23:00:00Z', 'UTC')).toBe('Yesterday');
  expect(at('2026-11-19T23:00:00Z', 'UTC')).toBe('Thursday, Nov 19, 2026');
  expect(at('2026-11-20T23:00:00Z', 'America/New_York')).toBe('Today');
  expect(at('2026-11-20T23:00:00Z', 'Asia/Tokyo')).toBe('Today');
  expect(at('2026-11-20T14:30:00Z', 'Asia/Tokyo')).toBe('Yesterday');
  // The night in which an hour goes missing is still one day.
  expect(dayWords(Date.parse('2026-03-29T00:30:00Z'), { now: Date.parse('2026-03-29T22:30:00Z'), zone: 'Europe/Paris' })).toBe('Yesterday');
  expect(timeWords(Date.parse('2026-11-21T08:41:00Z'), 'UTC')).toBe('8:41 AM');
});

test('what one author sends within five minutes of the one before stands together, a day at most (CHAN-24, CHAN-26)', () => {
  const minute = 60_000;
  const said = [
    message(1, { by: 'a', at: 0 }),
    message(2, { by: 'a', at: 4 * minute }),
    message(3, { by: 'a', at: 8.9 * minute }),
    message(4, { by: 'a', at: 14 * minute }),
    message(5, { by: 'b', at: 14 * minute }),
    message(6, { by: 'a', at: 15 * minute }),
  ];
  const runs = threadOf(said, 'UTC').map(({ runs }) => runs.map(({ messages }) => messages.map(({ position }) => position)));
  expect(runs).toEqual([[[1, 2, 3], [4], [5], [6]]]);
  const midnight = 24 * 60 * minute;
  expect(threadOf([message(1, { at: midnight - 1 }), message(2, { at: midnight + 1 })], 'UTC')).toHaveLength(2);
});

test('what comes twice, or in another order, stands once in its place; what was taken back goes (LIVE-07)', () => {
  const known = { messages: range(1, 3), earlier: false, revision: 3 };
  const own = withOwn(known, message(6));
  expect([places(own), own.revision]).toEqual([[1, 2, 3, 6], 3]); // 4 and 5 are still to be heard
  const heard = withChanges(own, { messages: range(4, 6), gone: ['m2'], revision: 7 });
  expect([places(heard), heard.revision]).toEqual([[1, 3, 4, 5, 6], 7]);
  expect(places(withChanges(heard, { messages: [], gone: [], revision: 1 }))).toEqual([1, 3, 4, 5, 6]);
});

test('earlier messages come before the first, and the newest page replaces what no longer meets it (CHAN-25)', () => {
  const known = { messages: range(51, 100), earlier: true, revision: 100 };
  const more = withEarlier(known, { messages: range(1, 50), earlier: false });
  expect([places(more).length, more.earlier]).toEqual([100, false]);
  const meets = withLatest(more, { messages: range(60, 109), earlier: true }, 109);
  expect([places(meets).length, meets.earlier, meets.revision]).toEqual([109, false, 100]); // what went since is still to be heard
  const apart = withLatest(more, { messages: range(200, 249), earlier: true }, 249);
  expect([places(apart)[0], apart.earlier]).toEqual([200, true]);
  const without = withLatest(known, { messages: range(51, 100).filter(({ position }) => position !== 70), earlier: true }, 101);
  expect(places(without)).not.toContain(70);
  expect(withLatest(known, { messages: range(1, 50), earlier: false }, 50)).toBe(known); // an answer from before
});

test('when more went than is told, nothing stays of what was fetched before the newest page (LIVE-07)', () => {
  const known = { messages: range(1, 100), earlier: false, revision: 100, stale: true };
  const left = withLatest(known, { messages: range(51, 100), earlier: true }, 400);
  expect([places(left), left.earlier, left.revision, left.stale]).toEqual([places({ messages: range(51, 100) }), true, 400, undefined]);
});

test('of a channel that stays open the newest stay, and what went can be fetched again (CHAN-25)', () => {
  const few = { messages: range(1, MOST_SHOWN), earlier: false, revision: MOST_SHOWN };
  expect(trimmed(few)).toBe(few);
  const many = trimmed({ ...few, messages: range(1, MOST_SHOWN + 1) });
  expect([places(many)[0], places(many).length, many.earlier]).toEqual([MOST_SHOWN / 2 + 2, MOST_SHOWN / 2, true]);
});

test('the word for a channel changes with what its page shows, and not with what is said (LIVE-07)', () => {
  const about = {
    description: '',
    coverImage: '',
    category: '',
    tags: [],
    memberCount: 1,
    messageCount: 1,
    lastPosition: 1,
    createdAt: '',
    owner: author('o'),
  };
  const standing = { signedIn: true, isPrivate: false, isMember: true, isOwner: false, hasRequested: false };
  const channel = { id: 'c', name: 'C', isPrivate: false, standing, about };
  expect(stampOf({ ...channel, about: { ...about, messageCount: 9, lastPosition: 9 } })).toBe(stampOf(channel));
  expect(stampOf({ ...channel, name: 'D' })).not.toBe(stampOf(channel));
  expect(stampOf({ ...channel, standing: { ...standing, isMember: false } })).not.toBe(stampOf(channel));
});

test('addresses of the web become links, and nothing else does (CHAN-26)', () => {
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

test('thousands of brackets after an address cost no more than reading them (CHAN-26)', () => {
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
  expect(piecesOf(`http://a.example/${'x'.repeat(3_000)} b`).map(({ href }) => href)).toEqual([undefined]); // nobody writes of it
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
});

test('a message is trimmed, and blank or too long is none (CHAN-39)', () => {
  expect(readMessage('  a\r\nb\0 ')).toEqual({ text: 'a\nb' });
  for (const blank of ['', ' \n', null, undefined, 3]) expect(readMessage(blank)).toEqual({ refusal: 'Message cannot be empty' });
  expect(readMessage('😀'.repeat(4_000))).toHaveProperty('text');
  expect(readMessage('😀'.repeat(4_001))).toHaveProperty('refusal');
});

test('what is an image is told by its ending; a name shows no path and nothing that deceives (CHAN-42, CHAN-43)', () => {
  expect(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.WebP'].every(isImageName)).toBe(true);
  expect(['a.svg', 'a.png.exe', 'png', 'a.bmp', 'a.avif'].some(isImageName)).toBe(false);
  expect(cleanName('C:\\maps\\the  island.txt')).toBe('the island.txt');
  expect(cleanName('a\u202eb\u0000.txt')).toBe('ab.txt');
  expect(cleanName('')).toBe('file');
});

test('what is said aloud: the same words twice as another text, of the characters left only some (CHAN-40, LIVE-07)', () => {
  const [once, twice] = [saidAfter('', 'Mia: Yes'), saidAfter('Mia: Yes', 'Mia: Yes')];
  expect([once, twice.trim(), twice === once, saidAfter(twice, 'Mia: Yes')]).toEqual(['Mia: Yes', 'Mia: Yes', false, 'Mia: Yes']);
  const heard = new Set(Array.from({ length: 320 }, (_, i) => charactersLeft(300 - i)));
  expect([...heard]).toEqual([
    '',
    'At most 200 characters left',
    'At most 100 characters left',
    'At most 50 characters left',
    'At most 10 characters left',
    'No characters left',
    'Too many characters',
  ]);
});

test('who may take a message back: its author and the owner of the channel', () => {
  const may = (viewer: string | null) => mayDelete(viewer === null ? null : { id: viewer }, 'author', 'owner');
  expect([may('author'), may('owner'), may('other'), may(null)]).toEqual([true, true, false, false]);
});
