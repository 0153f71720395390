import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database.ts';
import { publishedComic, says } from '../../tests/comics.ts';
import { draftOf, firstSave, publish, publishPart, saveDraft } from '../../tests/drafts.ts';
import { withoutScripts } from '../../tests/page-text.ts';
import { hide, type Member, member } from '../../tests/people.ts';
import { fetchData, visit } from '../../tests/request.ts';
import { publishedBook } from '../../tests/works.ts';
import { newId } from '../shell/new-id.ts';
import { panels, parts, pictures, works } from '../works/tables.ts';
import { draftPages } from '../write/tables.ts';
import { emptyPanel, type Panel } from './panel-rules.ts';
import type { Tail } from './tail-rules.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';
const read = async (path: string, as?: string) => {
  const response = await visit(path, { as });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
};
let drawn = 0;
/** A panel with a picture that its author uploaded. */
async function panelOf(author: Member, words = 'Hullo.'): Promise<Panel> {
  const src = `/media/comics/${author.id}/comics/panels/${++drawn}-0000000000000000.webp`;
  await db.insert(pictures).values({
    ownerId: author.id,
    bucket: 'comics',
    folder: 'comics/panels',
    address: src,
    width: 800,
    height: 600,
    widths: [320],
    bytes: 9,
  });
  return { picture: { src, width: 800, height: 600 }, description: 'A street.', bubbles: [says(words, 30, 40)] };
}
async function arcOf(author: Member, work: string, title: string, n = 1) {
  const list = [];
  for (let i = 0; i < n; i++) list.push(await panelOf(author, `${title} ${i + 1}.`));
  const id = await draftOf(author, { kind: 'arc', work, title, description: 'What came after.', pages: list });
  expect((await publishPart(id, author.cookie)).status).toBe(200);
  const [part] = await db.select().from(parts).where(eq(parts.draftId, id));
  return part?.id ?? '';
}

test('a comic goes out with its panels and bubbles, in order (PUBLISH-07, PUBLISH-08, PUBLISH-09, DATA-04, DATA-05, COMIC-ED-08)', async () => {
  const author = await member();
  const list = [await panelOf(author, 'One.'), await panelOf(author, 'Two words.')];
  const id = await draftOf(author, { kind: 'comic', title: 'Night bus', pages: list });
  expect((await publish(id, author.cookie, { genre: 'Poetry' })).status).toBe(422);
  expect((await publish(id, author.cookie, { genre: 'Slice of Life' })).status).toBe(200);
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect(comic).toMatchObject({ kind: 'comic', genre: 'Slice of Life', pagesCount: 2, wordsCount: 3, likesCount: 0, viewsCount: 0 });
  const kept = await db
    .select()
    .from(panels)
    .where(eq(panels.workId, comic?.id ?? ''))
    .orderBy(panels.position);
  expect(kept).toMatchObject(
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

test('a comic without a picture, or with a panel that lacks one, says what it needs and stays a draft (AMB-33, ARC-13)', async () => {
  const author = await member();
  const bare = await publish(await draftOf(author, { kind: 'comic', pages: [emptyPanel()] }), author.cookie, { genre: 'Drama' });
  expect([bare.status, bare.text.includes('Please provide both a title and content for your comic')]).toEqual([422, true]);
  const half = await publish(await draftOf(author, { kind: 'comic', pages: [await panelOf(author), emptyPanel()] }), author.cookie, {
    genre: 'Drama',
  });
  expect([half.status, half.text.includes('Please add images to all panels')]).toEqual([422, true]);
});

test('panels are checked when they are saved: bounds, types, measures, somebody else’s picture (COMIC-ED-07, COMIC-ED-12, DRAFT-17, ROUTE-05)', async () => {
  const [author, other] = [await member(), await member()];
  const good = await panelOf(author);
  const [bubble] = good.bubbles;
  const refused: [string, unknown][] = [
    ['a bubble outside', { ...good, bubbles: [{ ...bubble, x: 9.9 }] }],
    ['a bubble below', { ...good, bubbles: [{ ...bubble, y: 90.1 }] }],
    ['a place that is no number', { ...good, bubbles: [{ ...bubble, x: '50' }] }],
    ['another type', { ...good, bubbles: [{ ...bubble, type: 'thought' }] }],
    ['too many words', { ...good, bubbles: [{ ...bubble, text: 'x'.repeat(401) }] }],
    ['too many bubbles', { ...good, bubbles: Array.from({ length: 21 }, (_, i) => ({ ...bubble, id: `b${i}` })) }],
    ['two bubbles of one id', { ...good, bubbles: [bubble, bubble] }],
    ['an id with U+0000', { ...good, bubbles: [{ ...bubble, id: 'b\0' }] }],
    ['a picture from elsewhere', { ...good, picture: { src: 'https://elsewhere.example/x.png', width: 1, height: 1 } }],
    ['somebody else’s picture', { ...good, picture: (await panelOf(other)).picture }],
    ['a page of text', { type: 'doc', content: [{ type: 'paragraph' }] }],
    ['more than a panel has', { ...good, script: '<script>' }],
    ['nothing', null],
  ];
  for (const [what, page] of refused) {
    const answer = await saveDraft(newId(), firstSave({ kind: 'comic', pages: [page] }), author.cookie);
    expect([what, answer.status]).toEqual([what, 422]);
  }
  const id = await draftOf(author, { kind: 'comic', title: 'Kept', description: 'About it.', pages: [good, emptyPanel()] });
  const { page } = await read(`/write/comic.data?draft=${id}`, author.cookie);
  for (const part of ['Kept', 'About it.', 'Hullo.']) expect(withoutScripts(page)).toContain(part);
});

test('a bubble has a tail of its own only where its writer turned it, to one of four sides (COMIC-ED-08)', async () => {
  const author = await member();
  const panel = await panelOf(author, 'Up there.');
  const turned = (tail: string) => ({ ...panel, bubbles: panel.bubbles.map((bubble) => ({ ...bubble, tail: tail as Tail })) });
  const id = await draftOf(author, { kind: 'comic', title: 'Tails', pages: [panel, turned('up left')] });
  const rows = await db.select().from(draftPages).where(eq(draftPages.draftId, id)).orderBy(draftPages.position);
  expect(rows.map(({ document }) => document)).toEqual([panel, turned('up left')]);
  expect((await publish(id, author.cookie, { genre: 'Drama' })).status).toBe(200);
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect((await read(`/comic/${comic?.id}`)).page).toMatch(/data-tail="down right".*data-tail="up left"/s);
  const refused = await saveDraft(newId(), firstSave({ kind: 'comic', pages: [turned('sideways')] }), author.cookie);
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('points to one of four sides')]);
});

test('U+0000 and half a letter in a bubble or a description are left out, and the panel is kept (COMIC-ED-08)', async () => {
  const author = await member();
  const panel = { ...(await panelOf(author, 'Hul\0lo \uD83E')), description: 'A\0 street\uDC00.' };
  const id = await draftOf(author, { kind: 'comic', pages: [panel] });
  const [row] = await db.select().from(draftPages).where(eq(draftPages.draftId, id));
  expect(row?.document).toMatchObject({ description: 'A street\uFFFD.', bubbles: [{ text: 'Hullo \uFFFD' }] });
});

test('a panel goes out in the proportions of its picture, whatever measures were sent (DATA-05, COMIC-ED-12)', async () => {
  const author = await member();
  const { picture, ...panel } = await panelOf(author);
  const pages = [{ ...panel, picture: { ...picture, width: 1, height: 50_000 } }];
  await publish(await draftOf(author, { kind: 'comic', title: 'Tower', pages }), author.cookie, { genre: 'Drama' });
  const [comic] = await db.select().from(works).where(eq(works.authorId, author.id));
  const arc = await draftOf(author, { kind: 'arc', work: comic?.id ?? '', title: 'Higher', pages });
  expect((await publishPart(arc, author.cookie)).status).toBe(200);
  const kept = await db
    .select({ width: panels.width, height: panels.height })
    .from(panels)
    .where(eq(panels.workId, comic?.id ?? ''));
  expect(kept).toEqual([
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ]);
});

test('an arc is stored with its panels and stands in the comic’s list with the first six (ARC-15, DATA-06, READ-COMIC-06, READ-COMIC-07, ARC-07)', async () => {
  const author = await member();
  const comic = await publishedComic(author);
  const id = await arcOf(author, comic.id, 'The Terminus', 8);
  const [part] = await db.select().from(parts).where(eq(parts.id, id));
  expect(part).toMatchObject({ workId: comic.id, title: 'The Terminus', description: 'What came after.', pagesCount: 8 });
  const { page } = await read(`/comic/${comic.id}`);
  expect(page).toContain(`href="/comic/${comic.id}/arc/${id}"`);
  const list = page.slice(page.indexOf('id="parts"'));
  expect(list.match(/\/media\/comics\/[^"]+\?w=160"/g)).toHaveLength(6);
  expect(page).not.toContain('The Terminus 1.'); // the comic's own gallery stays its own
});

test('an arc shows title, description, author, time ago and its panels with their bubbles; only under its own comic (READ-ARC-01, READ-ARC-02, ROUTE-11)', async () => {
  const author = await member({ name: 'Jun Okada' });
  const [comic, other] = [await publishedComic(author), await publishedComic(author)];
  const one = await arcOf(author, comic.id, 'The Terminus', 2);
  const two = await arcOf(author, comic.id, 'Lost Property');
  const { status, page } = await read(`/comic/${comic.id}/arc/${one}`);
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
  expect((await read(`/comic/${other.id}/arc/${one}`)).status).toBe(404);
});

test('a missing, hidden or malformed arc is Arc not found, with the way to the comic (READ-ARC-03, PRIVACY-02)', async () => {
  const author = await member();
  const comic = await publishedComic(author);
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
] as const)('what a %s may do about arcs (ARC-11, ARC-16, ROUTE-09, READ-COMIC-08)', async (who, may) => {
  const [author, stranger] = [await member(), await member()];
  const as = { visitor: undefined, stranger, author }[who];
  const comic = await publishedComic(author);
  expect((await read(`/comic/${comic.id}`, as?.cookie)).page.includes(`/write/arc/${comic.id}`)).toBe(may);
  const desk = await read(`/write/arc/${comic.id}`, as?.cookie);
  expect([desk.status, desk.location]).toEqual(may ? [200, null] : [302, `/comic/${comic.id}`]);
  const saved = await saveDraft(newId(), firstSave({ kind: 'arc', work: comic.id, pages: [emptyPanel()] }), as?.cookie);
  expect(saved.status).toBe(may ? 200 : who === 'visitor' ? 401 : 403);
});

test('a missing comic leads home, and a book has no arcs (ARC-10)', async () => {
  const author = await member();
  const book = await publishedBook(author);
  for (const id of [NOWHERE, 'x', book.id]) expect((await read(`/write/arc/${id}`, author.cookie)).location).toBe('/');
  expect((await saveDraft(newId(), firstSave({ kind: 'arc', work: book.id, pages: [emptyPanel()] }), author.cookie)).status).toBe(403);
});

test('an arc without title or pictures says what it needs; then it goes out (ARC-12, ARC-13, ARC-14)', async () => {
  const author = await member();
  const comic = await publishedComic(author);
  const untitled = await publishPart(
    await draftOf(author, { kind: 'arc', work: comic.id, title: '', pages: [await panelOf(author)] }),
    author.cookie,
  );
  expect([untitled.status, untitled.text.includes('Please enter an arc title')]).toEqual([422, true]);
  for (const list of [[emptyPanel()], [await panelOf(author), emptyPanel()]]) {
    const bare = await publishPart(await draftOf(author, { kind: 'arc', work: comic.id, pages: list }), author.cookie);
    expect([bare.status, bare.text.includes('Please add images to all panels')]).toEqual([422, true]);
  }
});

test('an arc is deleted by its author only (AMB-19)', async () => {
  const [author, other] = [await member(), await member()];
  const comic = await publishedComic(author);
  const id = await arcOf(author, comic.id, 'To be cut');
  const drop = (as?: string) => fetchData(`/works/${comic.id}/parts/${id}/delete`, new URLSearchParams(), as);
  expect([(await drop(other.cookie)).status, (await drop(author.cookie)).status]).toEqual([404, 200]);
  expect(await db.$count(panels, eq(panels.partId, id))).toBe(0);
});

test('a visitor’s kept pages go when a comic is published, is opened, or gets an arc (LIVE-03, AMB-78)', async () => {
  const [author, reader] = [await member(), await member()];
  const { hub } = await import('#server/app.ts');
  await hub.ready;
  const page = async (path: string) => withoutScripts((await read(path)).page.replaceAll('<!-- -->', ''));
  /** Resolves when this process has heard of the topic, and so has dropped the pages that show it. */
  const until = async (topic: string, deed: () => Promise<unknown>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = hub.on((heard) => heard === topic && resolve());
    await deed();
    await promise;
    stop();
  };
  const before = await publishedComic(author, { title: 'Already on the shelf', createdAt: new Date(Date.now() + 1000) });
  const first = await page('/all-comics');
  expect(first).toContain('Already on the shelf');
  expect(first).not.toContain('Night bus, second line');
  const id = await draftOf(author, { kind: 'comic', title: 'Night bus, second line', pages: [await panelOf(author)] });
  await until('home', async () => expect((await publish(id, author.cookie, { genre: 'Drama' })).status).toBe(200));
  expect(await page('/all-comics')).toContain('Night bus, second line');
  expect(await page(`/comic/${before.id}`)).not.toContain('The way home');
  await until(`work:${before.id}`, () => arcOf(author, before.id, 'The way home'));
  expect(await page(`/comic/${before.id}`)).toContain('The way home');
  await page('/all-comics');
  await until('home', () => visit(`/comic/${before.id}`, { as: reader.cookie }));
  expect(await page('/all-comics')).toMatch(/Already on the shelf[\s\S]{0,600}>1<span class="sr-only"> view</);
});
