import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clearFilterCache } from '../app/channels/directory/filters/filters-in-use.server.ts';
import { readingHistory } from '../app/engagement/library/tables.ts';
import { readingPlaces, readingProgress, savedStories } from '../app/engagement/tables.ts';
import { pageCache } from '../server/app.ts';
import { db } from '../server/database/database.ts';
import { resetRateLimits } from '../server/limits/rate-limits.ts';
import { dataOf } from './authorization/fixture.ts';
import { createChallenge } from './support/challenges.ts';
import { createChannel, createMessages } from './support/channels.ts';
import { createArc, createComic, speech } from './support/comics.ts';
import { type STATE_TABLES, setStateOf } from './support/moderation/states.ts';
import { createMember, type Member } from './support/people.ts';
import { createComments, createPost } from './support/posts.ts';
import { send, visit } from './support/request.ts';
import { createBook, createChapter, createEntry, createKidsStory, createTheory, createWorld } from './support/works.ts';

/**
 * Every thing that staff can hide × every address that lists, opens or counts such things, for a visitor and for another member who has saved, read
 * and joined everything. The text of each thing contains a word of its own, so that a leak is recognizable in any response.
 */
type Thing = { type: keyof typeof STATE_TABLES; id: string; word: string; image: string; author: Member };

const word = (name: string) => `zq${name}${Math.random().toString(36).slice(2, 8)}`;
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
  .png()
  .toBuffer();
async function upload(who: Member, folder: string) {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', new File([new Uint8Array(png)], 'one.png', { type: 'image/png' }));
  const response = await visit('/pictures', { method: 'POST', body: form, as: who.cookie });
  return ((await response.json()) as { address: string }).address;
}

async function createThings() {
  const [author, owner, commenter, reader] = [await createMember(), await createMember(), await createMember(), await createMember()];
  const challenge = await createChallenge();
  const named = (name: string) => {
    const own = word(name);
    return { own, values: { title: own, description: own, pages: [`A page of ${own}.`] } };
  };
  const cover = await upload(author, 'books');
  const names = ['book', 'theory', 'world', 'entry', 'kids', 'chapter'] as const;
  const w = Object.fromEntries(names.map((name) => [name, named(name)])) as Record<(typeof names)[number], ReturnType<typeof named>>;
  const [comicWord, arcWord] = [word('comic'), word('arc')];
  const book = await createBook(author, { ...w.book.values, cover, tags: [w.book.own], language: w.book.own });
  const theory = await createTheory(author, w.theory.values);
  const world = await createWorld(author, w.world.values);
  const comic = await createComic(author, { title: comicWord, panels: [{ bubbles: [speech(comicWord)] }] });
  const entry = await createEntry(author, challenge, w.entry.values);
  const kids = await createKidsStory(author, { ...w.kids.values, isFeatured: true });
  // In other works, so that each is hidden alone.
  const [novel, strip] = [await createBook(author), await createComic(author)];
  const chapterImage = await upload(author, 'books');
  const chapter = await createChapter(novel, {
    title: w.chapter.own,
    pages: [{ type: 'doc', content: [{ type: 'image', attrs: { src: chapterImage, width: 40, height: 30, alt: w.chapter.own } }] }],
  });
  const arc = await createArc(strip, { title: arcWord, panels: [{ bubbles: [speech(arcWord)] }] });
  const postImage = await upload(author, 'posts');
  const own = word('post');
  const post = await createPost(author, {
    content: own,
    tags: [own],
    pictures: [{ src: postImage, width: 40, height: 30, description: own }],
  });
  const place = await createPost(author);
  const [onWork, onPost] = [word('workcomment'), word('postcomment')];
  const [workComment] = await createComments(commenter, { work: novel.id }, [onWork]);
  const [postComment] = await createComments(commenter, { post: place.id }, [onPost]);
  const channelImage = await upload(owner, 'channels');
  const [channelWord, messageWord] = [word('channel'), word('message')];
  const channel = await createChannel(owner, {
    ...{ name: channelWord, description: channelWord, category: channelWord, tags: [channelWord] },
    ...{ coverImage: channelImage, members: [reader, commenter] },
  });
  const chat = await createChannel(owner, { members: [reader, commenter] });
  const messageImage = await upload(commenter, 'channels');
  const [message] = await createMessages(chat, commenter, {
    ...{ content: messageWord, attachmentAddress: messageImage, attachmentKind: 'image', attachmentName: `${messageWord}.png` },
    ...{ attachmentBytes: 9, attachmentWidth: 40, attachmentHeight: 30 },
  });
  for (const { id } of [book, theory, world, comic, entry, kids, novel, strip]) {
    await db.insert(savedStories).values({ personId: reader.id, workId: id });
    await db.insert(readingHistory).values({ personId: reader.id, workId: id });
    const part = id === novel.id ? chapter.id : id === strip.id ? arc.id : null;
    await db
      .insert(readingProgress)
      .values({ personId: reader.id, workId: id, currentPage: 1, totalPages: 1, partId: part, partPage: part ? 1 : null });
    await db.insert(readingPlaces).values({ personId: reader.id, workId: id, partId: part, page: 1, percent: 100, turnedAt: new Date() });
  }
  const work = (name: string, { id }: { id: string }, own: string, image = ''): [string, Thing] => [
    name,
    { type: 'work', id, word: own, image, author },
  ];
  const things = Object.fromEntries<Thing>([
    work('book', book, w.book.own, cover),
    work('theory', theory, w.theory.own),
    work('world', world, w.world.own),
    work('comic', comic, comicWord),
    work('entry', entry, w.entry.own),
    work('kids story', kids, w.kids.own),
    ['chapter', { type: 'part', id: chapter.id, word: w.chapter.own, image: chapterImage, author }],
    ['arc', { type: 'part', id: arc.id, word: arcWord, image: '', author }],
    ['post', { type: 'post', id: post.id, word: own, image: postImage, author }],
    ['comment on a work', { type: 'comment', id: workComment?.id ?? '', word: onWork, image: '', author: commenter }],
    ['comment on a post', { type: 'comment', id: postComment?.id ?? '', word: onPost, image: '', author: commenter }],
    ['channel', { type: 'channel', id: channel.id, word: channelWord, image: channelImage, author: owner }],
    ['message', { type: 'message', id: message?.id ?? '', word: messageWord, image: messageImage, author: commenter }],
  ]);
  const to = { book, theory, world, comic, entry, kids, novel, strip, chapter, arc, post, place, channel, chat, challenge, author };
  return { things, reader, to };
}

let created: Awaited<ReturnType<typeof createThings>>;
beforeAll(async () => {
  resetRateLimits();
  created = await createThings();
});
beforeEach(() => resetRateLimits());

const LISTS = ['books', 'comics', 'theories', 'worlds'].flatMap((kind) => [`/all-${kind}`, `/all-${kind}/more`]);

/** Every address that shows things of others. */
function addressesFor({ to }: typeof created): string[] {
  const { book, theory, world, comic, entry, kids, novel, strip, chapter, arc, post, place, channel, chat, challenge, author } = to;
  return [
    ...[
      '/',
      '/continue-reading',
      '/saved-stories',
      '/library',
      '/library/history',
      ...LISTS,
      '/kids-adventure',
      '/kids-adventure/more',
      '/write',
    ],
    ...[`/weekly-challenges?challenge=${challenge.id}`, `/weekly-challenges/more?challenge=${challenge.id}`],
    `/weekly-challenges/more?challenge=${challenge.id}&sort=popular`,
    ...['/posts', '/posts/more', `/posts/now?ids=${post.id},${place.id}`],
    ...[post, place].flatMap(({ id }) => [`/posts/${id}`, `/posts/${id}/comments`]),
    ...[`/book/${book.id}`, `/book/${novel.id}`, `/book/${novel.id}/chapter/${chapter.id}`, `/theory/${theory.id}`, `/world/${world.id}`],
    ...[`/comic/${comic.id}`, `/comic/${comic.id}?panel=1`, `/comic/${strip.id}`, `/comic/${strip.id}/arc/${arc.id}`],
    ...[`/kids-book/${kids.id}`, `/weekly-challenges/entry/${entry.id}`],
    ...[book, theory, world, comic, entry, kids, novel, strip].flatMap(({ id }) => [
      ...['', '/pages/1', '/next', '/parts', '/comments'].map((path) => `/works/${id}${path}`),
      `/report?type=book&id=${id}`,
    ]),
    ...[`/works/${novel.id}/parts/${chapter.id}/pages/1`, `/works/${novel.id}/parts/${chapter.id}/text`, `/works/${book.id}/text`],
    ...[`/report?type=post&id=${post.id}`, `/report?type=channel&id=${channel.id}`, `/report?type=kids_book&id=${kids.id}`],
    ...[`/write/chapter/${book.id}`, `/write/chapter/${novel.id}`, `/write/arc/${comic.id}`],
    ...['/community', '/community/more'],
    ...[channel, chat].flatMap(({ id }) =>
      ['', '/messages', '/messages?since=0', '/members', '/settings'].map((path) => `/community/channel/${id}${path}`),
    ),
    ...[`/profile/${author.username}`, `/${author.username}`, `/profile/${author.username}?tab=posts`],
    ...['all', 'posts', 'stories', 'comics', 'theories', 'worlds'].map((tab) => `/profile/${author.username}/more?tab=${tab}`),
  ];
}

/** Every address that looks for a word, which it repeats. */
const searchesFor = (word: string) => [
  ...[`/search?q=${word}`, `/search/results?q=${word}`, `/all-books?tag=${word}`, `/all-books?language=${word}`, `/posts?topic=${word}`],
  ...[`/community?q=${word}`, `/community?category=${word}`, `/community?tags=${word}`],
];

/** Pages, or the data from which the client router renders them. A page contains its data. */
type Kind = 'page' | 'data';
const of = (kind: Kind, address: string) => (kind === 'page' || /\/more(\?|$)/.test(address) ? address : dataOf(address));

/** The things of `things` that each address shows, as `name: address`. A search echoes its word, so there the id of the thing counts. */
async function shownTo(as: string | undefined, kind: Kind, things = Object.entries(created.things)): Promise<string[]> {
  const found: string[] = [];
  pageCache.clear();
  clearFilterCache();
  const request = async (path: string) => {
    resetRateLimits();
    return visit(path, { as });
  };
  for (const address of addressesFor(created)) {
    const text = await (await request(of(kind, address))).text();
    for (const [name, thing] of things) if (text.includes(thing.word)) found.push(`${name}: ${address}`);
  }
  for (const [name, thing] of things) {
    for (const address of searchesFor(thing.word))
      if ((await (await request(of(kind, address))).text()).includes(thing.id)) found.push(`${name}: ${address}`);
    if (thing.image && (await request(thing.image)).status !== 404) found.push(`${name}: its image`);
  }
  return found;
}

const namesIn = (found: string[]) => [...new Set(found.map((line) => line.split(':')[0]))].sort();

test('things that are not shown are at no address for others, but with their authors, and everywhere again afterwards (MOD-09, MOD-10)', async () => {
  const { things, reader } = created;
  const all = Object.entries(things);
  const before = await shownTo(reader.cookie, 'data');
  expect(namesIn(before)).toEqual(Object.keys(things).sort());
  expect(before.filter((line) => line.endsWith('its image'))).toHaveLength(all.filter(([, { image }]) => image).length);
  for (const [, thing] of all) await setStateOf(thing.type, thing, 'hidden');
  expect(await shownTo(reader.cookie, 'page')).toEqual([]);
  expect(await shownTo(undefined, 'data')).toEqual([]);
  const authors = [...new Set(all.map(([, { author }]) => author))];
  const own = [];
  for (const author of authors) {
    const theirs = all.filter(([, thing]) => thing.author === author);
    own.push(...(await shownTo(author.cookie, 'data', theirs)));
  }
  expect(namesIn(own)).toEqual(Object.keys(things).sort());
  for (const { image, author } of Object.values(things))
    if (image) expect((await visit(image, { as: author.cookie })).headers.get('cache-control')).toBe('private, no-cache');
  for (const [, thing] of all) await setStateOf(thing.type, thing, 'shown');
  expect(await shownTo(reader.cookie, 'data')).toEqual(before);
}, 600_000);

test('held, waiting and removed things are as invisible as hidden ones (MOD-09)', async () => {
  const { book, post } = created.things;
  if (!book || !post) throw new Error('there is no book or post');
  const status = async (path: string, as?: string) => {
    pageCache.clear();
    return (await visit(path, { as })).status;
  };
  for (const state of ['waiting', 'held', 'hidden', 'removed'] as const) {
    await setStateOf('work', book, state);
    await setStateOf('post', post, state);
    for (const path of [`/book/${book.id}`, `/posts/${post.id}`]) {
      expect([await status(path), await status(path, created.reader.cookie)], state).toEqual([404, 404]);
      expect(await status(path, book.author.cookie), state).toBe(200);
    }
  }
  await setStateOf('work', book, 'shown');
  await setStateOf('post', post, 'shown');
});

test('nothing can be done with a thing that is not shown, except by its author (MOD-09)', async () => {
  const { things, reader, to } = created;
  const ways: [string, string, Record<string, string>][] = [
    ['book', `/works/${to.book.id}/like`, { liked: 'yes' }],
    ['book', `/works/${to.book.id}/save`, { saved: 'yes' }],
    ['book', `/works/${to.book.id}/state`, { state: 'want' }],
    ['book', `/works/${to.book.id}/finish`, { page: '1' }],
    ['book', `/works/${to.book.id}/library`, { note: 'Later.' }],
    ['book', `/works/${to.book.id}/progress`, { page: '1' }],
    ['book', `/works/${to.book.id}/comments`, { text: 'A word.' }],
    ['book', '/reports', { type: 'book', id: to.book.id, reason: 'Spam' }],
    ['chapter', `/works/${to.novel.id}/progress`, { page: '1', part: to.chapter.id }],
    ['post', `/posts/${to.post.id}/like`, { liked: 'yes' }],
    ['post', `/posts/${to.post.id}/comments`, { text: 'A word.' }],
    ['post', '/reports', { type: 'post', id: to.post.id, reason: 'Spam' }],
    ['channel', `/community/channel/${to.channel.id}`, { text: 'A word.' }],
    ['channel', `/community/channel/${to.channel.id}/messages`, { text: 'A word.' }],
    ['channel', `/community/channel/${to.channel.id}/join`, {}],
    ['channel', '/reports', { type: 'channel', id: to.channel.id, reason: 'Spam' }],
  ];
  for (const name of ['book', 'chapter', 'post', 'channel'])
    await setStateOf(things[name]?.type ?? 'work', { id: things[name]?.id ?? '' }, 'hidden');
  const statuses = [];
  for (const [, path, fields] of ways) statuses.push([path, (await send(path, fields, reader.cookie)).status]);
  expect(statuses).toEqual(ways.map(([, path]) => [path, 404]));
  for (const name of ['book', 'chapter', 'post', 'channel'])
    await setStateOf(things[name]?.type ?? 'work', { id: things[name]?.id ?? '' }, 'shown');
});
