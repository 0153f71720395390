import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { draftOf, firstSave, publish, publishPart, saveDraft, text } from '../../tests/drafts.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { type Member, member } from '../../tests/people.ts';
import { visit } from '../../tests/request.ts';
import { publishedWork } from '../../tests/works.ts';
import { newId } from '../shell/new-id.ts';
import { works } from '../works/tables.ts';
import { ALL_BUBBLES_MAX, DRAFTS_MAX, PANELS_MAX, PERSON_BYTES_MAX, SAVE_PAGES_MAX } from './draft-limit-rules.ts';
import { OPENED_BYTES } from './open-draft.server.ts';
import { draftPages, drafts } from './tables.ts';

const said = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) } as Record<string, unknown> & {
    status: number;
  };
};
const save = (id: string, body: unknown, as: Member) => said(saveDraft(id, body, as.cookie));
const rowOf = async (id: string) => (await db.select().from(drafts).where(eq(drafts.id, id)))[0];
const aPanel = (bubbles = 0) => ({
  picture: null,
  description: '',
  bubbles: Array.from({ length: bubbles }, (_, n) => ({ id: `b${n}`, text: 'Hm.', x: 50, y: 50, type: 'speech' })),
});

/** A draft with `pages` pages of `bytes` each, put there without the door. */
async function largeDraft(author: Member, pages: number, bytes: number) {
  const id = await draftOf(author, { pages: [text('x')] });
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

test('a save keeps the sums of its draft, so that nobody has to read the pages for them', async () => {
  const author = await member();
  const pages = [text('The extra beam came at eleven.'), text('One.')];
  const id = await draftOf(author, { pages });
  const bytes = (all: unknown[]) => all.reduce((sum: number, page) => sum + Buffer.byteLength(JSON.stringify(page)), 0);
  expect(await rowOf(id)).toMatchObject({ pagesCount: 2, wordsCount: 7, bytes: bytes(pages) });
  await save(id, { ...firstSave({ pages: [pages[0]] }), base: 1 }, author);
  expect(await rowOf(id)).toMatchObject({ pagesCount: 1, wordsCount: 6, bytes: bytes([pages[0]]) });
  expect(await db.select({ opening: draftPages.opening }).from(draftPages).where(eq(draftPages.draftId, id))).toEqual([
    { opening: 'The extra beam came at eleven.' },
  ]);
});

test('a draft takes no more than 8 MB; the save changes nothing, and what makes it smaller is kept', async () => {
  const author = await member();
  const id = await largeDraft(author, 60, 150_000);
  const keys = Array.from({ length: 60 }, (_, n) => String(n + 1));
  const more = { ...firstSave(), base: 1, order: [...keys, '61'], pages: { 61: text('One more.') } };
  expect(await save(id, more, author)).toMatchObject({
    status: 422,
    message: 'This draft has reached 8 MB, the most a draft can hold. Please go on in a new draft.',
  });
  expect(await rowOf(id)).toMatchObject({ revision: 1, pagesCount: 60 });
  expect(await save(id, { ...more, save: newId(), order: keys.slice(0, 59), pages: {} }, author)).toMatchObject({ status: 200 });
  expect(await rowOf(id)).toMatchObject({ revision: 2, pagesCount: 59 });
});

test('all drafts of a person together take no more than 200 MB, and there are at most a thousand', async () => {
  const author = await member();
  const full = await draftOf(author);
  await db
    .update(drafts)
    .set({ bytes: PERSON_BYTES_MAX - 50 })
    .where(eq(drafts.id, full));
  const refused = newId();
  expect(await save(refused, firstSave(), author)).toMatchObject({
    status: 422,
    message: 'Your drafts together have reached 200 MB, the most there is room for. Please delete drafts you no longer need.',
  });
  expect(await rowOf(refused)).toBeUndefined();
  const other = await member();
  expect(await save(newId(), firstSave(), other)).toMatchObject({ status: 200 });
  const fresh = { authorId: other.id, kind: 'book' as const, origin: 'book' };
  await db.insert(drafts).values(Array.from({ length: DRAFTS_MAX - 1 }, () => fresh));
  expect(await save(newId(), firstSave(), other)).toMatchObject({
    status: 422,
    message: 'You have 1,000 drafts, the most there is room for. Please delete drafts you no longer need.',
  });
});

test('a save by its numbers alone: too many pages, pages that are not in the order, too many keys or tags are refused before they are read', async () => {
  const author = await member();
  const keys = (n: number) => Array.from({ length: n }, (_, at) => String(at + 1));
  const nonsense = (n: number) => Object.fromEntries(keys(n).map((key) => [key, { never: 'looked at' }]));
  const body = (wishes: object) => ({ ...firstSave(), ...wishes });
  for (const [sent, message] of [
    [body({ order: keys(SAVE_PAGES_MAX + 1), pages: nonsense(SAVE_PAGES_MAX + 1) }), 'One save can carry up to 50 pages.'],
    [body({ order: ['1'], pages: nonsense(2) }), 'This save includes a page that the draft doesn’t have.'],
    [body({ order: keys(1_001), pages: {} }), 'A draft can have up to 1,000 pages.'],
    [body({ tags: Array.from({ length: 101 }, () => 'a') }), 'That is too many tags.'],
  ] as const)
    expect(await save(newId(), sent, author)).toMatchObject({ status: 422, message });
  const large = body({ order: Array.from({ length: 300_000 }, () => '1'), pages: {} });
  expect(await save(newId(), large, author)).toMatchObject({ status: 413, message: 'That’s too much to send at once.' });
});

test('saves are limited by what they weigh: a minute takes 24 MB of one person, and another person is served', async () => {
  const [author, other] = [await member(), await member()];
  const heavy = () => firstSave({ pages: Array.from({ length: 10 }, () => text('x'.repeat(190_000))) });
  const statuses: number[] = [];
  for (let n = 0; n < 15; n++) statuses.push((await saveDraft(newId(), heavy(), author.cookie)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(13);
  expect(statuses.slice(13)).toEqual([429, 429]);
  expect((await saveDraft(newId(), firstSave(), other.cookie)).status).toBe(200);
});

test('a comic takes 200 panels and 1,000 bubbles, on the server as in the browser, when it is saved and when it is published (COMIC-ED-02, ARC-02)', async () => {
  const author = await member();
  const id = await draftOf(author, { kind: 'comic', pages: [aPanel()] });
  const order = Array.from({ length: PANELS_MAX }, (_, n) => String(n + 1));
  await db
    .insert(draftPages)
    .values(order.slice(1).map((key) => ({ draftId: id, key, position: Number(key), document: aPanel() as never })));
  await db.update(drafts).set({ pagesCount: PANELS_MAX }).where(eq(drafts.id, id));
  const next = { ...firstSave({ kind: 'comic' }), base: 1 };
  expect(await save(id, { ...next, order: [...order, '201'], pages: { 201: aPanel() } }, author)).toMatchObject({
    status: 422,
    message: 'A comic can have up to 200 panels.',
  });
  const full = Object.fromEntries(order.slice(0, 50).map((key) => [key, aPanel(20)]));
  expect(await save(id, { ...next, order, pages: full }, author)).toMatchObject({ status: 200 });
  expect(await save(id, { ...next, save: newId(), base: 2, order, pages: { 60: aPanel(1) } }, author)).toMatchObject({
    status: 422,
    message: 'A comic can have up to 1,000 speech bubbles.',
  });

  // One that came to be before there was a limit.
  await db.insert(draftPages).values({ draftId: id, key: '201', position: 201, document: aPanel() as never, bubbles: ALL_BUBBLES_MAX });
  expect(await publish(id, author.cookie)).toMatchObject({
    status: 422,
    text: expect.stringContaining('A comic can have up to 200 panels.'),
  });
  await db.delete(draftPages).where(eq(draftPages.key, '60'));
  expect(await publish(id, author.cookie)).toMatchObject({ text: expect.stringContaining('up to 1,000 speech bubbles.') });
  expect(await db.$count(works, eq(works.authorId, author.id))).toBe(0);
});

test('an arc is limited as a comic is', async () => {
  const author = await member();
  const comic = await publishedWork(author, { kind: 'comic' });
  const id = await draftOf(author, { kind: 'arc', work: comic.id, pages: [aPanel()] });
  await db
    .insert(draftPages)
    .values(
      Array.from({ length: PANELS_MAX }, (_, n) => ({ draftId: id, key: String(n + 2), position: n + 2, document: aPanel() as never })),
    );
  expect(await publishPart(id, author.cookie)).toMatchObject({
    status: 422,
    text: expect.stringContaining('A comic can have up to 200 panels.'),
  });
});

test('a large draft opens with its outline and its first pages; the others come on demand, to their owner alone', async () => {
  const [author, other] = [await member(), await member()];
  const id = await largeDraft(author, 12, 60_000);
  const page = await (await visit(`/write/book.data?draft=${id}`, { as: author.cookie })).text();
  expect(withoutScripts(page)).toContain('Page 12 begins');
  expect(page.length).toBeLessThan(OPENED_BYTES + 20_000);
  const asked = (keys: string, as?: string) => visit(`/drafts/${id}/pages?keys=${keys}`, { as });
  const some = await said(asked('12,3', author.cookie));
  expect(some).toMatchObject({
    status: 200,
    revision: 1,
    pages: [{ key: '3', document: text('x'.repeat(59_920)) }, { key: '12' }],
    missing: [],
  });
  const all = await said(asked('2,3,4,5,6,7,8,9,10,11,12', author.cookie));
  expect((all.pages as { key: string }[]).map(({ key }) => key)).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']); // half a megabyte
  expect(await said(asked('1,77', author.cookie))).toMatchObject({ pages: [{ key: '1' }], missing: ['77'] });
  for (const [keys, as] of [
    ['3', other.cookie],
    ['3', undefined],
    ['', author.cookie],
    ["1';--", author.cookie],
    [Array.from({ length: 51 }, (_, n) => n + 1).join(), author.cookie],
  ] as const)
    expect([keys.slice(0, 9), (await asked(keys, as)).status]).toEqual([keys.slice(0, 9), as ? 404 : 401]);
  expect((await visit(`/drafts/${newId()}/pages?keys=1`, { as: author.cookie })).status).toBe(404);
});

test('the copy of a draft takes over the pages that its client has not loaded, from one’s own draft of the same sort alone', async () => {
  const [author, other] = [await member(), await member()];
  const original = await draftOf(author, { pages: [text('one'), text('two'), text('three')] });
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
  const comic = await draftOf(author, { kind: 'comic', pages: [aPanel(), aPanel(), aPanel()] });
  expect(await save(newId(), { ...copy, save: newId(), copyOf: comic }, author)).toMatchObject(missing);
  expect(await save(newId(), { ...copy, save: newId(), order: ['1', '9'] }, author)).toMatchObject({ ...missing, keys: ['9'] });
  expect(await db.$count(drafts, eq(drafts.authorId, other.id))).toBe(0);
});

test('a page that is refused is named, so that the rest can be saved without it', async () => {
  const author = await member();
  const sent = firstSave({ pages: [text('fine'), text('x'.repeat(210_000))] });
  expect(await save(newId(), sent, author)).toMatchObject({
    status: 422,
    page: '2',
    message: 'This page is too long. Please split it into two pages.',
  });
});

test('copied pages count among the kilobytes that one member saves in a minute (S1, S2)', async () => {
  const author = await member();
  const original = await largeDraft(author, 40, 170_000);
  const order = Array.from({ length: 40 }, (_, n) => String(n + 1));
  const copy = { ...firstSave({ title: 'Copy' }), copyOf: original, order, pages: {} };
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await saveDraft(newId(), { ...copy, save: newId() }, author.cookie));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await db.$count(drafts, eq(drafts.authorId, author.id))).toBe(4); // the refused copy left none
});
