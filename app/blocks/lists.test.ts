import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setProgress } from '#app/engagement/progress/progress.server.ts';
import { db } from '#server/database/database.ts';
import { sharedReads } from '#server/database/shared-reads.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member, spectate } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook, createEntry, createKidsStory } from '#tests/support/works.ts';
import { blocks, mutes } from './tables.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const read = async (path: string, as?: Member) => {
  sharedReads.clear(); // also of who wrote lately, whose rows of Home are otherwise not chosen from those of everyone
  return (await visit(path, { as: as?.cookie })).text();
};
const shown = async (path: string, as?: Member) => pageOf(await read(path, as));

/** Something by the author for each kind of list, all with one word, and the addresses of the lists that show it. */
async function listed(author: Member, viewer: Member, third: Member) {
  const word = author.username;
  const challenge = await createChallenge();
  const book = await createBook(author, { title: `Book ${word}`, viewsCount: 9_000_000, likesCount: 9_000_000 });
  await createKidsStory(author, { title: `Story ${word}`, isFeatured: true });
  await createEntry(author, challenge, { title: `Entry ${word}` });
  const post = await createPost(author, { content: `Post ${word}`, tags: ['lanterns'] });
  const own = await createBook(third, { title: 'Somebody else’s' });
  const ownPost = await createPost(third, { content: 'Somebody else’s post' });
  await createComments(author, { work: own.id }, [`Comment ${word}`]);
  await createComments(author, { post: ownPost.id }, [`Comment ${word}`]);
  await spectate(author, third);
  await spectate(third, author);
  await fetchData(`/works/${book.id}/save`, new URLSearchParams({ saved: 'yes' }), viewer.cookie);
  await setProgress(viewer, book.id, 1);
  const lists = [
    '/',
    '/continue-reading',
    '/all-books',
    '/all-books?genre=Fantasy',
    '/all-books?language=English',
    '/kids-adventure',
    '/weekly-challenges',
    '/posts',
    '/posts?topic=lanterns',
    `/posts/now?ids=${post.id}`,
    `/search?q=${word}`,
    `/search/results?q=${word}`,
    '/saved-stories',
    `/works/${own.id}/next`,
    `/works/${own.id}/comments`,
    `/posts/${ownPost.id}/comments`,
    `/book/${own.id}`,
    `/posts/${ownPost.id}`,
    `/profile/${third.username}/spectators`,
    `/profile/${third.username}/spectating`,
    '/write',
  ];
  return { word, lists, book, own, ownPost };
}

for (const [title, rowOf, table, isMutual] of [
  ['a person the viewer blocked', (v: Member, a: Member) => ({ personId: v.id, otherId: a.id }), blocks, true],
  ['a person who blocked the viewer', (v: Member, a: Member) => ({ personId: a.id, otherId: v.id }), blocks, true],
  ['a person the viewer muted', (v: Member, a: Member) => ({ personId: v.id, otherId: a.id }), mutes, false],
] as const)
  test(`${title} is in no list: home, feed, browse, search, people and comments (BLOCK-03, BLOCK-04)`, async () => {
    const [author, viewer, third] = [
      await createMember({ spectatorCount: 5_000_000 }),
      await createMember(),
      await createMember({ spectatorCount: 4_000_000 }),
    ];
    const { word, lists } = await listed(author, viewer, third);
    // `?q={word}` of the search is in the page itself.
    const about = (html: string) => html.replaceAll(`q=${word}`, '').split(word).length > (html.includes(`value="${word}"`) ? 4 : 1);
    const found = async (path: string) => [path, about(await read(path, viewer))];
    const withAuthor = [];
    for (const path of lists) if ((await found(path))[1]) withAuthor.push(path);
    expect(withAuthor).toEqual(expect.arrayContaining(lists.filter((path) => !/write|next|challenges$/.test(path))));
    await db.insert(table).values(rowOf(viewer, author));
    for (const path of withAuthor) {
      if (path.startsWith('/search')) expect([path, (await read(path, viewer)).includes(`Book ${word}`)]).toEqual([path, false]);
      else expect(await found(path)).toEqual([path, false]);
    }
    // The other way round only after a block.
    const theirs = await createBook(viewer, { title: `Back ${viewer.username}` });
    expect((await shown('/all-books', author)).text.includes(theirs.title)).toBe(!isMutual);
    // Everyone else, and the cached pages of visitors, see it as before.
    for (const as of [third, undefined]) expect((await shown('/all-books', as)).text).toContain(`Book ${word}`);
    await db.delete(table);
    expect(await found('/all-books')).toEqual(['/all-books', true]);
  });

test('the numbers beside comments and people count what the lists show (BLOCK-03)', async () => {
  const [author, viewer, third, other] = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  const [book, post] = [await createBook(third), await createPost(third)];
  for (const on of [`/works/${book.id}`, `/posts/${post.id}`]) {
    const add = (text: string, by: Member) => fetchData(`${on}/comments`, new URLSearchParams({ text }), by.cookie);
    for (const text of ['One.', 'Two.', 'Three.']) await add(text, author);
    await add('Four.', other);
  }
  await spectate(author, third);
  await spectate(other, third);
  await db.insert(blocks).values({ personId: viewer.id, otherId: author.id });
  const profile = await shown(`/profile/${third.username}`, viewer);
  expect(profile.text).toMatch(/1\s*Spectator\b/);
  expect((await shown(`/profile/${third.username}/spectators`, viewer)).text).not.toContain('private profile.');
  const numberOf = async (path: string, as: Member) =>
    Number(
      /(?:Comments, |\b)(\d+)(?: comments?)?/.exec(
        (await shown(path, as)).names('link').find((name) => /comments?\b/i.test(name)) ?? '',
      )?.[1],
    );
  for (const path of [`/book/${book.id}`, `/posts/${post.id}`])
    expect([path, (await numberOf(path, other)) - (await numberOf(path, viewer))]).toEqual([path, 3]);
});

test('a new comment reaches open pages with its number, except of those whose lists omit people: these refetch (BLOCK-03)', async () => {
  const [author, blocker, muter, third] = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  const book = await createBook(third);
  const topic = `work:${book.id}`;
  const open = async (as?: Member) => [as, await site.listen(topic, as?.cookie, { catchUp: false })] as const;
  const streams = await Promise.all([blocker, author, muter, third, undefined].map(open));
  // Both happen while the pages are open. The blocked person reads the number without the blocker's comments, too.
  await db.insert(blocks).values({ personId: blocker.id, otherId: author.id });
  await db.insert(mutes).values({ personId: muter.id, otherId: author.id });
  await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'One.' }), author.cookie);
  for (const [as, stream] of streams) {
    const { event, data } = await stream.until(() => stream.events.find(({ data }) => data.includes(topic)));
    const refetches = as === blocker || as === author || as === muter;
    expect([event, data]).toEqual(refetches ? ['changed', topic] : ['counts', JSON.stringify({ topic, counts: { comments: 1 } })]);
    stream.close();
  }
});
