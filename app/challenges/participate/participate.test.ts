import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createChallenge, deleteChallenges } from '#tests/support/challenges.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { draftAddress } from '../../drafts/draft-address-rules.ts';
import { notPublished, titleAndContent } from '../../drafts/rules.ts';
import { drafts } from '../../drafts/tables.ts';
import { kinds, listingPage } from '../../works/kinds.ts';
import { works } from '../../works/tables.ts';
import { challengeOver } from '../challenge-rules.ts';
import { currentChallenge } from '../challenges.server.ts';
import { challenges } from '../tables.ts';

const html = async (path: string, as?: string) => (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');
const worksOf = (author: { id: string }) => db.select().from(works).where(eq(works.authorId, author.id));
const draftsOf = (author: { id: string }) => db.select().from(drafts).where(eq(drafts.authorId, author.id));

test('the editor shows Lost in Translation and 1,000–3,000 words, without the site header (ROUTE-31, SHELL-06, CHALL-12, CHALL-15)', async () => {
  await deleteChallenges();
  const page = await html('/participate-write', (await createMember()).cookie);
  const shown = await pageOf(page);
  expect(shown.title).toBe('Write an Entry · Storyhearth');
  expect(shown.one('main').text).toContain('A message arrives in a language nobody speaks any more. Answer it anyway.');
  expect(shown.one('main').text).toContain('1,000–3,000 words');
  expect(shown.names('heading')).toContain('Lost in Translation');
  expect(page).not.toContain('aria-label="Main"');
  expect((await visit('/participate-write')).status).toBe(200); // a visitor may write, but not save
});

test('a first save creates a draft of type book and origin challenge, which later saves update (CHALL-14, CHALL-18, DRAFT-01, AMB-35)', async () => {
  const writer = await createMember();
  const id = await createDraft(writer, { kind: 'challenge', title: 'Errata' });
  expect((await saveDraft(id, { ...firstSave({ kind: 'challenge', title: 'Errata, corrected' }), base: 1 }, writer.cookie)).status).toBe(
    200,
  );
  const [draft, ...more] = await draftsOf(writer);
  expect(more).toEqual([]);
  expect(draft).toMatchObject({ kind: 'book', origin: 'challenge', title: 'Errata, corrected' });
  const address = `/participate-write?draft=${id}`;
  expect(draftAddress({ id, type: 'challenge', workId: null })).toBe(address);
  expect(withoutScripts(await html(address, writer.cookie))).toContain('Errata, corrected');
  for (const list of ['/write', `/profile/${writer.username}?tab=drafts`, `/profile/${writer.username}`])
    expect(await html(list, writer.cookie), list).toContain(`href="${address}"`);
  expect((await visit(`/write/book?draft=${id}`, { as: writer.cookie })).status).toBe(404); // not in the book editor
  expect((await visit(address, { as: (await createMember()).cookie })).status).toBe(404);
});

test('a visitor cannot save a draft (CHALL-17)', async () => {
  const refused = await saveDraft(crypto.randomUUID(), firstSave({ kind: 'challenge' }));
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: 'User must be authenticated to save drafts' });
});

test.each([
  ['a title', { title: '  ' }],
  ['content', { pages: [text(' '), text('The second page is written.')] }],
])('without %s nothing is published, and the draft is kept (CHALL-16)', async (_what, overrides) => {
  const writer = await createMember();
  const id = await createDraft(writer, { kind: 'challenge', ...overrides });
  const response = await publish(id, writer.cookie);
  expect(response.status).toBe(422);
  expect(response.text).toContain('Please provide both a title and content for your book');
  expect(titleAndContent('challenge_entry')).toBe('Please provide both a title and content for your book');
  expect(await worksOf(writer)).toEqual([]);
  expect(await draftsOf(writer)).toHaveLength(1);
});

test('a short text can be entered; the entry has all its fields and the genre Fiction by default (AMB-12, CHALL-15, CHALL-20)', async () => {
  const writer = await createMember();
  const running = await currentChallenge();
  const id = await createDraft(writer, {
    kind: 'challenge',
    title: 'Errata',
    description: 'A page is missing.',
    pages: [text('Short.'), text('Shorter.')],
  });
  expect((await publish(id, writer.cookie, { genre: '' })).status).toBe(200);
  const [entry] = await worksOf(writer);
  expect(entry).toMatchObject({
    kind: 'challenge_entry',
    title: 'Errata',
    description: 'A page is missing.',
    cover: null,
    authorId: writer.id,
    challengeId: running.id,
    genre: 'Fiction',
    pagesCount: 2,
    listed: false,
  });
  expect(withoutScripts(await html(`/weekly-challenges/entry/${entry?.id}`))).toContain('Short.');
  expect(await draftsOf(writer)).toEqual([]);
  const other = await createDraft(writer, { kind: 'challenge' });
  await publish(other, writer.cookie, { genre: 'Mystery' });
  expect((await worksOf(writer)).map(({ genre }) => genre).sort()).toEqual(['Fiction', 'Mystery']);
  const third = await createDraft(writer, { kind: 'challenge' });
  expect((await publish(third, writer.cookie, { genre: 'Cookery' })).status).toBe(422);
});

test('publishing redirects to the challenges page, a repeat adds no entry, and no other list shows it (AMB-12, CHALL-19)', async () => {
  const writer = await createMember();
  const id = await createDraft(writer, { kind: 'challenge', title: 'Only among the entries' });
  const form = { ...CHOICES, genre: 'Fiction' };
  const [first, repeated] = [
    await send(`/drafts/${id}/publish`, form, writer.cookie),
    await send(`/drafts/${id}/publish`, form, writer.cookie),
  ];
  for (const response of [first, repeated])
    expect([response.status, response.headers.get('location')]).toEqual([303, '/weekly-challenges']);
  expect(await worksOf(writer)).toHaveLength(1);
  expect(withoutScripts(await html('/weekly-challenges', writer.cookie))).toContain('Only among the entries');
  for (const list of ['/', '/all-books', '/search?q=Only among'])
    expect(await html(list, writer.cookie)).not.toContain('Only among the entries<');
  expect(listingPage('challenge_entry')).toBe('/weekly-challenges');
  expect(listingPage('book')).toBe('/');
});

test('if the challenge has ended, publishing asks before the draft enters the next one (CHALL-20, AMB-10)', async () => {
  const writer = await createMember();
  const over = await createChallenge({ title: 'The Uninvited Season' });
  const running = await currentChallenge();
  const id = await createDraft(writer, { kind: 'challenge' });
  const response = await publish(id, writer.cookie, { challenge: over.id });
  expect(response.status).toBe(409);
  for (const words of ['The Uninvited Season', running.id, running.title, 'Your draft is safe.']) expect(response.text).toContain(words);
  expect(await worksOf(writer)).toEqual([]);
  expect(await draftsOf(writer)).toHaveLength(1);
  expect((await publish(id, writer.cookie, { challenge: 'nonsense' })).status).toBe(409);
  expect((await publish(id, writer.cookie, { challenge: running.id })).status).toBe(200);
  expect((await worksOf(writer))[0]?.challengeId).toBe(running.id);
  expect(challengeOver('A', 'B')).toBe('“A” has ended. Your draft is safe. It can enter “B” instead.');
});

test('publishing after the last challenge starts the next one, shared by concurrent requests (AMB-10)', async () => {
  await db.update(challenges).set({ endDate: new Date(Date.now() - 1_000) });
  const writers = await Promise.all(Array.from({ length: 6 }, () => createMember()));
  const ids = await Promise.all(writers.map((writer) => createDraft(writer, { kind: 'challenge' })));
  const responses = await Promise.all(writers.map((writer, i) => publish(ids[i] ?? '', writer.cookie)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const entered = new Set((await Promise.all(writers.map(worksOf))).flat().map(({ challengeId }) => challengeId));
  expect(entered).toEqual(new Set([(await currentChallenge()).id]));
});

test('the messages for a failure and for sharing name the challenge entry (ERR-39, CHALL-39)', () => {
  expect(notPublished('challenge_entry')).toBe('Failed to publish challenge entry. Please try again.');
  expect(kinds.challenge_entry.noun).toBe('challenge entry');
});
