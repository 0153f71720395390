import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createComic } from '#tests/support/comics.ts';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { draftRow, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createEntry } from '#tests/support/works.ts';
import { newId } from '../../forms/new-id.ts';
import { type Kind, kinds } from '../kinds.ts';
import { works } from '../tables.ts';

beforeEach(() => resetRateLimits());

const numbered = (n: number) => Array.from({ length: n }, (_, i) => `tag ${i + 1}`);
const GENRES: [Kind, string][] = [
  ['book', 'Mystery'],
  ['theory', 'Music'],
  ['world', ''],
  ['kids_book', 'Space'],
];

test.each(GENRES)('a %s keeps the twenty tags of its draft; they are on its page (TAG-01)', async (kind, genre) => {
  const author = await createMember();
  const id = await createDraft(author, { kind: kinds[kind].draft, tags: numbered(20) });
  expect((await draftRow(id))?.tags).toEqual(numbered(20));
  expect((await publish(id, author.cookie, { genre })).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect(work?.tags).toEqual(numbered(20));
  const page = await pageOf(await visit(kinds[kind].address(work?.id ?? ''), { as: author.cookie }));
  expect(page.text).toContain('tag 20');
});

test('comics and challenge entries keep twenty tags through changes, and a tag has at most 30 characters without spaces around it (TAG-01)', async () => {
  const author = await createMember();
  const running = await createChallenge({ startDate: new Date(Date.now() - 1_000), endDate: new Date(Date.now() + 86_400_000) });
  for (const work of [await createComic(author), await createEntry(author, running)]) {
    const id = await openCopy(author, work.id);
    await saveCopy(author, id, { tags: numbered(20) });
    expect((await publishChanges(author, id)).status).toBe(200);
    expect((await workRow(work.id))?.tags).toEqual(numbered(20));
    expect((await pageOf(await visit(kinds[work.kind].address(work.id)))).text).toContain('tag 20');
  }
  const longest = 'x'.repeat(30);
  const id = await createDraft(author, { tags: [` ${longest} `] });
  expect((await draftRow(id))?.tags).toEqual([longest]);
  const refused = await saveDraft(newId(), { ...firstSave(), tags: [`${longest}x`] }, author.cookie);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Tags can be up to 30 characters.')]);
  const waves = await createDraft(author, { tags: ['🌊'.repeat(30)] }); // of two units each
  expect((await draftRow(waves))?.tags).toEqual(['🌊'.repeat(30)]);
});

test('the twenty-first tag is refused, a repeated one in other case is ignored (TAG-01)', async () => {
  const author = await createMember();
  const id = newId();
  const refused = await saveDraft(id, { ...firstSave(), tags: numbered(21) }, author.cookie);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('A work has at most 20 tags.')]);
  const saved = await saveDraft(id, { ...firstSave(), tags: [' Maps ', ...numbered(19), 'TAG 7', 'maps'] }, author.cookie);
  expect(saved.status).toBe(200);
  expect((await draftRow(id))?.tags).toEqual(['Maps', ...numbered(19)]);
});

test('the form of details changes the tags of a book and refuses the twenty-first (TAG-01)', async () => {
  const author = await createMember();
  const book = await createBook(author, { tags: ['maps'] });
  const fields = { title: book.title, genre: 'Mystery', language: 'English', cover: 'current' };
  const form = (tags: string[]) => [...Object.entries(fields), ...tags.map((tag): [string, string] => ['tag', tag])];
  const refused = await send(`/works/${book.id}/details`, form(numbered(21)), author.cookie);
  expect([refused.status, (await pageOf(refused)).text]).toEqual([422, expect.stringContaining('A work has at most 20 tags.')]);
  expect((await workRow(book.id))?.tags).toEqual(['maps']);
  await send(`/works/${book.id}/details`, form([...numbered(20), 'Tag 1 ']), author.cookie);
  expect((await workRow(book.id))?.tags).toEqual(numbered(20));
});

test('the working copy of a book has its tags, and publishes those it was given (TAG-01)', async () => {
  const author = await createMember();
  const book = await createBook(author, { tags: ['maps', 'Tides'] });
  const id = await openCopy(author, book.id);
  expect((await draftRow(id))?.tags).toEqual(['maps', 'Tides']);
  await saveCopy(author, id, { tags: ['islands'] });
  const changes = await pageOf(await visit(`/drafts/${id}/publish-changes`, { as: author.cookie }));
  expect(changes.one('main').text).toContain('Tags');
  expect((await publishChanges(author, id)).status).toBe(200);
  expect((await workRow(book.id))?.tags).toEqual(['islands']);
});
