import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import appRoutes from '#app/routes.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createArc, createComic, speech } from '#tests/support/comics.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createChapter, createEntry, createTheory, createWorld } from '#tests/support/works.ts';
import { readingProgress, views } from '../../engagement/tables.ts';
import { WARNINGS } from '../../works/ratings/rating-rules.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  [author, reader] = [await createMember(), await createMember()];
});

const SUICIDE = { warnings: ['suicide'], warningsStated: 'some' } as { warnings: 'suicide'[]; warningsStated: 'some' };
const MARK = 'Zqhidden';
const marked = { description: `${MARK} description.`, announcement: `${MARK} announcement.`, pages: [`${MARK} first.`, `${MARK} second.`] };
/** Everything in the response, with its headers and data. */
const responseTo = async (path: string, as?: string, cookie?: string) => {
  const response = await visit(path, { as, ...(cookie && { headers: { cookie: as ? `${as}; ${cookie}` : cookie } }) });
  return { status: response.status, body: await response.text() };
};
/** The cookie that the form sets. */
const shownBy = async (path: string, as?: string) => (await send(path, {}, as)).headers.get('set-cookie')?.split(';')[0] ?? '';

test('no response has the contents of a covered work before its reader chooses to see it (WARN-05, WARN-06)', async () => {
  const { address } = await createImage(author);
  const book = await createBook(author, { title: 'Zqcovered book', ...marked, ...SUICIDE, cover: address, tags: ['zqtag'] });
  const chapter = await createChapter(book, { pages: [`${MARK} chapter.`], noteBefore: `${MARK} note.` });
  const other = await createBook(author);
  await fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved: 'yes' }), reader.cookie);
  await fetchData(`/works/${book.id}/state`, new URLSearchParams({ state: 'want' }), reader.cookie);
  await send(`/works/${book.id}/follow`, { follow: 'on' }, reader.cookie);
  await send(`/works/${book.id}/notes`, { announcement: marked.announcement, followers: 'update' }, author.cookie);
  await runJobs();
  expect((await responseTo('/notifications', reader.cookie)).body.includes('made an announcement about “Zqcovered book”')).toBe(true);
  const own = ['/saved-stories', '/library', '/notifications'];
  const paths = [
    ...[`/book/${book.id}`, `/book/${book.id}?page=2`, `/book/${book.id}.data`, `/book/${book.id}/chapter/${chapter.id}`],
    ...[`/works/${book.id}/pages/1`, `/works/${book.id}/parts/${chapter.id}/pages/1`, `/works/${book.id}/parts`],
    ...[
      `/works/${other.id}/next`,
      '/',
      '/all-books',
      '/all-books?sort=new',
      '/search?q=Zqcovered',
      '/tag/zqtag',
      `/profile/${author.username}`,
    ],
    ...[`/works/${book.id}/text`, `/works/${book.id}/download`, `/works/${book.id}/comments`],
  ];
  for (const [as, list] of [
    [undefined, paths],
    [reader.cookie, [...paths, ...own]],
  ] as const)
    for (const path of list) {
      const { status, body } = await responseTo(path, as);
      expect([path, status < 500, body.includes(MARK), body.includes(address)]).toEqual([path, true, false, false]);
    }
  expect((await responseTo(`/book/${book.id}`, author.cookie)).body.includes(MARK)).toBe(true); // never for its author
  expect((await responseTo(`/works/${book.id}/pages/1`, reader.cookie)).status).toBe(404);
});

test('no response has the panels of a covered comic, not even in the previews of its arcs (WARN-05)', async () => {
  const panels = [
    { picture: { src: `/media/comics/${MARK}-1.webp`, width: 800, height: 800 }, description: `${MARK} panel`, bubbles: [speech(MARK)] },
  ];
  const comic = await createComic(author, { panels, warnings: ['flashing'], warningsStated: 'some', description: MARK });
  const arc = await createArc(comic, { panels, description: MARK });
  for (const path of [`/comic/${comic.id}`, `/comic/${comic.id}?panel=1`, `/comic/${comic.id}/arc/${arc.id}`, `/works/${comic.id}/parts`])
    for (const as of [undefined, reader.cookie]) expect([path, (await responseTo(path, as)).body.includes(MARK)]).toEqual([path, false]);
  const page = await pageOf(await visit(`/comic/${comic.id}/arc/${arc.id}`));
  expect(page.one('region', 'Content warning').text).toContain('This arc contains: Flashing images.');
  const cookie = await shownBy(`/works/${comic.id}/parts/${arc.id}/show`);
  const shown = await responseTo(`/comic/${comic.id}/arc/${arc.id}`, undefined, cookie);
  expect(shown.body.includes(`${MARK}-1.webp`)).toBe(true);
  expect((await responseTo(`/comic/${comic.id}`, undefined, cookie)).body).not.toContain(MARK);
});

test('no response has a panel that is covered alone, while it has the panels beside it (WARN-05, WARN-07)', async () => {
  const panel = (name: string, warnings: 'suicide'[] = []) => ({
    picture: { src: `/media/comics/${name}.webp`, width: 800, height: 400 },
    description: `${name} described`,
    bubbles: [speech(`${name} says`)],
    warnings,
  });
  const panels = [panel('zqfirst'), panel(MARK, ['suicide']), panel('zqlast')];
  const comic = await createComic(author, { title: 'Zqpanels', panels, tags: ['zqpaneltag'] });
  const arc = await createArc(comic, { panels });
  const known: Record<string, string> = { id: comic.id, partId: arc.id, username: author.username, tag: 'zqpaneltag', pageNumber: '2' };
  const ofWork = appRoutes.flatMap(({ path = '' }) => {
    const filled = path.replaceAll(/:(\w+)/g, (whole, name: string) => known[name] ?? whole);
    return /^(works|comic|profile|tag)\//.test(path) && !filled.includes(':') ? [`/${filled}`] : [];
  });
  const lists = ['/', '/all-books?sort=new', '/search?q=Zqpanels', '/search/results?q=Zqpanels', `/comic/${comic.id}/arc/${arc.id}.data`];
  const paths = [...ofWork, ...lists, `/comic/${comic.id}.data`, `/comic/${comic.id}?panel=2`, `/comic/${comic.id}/arc/${arc.id}?panel=2`];
  expect(paths).toEqual(expect.arrayContaining([`/works/${comic.id}/parts`, `/comic/${comic.id}`, `/comic/${comic.id}/arc/${arc.id}`]));
  for (const path of paths)
    for (const as of [undefined, reader.cookie]) {
      resetRateLimits();
      const { status, body } = await responseTo(path, as);
      expect([path, status < 500, body.includes(MARK)]).toEqual([path, true, false]);
    }
  for (const path of [`/comic/${comic.id}`, `/comic/${comic.id}/arc/${arc.id}`]) {
    const { body } = await responseTo(path, reader.cookie);
    for (const shown of ['zqfirst.webp', 'zqfirst says', 'zqlast described']) expect([shown, body.includes(shown)]).toEqual([shown, true]);
    expect((await responseTo(path, author.cookie)).body.includes(`${MARK} says`)).toBe(true);
  }
  expect((await responseTo(`/works/${comic.id}/parts`)).body).toContain('zqlast.webp');
});

test.each(['theory', 'world', 'entry'] as const)(
  'a covered %s names what it contains, and shows it without scripts (WARN-06, WARN-08)',
  async (kind) => {
    const work =
      kind === 'entry'
        ? await createEntry(author, await createChallenge(), { ...marked, rating: 'mature' })
        : await (kind === 'world' ? createWorld : createTheory)(author, { ...marked, rating: 'mature' });
    const browser = await plainBrowser(`/works/${work.id}`);
    const noun = kind === 'entry' ? 'challenge entry' : kind;
    const notice = browser.page.one('region', 'Content warning');
    expect(notice.text).toContain(`This ${noun} contains: Mature (16 and over).`);
    expect(notice.one('link', `Skip this ${noun}`).attribute('href')).toBeTruthy();
    expect(browser.page.text).not.toContain(MARK);
    await browser.submit('Show it');
    expect(browser.page.text).toContain(`${MARK} first.`);
  },
);

test('“Show it” applies to one part until the session ends, and reading begins with it (WARN-08, LIB-04)', async () => {
  const book = await createBook(author, { ...marked, warnings: ['self-harm', 'suicide'], warningsStated: 'some' });
  const [first, second] = [await createChapter(book, { pages: [`${MARK} one.`] }), await createChapter(book, { pages: [`${MARK} two.`] })];
  const address = (part: { id: string }) => `/book/${book.id}/chapter/${part.id}`;
  const page = await pageOf(await visit(address(first), { as: reader.cookie }));
  const notice = page.one('region', 'Content warning');
  expect(notice.text).toContain('This chapter contains: Suicide, Self-harm.');
  expect(notice.one('link', 'Skip this chapter').attribute('href')).toBe(address(second));
  expect(notice.one('link', 'Back to the book').attribute('href')).toBe(`/book/${book.id}`);
  expect(await db.$count(readingProgress, eq(readingProgress.workId, book.id))).toBe(0);
  expect(await db.$count(views, eq(views.workId, book.id))).toBe(0);
  const cookie = await shownBy(`/works/${book.id}/parts/${first.id}/show`, reader.cookie);
  expect(cookie).not.toContain('Max-Age');
  expect((await responseTo(address(first), reader.cookie, cookie)).body.includes(`${MARK} one.`)).toBe(true);
  expect((await responseTo(`/works/${book.id}/parts/${first.id}/pages/1`, reader.cookie, cookie)).body.includes(MARK)).toBe(true);
  expect((await responseTo(address(second), reader.cookie, cookie)).body).not.toContain(MARK);
  expect(await db.$count(readingProgress, eq(readingProgress.workId, book.id))).toBe(1);
  for (const as of [undefined, (await createMember()).cookie]) // the cookie belongs to the session that set it
    expect((await responseTo(address(first), as, cookie)).body).not.toContain(MARK);
});

test('a visitor who chose to see a work gets a page of their own, and other visitors do not (WARN-05, WARN-08)', async () => {
  const book = await createBook(author, { ...marked, ...SUICIDE });
  const cookie = await shownBy(`/works/${book.id}/show`);
  for (const chosen of [cookie, undefined, cookie, undefined])
    expect((await responseTo(`/book/${book.id}`, undefined, chosen)).body.includes(MARK)).toBe(Boolean(chosen));
});

test('a link preview of a covered work says what it contains (WARN-05)', async () => {
  const { address } = await createImage(author);
  const book = await createBook(author, { ...marked, ...SUICIDE, cover: address });
  const { body } = await responseTo(`/book/${book.id}`);
  expect(body).toContain('content="This book contains: Suicide."');
  expect(body).not.toContain('og:image');
});

test('works for teens and works with warnings that are not set to “Warn” are not covered (WARN-04)', async () => {
  const book = await createBook(author, { ...marked, rating: 'teen', warnings: ['violence', 'death', 'drugs'], warningsStated: 'some' });
  expect((await responseTo(`/book/${book.id}`)).body.includes(`${MARK} first.`)).toBe(true);
  expect((await responseTo('/all-books')).status).toBe(200);
});

const WARNED_BY_DEFAULT = ['mature', 'gore', 'suicide', 'self-harm', 'sexual-violence', 'flashing'];

test('each rating, warning and missing statement covers works by default, also for visitors, until a member chooses otherwise (WARN-04)', async () => {
  const contents: [string, string, object][] = [
    ...['everyone', 'teen', 'mature'].map((rating): [string, string, object] => [rating, 'rating', { rating }]),
    ['none', 'rating', { rating: null, warningsStated: null }],
    ...WARNINGS.map((warning): [string, string, object] => [warning, 'warning', { warnings: [warning], warningsStated: 'some' }]),
    ['unsaid', 'stated', { warnings: [], warningsStated: 'unsaid' }],
  ];
  const books = await Promise.all(
    contents.map(async ([value, dimension, content]) => {
      const { id } = await createBook(author, { ...marked, rating: 'teen', warningsStated: 'none', ...content });
      return { value, field: `${dimension} ${value}`, id };
    }),
  );
  const covered = async (as?: string) => {
    const found = [];
    for (const { value, id } of books) if ((await responseTo(`/works/${id}/pages/1`, as)).status === 404) found.push(value);
    return found.sort();
  };
  const byDefault = [...WARNED_BY_DEFAULT].sort();
  expect(await covered()).toEqual(byDefault);
  expect(await covered(reader.cookie)).toEqual(byDefault);
  const choose = (fields: Record<string, string>) => fetchData('/settings/content', new URLSearchParams(fields), reader.cookie);
  await choose({ 'warning suicide': 'show' });
  expect(await covered(reader.cookie)).toEqual(byDefault.filter((value) => value !== 'suicide'));
  expect(await covered()).toEqual(byDefault);
  await choose({ 'warning suicide': 'warn' });
  resetRateLimits();
  await choose(Object.fromEntries(books.filter(({ value }) => value !== 'teen').map(({ field }, at) => [field, at % 2 ? 'warn' : 'hide'])));
  expect(await covered(reader.cookie)).toEqual(contents.flatMap(([value]) => (value === 'teen' ? [] : [value])).sort());
  await choose(Object.fromEntries(books.map(({ field }) => [field, 'show'])));
  expect(await covered(reader.cookie)).toEqual([]);
});

test('a covered work, part and card name what the member is warned about (WARN-04, WARN-05, WARN-06)', async () => {
  const { address } = await createImage(author);
  const SILENT = 'Zqsilent';
  const marks = { description: `${SILENT} description.`, pages: [`${SILENT} first.`] };
  const book = await createBook(author, { ...marks, cover: address, warnings: [], warningsStated: 'unsaid' });
  const chapter = await createChapter(book, { pages: [`${SILENT} chapter.`], warnings: ['animals'] });
  const choose = (fields: Record<string, string>) => fetchData('/settings/content', new URLSearchParams(fields), reader.cookie);
  await choose({ 'warning animals': 'warn' });
  expect((await responseTo(`/book/${book.id}`, reader.cookie)).body.includes(SILENT)).toBe(true);
  const page = await pageOf(await visit(`/book/${book.id}/chapter/${chapter.id}`, { as: reader.cookie }));
  expect(page.one('region', 'Content warning').text).toContain('This chapter contains: Harm to animals.');
  await choose({ 'stated unsaid': 'warn' });
  for (const path of [`/book/${book.id}`, `/book/${book.id}/chapter/${chapter.id}`, '/all-books'])
    expect([path, new RegExp(`${SILENT}|${address}`).test((await responseTo(path, reader.cookie)).body)]).toEqual([path, false]);
  const cover = await pageOf(await visit(`/book/${book.id}`, { as: reader.cookie }));
  expect(cover.one('region', 'Content warning').text).toContain('This book contains: content that its author chose not to name.');
});

test('the form to show a covered work reveals nothing that its sender may not see (WARN-08, ERR-12)', async () => {
  const hidden = await createBook(await createMember({ isPrivate: true }), SUICIDE);
  expect((await send(`/works/${hidden.id}/show`, {})).status).toBe(404);
  const book = await createBook(author, SUICIDE);
  expect((await send(`/works/${book.id}/parts/none/show`, {})).status).toBe(404);
});

test('“Always show this for this work” applies to the account, also in lists, until the member undoes it (WARN-08)', async () => {
  const { address } = await createImage(author);
  const book = await createBook(author, { title: 'Zqalways', ...marked, ...SUICIDE, cover: address });
  const chapter = await createChapter(book, { pages: [`${MARK} chapter.`] });
  const [browser, other] = [await plainBrowser(`/works/${book.id}`, { as: reader.cookie }), await createMember()];
  await browser.submit('Always show this for this work');
  expect(browser.page.text).toContain(`${MARK} first.`);
  for (const path of [`/book/${book.id}/chapter/${chapter.id}`, `/works/${book.id}/pages/1`])
    expect((await responseTo(path, reader.cookie)).body.includes(MARK)).toBe(true);
  expect((await responseTo('/all-books', reader.cookie)).body.includes(address)).toBe(true);
  for (const as of [undefined, other.cookie])
    for (const path of [`/book/${book.id}`, '/all-books']) expect((await responseTo(path, as)).body.includes(address)).toBe(false);
  await browser.submit('Warn me about this work again');
  expect(browser.page.text).not.toContain(MARK);
  expect((await fetchData(`/works/${book.id}/always-show`, new URLSearchParams())).status).toBe(401);
});
