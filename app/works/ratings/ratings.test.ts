import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { localFields } from '#app/publish/schedule/moment.ts';
import { publishDue } from '#app/scheduling/publish-due.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { RATED } from '#tests/support/drafts/choices.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { drafts } from '../../drafts/tables.ts';
import { works } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const NOT_RATED = { rating: null, warningsStated: null } as const;
const published = async () => (await db.select().from(works).where(eq(works.authorId, author.id)))[0];
/** What a person reads on a page. */
const textOf = async (path: string) => (await pageOf(await visit(path))).text;
const facetsOf = async (id: string) => {
  const { rows } = await db.execute<{ facet: string }>(sql`select f.dimension || ' ' || f.folded as facet from work_facets w
    join facets f on f.id = any(w.facets) where w.work_id = ${id} and f.dimension in ('rating', 'warning', 'stated') order by 1`);
  return rows.map(({ facet }) => facet);
};

test('a work is published with a rating and warnings, which its page and card show in words (WARN-01, WARN-02)', async () => {
  const id = await createDraft(author, { title: 'Zq of the dark' });
  const sent = await publish(id, author.cookie, { rating: 'mature', warnings: 'suicide,violence' });
  expect(sent.status).toBe(200);
  const work = await published();
  expect(work).toMatchObject({ rating: 'mature', warnings: ['violence', 'suicide'], warningsStated: 'some' });
  for (const path of [`/book/${work?.id}`, '/search?q=Zq of the dark', '/all-books'])
    expect(await textOf(path), path).toMatch(/Mature \(16 and over\)\W*Warnings: Violence, Suicide/);
});

test.each([
  [{ rating: '' }, 'Please choose a rating.', 'rating'],
  [{ rating: 'explicit' }, 'Please choose a rating.', 'rating'],
  [{ warnings: '' }, 'Please choose content warnings, or say that none apply.', 'warnings'],
  [{ warnings: 'violence,cookery' }, 'Please choose content warnings, or say that none apply.', 'warnings'],
  [{ warnings: 'violence,none' }, 'Please choose content warnings, or one of', 'warnings'],
  [{ warnings: 'none,unsaid' }, 'Please choose content warnings, or one of', 'warnings'],
] as [Record<string, string>, string, string][])(
  '%j publishes nothing and is named (WARN-01, WARN-02)',
  async (choices, message, field) => {
    const id = await createDraft(author);
    const refused = await publish(id, author.cookie, choices);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
    expect(refused.text).toContain(`"${field}"`);
    expect(await published()).toBeUndefined();
    expect(await db.$count(drafts, eq(drafts.id, id))).toBe(1);
  },
);

test('a request of an older editor without a rating is refused (WARN-01)', async () => {
  const old = new URLSearchParams({ genre: 'Mystery', language: 'English', cover: 'drawn' });
  const refused = await fetchData(`/drafts/${await createDraft(author)}/publish`, old, author.cookie);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please choose a rating.')]);
});

test('authors can state that no warnings apply, or that they choose not to say (WARN-02)', async () => {
  await publish(await createDraft(author), author.cookie, { warnings: 'unsaid' });
  const work = await published();
  expect(work).toMatchObject({ warnings: [], warningsStated: 'unsaid' });
  expect(await textOf(`/book/${work?.id}`)).toContain('Warnings: author chose not to say');
});

test('a work that was published before there were ratings shows Not rated (WARN-01)', async () => {
  const book = await createBook(author, NOT_RATED);
  expect(await textOf(`/book/${book.id}`)).toContain('Not rated');
  expect(await facetsOf(book.id)).toEqual(['rating none', 'stated unknown']);
});

test('a kids story is for everyone, and any other rating or a warning is refused (WARN-01)', async () => {
  const id = await createDraft(author, { kind: 'kids' });
  const refusedWith = async (choices: Record<string, string>) => (await publish(id, author.cookie, { genre: 'Space', ...choices })).text;
  expect(await refusedWith({ rating: 'teen' })).toContain('Kids stories are always rated Everyone.');
  expect(await refusedWith({ warnings: 'violence' })).toContain('Kids stories have no content warnings.');
  expect(await published()).toBeUndefined();
  expect((await publish(id, author.cookie, { genre: 'Space', rating: '', warnings: '' })).status).not.toBe(200);
  const sent = await fetchData(`/drafts/${id}/publish`, new URLSearchParams({ genre: 'Space', cover: 'drawn' }), author.cookie);
  expect([sent.status, (await published())?.rating]).toEqual([200, 'everyone']);
  await expect(createKidsStory(author, { rating: 'teen' })).rejects.toThrow();
  const details = { title: 'Renamed', description: '', genre: 'Adventure', language: 'English', cover: 'current', rating: 'mature' };
  const story = await createKidsStory(author);
  const changed = await send(`/works/${story.id}/details`, details, author.cookie);
  expect([changed.status, (await workRow(story.id))?.rating]).toEqual([422, 'everyone']);
});

test('the database refuses warnings that are not in the list or contradict what was stated (WARN-02)', async () => {
  for (const wrong of [
    { warnings: ['cookery' as never], warningsStated: 'some' as const },
    { warnings: ['violence' as const], warningsStated: 'none' as const },
    { warnings: [], warningsStated: 'some' as const },
    { warnings: ['violence' as const], warningsStated: null },
  ])
    await expect(createBook(author, wrong), JSON.stringify(wrong)).rejects.toThrow();
});

test('a scheduled draft is published with the rating and warnings of its schedule, and needs them (WARN-01, WARN-02)', async () => {
  const clock = localFields({ at: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(), zone: 'Europe/Berlin' });
  const form = { from: 'work', genre: 'Mystery', language: 'English', cover: 'drawn', ...clock, zone: 'Europe/Berlin' };
  const id = await createDraft(author);
  const refused = await fetchData(`/drafts/${id}/schedule`, new URLSearchParams(form), author.cookie);
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Please choose a rating.')]);
  const rated = { ...form, rating: 'teen', warnings: 'drugs,abuse' };
  expect((await fetchData(`/drafts/${id}/schedule`, new URLSearchParams(rated), author.cookie)).status).toBe(200);
  await db.update(drafts).set({ publishAt: sql`now()` }).where(eq(drafts.id, id));
  await publishDue(id);
  expect(await published()).toMatchObject({ rating: 'teen', warnings: ['abuse', 'drugs'], warningsStated: 'some' });
});

const DETAILS = { title: 'Renamed', description: 'Of it all.', genre: 'Mystery', language: 'English', cover: 'current' };

test('the details change the rating and warnings without a version, and every filter in the same transaction (EDIT-24, WARN-01, TAG-04)', async () => {
  const { rating, warnings } = RATED;
  const book = await createBook(author, { ...DETAILS, cover: null });
  expect(await facetsOf(book.id)).toEqual([`rating ${rating}`, `stated ${warnings}`]);
  const save = (fields: [string, string][]) => send(`/works/${book.id}/details`, [...Object.entries(DETAILS), ...fields], author.cookie);
  const [empty, violence, drugs] = ['', 'violence', 'drugs'].map((value): [string, string] => ['warnings', value]) as [
    [string, string],
    [string, string],
    [string, string],
  ];
  expect((await save([['rating', 'teen'], empty, violence, drugs])).status).toBe(303);
  expect(await workRow(book.id)).toMatchObject({ rating: 'teen', warnings: ['violence', 'drugs'], warningsStated: 'some', revision: 1 });
  expect(await facetsOf(book.id)).toEqual(['rating teen', 'stated some', 'warning drugs', 'warning violence']);
  const refused = await save([['rating', 'teen'], empty]);
  expect([refused.status, (await pageOf(refused)).text]).toEqual([422, expect.stringContaining('or say that none apply.')]);
  expect((await save([])).status).toBe(303); // a form without these fields
  expect(await workRow(book.id)).toMatchObject({ rating: 'teen', warnings: ['violence', 'drugs'] });
});

test('the details of an older work need no rating until one is chosen (EDIT-24, WARN-01)', async () => {
  const book = await createBook(author, { ...NOT_RATED, id: newId() });
  const save = (fields: Record<string, string>) =>
    send(`/works/${book.id}/details`, { ...DETAILS, warnings: '', ...fields }, author.cookie);
  const page = await pageOf(await visit(`/works/${book.id}/details`, { as: author.cookie }));
  expect(page.one('main').text).toContain('Mature (16 and over)');
  expect((await save({})).status).toBe(303);
  expect(await workRow(book.id)).toMatchObject({ title: 'Renamed', ...NOT_RATED });
  expect((await save({ rating: 'teen' })).status).toBe(422);
  expect((await save({ rating: 'teen', warnings: 'none' })).status).toBe(303);
  expect(await workRow(book.id)).toMatchObject({ rating: 'teen', warningsStated: 'none' });
});
