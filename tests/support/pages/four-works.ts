import { createComic } from '../comics.ts';
import type { Member } from '../people.ts';
import { createBook, createTheory, createWorld } from '../works.ts';

/** Four works that differ in every field. */
export async function createFour(author: Member, other: Member) {
  await createBook(author, {
    title: 'A',
    rating: 'mature',
    warnings: ['violence', 'gore'],
    warningsStated: 'some',
    tags: ['Sea', 'Slow Burn'],
    genre: 'Mystery',
    language: 'English',
    status: 'complete',
    readingSeconds: 600,
  });
  await createComic(author, {
    title: 'B',
    tags: ['sea', 'maps'],
    genre: 'Manga',
    language: 'Welsh',
    status: 'progress',
    readingSeconds: 1_200,
  });
  await createTheory(other, { title: 'C', tags: ['maps'], genre: 'Mythology', language: 'English', status: 'hold', readingSeconds: 6_000 });
  await createWorld(other, {
    title: 'D',
    tags: ['Tides', 'Éclair'],
    language: 'French',
    readingSeconds: 60,
    renewedAt: new Date('2020-03-01'),
  });
}
