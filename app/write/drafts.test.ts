import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Document } from '#editor/document-types.ts';
import { db } from '#server/database.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { hide, type Member, member } from '../../tests/people.ts';
import { fetchData, send, visit } from '../../tests/request.ts';
import { newId } from '../shell/new-id.ts';
import type { DraftSave } from './rules.ts';
import { draftPages, drafts } from './tables.ts';

const text = (words: string): Document => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const aSave = (wishes: Partial<DraftSave> = {}): DraftSave => ({
  save: newId(),
  base: 0,
  kind: 'book',
  title: 'Moth Season',
  description: 'A lamp, a moth, a long summer.',
  order: ['1'],
  pages: { 1: text('Once') },
  ...wishes,
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

test('the first save makes a draft, later ones change the same row and its time (DRAFT-04, DRAFT-05, DRAFT-07)', async () => {
  const { cookie, id: author } = await member();
  const id = newId();
  const first = await save(id, aSave(), cookie);
  expect(first).toMatchObject({ status: 200, revision: 1 });
  const second = await save(id, aSave({ base: 1, title: 'Moth Season, again', pages: {} }), cookie);
  expect(second).toMatchObject({ status: 200, revision: 2 });
  expect(Number(second.lastModified)).toBeGreaterThan(Number(first.lastModified));
  const rows = await db.select().from(drafts).where(eq(drafts.authorId, author));
  expect(rows).toMatchObject([{ id, title: 'Moth Season, again', kind: 'book', revision: 2 }]);
});

test('a book draft keeps description and pages, and opens with them (DRAFT-16, DATA-16, DATA-17, ROUTE-04, BOOK-ED-15, BOOK-ED-22)', async () => {
  const { cookie } = await member();
  const id = newId();
  await save(id, aSave({ order: ['1', '2'], pages: { 1: text('the first page'), 2: text('the second page') } }), cookie);
  expect((await rowsOf(id)).map(({ key, position, words }) => [key, position, words])).toEqual([
    ['1', 1, 3],
    ['2', 2, 3],
  ]);
  const page = await (await editor(cookie, id)).text();
  // The editor is drawn in the browser, from the loader's data.
  for (const words of ['Moth Season', 'A lamp, a moth, a long summer.', 'the first page', 'the second page'])
    expect(page.includes(words), words).toBe(true);
});

test('only changed pages travel: the others stay, order and deletions follow', async () => {
  const { cookie } = await member();
  const id = newId();
  await save(id, aSave({ order: ['1', '2', '3'], pages: { 1: text('one'), 2: text('two'), 3: text('three') } }), cookie);
  expect(await save(id, aSave({ base: 1, order: ['3', '1', '4'], pages: { 4: text('four') } }), cookie)).toMatchObject({ status: 200 });
  expect((await rowsOf(id)).map(({ key, document }) => [key, 'content' in document && document.content[0]?.content?.[0]?.text])).toEqual([
    ['3', 'three'],
    ['1', 'one'],
    ['4', 'four'],
  ]);
  expect(await save(id, aSave({ base: 2, order: ['3', '9'], pages: {} }), cookie)).toMatchObject({
    status: 422,
    problem: 'pages-missing',
    keys: ['9'],
  });
  expect(await rowsOf(id)).toHaveLength(3);
});

test('the same save twice is one save, and answers the same', async () => {
  const { cookie } = await member();
  const id = newId();
  const body = aSave();
  const [first, second] = [await save(id, body, cookie), await save(id, body, cookie)];
  expect(second).toEqual(first);
});

test('a save on an old revision is a conflict that changes nothing, and names the revision and pages that are there', async () => {
  const { cookie } = await member();
  const id = newId();
  await save(id, aSave(), cookie);
  await save(id, aSave({ base: 1, pages: { 1: text('theirs') } }), cookie);
  const stale = await save(id, aSave({ base: 1, pages: { 1: text('mine') } }), cookie);
  expect(stale).toEqual({
    status: 409,
    problem: 'draft-conflict',
    message: 'This draft was changed elsewhere.',
    revision: 2,
    keys: ['1'],
  });
  expect(await rowsOf(id)).toMatchObject([{ document: text('theirs') }]);
});

test('of two saves at once on one revision, one wins and the other is told', async () => {
  const { cookie } = await member();
  const id = newId();
  await save(id, aSave(), cookie);
  const both = await Promise.all(['a', 'b', 'c', 'd'].map((words) => save(id, aSave({ base: 1, pages: { 1: text(words) } }), cookie)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('two first saves under one id at once make one draft', async () => {
  const { cookie, id: author } = await member();
  const id = newId();
  const both = await Promise.all([save(id, aSave(), cookie), save(id, aSave(), cookie)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toHaveLength(1);
});

test('a visitor is refused in the words of the specification (DRAFT-03)', async () => {
  expect(await save(newId(), aSave())).toMatchObject({ status: 401, message: 'User must be authenticated to save drafts' });
});

/** Who may read, save, delete and publish a draft: its owner, whether the profile is private or not, and nobody else. */
const who: [string, (owner: Member) => Promise<string | undefined>, boolean][] = [
  ['visitor', async () => undefined, false],
  ['stranger', async () => (await member()).cookie, false],
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
test.each(who)('a draft before a %s (DRAFT-09, PUBLISH-01)', async (_name, cookieOf, may) => {
  const owner = await member();
  const id = newId();
  await save(id, aSave(), owner.cookie);
  const as = await cookieOf(owner);
  const seen = await visit(`/write/book?draft=${id}`, { as });
  if (may) expect(seen.status).toBe(200);
  else {
    expect([302, 404]).toContain(seen.status);
    expect(await seen.text()).not.toContain('Moth Season');
  }
  const saved = await save(id, aSave({ base: 1, title: 'Taken over' }), as);
  expect(saved.status).toBe(may ? 200 : as ? 404 : 401);
  const published = await fetchData(
    `/drafts/${id}/publish`,
    new URLSearchParams({ genre: 'Poetry', language: 'English', cover: 'drawn' }),
    as,
  );
  expect(published.status).toBe(may ? 200 : as ? 404 : 401);
  if (may) return;
  expect((await fetchData(`/drafts/${id}/delete`, new URLSearchParams(), as)).status).toBe(as ? 404 : 401);
  expect(await db.select({ title: drafts.title }).from(drafts).where(eq(drafts.id, id))).toEqual([{ title: 'Moth Season' }]);
});

test('a draft parameter that is no draft of one’s own book is a sentence, not a crash (DRAFT-20)', async () => {
  const { cookie } = await member();
  for (const id of [newId(), 'nonsense', "'; drop table drafts", '%00', 'a'.repeat(5_000)]) {
    const response = await visit(`/write/book?draft=${encodeURIComponent(id)}`, { as: cookie });
    expect([400, 404]).toContain(response.status);
  }
  expect(withoutScripts(await (await visit(`/write/book?draft=${newId()}`, { as: cookie })).text())).toContain('Draft not found.');
});

test('drafts are listed for their owner, newest change first, untitled ones by that name (DRAFT-06, DRAFT-08, DRAFT-11, DRAFT-17)', async () => {
  const { cookie } = await member();
  const other = await member();
  await save(newId(), aSave({ title: 'Older' }), cookie);
  await save(newId(), aSave({ title: '' }), cookie);
  await save(newId(), aSave({ title: 'Somebody else’s' }), other.cookie);
  const page = await (await visit('/write', { as: cookie })).text();
  expect(withoutScripts(page)).toContain('Untitled Draft');
  expect(page.indexOf('Untitled Draft')).toBeLessThan(page.indexOf('Older'));
  expect(page).not.toContain('Somebody else’s');
  expect(await (await visit('/write')).text()).not.toContain('Saved Drafts');
});

test('many drafts come page by page, by key (DRAFT-08)', async () => {
  const { cookie, id: author } = await member();
  await db.execute(
    sql`insert into drafts (author_id, kind, origin, title, updated_at) select ${author}, 'book', 'book', 'Draft ' || n, now() - n * interval '1 minute' from generate_series(1, 45) n`,
  );
  const titles = (html: string) => [...html.matchAll(/draft-row-title[^>]*>(Draft \d+)</g)].map(([, title]) => title as string);
  const walk = async (from: string | undefined, way: 'before' | 'after') => {
    const seen: string[][] = [];
    let last = from;
    for (let path = from; path && seen.length < 5; ) {
      const html: string = await (await visit(path, { as: cookie })).text();
      seen.push(titles(html));
      last = path;
      path = new RegExp(`href="(/write\\?${way}=[^"]+)"`).exec(html)?.[1];
    }
    return { seen, last };
  };
  const all = Array.from({ length: 45 }, (_, i) => `Draft ${i + 1}`);
  const there = await walk('/write', 'before');
  expect(there.seen).toEqual([all.slice(0, 20), all.slice(20, 40), all.slice(40)]);
  const back = await walk(there.last, 'after');
  expect(back.seen).toEqual([all.slice(40), all.slice(20, 40), all.slice(0, 20)]);
});

test('deleting removes the draft with its pages (DRAFT-22)', async () => {
  const { cookie } = await member();
  const id = newId();
  await save(id, aSave(), cookie);
  expect((await send(`/drafts/${id}/delete`, {}, cookie)).status).toBe(303);
  expect(await rowsOf(id)).toEqual([]);
  expect((await fetchData(`/drafts/${id}/delete`, new URLSearchParams(), cookie)).status).toBe(404);
});

test('what PostgreSQL cannot keep, U+0000 and half a letter, is left out of title, description and tags (DRAFT-15)', async () => {
  const { cookie, id: author } = await member();
  const answer = await save(
    newId(),
    aSave({ kind: 'imageworld', title: 'Mo\0th \uD83E', description: '\0Lamp\uDC00', tags: ['\0sea\uD800'] }),
    cookie,
  );
  expect(answer.status).toBe(200);
  const [draft] = await db.select().from(drafts).where(eq(drafts.authorId, author));
  expect(draft).toMatchObject({ title: 'Moth \uFFFD', description: 'Lamp\uFFFD', tags: ['sea\uFFFD'] });
});

const hostile: [string, unknown][] = [
  ['no JSON', 'not json'],
  ['nothing', {}],
  ['a list', []],
  ['a page that is HTML', aSave({ pages: { 1: '<script>alert(1)</script>' as unknown as Document } })],
  ['an unknown node', aSave({ pages: { 1: { type: 'doc', content: [{ type: 'iframe' }] } } })],
  [
    'a picture of somewhere else',
    aSave({ pages: { 1: { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://elsewhere.example/x.png' } }] } } }),
  ],
  [
    'a picture that nobody uploaded',
    aSave({
      pages: { 1: { type: 'doc', content: [{ type: 'image', attrs: { src: '/media/books/x/books/1-2.webp', width: 1, height: 1 } }] } },
    }),
  ],
  ['a title of twelve thousand characters', aSave({ title: 'x'.repeat(12_000) })],
  ['a tag of nothing but U+0000', aSave({ kind: 'imageworld', tags: ['\0'] })],
  ['an order with U+0000', aSave({ order: ['1\0'] })],
  ['a draft of another type', { ...aSave(), kind: 'comic' }],
  ['an order with __proto__', aSave({ order: ['__proto__'] })],
  ['a negative revision', aSave({ base: -1 })],
  ['a page of a megabyte', aSave({ pages: { 1: text('word '.repeat(200_000)) } })],
];
test.each(hostile)('%s gets its sentence and changes nothing (DRAFT-15, MEDIA-03)', async (_name, body) => {
  const { cookie, id: author } = await member();
  const answer = await save(newId(), body, cookie);
  expect(answer.status).toBe(422);
  expect(String(answer.message).length).toBeGreaterThan(10);
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author))).toEqual([]);
});

test('a save that is larger than the door is 413 before it is read', async () => {
  const { cookie } = await member();
  const answer = await save(newId(), JSON.stringify({ filler: 'x'.repeat(4_300_000) }), cookie);
  expect(answer).toMatchObject({ status: 413, problem: 'too-large' });
});

test('a save sent from another site is refused', async () => {
  const { cookie } = await member();
  const response = await visit(`/drafts/${newId()}`, {
    method: 'POST',
    body: JSON.stringify(aSave()),
    headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
    as: cookie,
  });
  expect(response.status).toBe(403);
});

test('a draft is a book, a comic, a fan theory or an imagined world, and nothing else (DRAFT-01)', async () => {
  const { cookie } = await member();
  for (const kind of ['book', 'fantheory', 'imageworld'])
    expect((await save(newId(), aSave({ kind: kind as 'book' }), cookie)).status).toBe(200);
  expect(
    (await save(newId(), aSave({ kind: 'comic', pages: { 1: { picture: null, description: '', bubbles: [] } } }), cookie)).status,
  ).toBe(200);
  for (const kind of ['poem', 'theory', '', null]) expect((await save(newId(), aSave({ kind: kind as 'book' }), cookie)).status).toBe(422);
});
