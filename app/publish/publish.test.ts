import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFromPages } from '#editor/document/plain-text.ts';
import { db } from '#server/database/database.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { createImage } from '#tests/support/images.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { draftPages, drafts } from '../drafts/tables.ts';
import { BOOK_GENRES } from '../works/class-rules.ts';
import { pages, works } from '../works/tables.ts';

const worksOf = (author: Member) => db.select().from(works).where(eq(works.authorId, author.id));

test('a published book has its pages and zero counts, and is on Home immediately (PUBLISH-06, PUBLISH-20, PUBLISH-21, DATA-02)', async () => {
  const author = await createMember();
  const before = await (await visit('/')).text();
  expect(before).not.toContain('The Keeper’s Arithmetic, published');
  const id = await createDraft(author, { title: 'The Keeper’s Arithmetic, published' });
  expect((await publish(id, author.cookie)).status).toBe(200);
  const [work] = await worksOf(author);
  expect(work).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    kind: 'book',
    commentRule: 'everyone',
    hasRemarks: true,
    holdFirstComments: false,
    title: 'The Keeper’s Arithmetic, published',
    description: 'Each night the lamp turns once more.',
    authorId: author.id,
    cover: null,
    genre: 'Mystery',
    tags: [],
    language: 'English',
    likesCount: 0,
    viewsCount: 0,
    commentsCount: 0,
    pagesCount: 2,
    wordsCount: 10,
    assistance: { words: 10, assisted: 0, images: 0, generated: 0 },
    labelStated: null,
    label: { text: { grade: 'none', by: 'site' }, images: null, cover: { grade: 'none', by: 'site' }, note: '', use: 'none' },
    chapterCount: 0,
    textBytes: 222,
    ownSeconds: expect.closeTo((10 * 60) / 238, 3),
    readingSeconds: expect.closeTo((10 * 60) / 238, 3),
    status: 'progress',
    holdUntil: null,
    rating: 'everyone',
    warnings: [],
    warningsStated: 'none',
    partWarnings: [],
    panelWarnings: [],
    latestComments: [],
    challengeId: null,
    ageRange: null,
    isFeatured: false,
    listed: true,
    state: 'shown',
    review: null,
    reviewNote: null,
    changeNote: '',
    replacesId: null,
    stateDecisionId: null,
    stateAt: null,
    editedAt: null,
    renewedAt: null,
    announcedAt: null,
    revision: 1,
    announcement: '',
    defaultNoteBefore: '',
    defaultNoteAfter: '',
    draftId: id,
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
  });
  expect(Math.abs(Date.now() - (work?.createdAt.getTime() ?? 0))).toBeLessThan(60_000);
  const stored = await db
    .select({ document: pages.document })
    .from(pages)
    .where(eq(pages.workId, work?.id ?? ''))
    .orderBy(pages.position);
  expect(textFromPages(stored.map(({ document }) => document))).toBe('The extra beam came at eleven.\n---\nOne. The harbour wall.');
  expect(withoutScripts(await (await visit('/')).text())).toContain('The Keeper’s Arithmetic, published');
  expect(await db.select().from(drafts).where(eq(drafts.id, id))).toEqual([]);
});

test('publishing twice, even concurrently, creates one work', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  const results = await Promise.all([publish(id, author.cookie), publish(id, author.cookie), publish(id, author.cookie)]);
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(results.map(({ text }) => text)).size).toBe(1);
  expect(await worksOf(author)).toHaveLength(1);
});

test('publishing a restored draft again returns the existing work or chapter (PUBLISH-21)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  const first = await publish(id, author.cookie);
  const [work] = await worksOf(author);
  const restoreDraft = (draft: string, kind: 'book' | 'chapter') =>
    db.transaction(async (tx) => {
      const workId = kind === 'chapter' ? work?.id : null;
      await tx.insert(drafts).values({ id: draft, authorId: author.id, kind, origin: kind, title: 'Late', workId });
      await tx.insert(draftPages).values({ draftId: draft, key: '1', position: 1, document: text('Late.'), words: 1 });
    });
  await restoreDraft(id, 'book');
  expect(await publish(id, author.cookie)).toMatchObject({ status: 200, text: first.text });
  expect(await worksOf(author)).toHaveLength(1);

  const chapter = await createDraft(author, { kind: 'chapter', work: work?.id ?? '' });
  const itsFirst = await publishPart(chapter, author.cookie);
  await restoreDraft(chapter, 'chapter');
  expect(await publishPart(chapter, author.cookie)).toMatchObject({ status: 200, text: itsFirst.text });
  expect((await worksOf(author))[0]).toMatchObject({ chapterCount: 1 });
});

test('U+0000 and unpaired surrogates in the choices cause no server error (PUBLISH-03, PUBLISH-17)', async () => {
  const author = await createMember();
  for (const [overrides, status] of [
    [{ genre: 'Mystery\0' }, 200],
    [{ language: 'Engl\0ish\uD800' }, 200],
    [{ language: '\0' }, 422],
    [{ genre: '\uDC00' }, 422],
    [{ cover: '/media/a\0.webp' }, 422],
    [{ cover: '/media/../a.webp' }, 422],
  ] as [Record<string, string>, number][])
    expect([overrides, (await publish(await createDraft(author), author.cookie, overrides)).status]).toEqual([overrides, status]);
});

test.each([
  ['no title', { title: '   ' }],
  ['an empty first page', { pages: [text('   '), text('words')] }],
] as [string, { title?: string; pages?: Document[] }][])(
  '%s: Please provide both a title and content for your book (PUBLISH-02)',
  async (_name, overrides) => {
    const author = await createMember();
    const id = await createDraft(author, overrides);
    const result = await publish(id, author.cookie);
    expect(result.status).toBe(422);
    expect(result.text).toContain('Please provide both a title and content for your book');
    expect(await worksOf(author)).toEqual([]);
    expect(await db.select().from(drafts).where(eq(drafts.id, id))).toHaveLength(1);
  },
);

test.each([
  ['cover', { cover: '' }],
  ['genre', { genre: '' }],
  ['genre', { genre: 'Cookery' }],
  ['language', { language: ' ' }],
  ['language', { language: 'x'.repeat(41) }],
])('a missing or unknown %s is named: %# (PUBLISH-03)', async (field, overrides) => {
  const author = await createMember();
  const id = await createDraft(author);
  const result = await publish(id, author.cookie, overrides as Record<string, string>);
  expect(result.status).toBe(422);
  expect(result.text).toContain(`"${field}"`);
  expect(await worksOf(author)).toEqual([]);
});

test('each of the sixteen genres publishes, and a language may be free text (PUBLISH-04, PUBLISH-17)', async () => {
  const author = await createMember();
  for (const genre of BOOK_GENRES)
    expect((await publish(await createDraft(author), author.cookie, { genre, language: 'Esperanto' })).status).toBe(200);
  expect(await worksOf(author)).toHaveLength(16);
});

test('a cover must be an image of the author', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const { address } = await createImage(other);
  const id = await createDraft(author);
  expect((await publish(id, author.cookie, { cover: address })).status).toBe(422);
  expect((await publish(id, author.cookie, { cover: 'https://elsewhere.example/x.png' })).status).toBe(422);
});

test('publishing another revision than the one shown is refused', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  expect((await publish(id, author.cookie, { revision: '7' })).status).toBe(409);
  expect((await publish(id, author.cookie, { revision: '1' })).status).toBe(200);
});

test('thirty works an hour may be published; the next one remains a draft (ERR-07)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  for (let n = 0; n < 30; n++) expect((await publish(id, author.cookie)).status).toBe(200);
  const next = await createDraft(author);
  const result = await publish(next, author.cookie);
  expect([result.status, result.headers.has('retry-after')]).toEqual([429, true]);
  expect(result.text).toContain('Your draft is saved');
  expect(await db.select().from(drafts).where(eq(drafts.id, next))).toHaveLength(1);
});

test('a visitor cannot publish (PUBLISH-01)', async () => {
  const author = await createMember();
  const id = await createDraft(author);
  expect((await publish(id)).status).toBe(401);
  expect(await worksOf(author)).toEqual([]);
});

test('publishing without JavaScript redirects to Home (PUBLISH-19)', async () => {
  const author = await createMember();
  const response = await send(`/drafts/${await createDraft(author)}/publish`, CHOICES, author.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
});

test('only the author can delete a book; others get “not found” (PRIVACY-06, ERR-12)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  await publish(await createDraft(author), author.cookie);
  const [work] = await worksOf(author);
  expect((await fetchData(`/works/${work?.id}/delete`, new URLSearchParams(), other.cookie)).status).toBe(404);
  expect((await fetchData(`/works/${work?.id}/delete`, new URLSearchParams())).status).toBe(401);
  expect(await worksOf(author)).toHaveLength(1);
  expect((await send(`/works/${work?.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await worksOf(author)).toEqual([]);
  expect((await visit(`/book/${work?.id}`)).status).toBe(404);
});

test('publishing choices are saved with the draft; its cover, the author’s own image only, is in the list of drafts', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const [{ address: ownCover }, { address: otherCover }] = [await createImage(author), await createImage(other)];
  const id = await createDraft(author);
  const save = (base: number, cover: string) =>
    saveDraft(id, { ...firstSave(), base, choices: { cover, genre: 'Mystery', language: 'Polish' } }, author.cookie);
  const coverOf = async () => (await db.select({ cover: drafts.cover }).from(drafts).where(eq(drafts.id, id)))[0]?.cover;
  expect([(await save(1, otherCover)).status, await coverOf()]).toEqual([200, null]);
  expect((await save(2, 'https://elsewhere.example/x.png')).status).toBe(422);
  expect((await save(2, ownCover)).status).toBe(200);
  const [draft] = await db.select().from(drafts).where(eq(drafts.id, id));
  expect(draft).toMatchObject({ cover: ownCover, genre: 'Mystery', language: 'Polish' });
  expect(withoutScripts(await (await visit('/write', { as: author.cookie })).text())).toContain(`${ownCover}?w=`);
  const opened = await (await visit(`/write/book.data?draft=${id}`, { as: author.cookie })).text();
  for (const value of [ownCover, 'Mystery', 'Polish']) expect(opened).toContain(value);
  expect((await save(3, 'drawn')).status).toBe(200);
  expect(await (await visit('/write', { as: author.cookie })).text()).not.toContain(ownCover);
});
