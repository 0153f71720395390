import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#app/comments/tables.ts';
import { people } from '#app/people/tables.ts';
import { jobHandlers } from '#app/works/blocks/complete-blocks.server.ts';
import { pages, panels, parts, works } from '#app/works/tables.ts';
import type { Document } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { wrongCounts } from '#tests/support/deletion-fixture.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { blocks } from '../../blocks/tables.ts';

beforeEach(() => resetRateLimits());

const completeIds = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
const text = (words: string) => [{ type: 'text', text: words }];
const FIRST = 'The lamp was lit.';
const PAGE: Document = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: text('Evening') },
    { type: 'paragraph', content: text(FIRST) },
    { type: 'blockquote', content: [{ type: 'paragraph', content: text('Who lit it?') }] },
    { type: 'image', attrs: { src: '/media/lamp.webp', alt: 'A lamp in a window', width: 40, height: 30 } },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: text('Oil') }] }] },
    { type: 'paragraph', content: text(`${'long '.repeat(60)}end`) },
  ],
};
const blocksOf = async (work: string, part: string | null = null) =>
  (
    await db
      .select()
      .from(pages)
      .where(and(eq(pages.workId, work), part ? eq(pages.partId, part) : isNull(pages.partId)))
      .orderBy(asc(pages.position))
  ).flatMap((page) => page.blocks ?? []);
/** A book of one page with a heading, paragraphs, a quotation, an image and a list. */
async function marked() {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Noor Haddad' }), await createMember()];
  const book = await createBook(author, { pages: [PAGE] });
  await completeIds();
  const [heading = '', first = '', quotation = '', image = '', list = '', long = ''] = await blocksOf(book.id);
  return {
    author,
    reader,
    other,
    book,
    path: `/book/${book.id}`,
    all: `/works/${book.id}/comments`,
    heading,
    first,
    quotation,
    image,
    list,
    long,
  };
}
const remark = async (as: Member, work: string, block: string, words = 'How it glows.', more: Record<string, string> = {}) =>
  fetchData(`/works/${work}/comments`, new URLSearchParams({ id: randomUUID(), text: words, block, ...more }), as.cookie);
const page = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
const dots = async (path: string, as?: Member) => (await page(path, as)).names('link').filter((name) => / on this /.test(name));
const stored = (work: string) => db.select().from(comments).where(eq(comments.workId, work)).orderBy(asc(comments.createdAt));
const has = async (path: string, words: string, as?: Member) => (await (await visit(path, { as: as?.cookie })).text()).includes(words);

test('a paragraph, heading, quotation or image has its remarks, with the first 200 characters of its words (REPLY-07)', async () => {
  const { reader, other, book, path, all, heading, first, quotation, image, list, long } = await marked();
  for (const block of [heading, first, quotation, image, long]) expect((await remark(reader, book.id, block)).status).toBe(200);
  expect((await remark(other, book.id, first, 'Brightly.')).status).toBe(200);
  expect((await stored(book.id)).map(({ quote, revision }) => [quote, revision])).toEqual([
    ['Evening', 1],
    [FIRST, 1],
    ['Who lit it?', 1],
    ['A lamp in a window', 1],
    ['long '.repeat(40), 1],
    [FIRST, 1],
  ]);
  expect(await dots(path)).toEqual([
    '1 remark on this heading',
    '2 remarks on this paragraph',
    '1 remark on this quotation',
    '1 remark on this image',
    '1 remark on this paragraph',
  ]);
  const refused = [await remark(reader, book.id, list), await remark(reader, book.id, 'zzzzzzzz'), await remark(reader, book.id, 'x')];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 422]);
  const other2 = await createBook(other, { pages: [PAGE] });
  expect((await remark(reader, other2.id, first)).status).toBe(409);
  expect(await stored(other2.id)).toEqual([]);
  const list2 = await page(all, reader);
  expect(list2.parts('.remark-quote').map((quote) => quote.text)).toContain('A lamp in a window');
});

test('without JavaScript a dot leads to the remarks on its passage and to a form for another one (REPLY-07)', async () => {
  const { reader, other, book, path, first, quotation } = await marked();
  await remark(reader, book.id, first);
  await remark(reader, book.id, quotation, 'Nobody did.');
  const browser = await plainBrowser(path, { as: other.cookie });
  await browser.follow('1 remark on this paragraph');
  expect(browser.page.text).toContain('How it glows.');
  expect(browser.page.text).not.toContain('Nobody did.');
  expect(browser.page.all('heading', 'Remarks').length).toBe(1);
  await browser.submit('Post', { 'Your remark': ' ' });
  expect(browser.page.names('textbox')).toContain('Your remark');
  await browser.submit('Post', { 'Your remark': 'Brightly.' });
  expect([browser.path.includes(first), browser.page.text.includes('Brightly.')]).toEqual([true, true]);
  await browser.follow('All comments');
  expect(browser.page.text).toContain('Nobody did.');
  const begin = await plainBrowser(path, { as: other.cookie });
  await begin.follow('Make a remark');
  await begin.follow('Remark on this heading');
  await begin.submit('Post', { 'Your remark': 'Early.' });
  expect(await dots(path)).toContain('1 remark on this heading');
});

test('panels of a comic have dots; kids stories and posts take no remarks (REPLY-07)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const comic = await createComic(author, { panels: [{ description: 'A tram at night' }, {}] });
  const kids = await createKidsStory(author);
  await completeIds();
  const keys = (await db.select().from(panels).where(eq(panels.workId, comic.id)).orderBy(asc(panels.position))).map(
    ({ key }) => key ?? '',
  );
  for (const key of keys) expect((await remark(reader, comic.id, key)).status).toBe(200);
  expect((await stored(comic.id)).map(({ quote }) => quote)).toEqual(['A tram at night', 'Panel 2']);
  expect(await dots(`/comic/${comic.id}`)).toEqual(['1 remark on this panel', '1 remark on this panel']);
  await db
    .update(panels)
    .set({ warnings: ['gore'] })
    .where(eq(panels.key, keys[0] ?? ''));
  const other = await createMember();
  await db
    .update(people)
    .set({ covering: ['gore'] })
    .where(eq(people.id, other.id));
  for (const search of ['', `?block=${keys[0]}`])
    expect([search, await has(`/works/${comic.id}/comments${search}`, 'tram at night', other)]).toEqual([search, false]);
  expect([await dots(`/comic/${comic.id}`, other), await has(`/works/${comic.id}/comments`, 'tram at night', author)]).toEqual([
    ['1 remark on this panel'],
    true,
  ]);
  expect((await remark(reader, kids.id, (await blocksOf(kids.id))[0] ?? '')).status).toBe(409);
  const post = await createPost(author);
  const sent = await fetchData(`/posts/${post.id}/comments`, new URLSearchParams({ text: 'A word.', block: keys[0] ?? '' }), reader.cookie);
  expect(sent.status).toBe(409);
  expect(await stored(kids.id)).toEqual([]);
});

test('the reader chooses No remarks, Dots or Open; only Open lists them below the page (REPLY-07)', async () => {
  const { reader, other, book, path, first } = await marked();
  await remark(other, book.id, first);
  const choose = (remarks: string) => send('/reading-settings', { size: '3', remarks }, reader.cookie);
  expect(await dots(path, reader)).toContain('1 remark on this paragraph');
  expect((await choose('none')).status).toBe(303);
  expect([await dots(path, reader), (await page(path, reader)).names('link').includes('Make a remark')]).toEqual([[], false]);
  await choose('open');
  expect((await page(path, reader)).all('region', 'Remarks on this page').length).toBe(1);
  await choose('dots');
  expect((await page(path, reader)).all('region', 'Remarks on this page').length).toBe(0);
  expect((await choose('many')).status).toBe(422);
  const settings = await page(path, reader);
  expect(['No remarks', 'Dots', 'Open'].every((name) => settings.text.includes(name))).toBe(true);
});

test('the author turns remarks off, which hides them and their replies with their counts, and retains them (REPLY-07)', async () => {
  const { author, reader, other, book, path, all, first } = await marked();
  await fetchData(all, new URLSearchParams({ text: 'A whole book.' }), other.cookie);
  await remark(reader, book.id, first);
  const root = (await stored(book.id))[1]?.id ?? '';
  await fetchData(all, new URLSearchParams({ text: 'It does.', parent: root }), other.cookie);
  const counted = async () => (await db.select().from(works).where(eq(works.id, book.id)))[0]?.commentsCount;
  const latest = async () => (await db.select().from(works).where(eq(works.id, book.id)))[0]?.latestComments.map((comment) => comment.text);
  expect([await counted(), await latest()]).toEqual([3, ['A whole book.']]);
  const choice = await plainBrowser(`/works/${book.id}/comment-rule`, { as: author.cookie });
  await choice.submit('Save', { 'Turn off remarks on paragraphs and panels': true });
  expect([await counted(), await dots(path, reader)]).toEqual([1, []]);
  for (const as of [author, reader, other, undefined])
    for (const at of [all, `${all}?block=${first}`, path])
      expect([at, await has(at, 'glows', as), await has(at, 'It does.', as)]).toEqual([at, false, false]);
  expect((await visit(`/comments/${root}/show`, { as: reader.cookie })).status).toBe(404);
  expect((await visit(`/comments/${root}/replies`, { as: reader.cookie })).status).toBe(404);
  expect((await remark(reader, book.id, first)).status).toBe(409);
  await setStateOf('comment', { id: root }, 'hidden');
  await setStateOf('comment', { id: root }, 'shown');
  expect([await counted(), await wrongCounts()]).toEqual([1, []]);
  await choice.submit('Save', { 'Turn off remarks on paragraphs and panels': false });
  expect([await counted(), await dots(path), await has(all, 'It does.', other)]).toEqual([3, ['1 remark on this paragraph'], true]);
  expect(await wrongCounts()).toEqual([]);
});

test('a quote is in no answer for those for whom its text is covered or not shown, nor below a spoiler (REPLY-07, REPLY-09)', async () => {
  const { reader, other, book, all, first, author } = await marked();
  const part = await createChapter(book, { pages: ['The secret was blue.'] });
  await completeIds();
  const [secret = ''] = await blocksOf(book.id, part.id);
  await remark(reader, book.id, first);
  await remark(other, book.id, secret, 'I knew it.', { part: part.id, spoiler: 'yes' });
  const inPart = `${all}?part=${part.id}`;
  expect([
    await has(all, FIRST),
    await has(all, 'secret was'),
    await has(inPart, 'secret was'),
    await has(inPart, 'secret was', other),
  ]).toEqual([true, false, false, true]);
  await db.update(comments).set({ isSpoiler: false }).where(eq(comments.workId, book.id));
  await setStateOf('part', part, 'hidden');
  expect([await has(all, 'secret was', other), await has(all, 'secret was', author)]).toEqual([false, true]);
  await setStateOf('part', part, 'shown');
  await db
    .update(people)
    .set({ covering: ['gore'] })
    .where(eq(people.id, other.id));
  expect(await has(all, 'secret was', other)).toBe(true);
  await db
    .update(parts)
    .set({ warnings: ['gore'] })
    .where(eq(parts.id, part.id));
  expect([await has(all, 'secret was', other), await has(all, FIRST, other)]).toEqual([false, true]);
  await db
    .update(works)
    .set({ rating: 'mature', warnings: ['gore'], warningsStated: 'some' })
    .where(eq(works.id, book.id));
  for (const at of [all, `${all}?block=${first}`])
    expect([at, await has(at, FIRST, other), await has(at, 'glows', other)]).toEqual([at, false, true]);
  expect(await has(all, FIRST, author)).toBe(true);
  await db.delete(parts).where(eq(parts.id, part.id));
  expect(await has(all, 'secret was', author)).toBe(false);
});

test('remarks follow the rules of comments: who may, blocks, holds, and a count for each reader (REPLY-07)', async () => {
  const { author, reader, other, book, path, first } = await marked();
  expect((await remark(reader, book.id, first)).status).toBe(200);
  const id = (await stored(book.id))[0]?.id ?? '';
  await db.insert(blocks).values({ personId: other.id, otherId: reader.id });
  expect([await dots(path, other), await dots(path, author)]).toEqual([[], ['1 remark on this paragraph']]);
  await setStateOf('comment', { id }, 'held');
  expect([await dots(path, author), await dots(path)]).toEqual([[], []]);
  await setStateOf('comment', { id }, 'shown');
  await send(`/works/${book.id}/comment-rule`, { commentRule: 'none' }, author.cookie);
  expect((await remark(reader, book.id, first)).status).toBe(403);
  expect((await page(path, reader)).names('link').includes('Make a remark')).toBe(false);
  expect((await fetchData(`/comments/${id}/delete`, new URLSearchParams(), author.cookie)).status).toBe(200);
  expect(await dots(path)).toEqual([]);
  const repeated = randomUUID();
  await send(`/works/${book.id}/comment-rule`, { commentRule: 'everyone' }, author.cookie);
  for (let i = 0; i < 2; i++)
    expect(
      (await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id: repeated, text: 'Once.', block: first }), reader.cookie))
        .status,
    ).toBe(200);
  expect((await stored(book.id)).map((comment) => comment.text)).toEqual(['Once.']);
});

test('an open page fetches how many remarks its blocks have, under the rules of the page (REPLY-07)', async () => {
  const { author, reader, other, book, heading, first } = await marked();
  const chapter = await createChapter(book, { pages: [PAGE] });
  await completeIds();
  const [, inPart = ''] = await blocksOf(book.id, chapter.id);
  await remark(reader, book.id, first);
  await remark(reader, book.id, first);
  await remark(reader, book.id, heading);
  await remark(reader, book.id, inPart, 'Here too.', { part: chapter.id });
  const counts = async (search: string, as?: Member) => {
    const response = await visit(`/works/${book.id}/remark-counts${search}`, { as: as?.cookie });
    return response.ok ? ((await response.json()) as { counts: object }).counts : response.status;
  };
  expect([await counts('?page=1'), await counts('?page=2')]).toEqual([{ [first]: 2, [heading]: 1 }, {}]);
  expect([await counts(`?page=1&part=${chapter.id}`), await counts(`?page=1&part=${book.id}`), await counts('?part=x')]).toEqual([
    { [inPart]: 1 },
    404,
    404,
  ]);
  await db.insert(blocks).values({ personId: other.id, otherId: reader.id });
  expect([await counts('?page=1', other), await counts('?page=1', author)]).toEqual([{}, { [first]: 2, [heading]: 1 }]);
  await db
    .update(works)
    .set({ rating: 'mature', warnings: ['gore'], warningsStated: 'some' })
    .where(eq(works.id, book.id));
  expect([await counts('?page=1'), await counts('?page=1', author)]).toEqual([404, { [first]: 2, [heading]: 1 }]);
  const comic = await createComic(author, { panels: [{ description: 'A tram at night' }] });
  await completeIds();
  const [panel] = await db.select().from(panels).where(eq(panels.workId, comic.id));
  await remark(reader, comic.id, panel?.key ?? '');
  expect(await (await visit(`/works/${comic.id}/remark-counts`)).json()).toEqual({ counts: { [panel?.key ?? '']: 1 } });
});
