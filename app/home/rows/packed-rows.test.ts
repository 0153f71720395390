import { expect, test } from 'vitest';
import type { WorkCard } from '../../works/works.server.ts';
import type { HomeRows } from './home-rows.server.ts';
import { packRows, unpackRows } from './packed-rows.ts';

const card = (id: string, more: Partial<WorkCard> = {}): WorkCard => ({
  id,
  kind: 'book',
  title: `Book ${id}`,
  description: 'A description.',
  cover: null,
  genre: 'Poetry',
  tags: ['one', 'two', 'three'],
  views: 3,
  likes: 2,
  minutes: 5,
  status: 'hold',
  holdUntil: '2027-05-01',
  content: { rating: 'teen', warnings: ['violence'], warningsStated: 'some', parts: null, panels: [] },
  author: { name: 'Ines', username: 'ines', profilePicture: '/media/a.webp' },
  ...more,
});

test('unpacked rows equal the packed ones, with each work sent once and only the fields of tiles (DATA-33)', () => {
  const [a, b, c] = [card('a'), card('b', { kind: 'world', genre: null }), card('c', { cover: '/media/c.webp' })];
  const rows: HomeRows = {
    trending: [a, b],
    recent: [
      { ...c, added: 7 },
      { ...a, added: 5 },
    ],
    loved: [b],
    book: [a, c],
    comic: [],
    theory: [],
    world: [b],
  };
  const packed = packRows(rows);
  expect(packed.works).toHaveLength(3);
  const lean = (work: WorkCard) => ({ ...work, description: '', author: { ...work.author, profilePicture: null } });
  expect(unpackRows(structuredClone(packed))).toEqual({
    trending: [a, lean(b)],
    recent: [
      { ...lean(c), added: 7 },
      { ...lean(a), added: 5 },
    ],
    loved: [lean(b)],
    book: [lean(a), lean(c)],
    comic: [],
    theory: [],
    world: [lean(b)],
  });
  expect(unpackRows(packRows({ ...rows, trending: [] })).trending).toEqual([]);
});
