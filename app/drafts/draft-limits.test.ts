import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createWork } from '#tests/support/works.ts';
import { newId } from '../forms/new-id.ts';
import { works } from '../works/tables.ts';
import { ALL_BUBBLES_MAX, DRAFTS_MAX, PANELS_MAX, PERSON_BYTES_MAX, SAVE_PAGES_MAX } from './draft-limit-rules.ts';
import { OPENED_BYTES } from './open-draft.server.ts';
import { draftPages, drafts } from './tables.ts';

const parse = async (result: Response | Promise<Response>) => {
  const response = await result;
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) } as Record<string, unknown> & {
    status: number;
  };
};
const save = (id: string, body: unknown, as: Member) => parse(saveDraft(id, body, as.cookie));
const rowOf = async (id: string) => (await db.select().from(drafts).where(eq(drafts.id, id)))[0];
const createPanel = (bubbles = 0) => ({
  picture: null,
  description: '',
  bubbles: Array.from({ length: bubbles }, (_, n) => ({ id: `b${n}`, text: 'Hm.', x: 50, y: 50, type: 'speech' })),
});

/** Inserts a draft with `pages` pages of `bytes` each directly into the database. */
async function insertLargeDraft(author: Member, pages: number, bytes: number) {
  const id = await createDraft(author, { pages: [text('x')] });
  const document = text('x'.repeat(bytes - 80));
  const size = Buffer.byteLength(JSON.stringify(document));
  await db.insert(draftPages).values(
    Array.from({ length: pages - 1 }, (_, n) => ({
      draftId: id,
      key: String(n + 2),
      position: n + 2,
      document,
      words: 1,
      opening: `Page ${n + 2} begins`,
      bytes: size,
    })),
  );
  await db
    .update(drafts)
    .set({ pagesCount: pages, bytes: (pages - 1) * size })
    .where(eq(drafts.id, id));
  return id;
}

test('a save updates the sums of its draft', async () => {
  const author = await createMember();
  const pages = [text('The extra beam came at eleven.'), text('One.')];
  const id = await createDraft(author, { pages });
  const bytes = (all: unknown[]) => all.reduce((sum: number, page) => sum + Buffer.byteLength(JSON.stringify(page)), 0);
  expect(await rowOf(id)).toMatchObject({ pagesCount: 2, wordsCount: 7, bytes: bytes(pages) });
  await save(id, { ...firstSave({ pages: [pages[0]] }), base: 1 }, author);
  expect(await rowOf(id)).toMatchObject({ pagesCount: 1, wordsCount: 6, bytes: bytes([pages[0]]) });
  expect(await db.select({ opening: draftPages.opening }).from(draftPages).where(eq(draftPages.draftId, id))).toEqual([
    { opening: 'The extra beam came at eleven.' },
  ]);
});

test('a draft holds at most 8 MB; a larger save changes nothing, and a save that shrinks the draft is accepted', async () => {
  const author = await createMember();
  const id = await insertLargeDraft(author, 60, 150_000);
  const keys = Array.from({ length: 60 }, (_, n) => String(n + 1));
  const more = { ...firstSave(), base: 1, order: [...keys, '61'], pages: { 61: text('One more.') } };
  expect(await save(id, more, author)).toMatchObject({
    status: 422,
    message: 'This draft has reached 8 MB, the most a draft can hold. Please continue in a new draft.',
  });
  expect(await rowOf(id)).toMatchObject({ revision: 1, pagesCount: 60 });
  expect(await save(id, { ...more, save: newId(), order: keys.slice(0, 59), pages: {} }, author)).toMatchObject({ status: 200 });
  expect(await rowOf(id)).toMatchObject({ revision: 2, pagesCount: 59 });
});

test('the drafts of a member hold at most 200 MB together, and there are at most 1,000', async () => {
  const author = await createMember();
  const full = await createDraft(author);
  await db
    .update(drafts)
    .set({ bytes: PERSON_BYTES_MAX - 50 })
    .where(eq(drafts.id, full));
  const refused = newId();
  expect(await save(refused, firstSave(), author)).toMatchObject({
    status: 422,
    message: 'Your drafts have reached 200 MB in total, which is the limit. Please delete drafts you no longer need.',
  });
  expect(await rowOf(refused)).toBeUndefined();
  const other = await createMember();
  expect(await save(newId(), firstSave(), other)).toMatchObject({ status: 200 });
  const fresh = { authorId: other.id, kind: 'book' as const, origin: 'book' };
  await db.insert(drafts).values(Array.from({ length: DRAFTS_MAX - 1 }, () => fresh));
  expect(await save(newId(), firstSave(), other)).toMatchObject({
    status: 422,
    message: 'You have 1,000 drafts, which is the limit. Please delete drafts you no longer need.',
  });
});

test('a save with too many pages, keys or tags, or with pages not in the order, is refused before its pages are parsed', async () => {
  const author = await createMember();
  const keys = (n: number) => Array.from({ length: n }, (_, at) => String(at + 1));
  const invalidPages = (n: number) => Object.fromEntries(keys(n).map((key) => [key, { never: 'parsed' }]));
  const body = (overrides: object) => ({ ...firstSave(), ...overrides });
  for (const [sent, message] of [
    [body({ order: keys(SAVE_PAGES_MAX + 1), pages: invalidPages(SAVE_PAGES_MAX + 1) }), 'One save can contain up to 50 pages.'],
    [body({ order: ['1'], pages: invalidPages(2) }), 'This save includes a page that the draft doesn’t have.'],
    [body({ order: keys(1_001), pages: {} }), 'A draft can have up to 1,000 pages.'],
    [body({ tags: Array.from({ length: 101 }, () => 'a') }), 'That is too many tags.'],
  ] as const)
    expect(await save(newId(), sent, author)).toMatchObject({ status: 422, message });
  const large = body({ order: Array.from({ length: 300_000 }, () => '1'), pages: {} });
  expect(await save(newId(), large, author)).toMatchObject({ status: 413, message: 'That’s too much to send at once.' });
});

test('each member can save 24 MB per minute, and other members are not affected', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const createHeavySave = () => firstSave({ pages: Array.from({ length: 10 }, () => text('x'.repeat(190_000))) });
  const statuses: number[] = [];
  for (let n = 0; n < 15; n++) statuses.push((await saveDraft(newId(), createHeavySave(), author.cookie)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(13);
  expect(statuses.slice(13)).toEqual([429, 429]);
  expect((await saveDraft(newId(), firstSave(), other.cookie)).status).toBe(200);
});

test('a comic holds 200 panels and 1,000 bubbles when saved and when published (COMIC-ED-02, ARC-02)', async () => {
  const author = await createMember();
  const id = await createDraft(author, { kind: 'comic', pages: [createPanel()] });
  const order = Array.from({ length: PANELS_MAX }, (_, n) => String(n + 1));
  await db
    .insert(draftPages)
    .values(order.slice(1).map((key) => ({ draftId: id, key, position: Number(key), document: createPanel() as never })));
  await db.update(drafts).set({ pagesCount: PANELS_MAX }).where(eq(drafts.id, id));
  const next = { ...firstSave({ kind: 'comic' }), base: 1 };
  expect(await save(id, { ...next, order: [...order, '201'], pages: { 201: createPanel() } }, author)).toMatchObject({
    status: 422,
    message: 'A comic can have up to 200 panels.',
  });
  const full = Object.fromEntries(order.slice(0, 50).map((key) => [key, createPanel(20)]));
  expect(await save(id, { ...next, order, pages: full }, author)).toMatchObject({ status: 200 });
  expect(await save(id, { ...next, save: newId(), base: 2, order, pages: { 60: createPanel(1) } }, author)).toMatchObject({
    status: 422,
    message: 'A comic can have up to 1,000 speech bubbles.',
  });

  // A draft from before the limit existed.
  await db
    .insert(draftPages)
    .values({ draftId: id, key: '201', position: 201, document: createPanel() as never, bubbles: ALL_BUBBLES_MAX });
  expect(await publish(id, author.cookie)).toMatchObject({
    status: 422,
    text: expect.stringContaining('A comic can have up to 200 panels.'),
  });
  await db.delete(draftPages).where(eq(draftPages.key, '60'));
  expect(await publish(id, author.cookie)).toMatchObject({ text: expect.stringContaining('up to 1,000 speech bubbles.') });
  expect(await db.$count(works, eq(works.authorId, author.id))).toBe(0);
});

test('an arc has the same limits as a comic', async () => {
  const author = await createMember();
  const comic = await createWork(author, { kind: 'comic' });
  const id = await createDraft(author, { kind: 'arc', work: comic.id, pages: [createPanel()] });
  await db.insert(draftPages).values(
    Array.from({ length: PANELS_MAX }, (_, n) => ({
      draftId: id,
      key: String(n + 2),
      position: n + 2,
      document: createPanel() as never,
    })),
  );
  expect(await publishPart(id, author.cookie)).toMatchObject({
    status: 422,
    text: expect.stringContaining('A comic can have up to 200 panels.'),
  });
});

test('a large draft opens with its outline and first pages; other pages load on demand, only for the owner', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const id = await insertLargeDraft(author, 12, 60_000);
  const page = await (await visit(`/write/book.data?draft=${id}`, { as: author.cookie })).text();
  expect(withoutScripts(page)).toContain('Page 12 begins');
  expect(page.length).toBeLessThan(OPENED_BYTES + 20_000);
  const requestPages = (keys: string, as?: string) => visit(`/drafts/${id}/pages?keys=${keys}`, { as });
  const some = await parse(requestPages('12,3', author.cookie));
  expect(some).toMatchObject({
    status: 200,
    revision: 1,
    pages: [{ key: '3', document: text('x'.repeat(59_920)) }, { key: '12' }],
    missing: [],
  });
  const all = await parse(requestPages('2,3,4,5,6,7,8,9,10,11,12', author.cookie));
  expect((all.pages as { key: string }[]).map(({ key }) => key)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']); // half a megabyte
  expect(await parse(requestPages('1,77', author.cookie))).toMatchObject({ pages: [{ key: '1' }], missing: ['77'] });
  for (const [keys, as] of [
    ['3', other.cookie],
    ['3', undefined],
    ['', author.cookie],
    ["1';--", author.cookie],
    [Array.from({ length: 51 }, (_, n) => n + 1).join(), author.cookie],
  ] as const)
    expect([keys.slice(0, 9), (await requestPages(keys, as)).status]).toEqual([keys.slice(0, 9), as ? 404 : 401]);
  expect((await visit(`/drafts/${newId()}/pages?keys=1`, { as: author.cookie })).status).toBe(404);
});

test('a copy takes unloaded pages only from the member’s own draft of the same kind', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const original = await createDraft(author, { pages: [text('one'), text('two'), text('three')] });
  const copy = { ...firstSave({ title: 'Copy' }), copyOf: original, order: ['1', '2', '3'], pages: { 1: text('one, mine') } };
  const id = newId();
  expect(await save(id, copy, author)).toMatchObject({ status: 200 });
  const stored = await db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
  expect(stored).toMatchObject([
    { key: '1', position: 1, document: text('one, mine') },
    { key: '2', position: 2, document: text('two'), words: 1, opening: 'two' },
    { key: '3', position: 3, document: text('three') },
  ]);
  expect(await rowOf(id)).toMatchObject({ pagesCount: 3, wordsCount: 4 });
  const missing = { status: 422, problem: 'pages-missing', keys: ['2', '3'] };
  expect(await save(newId(), { ...copy, save: newId() }, other)).toMatchObject(missing);
  const comic = await createDraft(author, { kind: 'comic', pages: [createPanel(), createPanel(), createPanel()] });
  expect(await save(newId(), { ...copy, save: newId(), copyOf: comic }, author)).toMatchObject(missing);
  expect(await save(newId(), { ...copy, save: newId(), order: ['1', '9'] }, author)).toMatchObject({ ...missing, keys: ['9'] });
  expect(await db.$count(drafts, eq(drafts.authorId, other.id))).toBe(0);
});

test('a refused save names the page, so that the rest can be saved without it', async () => {
  const author = await createMember();
  const sent = firstSave({ pages: [text('fine'), text('x'.repeat(210_000))] });
  expect(await save(newId(), sent, author)).toMatchObject({
    status: 422,
    page: '2',
    message: 'This page is too long. Please split it into two pages.',
  });
});

test('copied pages count among the kilobytes that one member saves in a minute (S1, S2)', async () => {
  const author = await createMember();
  const original = await insertLargeDraft(author, 40, 170_000);
  const order = Array.from({ length: 40 }, (_, n) => String(n + 1));
  const copy = { ...firstSave({ title: 'Copy' }), copyOf: original, order, pages: {} };
  const results = [];
  for (let i = 0; i < 4; i++) results.push(await saveDraft(newId(), { ...copy, save: newId() }, author.cookie));
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(results[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await db.$count(drafts, eq(drafts.authorId, author.id))).toBe(4); // the refused copy was not stored
});
