import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { savedFilters } from '../app/browse/saved-filters/tables.ts';
import { versions } from '../app/editing/tables.ts';
import { libraryEntries, readingHistory } from '../app/engagement/library/tables.ts';
import { readingPlaces, readingProgress, savedStories } from '../app/engagement/tables.ts';
import { notifications } from '../app/notifications/tables.ts';
import { works } from '../app/works/tables.ts';
import { pageCache } from '../server/app.ts';
import { db } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { dataOf } from './authorization/fixture.ts';
import { createArc, createComic, speech } from './support/comics.ts';
import { setStateOf } from './support/moderation/states.ts';
import { everyAddress, type Params } from './support/pages/every-address.ts';
import { createMember, hide, type Member } from './support/people.ts';
import { createComments } from './support/posts.ts';
import { fetchData, visit } from './support/request.ts';
import { createCollection } from './support/site/collections.ts';
import { createSeries } from './support/site/series.ts';
import { createBook, createChapter, createKidsStory } from './support/works.ts';

beforeEach(() => resetRateLimits());

type Work = { id: string; kind: string };
type Listed = { work: Work; part: { id: string }; comment: { id: string } };
const WITHOUT_WORKS = ['verify-email', 'reset-password', 'join', 'drafts', 'characters', 'groups', 'admin', 'moderation', 'appeals'];
const OTHER_AREAS = ['community', 'settings', 'downloads', 'help-center', 'weekly-challenges', 'theory', 'world'];
const nowhere = randomUUID();
const none = { id: nowhere, partId: nowhere };

const versionOf = async (work: Work, partId: string | null, note: string) => {
  const row = { workId: work.id, partId, number: 2, title: '', description: '', details: {}, note, pagesCount: 1, wordsCount: 1 };
  return (
    (
      await db
        .insert(versions)
        .values(row as typeof versions.$inferInsert)
        .returning()
    )[0]?.id ?? ''
  );
};

/** Puts works into every list that the reader and others have: collections, series, followed things, the library, notices and Home. */
async function listEverywhere(author: Member, reader: Member, listed: readonly Listed[], word: string) {
  const all = listed.map(({ work }) => work);
  const [series, collection] = [await createSeries(author, all), await createCollection(await createMember(), all)];
  const filter = { personId: reader.id, name: 'Mine', path: '/browse', search: `tag=t${word}`, position: 1, onHome: true };
  const [saved] = await db.insert(savedFilters).values(filter).returning();
  for (const { id } of all) {
    const row = { personId: reader.id, workId: id };
    await db.insert(savedStories).values(row);
    await db.insert(libraryEntries).values({ ...row, state: 'reading' });
    await db.insert(readingHistory).values(row);
    await db.insert(readingPlaces).values({ ...row, page: 1, percent: 10 });
    await db.insert(readingProgress).values({ ...row, currentPage: 1, totalPages: 2 });
  }
  const followed = [
    ...all.map(({ id }) => `/works/${id}`),
    `/series/${series.id}`,
    `/collection/${collection.id}`,
    `/tag/t${word}`,
    `/filters/${saved?.id}`,
  ];
  for (const path of followed) await fetchData(`${path}/follow`, new URLSearchParams({ follow: 'on' }), reader.cookie);
  const [first] = listed;
  const ids = (kind: string): Params[] =>
    listed.flatMap(({ work, part }) => (work.kind === kind ? [{ id: work.id, partId: part.id }] : []));
  const person = [{ username: author.username, side: 'spectators' }];
  return [
    ...everyAddress({
      things: {
        works: listed.map(({ work, part }) => ({ id: work.id, partId: part.id, position: '1', version: nowhere })),
        ...{ book: ids('book'), comic: [none, ...ids('comic')], 'kids-book': [none, ...ids('kids_book')] },
        comments: listed.map(({ comment }) => ({ id: comment.id })),
        ...{ series: [{ id: series.id }], collection: [{ id: collection.id }], filters: [{ id: saved?.id ?? '' }] },
        ...{ tag: [{ name: `t${word}` }], profile: person, people: person, ':username': person },
        ...{ write: [{ id: first?.work.id ?? '' }], following: [none], posts: [none] },
        notifications: [{ of: 'work', id: first?.work.id ?? '' }],
      },
      others: [...WITHOUT_WORKS, ...OTHER_AREAS],
    }),
    ...['/browse', '/browse/more', '/all-books', '/all-books/more'].map((path) => `${path}?tag=t${word}`),
    ...[`/browse?author=${author.username}&sort=newest`, '/all-comics?sort=newest', `/filters/new?to=/browse?tag=t${word}`],
    ...[`/search?q=${word.slice(0, -1)}`, `/search/results?q=${word.slice(0, -1)}`, `/library?tag=t${word}`, '/library?shelf=saved'],
    ...['works', 'stories', 'comics', 'all'].map((tab) => `/profile/${author.username}/more?tab=${tab}`),
  ];
}

/** The member's own lists, one thing at its address, and a profile that was opened by its name (SHOWN-05). */
const NOT_LISTS =
  /^\/(library|saved-stories|following|settings|write|works|book|comments|profile|notifications\/mute|filters\/[0-9a-f-]{36})\b/;

/** The data of a page, from which it is rendered; an address that sends a response of its own has no other. */
const shortOf = (path: string) => (/\/more(\?|$)/.test(path) ? path : dataOf(path));

const textOf = async (path: string, as?: Member) => {
  resetRateLimits();
  pageCache.clear();
  return (await visit(path, { as: as?.cookie })).text();
};

test('no address has anything of what is under Warn before its reader chooses, in a work, a part or a panel (WARN-05)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const word = `zqw${author.username}`;
  const MARK = 'Zqunderwarn';
  const content = { warnings: ['suicide'], warningsStated: 'some' } as { warnings: 'suicide'[]; warningsStated: 'some' };
  const top = { viewsCount: 9_000_000, likesCount: 9_000_000, tags: [`t${word}`] };
  const marked = {
    description: `${MARK} about.`,
    announcement: `${MARK} news.`,
    cover: `/media/books/${MARK}.webp`,
    pages: [`${MARK} page.`],
  };
  const panel = (warnings: 'suicide'[] = []) => ({
    picture: { src: `/media/comics/${MARK}.webp`, width: 800, height: 400 },
    ...{ description: `${MARK} drawn`, bubbles: [speech(`${MARK} says`)], warnings },
  });
  const plainPanel = { picture: { src: '/media/comics/plain.webp', width: 800, height: 400 } };
  const book = await createBook(author, { title: `Work ${word}`, ...top, ...marked, ...content });
  const open = await createBook(author, { title: `Part ${word}`, ...top, pages: ['Plain.'] });
  const comic = await createComic(author, { title: `Comic ${word}`, ...top, panels: [panel()], ...content });
  const drawn = await createComic(author, { title: `Panel ${word}`, ...top, panels: [plainPanel, panel(['suicide'])] });
  const chapterOf = {
    title: 'Ebb',
    description: `${MARK} about.`,
    pages: [`${MARK} chapter.`],
    noteBefore: `${MARK} before.`,
    noteAfter: `${MARK} after.`,
  };
  const pairs = [
    [book, await createChapter(book, chapterOf)],
    [open, await createChapter(open, { ...chapterOf, warnings: ['suicide'] })],
    [comic, await createArc(comic, { panels: [panel()], description: `${MARK} about.` })],
    [drawn, await createArc(drawn, { panels: [panel(['suicide'])] })],
  ] as const;
  const listed: Listed[] = [];
  for (const [work, part] of pairs) {
    const quoted = { text: 'How dark.', partId: part.id, blockId: 'abcdefgh', quote: `${MARK} quoted.`, quoteWarnings: ['suicide'] };
    const [comment] = await createComments(author, { work: work.id }, [quoted as object]);
    listed.push({ work, part, comment: { id: comment?.id ?? nowhere } });
    const isWhole = work === book || work === comic;
    if (work === drawn) continue;
    for (const [partId, name] of [[isWhole ? null : part.id, 'edit'], ...(isWhole ? [[part.id, 'other']] : [])] as [
      string | null,
      string,
    ][]) {
      const versionId = await versionOf(work, partId, `${MARK} note.`);
      const event = {
        kind: 'work-updated',
        data: { versionId },
        eventKey: `${name}:${work.id}`,
        groupKey: `${name}:${work.id}`,
        reason: 'work' as const,
      };
      await db.insert(notifications).values({ personId: reader.id, actorId: author.id, workId: work.id, partId, ...event });
    }
    if (isWhole) {
      const news = {
        kind: 'work-updated',
        data: { announcement: 'a' },
        eventKey: `news:${work.id}`,
        groupKey: `news:${work.id}`,
        reason: 'work' as const,
      };
      await db.insert(notifications).values({ personId: reader.id, actorId: author.id, workId: work.id, ...news });
    }
  }
  const paths = await listEverywhere(author, reader, listed, word);
  const found: string[] = [];
  let listing = 0;
  for (const path of paths)
    for (const [as, address] of [
      [undefined, shortOf(path)],
      [reader, path],
    ] as const) {
      const text = await textOf(address, as);
      if (text.includes(MARK)) found.push(`${as ? 'reader' : 'visitor'} ${address}`);
      if (text.includes(`Work ${word}`)) listing++;
    }
  expect(found).toEqual([]);
  expect(listing).toBeGreaterThan(40); // the work itself is in many of these answers
  // Each mark is in answers to somebody whom nothing covers.
  const own = await Promise.all(
    [`/book/${book.id}`, `/book/${open.id}/chapter/${pairs[1][1].id}`, `/comic/${comic.id}`].map((path) => textOf(path, author)),
  );
  expect(own.map((text) => text.includes(MARK))).toEqual([true, true, true]);
  await fetchData('/settings/content', new URLSearchParams({ 'warning suicide': 'show' }), reader.cookie);
  const notices = await textOf('/notifications', reader);
  expect([notices.includes(`${MARK} note.`), notices.includes(`${MARK} news.`)]).toEqual([true, true]);
  expect((await textOf(`/book/${book.id}`, reader)).includes(`${MARK} note.`)).toBe(true);
}, 600_000);

test('no address names a work that is private, held, waiting, hidden or removed, and lists of all kinds have no kids story; nor does a list what its reader hides (SHOWN-04, FILTER-01, PRIVACY-02, MOD-09)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const word = `zqc${author.username}`;
  const top = { viewsCount: 9_000_000, likesCount: 9_000_000, tags: [`t${word}`] };
  const book = await createBook(author, { title: `Book ${word}`, language: `L${word}`.slice(0, 20), ...top });
  const part = await createChapter(book, { title: `Chapter ${word}` });
  const [comment] = await createComments(reader, { work: book.id }, ['How bright.']);
  const story = await createKidsStory(author, { title: `Story k${word}`, ...top });
  const listed = [
    { work: book, part, comment: { id: comment?.id ?? nowhere } },
    { work: story, part: { id: nowhere }, comment: { id: nowhere } },
  ];
  const paths = await listEverywhere(author, reader, listed, word);
  const withWord = async (all: readonly string[], as?: Member, pattern = new RegExp(`(Book|Chapter) ${word}`)) => {
    const found: string[] = [];
    for (const path of all) if (pattern.test(await textOf(path, as))) found.push(path);
    return found;
  };
  const before = await withWord(paths, reader);
  expect(before).toEqual(
    expect.arrayContaining([
      ...[
        '/browse',
        '/browse/more',
        `/browse?tag=t${word}`,
        '/following',
        `/tag/t${word}`,
        `/tag/t${word}/more`,
        '/library',
        '/saved-stories',
        '/',
      ],
      ...paths.filter((path) => /^\/(series|collection)\/[0-9a-f-]{36}$/.test(path)),
      ...[`/search?q=${word.slice(0, -1)}`, `/profile/${author.username}`, '/library/history', '/continue-reading'],
    ]),
  );
  expect(await withWord(before.map(shortOf), reader)).toEqual(before.map(shortOf));
  // What the reader hides is in none of their lists, at any address (SHOWN-04).
  const lists = before.filter((path) => !NOT_LISTS.test(path) && path !== `/${author.username}`);
  expect(lists.length).toBeGreaterThan(15);
  for (const [path, hide, show] of [
    [`/works/${book.id}/hide`, { hidden: 'yes' }, { hidden: 'no' }],
    [`/people/${author.username}/hide`, { hidden: 'yes' }, { hidden: 'no' }],
    ['/settings/content', { [`tag t${word}`]: 'hide' }, { [`tag t${word}`]: 'show' }],
  ] as [string, Record<string, string>, Record<string, string>][]) {
    expect((await fetchData(path, new URLSearchParams(hide), reader.cookie)).status).toBe(200);
    expect([path, await withWord(lists.map(shortOf), reader)]).toEqual([path, []]);
    await fetchData(path, new URLSearchParams(show), reader.cookie);
  }
  expect(await withWord(lists.map(shortOf), reader)).toEqual(lists.map(shortOf));
  const stories = await withWord(paths, reader, new RegExp(`Story k${word}`));
  expect(stories).toContain('/kids-adventure');
  expect(stories.filter((path) => /^\/(browse|all-|tag\/|filters|search)/.test(path))).toEqual([]);
  await hide(author);
  expect([await withWord(paths.map(shortOf), reader), await withWord(before)]).toEqual([[], []]);
  expect(await withWord(['/browse', `/tag/t${word}`, `/book/${book.id}`], author)).toHaveLength(3);
  await hide(author, false);
  for (const state of ['held', 'waiting', 'hidden', 'removed'] as const) {
    await setStateOf('work', book, state);
    expect([state, await withWord(before.map(shortOf), reader), await withWord(before.map(shortOf))]).toEqual([state, [], []]);
  }
  await setStateOf('work', book, 'shown');
  expect(await withWord(before.map(shortOf), reader)).toEqual(before.map(shortOf));
  expect(await db.$count(works, eq(works.id, book.id))).toBe(1);
}, 600_000);
