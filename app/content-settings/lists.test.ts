import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { setProgress } from '#app/engagement/progress/progress.server.ts';
import { unreadCount } from '#app/notifications/events/badge.server.ts';
import { notifications } from '#app/notifications/tables.ts';
import appRoutes from '#app/routes.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { dataOf } from '#tests/authorization/fixture.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createMember, type Member, spectate } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createCollection } from '#tests/support/site/collections.ts';
import { createSeries } from '#tests/support/site/series.ts';
import { createBook, createChapter, createEntry, createKidsStory } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

const read = async (path: string, as?: Member) => {
  resetRateLimits();
  pageCache.clear();
  const text = await (await visit(path, { as: as?.cookie })).text();
  return text.replaceAll(/q=\w+/g, '').replaceAll(/value="\w+"/g, '');
};

/** Lists without parameters are found in the route table, so that a new one is asked, too. */
const plainRoutes = appRoutes.flatMap(({ path }) => (path && !path.includes(':') ? [`/${path}`] : []));
const SIGNED_OUT_BY_GET = ['/sign-out', '/session', '/settings/archive/download'];

/** A work of each kind that lists show, a post and a comment by the author, all with one word. */
async function createThings() {
  const [author, viewer, third] = [
    await createMember({ spectatorCount: 7_000_000 }),
    await createMember(),
    await createMember({ spectatorCount: 6_000_000 }),
  ];
  const word = `zq${author.username}`;
  const tags = [`t${word}`];
  const challenge = await createChallenge();
  const big = { viewsCount: 9_000_000, likesCount: 9_000_000 };
  const book = await createBook(author, { title: `Book ${word}`, tags, ...big });
  const second = await createBook(author, { title: `Second ${word}`, tags, ...big });
  const story = await createKidsStory(author, { title: `Story ${word}`, isFeatured: true, tags });
  const entry = await createEntry(author, challenge, { title: `Entry ${word}`, tags });
  const post = await createPost(author, { content: `Post ${word}`, tags: ['lanterns'] });
  const series = await createSeries(author, [book, second], { title: 'Two of them' });
  const collection = await createCollection(third, [book], { title: 'For later', isPublic: true });
  const own = await createBook(third, { title: 'Of another author' });
  await spectate(viewer, author);
  await setProgress(viewer, book.id, 1);
  for (const address of [`/works/${book.id}`, `/series/${series.id}`])
    await fetchData(`${address}/follow`, new URLSearchParams({ follow: 'on' }), viewer.cookie);
  const lists = [
    '/',
    ...plainRoutes.filter((path) => !SIGNED_OUT_BY_GET.includes(path)),
    ...['/posts?topic=lanterns', `/posts/now?ids=${post.id}`, `/search?q=${word}`, `/search/results?q=${word}`],
    ...[`/tag/${tags[0]}`, `/tag/${tags[0]}/more`, `/all-books?genre=Fantasy`, '/all-books?language=English', '/all-books/more'],
    ...[`/works/${own.id}/next`, `/works/${second.id}/next`, `/series/${series.id}`, `/collection/${collection.id}`],
    ...[`/weekly-challenges?challenge=${challenge.id}`, `/weekly-challenges/more?challenge=${challenge.id}&sort=popular`],
  ];
  return { author, viewer, third, word, tags, book, second, story, entry, post, series, collection, lists };
}
type Things = Awaited<ReturnType<typeof createThings>>;

const withWord = async ({ word, lists }: Things, as: Member) => {
  const found = [];
  for (const path of lists) if ((await read(path, as)).includes(word)) found.push(path);
  return found;
};

/** The data of a page, from which it is rendered; the further pages of a list have no other address. */
const shortOf = (path: string) => (/\/more(\?|$)/.test(path) ? path : dataOf(path));

/** The member’s own lists, which cover hidden works instead, and pages about one thing. */
const OWN_LISTS = ['/library', '/library/history', '/saved-stories', '/following', '/settings/content'];
const isList = (path: string) => !OWN_LISTS.includes(path);

test('a hidden tag, work or person is in no list of the member, and in those of everyone else as before (SHOWN-02, SHOWN-04)', async () => {
  const things = await createThings();
  const { author, viewer, third, word, book, second, story, entry, tags } = things;
  const before = (await withWord(things, viewer)).filter(isList);
  expect(before).toEqual(
    expect.arrayContaining([
      ...['/', '/all-books', '/all-books/more', '/kids-adventure', '/continue-reading', '/posts', `/tag/${tags[0]}`],
      ...things.lists.filter((path) => /search.*q=|next$|collection.0|^.series.0|challenge=/.test(path)),
    ]),
  );
  const hide = (path: string, fields: Record<string, string>) => fetchData(path, new URLSearchParams(fields), viewer.cookie);
  /** The lists with one of these things; a search repeats the word. */
  const left = async (things: string, as = viewer) => {
    const found = [];
    for (const path of before) if (new RegExp(`(${things}) ${word}`).test(await read(shortOf(path), as))) found.push(path);
    return found;
  };
  const [WORKS, ALL] = ['Book|Second|Story|Entry', 'Book|Second|Story|Entry|Post'];
  const all = await left(ALL);
  const others = await left(ALL, third);

  // The works themselves, in lists of works; the post of their author stays.
  for (const { id } of [book, second, story, entry]) expect((await hide(`/works/${id}/hide`, { hidden: 'yes' })).status).toBe(200);
  expect(await left(WORKS)).toEqual([]);
  expect(await left('Post')).toContain('/posts');
  expect(await left(ALL, third)).toEqual(others);
  for (const { id } of [book, second, story, entry]) expect((await hide(`/works/${id}/hide`, { hidden: 'no' })).status).toBe(200);
  expect(await left(ALL)).toEqual(all);

  // Their tag.
  expect((await hide('/settings/content', { [`tag ${tags[0]?.toUpperCase()}`]: 'hide' })).status).toBe(200);
  expect(await left(WORKS)).toEqual([]);
  expect((await hide('/settings/content', { [`tag ${tags[0]}`]: 'show' })).status).toBe(200);
  expect(await left(ALL)).toEqual(all);

  // Their author, with the posts.
  expect((await hide(`/people/${author.username}/hide`, { hidden: 'yes' })).status).toBe(200);
  expect(await left(ALL)).toEqual([]);
  expect(await left(ALL, third)).toEqual(others);
  // What they hid are not their own works, and an address is not a list.
  expect((await visit(`/book/${book.id}`, { as: viewer.cookie })).status).toBe(200);
  expect(await left(ALL, author)).toEqual(expect.arrayContaining(['/', '/all-books']));
}, 120_000);

test('what a member is warned about is covered in every list with cards, and in none of anyone else (SHOWN-03)', async () => {
  const things = await createThings();
  const { viewer, third, word, tags, book } = things;
  await fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved: 'yes' }), viewer.cookie);
  await fetchData(`/works/${book.id}/state`, new URLSearchParams({ state: 'want' }), viewer.cookie);
  const isTitled = (text: string) => new RegExp(`(Book|Second|Story|Entry) ${word}`).test(text);
  const before: string[] = [];
  for (const path of things.lists) if (isTitled(await read(path, viewer))) before.push(path);
  expect(before).toEqual(expect.arrayContaining(['/', '/all-books', '/saved-stories', '/library', '/kids-adventure', '/continue-reading']));
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tags[0]}`]: 'warn' }), viewer.cookie);
  for (const path of before.filter((list) => !NO_CARDS.includes(list))) {
    const text = await read(path, viewer);
    expect([path, isTitled(text), text.includes('You chose to be warned about')]).toEqual([path, false, true]);
  }
  for (const path of ['/', '/all-books']) expect([path, isTitled(await read(path, third))]).toEqual([path, true]);
}, 120_000);

/** Names of works that a member follows, without cards. */
const NO_CARDS = ['/following', '/notifications'];

test('kinds, genres and languages are hidden, too, and one’s own works never are (SHOWN-01, SHOWN-05)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const word = `zk${author.username}`;
  await createBook(author, { title: `Theirs ${word}`, genre: 'Horror', language: `Lang ${word}` });
  await createBook(viewer, { title: `Own ${word}`, genre: 'Horror', language: `Lang ${word}` });
  const shown = async () => {
    const page = await read('/all-books', viewer);
    return ['Theirs', 'Own'].filter((name) => page.includes(`${name} ${word}`));
  };
  expect(await shown()).toEqual(['Theirs', 'Own']);
  for (const field of ['kind book', 'genre Horror', `language Lang ${word}`]) {
    await fetchData('/settings/content', new URLSearchParams({ [field]: 'hide' }), viewer.cookie);
    expect([field, await shown()]).toEqual([field, ['Own']]);
    await fetchData('/settings/content', new URLSearchParams({ [field]: 'show' }), viewer.cookie);
    expect([field, await shown()]).toEqual([field, ['Theirs', 'Own']]);
  }
});

test('ratings, warnings and authors who choose not to say are hidden, also by the warnings of a part (WARN-04, SHOWN-01)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const word = `zr${author.username}`;
  const book = (name: string, content: object) => createBook(author, { title: `${name} ${word}`, rating: 'teen', ...content });
  await createChapter(await book('Part', {}), { warnings: ['hate'] });
  await book('Whole', { warnings: ['hate'], warningsStated: 'some' });
  await book('Unsaid', { warnings: [], warningsStated: 'unsaid' });
  await book('Mature', { rating: 'mature' });
  await book('Unrated', { rating: null, warningsStated: null });
  const made = { grade: 'mostly', by: 'site' } as const;
  await book('Made', { label: { text: made, images: null, cover: made, note: '', use: 'mostly' } });
  const all = ['Made', 'Mature', 'Part', 'Unrated', 'Unsaid', 'Whole'];
  const shown = async () => {
    const page = await read('/all-books', viewer);
    return all.filter((name) => page.includes(`${name} ${word}`));
  };
  expect(await shown()).toEqual(all);
  const choose = (fields: Record<string, string>) => fetchData('/settings/content', new URLSearchParams(fields), viewer.cookie);
  for (const [field, hidden, defaultChoice] of [
    ['warning hate', ['Part', 'Whole'], 'show'],
    ['stated unsaid', ['Unsaid'], 'show'],
    ['rating mature', ['Mature'], 'warn'],
    ['rating none', ['Unrated'], 'show'],
    ['assistant mostly', ['Made'], 'show'],
    ['assistant unstated', all.slice(1), 'show'],
  ] as const) {
    await choose({ [field]: 'hide' });
    expect([field, await shown()]).toEqual([field, all.filter((name) => !hidden.some((title) => title === name))]);
    await choose({ [field]: defaultChoice });
    expect([field, await shown()]).toEqual([field, all]);
  }
});

test('a page of a list is as long as without hidden works (SHOWN-02)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const tag = `page${author.username}`;
  const books = [];
  for (let i = 0; i < 30; i++) books.push(await createBook(author, { title: `Page ${i}`, tags: [tag, ...(i % 6 ? [] : [`${tag}x`])] }));
  await fetchData('/settings/content', new URLSearchParams({ [`tag ${tag}x`]: 'hide' }), viewer.cookie);
  const { works } = JSON.parse(await (await visit(`/tag/${tag}/more`, { as: viewer.cookie })).text()) as { works: unknown[] };
  expect(works).toHaveLength(24);
});

test('what is hidden makes no notice and no count, also afterwards (SHOWN-02, NOTICE-03)', async () => {
  const [author, viewer] = [await createMember({ name: 'Ines' }), await createMember()];
  const book = await createBook(viewer, { title: 'Ebb' });
  const theirs = await createBook(author, { title: 'Theirs', tags: [`Spiders ${author.username}`] });
  await send(`/works/${book.id}/comments`, { text: 'First.' }, author.cookie);
  const list = async () => (await read('/notifications', viewer)).includes('Ebb');
  expect(await list()).toBe(true);
  await fetchData(`/people/${author.username}/hide`, new URLSearchParams({ hidden: 'yes' }), viewer.cookie);
  expect(await list()).toBe(false);
  await fetchData(`/people/${author.username}/hide`, new URLSearchParams({ hidden: 'no' }), viewer.cookie);
  expect(await list()).toBe(true);
  // A notice of a work that they follow, by its tag and by itself.
  await db.delete(notifications).where(eq(notifications.personId, viewer.id));
  const event = { kind: 'work-updated', data: {}, eventKey: `one:${theirs.id}`, groupKey: `one:${theirs.id}`, reason: 'work' as const };
  await db.insert(notifications).values({ personId: viewer.id, actorId: author.id, workId: theirs.id, ...event });
  const shown = async () => {
    await db.update(notifications).set({ seenAt: null }).where(eq(notifications.personId, viewer.id));
    return [await unreadCount(viewer), (await read('/notifications', viewer)).includes('Theirs')];
  };
  expect(await shown()).toEqual([1, true]);
  for (const [path, hidden, isShown] of [
    ['/settings/content', { [`tag Spiders ${author.username}`]: 'hide' }, { [`tag Spiders ${author.username}`]: 'show' }],
    [`/works/${theirs.id}/hide`, { hidden: 'yes' }, { hidden: 'no' }],
  ] as [string, Record<string, string>, Record<string, string>][]) {
    await fetchData(path, new URLSearchParams(hidden), viewer.cookie);
    expect([path, await shown()]).toEqual([path, [0, false]]);
    await fetchData(path, new URLSearchParams(isShown), viewer.cookie);
    expect([path, await shown()]).toEqual([path, [1, true]]);
  }
});
