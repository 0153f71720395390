import { expect, test } from 'vitest';
import { classesOf, TAG_MAX, TAGS_MAX, withTag } from './class-rules.ts';

test('books have sixteen genres, theories fifteen categories, worlds none (PUBLISH-04, PUBLISH-11)', () => {
  expect(classesOf.book?.join(', ')).toBe(
    'Fiction, Fantasy, Science Fiction, Mystery, Thriller, Romance, Horror, Adventure, Historical Fiction, Contemporary, Young Adult, Children, Comedy, Drama, Poetry, Non-Fiction',
  );
  expect(classesOf.theory?.join(', ')).toBe(
    'Movies, TV Series, Books, Comics, Anime, Manga, Video Games, Animation, Web Series, Podcasts, Music, Theatre, Mythology, Tabletop Games, Other',
  );
  expect([classesOf.book?.length, classesOf.theory?.length, classesOf.world]).toEqual([16, 15, null]);
});

test('a tag is trimmed, and a duplicate is ignored whatever its case (WORLD-ED-03)', () => {
  expect(withTag([], '  Slow   Magic ')).toEqual(['Slow Magic']);
  expect(withTag(['Islands'], 'islands')).toEqual(['Islands']);
  expect(withTag(['Islands'], '   ')).toEqual(['Islands']);
  expect(withTag(['Cafe\u0301'.normalize('NFC')], 'Cafe\u0301')).toHaveLength(1);
  expect(withTag([], 'x'.repeat(80))[0]).toHaveLength(TAG_MAX);
  const full = Array.from({ length: TAGS_MAX }, (_, i) => `tag ${i}`);
  expect(withTag(full, 'one more')).toEqual(full);
});
