import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Document } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { newId } from '../forms/new-id.ts';
import type { DraftSave } from './saving/schemas.ts';
import { draftPages, drafts } from './tables.ts';

const text = (words: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const createSave = (overrides: Partial<DraftSave> = {}): DraftSave => ({
  save: newId(),
  base: 0,
  kind: 'book',
  title: 'Moth Season',
  description: 'A lamp, a moth, a long summer.',
  order: ['1'],
  pages: { 1: text('Once') },
  ...overrides,
});
const save = async (id: string, body: unknown, as?: string) => {
  const response = await visit(`/drafts/${id}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    as,
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) } as Record<string, unknown> & {
    status: number;
  };
};
const rowsOf = (id: string) => db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
const editor = (as: string, id?: string) => visit(`/write/book${id ? `?draft=${id}` : ''}`, { as });

test('the first save creates a draft, later saves update it and its time (DRAFT-04, DRAFT-05, DRAFT-07)', async () => {
  const { cookie, id: author } = await createMember();
  const id = newId();
  const first = await save(id, createSave(), cookie);
  expect(first).toMatchObject({ status: 200, revision: 1 });
  const second = await save(id, createSave({ base: 1, title: 'Moth Season, again', pages: {} }), cookie);
  expect(second).toMatchObject({ status: 200, revision: 2 });
  expect(Number(second.lastModified)).toBeGreaterThan(Number(first.lastModified));
  const rows = await db.select().from(drafts).where(eq(drafts.authorId, author));
  expect(rows).toMatchObject([{ id, title: 'Moth Season, again', kind: 'book', revision: 2 }]);
});

test('a book draft opens with its description and pages (DRAFT-16, DATA-16, DATA-17, ROUTE-04, BOOK-ED-15, BOOK-ED-22)', async () => {
  const { cookie } = await createMember();
  const id = newId();
  await save(id, createSave({ order: ['1', '2'], pages: { 1: text('the first page'), 2: text('the second page') } }), cookie);
  expect((await rowsOf(id)).map(({ key, position, words }) => [key, position, words])).toEqual([
    ['1', 1, 3],
    ['2', 2, 3],
  ]);
  const page = await (await editor(cookie, id)).text();
  // The editor is rendered in the browser from the loader data.
  for (const words of ['Moth Season', 'A lamp, a moth, a long summer.', 'the first page', 'the second page'])
    expect(page.includes(words), words).toBe(true);
});

test('only changed pages are sent; the order and deletions are applied', async () => {
  const { cookie } = await createMember();
  const id = newId();
  await save(id, createSave({ order: ['1', '2', '3'], pages: { 1: text('one'), 2: text('two'), 3: text('three') } }), cookie);
  expect(await save(id, createSave({ base: 1, order: ['3', '1', '4'], pages: { 4: text('four') } }), cookie)).toMatchObject({
    status: 200,
  });
  expect((await rowsOf(id)).map(({ key, document }) => [key, 'content' in document && document.content[0]?.content?.[0]?.text])).toEqual([
    ['3', 'three'],
    ['1', 'one'],
    ['4', 'four'],
  ]);
  expect(await save(id, createSave({ base: 2, order: ['3', '9'], pages: {} }), cookie)).toMatchObject({
    status: 422,
    problem: 'pages-missing',
    keys: ['9'],
  });
  expect(await rowsOf(id)).toHaveLength(3);
});

test('a repeated save is stored once and returns the same result', async () => {
  const { cookie } = await createMember();
  const id = newId();
  const body = createSave();
  const [first, second] = [await save(id, body, cookie), await save(id, body, cookie)];
  expect(second).toEqual(first);
});

test('a save on an old revision is a conflict: it changes nothing and names the current revision and pages', async () => {
  const { cookie } = await createMember();
  const id = newId();
  await save(id, createSave(), cookie);
  await save(id, createSave({ base: 1, pages: { 1: text('theirs') } }), cookie);
  const stale = await save(id, createSave({ base: 1, pages: { 1: text('mine') } }), cookie);
  expect(stale).toEqual({
    status: 409,
    problem: 'draft-conflict',
    message: 'This draft was changed elsewhere.',
    revision: 2,
    keys: ['1'],
  });
  expect(await rowsOf(id)).toMatchObject([{ document: text('theirs') }]);
});

test('of concurrent saves on one revision, one succeeds and the others are conflicts', async () => {
  const { cookie } = await createMember();
  const id = newId();
  await save(id, createSave(), cookie);
  const both = await Promise.all(['a', 'b', 'c', 'd'].map((words) => save(id, createSave({ base: 1, pages: { 1: text(words) } }), cookie)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('two concurrent first saves with one id create one draft', async () => {
  const { cookie, id: author } = await createMember();
  const id = newId();
  const both = await Promise.all([save(id, createSave(), cookie), save(id, createSave(), cookie)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toHaveLength(1);
});

test('a visitor who saves gets the specified error (DRAFT-03)', async () => {
  expect(await save(newId(), createSave())).toMatchObject({ status: 401, message: 'User must be authenticated to save drafts' });
});

/** Only the owner may read, save, delete and publish a draft, also with a private profile. */
const viewers: [string, (owner: Member) => Promise<string | undefined>, boolean][] = [
  ['visitor', async () => undefined, false],
  ['stranger', async () => (await createMember()).cookie, false],
  ['owner', async (owner) => owner.cookie, true],
  [
    'owner of a private profile',
    async (owner) => {
      await hide(owner);
      return owner.cookie;
    },
    true,
  ],
];
test.each(viewers)('access to a draft by a %s (DRAFT-09, PUBLISH-01)', async (_name, cookieOf, isAllowed) => {
  const owner = await createMember();
  const id = newId();
  await save(id, createSave(), owner.cookie);
  const as = await cookieOf(owner);
  const seen = await visit(`/write/book?draft=${id}`, { as });
  if (isAllowed) expect(seen.status).toBe(200);
  else {
    expect([302, 404]).toContain(seen.status);
    expect(await seen.text()).not.toContain('Moth Season');
  }
  const saved = await save(id, createSave({ base: 1, title: 'Taken over' }), as);
  expect(saved.status).toBe(isAllowed ? 200 : as ? 404 : 401);
  const published = await fetchData(`/drafts/${id}/publish`, new URLSearchParams({ ...CHOICES, genre: 'Poetry' }), as);
  expect(published.status).toBe(isAllowed ? 200 : as ? 404 : 401);
  if (isAllowed) return;
  expect((await fetchData(`/drafts/${id}/delete`, new URLSearchParams(), as)).status).toBe(as ? 404 : 401);
  expect(await db.select({ title: drafts.title }).from(drafts).where(eq(drafts.id, id))).toEqual([{ title: 'Moth Season' }]);
});

test('an invalid draft parameter shows “Draft not found.” (DRAFT-20)', async () => {
  const { cookie } = await createMember();
  for (const id of [newId(), 'nonsense', "'; drop table drafts", '%00', 'a'.repeat(5_000)]) {
    const response = await visit(`/write/book?draft=${encodeURIComponent(id)}`, { as: cookie });
    expect([400, 404]).toContain(response.status);
  }
  expect(withoutScripts(await (await visit(`/write/book?draft=${newId()}`, { as: cookie })).text())).toContain('Draft not found.');
});

test('the owner’s drafts are listed by last change, with a name for untitled ones (DRAFT-06, DRAFT-08, DRAFT-11, DRAFT-17)', async () => {
  const { cookie } = await createMember();
  const other = await createMember();
  await save(newId(), createSave({ title: 'Older' }), cookie);
  await save(newId(), createSave({ title: '' }), cookie);
  await save(newId(), createSave({ title: 'Another member’s' }), other.cookie);
  const page = await (await visit('/write', { as: cookie })).text();
  expect(withoutScripts(page)).toContain('Untitled Draft');
  expect(page.indexOf('Untitled Draft')).toBeLessThan(page.indexOf('Older'));
  expect(page).not.toContain('Another member’s');
  expect(await (await visit('/write')).text()).not.toContain('Saved Drafts');
});

test('many drafts are paginated in both directions (DRAFT-08)', async () => {
  const { cookie, id: author } = await createMember();
  await db.execute(
    sql`insert into drafts (author_id, kind, origin, title, updated_at) select ${author}, 'book', 'book', 'Draft ' || n, now() - n * interval '1 minute' from generate_series(1, 45) n`,
  );
  const titles = (html: string) => [...html.matchAll(/draft-row-title[^>]*>(Draft \d+)</g)].map(([, title]) => title as string);
  const pageThrough = async (from: string | undefined, direction: 'before' | 'after') => {
    const seen: string[][] = [];
    let last = from;
    for (let path = from; path && seen.length < 5; ) {
      const html: string = await (await visit(path, { as: cookie })).text();
      seen.push(titles(html));
      last = path;
      path = new RegExp(`href="(/write\\?${direction}=[^"]+)"`).exec(html)?.[1];
    }
    return { seen, last };
  };
  const all = Array.from({ length: 45 }, (_, i) => `Draft ${i + 1}`);
  const forward = await pageThrough('/write', 'before');
  expect(forward.seen).toEqual([all.slice(0, 20), all.slice(20, 40), all.slice(40)]);
  const back = await pageThrough(forward.last, 'after');
  expect(back.seen).toEqual([all.slice(40), all.slice(20, 40), all.slice(0, 20)]);
});

test('deleting removes the draft with its pages (DRAFT-22)', async () => {
  const { cookie } = await createMember();
  const id = newId();
  await save(id, createSave(), cookie);
  expect((await send(`/drafts/${id}/delete`, {}, cookie)).status).toBe(303);
  expect(await rowsOf(id)).toEqual([]);
  expect((await fetchData(`/drafts/${id}/delete`, new URLSearchParams(), cookie)).status).toBe(404);
});

test('U+0000 and unpaired surrogates are removed from title, description and tags (DRAFT-15)', async () => {
  const { cookie, id: author } = await createMember();
  const result = await save(
    newId(),
    createSave({ kind: 'imageworld', title: 'Mo\0th \uD83E', description: '\0Lamp\uDC00', tags: ['\0sea\uD800'] }),
    cookie,
  );
  expect(result.status).toBe(200);
  const [draft] = await db.select().from(drafts).where(eq(drafts.authorId, author));
  expect(draft).toMatchObject({ title: 'Moth \uFFFD', description: 'Lamp\uFFFD', tags: ['sea\uFFFD'] });
});

const invalidSaves: [string, unknown][] = [
  ['no JSON', 'not json'],
  ['an empty object', {}],
  ['a list', []],
  ['a page that is HTML', createSave({ pages: { 1: '<script>alert(1)</script>' as unknown as Document } })],
  ['an unknown node', createSave({ pages: { 1: { type: 'doc', content: [{ type: 'iframe' }] } } })],
  [
    'an image from another site',
    createSave({ pages: { 1: { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://elsewhere.example/x.png' } }] } } }),
  ],
  [
    'an image that was not uploaded',
    createSave({
      pages: { 1: { type: 'doc', content: [{ type: 'image', attrs: { src: '/media/books/x/books/1-2.webp', width: 1, height: 1 } }] } },
    }),
  ],
  ['a title of twelve thousand characters', createSave({ title: 'x'.repeat(12_000) })],
  ['a tag of only U+0000', createSave({ kind: 'imageworld', tags: ['\0'] })],
  ['an order with U+0000', createSave({ order: ['1\0'] })],
  ['a draft of another type', { ...createSave(), kind: 'comic' }],
  ['an order with __proto__', createSave({ order: ['__proto__'] })],
  ['a negative revision', createSave({ base: -1 })],
  ['a page of a megabyte', createSave({ pages: { 1: text('word '.repeat(200_000)) } })],
];
test.each(invalidSaves)('%s is refused with a message and changes nothing (DRAFT-15, MEDIA-03)', async (_name, body) => {
  const { cookie, id: author } = await createMember();
  const result = await save(newId(), body, cookie);
  expect(result.status).toBe(422);
  expect(String(result.message).length).toBeGreaterThan(10);
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toEqual([]);
});

test('a save above the body size limit gets 413 before it is read', async () => {
  const { cookie } = await createMember();
  const result = await save(newId(), JSON.stringify({ filler: 'x'.repeat(4_300_000) }), cookie);
  expect(result).toMatchObject({ status: 413, problem: 'too-large' });
});

test('a save sent from another site is refused', async () => {
  const { cookie } = await createMember();
  const response = await visit(`/drafts/${newId()}`, {
    method: 'POST',
    body: JSON.stringify(createSave()),
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    as: cookie,
  });
  expect(response.status).toBe(403);
});

test('drafts exist for books, comics, fan theories and imagined worlds only (DRAFT-01)', async () => {
  const { cookie } = await createMember();
  for (const kind of ['book', 'fantheory', 'imageworld'])
    expect((await save(newId(), createSave({ kind: kind as 'book' }), cookie)).status).toBe(200);
  expect(
    (await save(newId(), createSave({ kind: 'comic', pages: { 1: { picture: null, description: '', bubbles: [] } } }), cookie)).status,
  ).toBe(200);
  for (const kind of ['poem', 'theory', '', null])
    expect((await save(newId(), createSave({ kind: kind as 'book' }), cookie)).status).toBe(422);
});
