import { expect, test, vi } from 'vitest';
import { pool } from '#server/database.ts';
import { log } from '#server/log.ts';
import { draftOf, firstSave, publish, saveDraft } from '../../tests/drafts.ts';
import { pageOf } from '../../tests/page-text.ts';
import { member } from '../../tests/people.ts';
import { visit } from '../../tests/request.ts';
import { newId } from '../shell/new-id.ts';
import { classesOf } from '../works/class-rules.ts';
import { PROMPTS } from './prompts.ts';
import { LANGUAGES } from './rules.ts';

test('each card of the hub leads to its own editor (HUB-09)', async () => {
  const { cookie } = await member();
  const page = await pageOf(await visit('/write', { as: cookie }));
  const cards = page.parts('.modes article').map((card) => [card.parts('h2')[0]?.text, card.one('link').attribute('href')]);
  expect(cards).toEqual([
    ['Write a Book', '/write/book'],
    ['Write a Comic', '/write/comic'],
    ['Fan Theory', '/write/fantheory'],
    ['Imagine the World', '/write/imageworld'],
  ]);
});

test('the five prompts are those of the list, and the card shows one of them (HUB-03)', async () => {
  expect(PROMPTS).toEqual([
    'A lighthouse keeper receives a letter for someone who has not been born yet.',
    'Every clock in the city stops except yours.',
    'Two rivals wake up sharing the same memory.',
    'A map redraws itself every night, and this morning your house is on it.',
    'The last library on Earth lends out one book a year.',
  ]);
  const page = await pageOf(await visit('/write'));
  expect(PROMPTS).toContain(page.parts('.prompt p')[0]?.text);
});

test('a comic is published with each of the twelve genres and no other (PUBLISH-08)', () => {
  expect(classesOf.comic).toEqual([
    'Action',
    'Adventure',
    'Comedy',
    'Drama',
    'Fantasy',
    'Horror',
    'Manga',
    'Mystery',
    'Romance',
    'Science Fiction',
    'Slice of Life',
    'Superhero',
  ]);
});

test('eighteen languages are offered, and any other may be written (PUBLISH-17)', async () => {
  expect(LANGUAGES).toEqual([
    'English',
    'Spanish',
    'French',
    'German',
    'Italian',
    'Portuguese',
    'Dutch',
    'Polish',
    'Russian',
    'Turkish',
    'Arabic',
    'Hindi',
    'Bengali',
    'Indonesian',
    'Vietnamese',
    'Chinese',
    'Japanese',
    'Korean',
  ]);
  const author = await member();
  for (const language of ['Korean', 'Toki Pona'])
    expect((await publish(await draftOf(author), author.cookie, { language })).status).toBe(200);
});

test('a draft that fails to save or to be deleted is logged, and the caller is told (DRAFT-15)', async () => {
  const author = await member();
  const id = await draftOf(author);
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  // Transactions fail, single statements (the session, the limits) do not: those ask with a callback.
  const broken = vi
    .spyOn(pool, 'connect')
    .mockImplementation(((...given: unknown[]) => (given.length ? connect(...given) : Promise.reject(new Error('a fault')))) as never);
  const saved = await saveDraft(newId(), firstSave(), author.cookie);
  const words = logged.mock.calls.map(([, said]) => said);
  const deleted = await visit(`/drafts/${id}/delete.data`, { method: 'POST', body: new URLSearchParams(), as: author.cookie });
  const all = logged.mock.calls.map(([, said]) => said);
  broken.mockRestore();
  logged.mockRestore();
  expect(saved.status).toBeGreaterThanOrEqual(500);
  expect(deleted.status).toBeGreaterThanOrEqual(500);
  expect(words).toContain('a draft could not be saved');
  expect(all).toContain('a draft could not be deleted');
});

test('drafts that cannot be listed are logged (DRAFT-14)', async () => {
  const writer = await member();
  const logged = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const asked = pool.query.bind(pool);
  const broken = vi
    .spyOn(pool, 'query')
    .mockImplementation(((...given: unknown[]) =>
      JSON.stringify(given[0]).includes('from \\"drafts\\"')
        ? Promise.reject(new Error('a fault'))
        : (asked as (...args: unknown[]) => unknown)(...given)) as never);
  const page = await pageOf(await visit('/write', { as: writer.cookie }));
  broken.mockRestore();
  const words = logged.mock.calls.map(([, said]) => said);
  logged.mockRestore();
  expect(words).toContain('drafts could not be listed');
  expect(page.text).not.toContain('No drafts yet');
});
