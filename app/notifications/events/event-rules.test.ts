import { expect, test } from 'vitest';
import { type EventKind, type EventSubject, eventText, reasonSentence } from './event-rules.ts';

const nothing: EventSubject = { work: null, part: null, actor: null, comment: null, note: null, collection: null, found: null };
const work = { id: '1', kind: 'book' as const, title: 'Tides', author: 'Ines' };
const part = { id: '2', title: 'Low water' };
const [ana] = [{ id: '3', name: 'Ana', username: 'ana' }];
const comment = { id: '4', thread: '4' };

const textOf = (kind: EventKind, about: Partial<EventSubject>, group?: Parameters<typeof eventText>[2]) =>
  eventText(kind, { ...nothing, ...about }, group).text;
const by = (people: number, ...names: string[]) => ({ count: people, people, names });

test('one notice says who did what, in the sentence of its kind (NOTICE-04)', () => {
  const found = { name: 'maps', to: null, works: 14 };
  expect([
    textOf('part-published', { work, part }),
    textOf('part-published', { work: { ...work, kind: 'comic' }, part }),
    textOf('work-published', { work }),
    textOf('work-published', { work: { ...work, kind: 'comic' } }),
    textOf('work-updated', { work, note: 'The ladder is longer.' }),
    textOf('commented', { work, actor: ana, comment }),
    textOf('replied', { work, actor: ana, comment }),
    textOf('mentioned', { work, actor: ana, comment }),
    textOf('liked', { work, actor: ana }),
    textOf('spectated', { actor: ana }),
    textOf('tag-works', { found }),
    textOf('tag-works', { found: { ...found, works: 1 } }),
    textOf('tag-works', { found: { ...found, works: 1_400 } }),
  ]).toEqual([
    'Ines published “Low water” in “Tides”.',
    'Ines published “Low water” in “Tides”.',
    'Ines published a new book: “Tides”.',
    'Ines published a new comic: “Tides”.',
    'Ines updated “Tides”: The ladder is longer.',
    'Ana commented on “Tides”.',
    'Ana replied to your comment on “Tides”.',
    'Ana mentioned you in a comment on “Tides”.',
    'Ana liked “Tides”.',
    'Ana is now spectating you.',
    '14 new works with the tag “maps”.',
    '1 new work with the tag “maps”.',
    '1,400 new works with the tag “maps”.',
  ]);
});

test('a group names two people and counts the others, and counts the parts of a work (NOTICE-04)', () => {
  const likes = (...group: Parameters<typeof by>) => textOf('liked', { work, actor: ana }, by(...group));
  expect([
    likes(1, 'Ana'),
    likes(2, 'Ana', 'Ben'),
    likes(3, 'Ana', 'Ben'),
    likes(5, 'Ana', 'Ben', 'Cleo'),
    likes(1_002, 'Ana', 'Ben'),
    textOf('commented', { work, actor: ana }, by(5, 'Ana', 'Ben')),
    textOf('replied', { work, actor: ana, comment }, by(2, 'Ana', 'Ben')),
    textOf('mentioned', { work, actor: ana, comment }, { count: 3, people: 2, names: ['Ana', 'Ben'] }),
    textOf('spectated', { actor: ana }, by(4, 'Ana', 'Ben')),
    textOf('part-published', { work, part }, { count: 3, people: 1, names: ['Ines'] }),
    textOf('part-published', { work: { ...work, kind: 'comic' }, part }, { count: 12, people: 1, names: ['Ines'] }),
  ]).toEqual([
    'Ana liked “Tides”.',
    'Ana and Ben liked “Tides”.',
    'Ana, Ben and 1 other liked “Tides”.',
    'Ana, Ben and 3 others liked “Tides”.',
    'Ana, Ben and 1,000 others liked “Tides”.',
    'Ana, Ben and 3 others commented on “Tides”.',
    'Ana and Ben replied to your comment on “Tides”.',
    'Ana and Ben mentioned you in 3 comments on “Tides”.',
    'Ana, Ben and 2 others are now spectating you.',
    'Ines published 3 chapters in “Tides”.',
    'Ines published 12 arcs in “Tides”.',
  ]);
});

test('the menu says why there is a notice, unless its text does (NOTICE-02)', () => {
  expect([reasonSentence('part-published', 'series'), reasonSentence('spectated', 'person'), reasonSentence('tag-works', null)]).toEqual([
    'You follow a series with this work.',
    null,
    null,
  ]);
});
