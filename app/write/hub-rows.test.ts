import { expect, test, vi } from 'vitest';
import { pool } from '#server/database/database.ts';
import { log } from '#server/process/log.ts';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { newId } from '../forms/new-id.ts';
import { classesOf } from '../works/class-rules.ts';
import { LANGUAGES } from '../works/languages/language-list-rules.ts';
import { PROMPTS } from './prompts.ts';

test('each card of the hub links to its editor (HUB-09)', async () => {
  const { cookie } = await createMember();
  const page = await pageOf(await visit('/write', { as: cookie }));
  const cards = page.parts('.modes article').map((card) => [card.parts('h2')[0]?.text, card.one('link').attribute('href')]);
  expect(cards).toEqual([
    ['Write a Book', '/write/book'],
    ['Write a Comic', '/write/comic'],
    ['Fan Theory', '/write/fantheory'],
    ['Imagine the World', '/write/imageworld'],
  ]);
});

test('the card shows one of the five specified prompts (HUB-03)', async () => {
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

test('a comic has exactly the twelve specified genres (PUBLISH-08)', () => {
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

test('eighteen languages are offered, and others can be entered (PUBLISH-17)', async () => {
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
  const author = await createMember();
  for (const language of ['Korean', 'Toki Pona'])
    expect((await publish(await createDraft(author), author.cookie, { language })).status).toBe(200);
});

test('a failed save or deletion of a draft is logged and returns an error (DRAFT-15)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // Only transactions fail; single statements (session, rate limits) call `connect` with a callback.
  const broken = vi
    .spyOn(pool, 'connect')
    .mockImplementation(((...args: unknown[]) => (args.length ? connect(...args) : Promise.reject(new Error('a fault')))) as never);
  const saved = await saveDraft(newId(), firstSave(), author.cookie);
  const saveLogs = warn.mock.calls.map(([, message]) => message);
  const deleted = await visit(`/drafts/${id}/delete.data`, { method: 'POST', body: new URLSearchParams(), as: author.cookie });
  const logs = warn.mock.calls.map(([, message]) => message);
  broken.mockRestore();
  warn.mockRestore();
  expect(saved.status).toBeGreaterThanOrEqual(500);
  expect(deleted.status).toBeGreaterThanOrEqual(500);
  expect(saveLogs).toContain('draft save failed');
  expect(logs).toContain('draft deletion failed');
});

test('a failed draft list is logged (DRAFT-14)', async () => {
  const writer = await createMember();
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const query = pool.query.bind(pool);
  const broken = vi
    .spyOn(pool, 'query')
    .mockImplementation(((...args: unknown[]) =>
      JSON.stringify(args[0]).includes('from \\"drafts\\"')
        ? Promise.reject(new Error('a fault'))
        : (query as (...args: unknown[]) => unknown)(...args)) as never);
  const page = await pageOf(await visit('/write', { as: writer.cookie }));
  broken.mockRestore();
  const logs = warn.mock.calls.map(([, message]) => message);
  warn.mockRestore();
  expect(logs).toContain('draft list failed');
  expect(page.text).not.toContain('No drafts yet');
});
