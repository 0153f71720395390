import { expect, test } from 'vitest';
import { CAPTION_MAX, mayShare, POST_TAGS_MAX, readNewPost, withPostTag } from './new-post-rules.ts';

const form = (fields: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
};

test('tags are trimmed; blank tags, case-insensitive duplicates and an eleventh tag are ignored (POST-05)', () => {
  expect(withPostTag([], '  slow   magic ')).toEqual(['slow magic']);
  expect(withPostTag([], '#maps')).toEqual(['maps']);
  for (const nothing of ['', '   ', '#', 'MAPS', ' #Maps ', '\0']) expect(withPostTag(['maps'], nothing)).toEqual(['maps']);
  const ten = Array.from({ length: POST_TAGS_MAX }, (_, i) => `tag ${i}`);
  expect(withPostTag(ten, 'one more')).toBe(ten);
  expect(withPostTag([], 'ع'.repeat(40))).toEqual(['ع'.repeat(30)]);
});

test('a post needs an image or a caption that is not blank; tags are optional (AMB-25, POST-03, POST-04)', () => {
  expect(mayShare({ content: '', pictures: [] })).toBe(false);
  expect(mayShare({ content: ' \n\u3000', pictures: [] })).toBe(false);
  expect(mayShare({ content: 'x', pictures: [] })).toBe(true);
  expect(mayShare({ content: '', pictures: [1] })).toBe(true);
  expect(mayShare({ content: '', pictures: [1, 2, 3, 4, 5] })).toBe(false);
  expect(mayShare({ content: 'x'.repeat(CAPTION_MAX + 1), pictures: [] })).toBe(false);
});

test('a post form is parsed, or refused with a message (POST-01, POST-03)', () => {
  expect(
    readNewPost(
      form([
        ['content', '  Hello\r\n \0there '],
        ['tag', 'maps'],
        ['tag', 'Maps'],
        ['tag', 'a, b'],
      ]),
    ),
  ).toEqual({
    content: 'Hello\n there',
    comments: null,
    pictures: [],
    tags: ['maps', 'a', 'b'],
  });
  const picture = (n: number) => ({ src: `/media/${n}`, description: ' seen ' });
  expect(readNewPost(form([['pictures', JSON.stringify([picture(1)])]]))).toMatchObject({
    pictures: [{ src: '/media/1', description: 'seen' }],
  });
  const refused: [string, string][][] = [
    [],
    [['content', '   ']],
    [['content', 'x'.repeat(CAPTION_MAX + 1)]],
    [['pictures', '{']],
    [['pictures', '"x"']],
    [['pictures', '[null]']],
    [['pictures', JSON.stringify([1, 2, 3, 4, 5].map(picture))]],
    [['pictures', JSON.stringify([picture(1), picture(1)])]],
    [['pictures', JSON.stringify([{ src: 'x', description: 'y'.repeat(301) }])]],
  ];
  for (const fields of refused)
    expect([fields, readNewPost(form(fields))]).toEqual([
      fields,
      expect.objectContaining({ message: expect.stringMatching(/^[A-Z].+\.$/) }),
    ]);
});
