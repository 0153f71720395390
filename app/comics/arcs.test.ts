import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createComic, speech } from '#tests/support/comics.ts';
import { firstSave } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart, saveDraft } from '#tests/support/drafts/drafts.ts';
import { createImage } from '#tests/support/images.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { emptyPanel, type Panel } from '../drafts/panels/panel-rules.ts';
import type { Tail } from '../drafts/panels/tail-rules.ts';
import { draftPages } from '../drafts/tables.ts';
import { newId } from '../forms/new-id.ts';
import { panels, parts, works } from '../works/tables.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
};
/** A panel with a picture uploaded by its author. */
async function panelOf(author: Member, words = 'Hullo.'): Promise<Panel> {
  const { address: src } = await createImage(author, { bucket: 'comics', folder: 'comics/panels' });
  return { picture: { src, width: 800, height: 600 }, description: 'A street.', bubbles: [speech(words, 30, 40)] };
}
async function arcOf(author: Member, work: string, title: string, n = 1) {
  const list = [];
  for (let i = 0; i < n; i++) list.push(await panelOf(author, `${title} ${i + 1}.`));
  const id = await createDraft(author, { kind: 'arc', work, title, description: 'What came after.', pages: list });
  expect((await publishPart(id, author.cookie)).status).toBe(200);
  const [part] = await db.select().from(parts).where(eq(parts.draftId, id));
  return part?.id ?? '';
}

test('a comic is published with its panels and bubbles, in order (PUBLISH-07, PUBLISH-08, PUBLISH-09, DATA-04, DATA-05, COMIC-ED-08)', async () => {
  const author = await createMember();
  const list = [await panelOf(author, 'One.'), await panelOf(author, 'Two words.')];
  const id = await createDraft(author, { kind: 'comic', title: 'Night bus', pages: list });
  expect((await publish(id, author.cookie, { genre: 'Poetry' })).status).toBe(422);
  expect((await publish(id, author.cookie, { genre: 'Slice of Life' })).status).toBe(200);
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect(comic).toMatchObject({ kind: 'comic', genre: 'Slice of Life', pagesCount: 2, wordsCount: 3, likesCount: 0, viewsCount: 0 });
  const stored = await db
    .select()
    .from(panels)
    .where(eq(panels.workId, comic?.id ?? ''))
    .orderBy(panels.position);
  expect(stored).toMatchObject(
    list.map(({ picture, bubbles, description }, i) => ({
      position: i + 1,
      picture: picture?.src,
      width: 800,
      height: 600,
      description,
      bubbles,
    })),
  );
});

test('a comic with a panel without a picture stays a draft, and a message says what is missing (AMB-33, ARC-13)', async () => {
  const author = await createMember();
  const bare = await publish(await createDraft(author, { kind: 'comic', pages: [emptyPanel()] }), author.cookie, { genre: 'Drama' });
  expect([bare.status, bare.text.includes('Please provide both a title and content for your comic')]).toEqual([422, true]);
  const half = await publish(await createDraft(author, { kind: 'comic', pages: [await panelOf(author), emptyPanel()] }), author.cookie, {
    genre: 'Drama',
  });
  expect([half.status, half.text.includes('Please add images to all panels')]).toEqual([422, true]);
});

test('saving a draft validates panels: bounds, types, limits, pictures of other people (COMIC-ED-07, COMIC-ED-12, DRAFT-17, ROUTE-05)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const good = await panelOf(author);
  const [bubble] = good.bubbles;
  const refused: [string, unknown][] = [
    ['a bubble outside', { ...good, bubbles: [{ ...bubble, x: 9.9 }] }],
    ['a bubble below', { ...good, bubbles: [{ ...bubble, y: 90.1 }] }],
    ['a position that is not a number', { ...good, bubbles: [{ ...bubble, x: '50' }] }],
    ['another type', { ...good, bubbles: [{ ...bubble, type: 'thought' }] }],
    ['too much text', { ...good, bubbles: [{ ...bubble, text: 'x'.repeat(401) }] }],
    ['too many bubbles', { ...good, bubbles: Array.from({ length: 21 }, (_, i) => ({ ...bubble, id: `b${i}` })) }],
    ['two bubbles with the same id', { ...good, bubbles: [bubble, bubble] }],
    ['an id with U+0000', { ...good, bubbles: [{ ...bubble, id: 'b\0' }] }],
    ['a picture from another site', { ...good, picture: { src: 'https://elsewhere.example/x.png', width: 1, height: 1 } }],
    ['a picture of another member', { ...good, picture: (await panelOf(other)).picture }],
    ['a page of text', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['an unknown property', { ...good, script: '<script>' }],
    ['nothing', null],
  ];
  for (const [name, page] of refused) {
    const result = await saveDraft(newId(), firstSave({ kind: 'comic', pages: [page] }), author.cookie);
    expect([name, result.status]).toEqual([name, 422]);
  }
  const id = await createDraft(author, { kind: 'comic', title: 'Kept', description: 'About it.', pages: [good, emptyPanel()] });
  const { page } = await read(`/write/comic.data?draft=${id}`, author.cookie);
  for (const part of ['Kept', 'About it.', 'Hullo.']) expect(withoutScripts(page)).toContain(part);
});

test('a bubble has a tail of its own only if the author turned it to one of four sides (COMIC-ED-08)', async () => {
  const author = await createMember();
  const panel = await panelOf(author, 'Up there.');
  const turned = (tail: string) => ({ ...panel, bubbles: panel.bubbles.map((bubble) => ({ ...bubble, tail: tail as Tail })) });
  const id = await createDraft(author, { kind: 'comic', title: 'Tails', pages: [panel, turned('up left')] });
  const rows = await db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
  expect(rows.map(({ document }) => document)).toEqual([panel, turned('up left')]);
  expect((await publish(id, author.cookie, { genre: 'Drama' })).status).toBe(200);
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect((await read(`/comic/${comic?.id}`)).page).toMatch(/data-tail="down right".*data-tail="up left"/s);
  const refused = await saveDraft(newId(), firstSave({ kind: 'comic', pages: [turned('sideways')] }), author.cookie);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('points to one of four sides')]);
});

test('U+0000 and lone surrogates are removed from bubbles and descriptions (COMIC-ED-08)', async () => {
  const author = await createMember();
  const panel = { ...(await panelOf(author, 'Hul\0lo \uD83E')), description: 'A\0 street\uDC00.' };
  const id = await createDraft(author, { kind: 'comic', pages: [panel] });
  const [row] = await db.select().from(draftPages).where(eq(draftPages.draftId, id));
  expect(row?.document).toMatchObject({ description: 'A street\uFFFD.', bubbles: [{ text: 'Hullo \uFFFD' }] });
});

test('a published panel has the dimensions of its picture, not those in the request (DATA-05, COMIC-ED-12)', async () => {
  const author = await createMember();
  const { picture, ...panel } = await panelOf(author);
  const pages = [{ ...panel, picture: { ...picture, width: 1, height: 50_000 } }];
  await publish(await createDraft(author, { kind: 'comic', title: 'Tower', pages }), author.cookie, { genre: 'Drama' });
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  const arc = await createDraft(author, { kind: 'arc', work: comic?.id ?? '', title: 'Higher', pages });
  expect((await publishPart(arc, author.cookie)).status).toBe(200);
  const stored = await db
    .select({ width: panels.width, height: panels.height })
    .from(panels)
    .where(eq(panels.workId, comic?.id ?? ''));
  expect(stored).toEqual([
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ]);
});

test('an arc is stored with its panels, and the comic lists it with its first six (ARC-15, DATA-06, READ-COMIC-06, READ-COMIC-07, ARC-07)', async () => {
  const author = await createMember();
  const comic = await createComic(author);
  const id = await arcOf(author, comic.id, 'The Terminus', 8);
  const [part] = await db.select().from(parts).where(eq(parts.id, id));
  expect(part).toMatchObject({ workId: comic.id, title: 'The Terminus', description: 'What came after.', pagesCount: 8 });
  const { page } = await read(`/comic/${comic.id}`);
  expect(page).toContain(`href="/comic/${comic.id}/arc/${id}"`);
  const list = page.slice(page.indexOf('id="parts"'));
  expect(list.match(/\/media\/comics\/[^"]+\?w=160"/g)).toHaveLength(6);
  expect(page).not.toContain('The Terminus 1.'); // the comic's gallery does not include panels of arcs
});

test('an arc shows title, description, author, time ago and its panels with their bubbles; only under its own comic (READ-ARC-01, READ-ARC-02, ROUTE-11)', async () => {
  const author = await createMember({ name: 'Jun Okada' });
  const [comic, other] = [await createComic(author), await createComic(author)];
  const arc = await arcOf(author, comic.id, 'The Terminus', 2);
  const two = await arcOf(author, comic.id, 'Lost Property');
  const { status, page } = await read(`/comic/${comic.id}/arc/${arc}`);
  expect(status).toBe(200);
  for (const part of [
    'The Terminus',
    'What came after.',
    'Jun Okada',
    'just now',
    'The Terminus 1.',
    'The Terminus 2.',
    'A street.',
    `/comic/${comic.id}/arc/${two}`,
  ])
    expect(withoutScripts(page)).toContain(part);
  expect((await read(`/comic/${other.id}/arc/${arc}`)).status).toBe(404);
});

test('a missing, hidden or malformed arc shows “Arc not found” with a link to the comic (READ-ARC-03, PRIVACY-02)', async () => {
  const author = await createMember();
  const comic = await createComic(author);
  const id = await arcOf(author, comic.id, 'Hidden soon');
  await hide(author);
  for (const part of [NOWHERE, id, 'x']) {
    const { status, page } = await read(`/comic/${comic.id}/arc/${part}`);
    expect([part, status]).toEqual([part, 404]);
    for (const words of ['Arc not found', 'Return to Comic']) expect(withoutScripts(page)).toContain(words);
    expect(page).not.toContain('Hidden soon');
  }
  expect((await read(`/comic/${comic.id}/arc/${id}`, author.cookie)).status).toBe(200);
});

test.each([
  ['visitor', false],
  ['stranger', false],
  ['author', true],
] as const)('what a %s can do with arcs (ARC-11, ARC-16, ROUTE-09, READ-COMIC-08)', async (role, allowed) => {
  const [author, stranger] = [await createMember(), await createMember()];
  const as = { visitor: undefined, stranger, author }[role];
  const comic = await createComic(author);
  expect((await read(`/comic/${comic.id}`, as?.cookie)).page.includes(`/write/arc/${comic.id}`)).toBe(allowed);
  const editor = await read(`/write/arc/${comic.id}`, as?.cookie);
  expect([editor.status, editor.location]).toEqual(allowed ? [200, null] : [302, `/comic/${comic.id}`]);
  const saved = await saveDraft(newId(), firstSave({ kind: 'arc', work: comic.id, pages: [emptyPanel()] }), as?.cookie);
  expect(saved.status).toBe(allowed ? 200 : role === 'visitor' ? 401 : 403);
});

test('the arc editor of a missing comic or of a book redirects home (ARC-10)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  for (const id of [NOWHERE, 'x', book.id]) expect((await read(`/write/arc/${id}`, author.cookie)).location).toBe('/');
  expect((await saveDraft(newId(), firstSave({ kind: 'arc', work: book.id, pages: [emptyPanel()] }), author.cookie)).status).toBe(403);
});

test('an arc without a title or pictures is not published, and a message says what is missing (ARC-12, ARC-13, ARC-14)', async () => {
  const author = await createMember();
  const comic = await createComic(author);
  const untitled = await publishPart(
    await createDraft(author, { kind: 'arc', work: comic.id, title: '', pages: [await panelOf(author)] }),
    author.cookie,
  );
  expect([untitled.status, untitled.text.includes('Please enter an arc title')]).toEqual([422, true]);
  for (const list of [[emptyPanel()], [await panelOf(author), emptyPanel()]]) {
    const bare = await publishPart(await createDraft(author, { kind: 'arc', work: comic.id, pages: list }), author.cookie);
    expect([bare.status, bare.text.includes('Please add images to all panels')]).toEqual([422, true]);
  }
});

test('only the author can delete an arc, whose page then leads to its comic (AMB-19)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const comic = await createComic(author);
  const id = await arcOf(author, comic.id, 'To be cut');
  const deleteArc = (as?: string) => fetchData(`/works/${comic.id}/parts/${id}/delete`, new URLSearchParams({ leave: 'yes' }), as);
  expect((await deleteArc(other.cookie)).status).toBe(404);
  const deleted = await deleteArc(author.cookie);
  expect([deleted.status, deleted.text.includes(`"/works/${comic.id}"`)]).toEqual([202, true]); // a redirect for the browser's router
  expect(await db.$count(panels, eq(panels.partId, id))).toBe(0);
});

test('publishing or opening a comic, or adding an arc, removes outdated pages from the visitor cache (LIVE-03, AMB-78)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const { hub } = await import('#server/app.ts');
  await hub.ready;
  const page = async (path: string) => withoutScripts((await read(path)).page.replaceAll('<!-- -->', ''));
  /** Runs the action and resolves when this process has received the topic and removed the cached pages that show it. */
  const until = async (topic: string, action: () => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = hub.on((received) => received === topic && resolve());
    await action();
    await promise;
    stop();
  };
  const before = await createComic(author, { title: 'Already on the shelf', createdAt: new Date(Date.now() + 1000) });
  const first = await page('/all-comics');
  expect(first).toContain('Already on the shelf');
  expect(first).not.toContain('Night bus, second line');
  const id = await createDraft(author, { kind: 'comic', title: 'Night bus, second line', pages: [await panelOf(author)] });
  await until('home', async () => expect((await publish(id, author.cookie, { genre: 'Drama' })).status).toBe(200));
  expect(await page('/all-comics')).toContain('Night bus, second line');
  expect(await page(`/comic/${before.id}`)).not.toContain('The way home');
  await until(`work:${before.id}`, () => arcOf(author, before.id, 'The way home'));
  expect(await page(`/comic/${before.id}`)).toContain('The way home');
  await page('/all-comics');
  await until('home', () => visit(`/comic/${before.id}`, { as: reader.cookie }));
  expect(await page('/all-comics')).toMatch(/Already on the shelf[\s\S]{0,600}>1<span class="sr-only"> view</);
});
