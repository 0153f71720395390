import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { setProgress } from '#app/engagement/progress/progress.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createComic } from '#tests/support/comics.ts';
import { recordQueries } from '#tests/support/database/sent-queries.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createEntry, createKidsStory, createTheory, createWorld } from '#tests/support/works.ts';
import { hiddenPeople } from '../../content-settings/tables.ts';
import { comments } from '../tables.ts';

beforeEach(() => resetRateLimits());

const FOLDED = 'Comment by someone you have hidden';
const SHOW = 'Show this comment';
const NAME = 'Odalys Brightwater';
const WORDS = 'The lighthouse was never lit.';
/** Everything that is sent for this address: the page with its data, and the data alone. */
async function sent(path: string, as?: Member) {
  const headers = { accept: '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };
  const [base = '', search] = path.split('?');
  const data = await visit(`${base}.data${search ? `?${search}` : ''}`, { as: as?.cookie, headers });
  return [await (await visit(path, { as: as?.cookie })).text(), await data.text()];
}
const has = async (path: string, as: Member | undefined, ...words: string[]) =>
  (await sent(path, as)).map((text) => words.map((word) => text.includes(word)));
const NONE = [
  [false, false, false],
  [false, false, false],
];

async function hiddenCommenter() {
  const [author, other, viewer] = [await createMember(), await createMember({ name: NAME }), await createMember()];
  await db.insert(hiddenPeople).values({ personId: viewer.id, otherId: other.id });
  return { author, other, viewer };
}

test('comments of a hidden person are folded everywhere, without name and words in page and data (SHOWN-07)', async () => {
  const { author, other, viewer } = await hiddenCommenter();
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const things = [
    [`/book/${book.id}`, { work: book.id }],
    [`/book/${book.id}/chapter/${chapter.id}`, null],
    [`/works/${book.id}/comments`, null],
    [`/works/${book.id}/comments?sort=liked`, null],
    ...(await Promise.all(
      [createComic(author), createTheory(author), createWorld(author)].map(async (created) => {
        const work = await created;
        return [`/works/${work.id}/comments`, { work: work.id }] as const;
      }),
    )),
  ] as [string, { work: string } | { post: string } | null][];
  const entry = await createEntry(author, await createChallenge());
  const post = await createPost(author);
  things.push([`/weekly-challenges/entry/${entry.id}`, { work: entry.id }]);
  things.push([`/posts/${post.id}`, { post: post.id }], ['/posts', null], [`/posts/${post.id}/comments`, null]);
  for (const [path, on] of things) {
    if (on) await createComments(other, on, [WORDS]);
    expect([path, await has(path, viewer, WORDS, NAME, other.username)]).toEqual([path, NONE]);
    const html = (await sent(path, viewer))[0] ?? '';
    if (path !== '/posts') expect([path, html.includes(FOLDED)]).toEqual([path, true]);
    if (path.includes('comments')) expect([path, await has(path, author, WORDS)]).toEqual([path, [[true], [true]]]);
  }
});

test('without JavaScript, “Show” opens the comment, and its replies, thread and page of replies are folded, too (SHOWN-07, REPLY-01)', async () => {
  const { author, other, viewer } = await hiddenCommenter();
  const book = await createBook(author);
  const [root] = await createComments(other, { work: book.id }, [WORDS]);
  const [reply] = await createComments(other, { work: book.id }, [{ text: `${WORDS} Again.`, parentId: root?.id ?? '' }]);
  await createComments(author, { work: book.id }, [{ text: 'It was, once.', parentId: root?.id ?? '' }]);
  for (const path of [`/works/${book.id}/comments`, `/comments/${root?.id}/replies`, `/comments/${reply?.id}/replies`]) {
    expect([path, await has(path, viewer, WORDS, NAME, other.username)]).toEqual([path, NONE]);
    const { page } = await plainBrowser(path, { as: viewer.cookie });
    expect(page.text).toContain('It was, once.');
    expect([page.text.split(FOLDED).length - 1, page.names('link').filter((name) => name === SHOW).length]).toEqual([2, 2]);
  }
  const browser = await plainBrowser(`/works/${book.id}/comments`, { as: viewer.cookie });
  const [show] = browser.page.all('link', SHOW);
  await browser.open(show?.attribute('href') ?? '');
  expect(browser.page.text).toContain(WORDS);
  expect(browser.page.names('link')).toEqual(expect.arrayContaining([`Reply to the comment by ${NAME}`, 'Show the thread']));
  expect(await has(`/comments/${reply?.id}/show`, viewer, 'Again.', NAME)).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('“Show” opens only comments that are in the lists, and a hidden person notices no difference (SHOWN-07)', async () => {
  const { author, other, viewer } = await hiddenCommenter();
  const book = await createBook(author);
  const [shown, held] = await createComments(other, { work: book.id }, [WORDS, { text: 'Held.', state: 'held' }]);
  const status = async (id: string, as?: Member) => (await visit(`/comments/${id}/show`, { as: as?.cookie })).status;
  expect([await status(shown?.id ?? '', viewer), await status(shown?.id ?? ''), await status(held?.id ?? '', viewer)]).toEqual([
    200, 200, 404,
  ]);
  const [mine] = await createComments(viewer, { work: book.id }, ['Mine.']);
  expect((await sent(`/works/${book.id}/comments`, other)).join().includes(FOLDED)).toBe(false);
  expect(await has(`/works/${book.id}/comments`, other, 'Mine.')).toEqual([[true], [true]]);
  expect((await fetchData(`/comments/${mine?.id}/like`, new URLSearchParams({ liked: 'yes' }), other.cookie)).status).toBe(200);
  const answer = new URLSearchParams({ text: 'An answer.', parent: mine?.id ?? '' });
  expect((await fetchData(`/works/${book.id}/comments`, answer, other.cookie)).status).toBe(200);
  expect(await has('/notifications', viewer, NAME, other.username, 'replied')).toEqual(NONE);
  await hide(author);
  expect(await status(shown?.id ?? '', viewer)).toBe(404);
});

test('a comment of a hidden person that waits for approval is folded for the author until “Show” is pressed (SHOWN-07, CMT-02)', async () => {
  const { other, viewer: author } = await hiddenCommenter();
  const book = await createBook(author, { holdFirstComments: true });
  await send(`/works/${book.id}/comments`, { text: WORDS }, other.cookie);
  expect(await has('/comments/waiting', author, WORDS, NAME, other.username)).toEqual(NONE);
  const browser = await plainBrowser('/comments/waiting', { as: author.cookie });
  expect([browser.page.text.includes(FOLDED), browser.page.names('button').filter((name) => name.startsWith('Approve'))]).toEqual([
    true,
    [],
  ]);
  await browser.follow(SHOW);
  expect(browser.page.text).toContain(WORDS);
  expect(browser.page.names('button').some((name) => name.startsWith('Approve'))).toBe(true);
});

const LATER = 'This comment is about a later chapter.';

test('a comment marked as a spoiler without JavaScript is covered for everyone but its writer, also as a reply, until “Show” is pressed (REPLY-09)', async () => {
  const [author, other, viewer] = [await createMember(), await createMember({ name: NAME }), await createMember()];
  const book = await createBook(author);
  const list = `/works/${book.id}/comments`;
  const writing = await plainBrowser(list, { as: other.cookie });
  await writing.submit('Post', { 'Your comment': ' ', 'Contains spoilers': true });
  expect(writing.page.one('checkbox', 'Contains spoilers').attribute('checked')).not.toBeNull();
  await writing.submit('Post', { 'Your comment': WORDS });
  expect(await has(list, other, WORDS)).toEqual([[true], [true]]);
  const [root] = await db.select().from(comments).where(eq(comments.workId, book.id));
  await createComments(author, { work: book.id }, [{ text: 'Never, until the end.', parentId: root?.id ?? '', isSpoiler: true }]);
  for (const path of [list, `/book/${book.id}`, `/comments/${root?.id}/replies`])
    for (const as of [viewer, undefined])
      expect([path, await has(path, as, WORDS, 'until the end', NAME)]).toEqual([path, Array(2).fill([false, false, true])]);
  expect(await has('/notifications', author, WORDS)).toEqual([[false], [false]]);
  const browser = await plainBrowser(list);
  expect(browser.page.text.split('Contains spoilers').length - 1).toBe(2);
  await browser.open(browser.page.all('link', SHOW)[0]?.attribute('href') ?? '');
  expect(browser.page.text).toContain(WORDS);
});

test('the writer of a comment can remove the mark, which does not count as an edit (REPLY-09, REPLY-04)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const [created] = await createComments(other, { work: book.id }, [{ text: WORDS, isSpoiler: true }]);
  const editing = await plainBrowser(`/comments/${created?.id}/edit`, { as: other.cookie });
  await editing.submit('Save', { 'Contains spoilers': false });
  expect(await has(`/works/${book.id}/comments`, author, WORDS)).toEqual([[true], [true]]);
  const [stored] = await db.select().from(comments).where(eq(comments.workId, book.id));
  expect([stored?.isSpoiler, stored?.editedAt]).toEqual([false, null]);
});

test('a comment that was written in a later chapter than the reader has opened is covered, also without JavaScript (REPLY-09)', async () => {
  const [author, other, viewer] = [await createMember(), await createMember({ name: NAME }), await createMember()];
  const book = await createBook(author);
  const [first, second] = [await createChapter(book), await createChapter(book)];
  const [list, chapter] = [`/works/${book.id}/comments`, (id: string) => `/book/${book.id}/chapter/${id}`];
  const writing = await plainBrowser(chapter(second.id), { as: other.cookie });
  await writing.submit('Post', { 'Your comment': WORDS });
  const [root] = await db.select().from(comments).where(eq(comments.workId, book.id));
  expect(root?.partId).toBe(second.id);
  await send(list, { text: 'Nor was the second one.', parent: root?.id ?? '' }, other.cookie);
  const states = {
    covered: [
      [false, false, true],
      [false, false, false],
    ],
    open: Array(2).fill([true, true, false]),
  };
  for (const path of [list, `/book/${book.id}`, chapter(first.id), `${list}?part=${first.id}`, `/comments/${root?.id}/replies`])
    for (const as of [viewer, undefined]) expect([path, await has(path, as, WORDS, 'Nor was', LATER)]).toEqual([path, states.covered]);
  for (const as of [author, other]) expect(await has(list, as, WORDS, 'Nor was', LATER)).toEqual(states.open);
  for (const path of [chapter(second.id), `${list}?part=${second.id}`, `/comments/${root?.id}/replies?part=${second.id}`])
    expect([path, await has(path, undefined, WORDS, 'Nor was', LATER)]).toEqual([path, states.open]);
  await setProgress(viewer, book.id, 1, second.id);
  for (const path of [list, `/book/${book.id}`, chapter(first.id)])
    expect([path, await has(path, viewer, WORDS, 'Nor was', LATER)]).toEqual([path, states.open]);
});

test('a part of another work or an unknown one is ignored, a malformed one refused, and kids stories have no marks (REPLY-09)', async () => {
  const [author, other] = [await createMember(), await createMember()];
  const [book, foreign, kids] = [await createBook(author), await createChapter(await createBook(author)), await createKidsStory(author)];
  const post = async (on: string, fields: Record<string, string>) =>
    (await fetchData(`/works/${on}/comments`, new URLSearchParams({ text: WORDS, ...fields }), other.cookie)).status;
  expect([await post(book.id, { part: foreign.id }), await post(book.id, { part: randomUUID() })]).toEqual([200, 200]);
  expect([await post(book.id, { part: 'x' }), await post(kids.id, { spoiler: 'yes' })]).toEqual([422, 200]);
  const rows = await db.select().from(comments).where(eq(comments.authorId, other.id));
  expect(rows.map(({ partId, isSpoiler }) => [partId, isSpoiler])).toEqual(Array(3).fill([null, false]));
  expect((await plainBrowser(`/works/${kids.id}/comments`, { as: other.cookie })).page.names('checkbox')).toEqual([]);
  expect((await plainBrowser(`/works/${book.id}/comments`, { as: other.cookie })).page.names('checkbox')).toEqual(['Contains spoilers']);
});

test('a page of comments asks the same number of queries for 4 and 400 comments, also with covered ones (REPLY-11)', async () => {
  const { author, other, viewer } = await hiddenCommenter();
  const [few, many] = [await createBook(author), await createBook(author)];
  const recorded = recordQueries();
  const queries = async (path: string) => {
    const before = recorded.sent().length;
    expect((await visit(path, { as: viewer.cookie })).status).toBe(200);
    return recorded.sent().length - before;
  };
  for (const [book, count] of [
    [few, 4],
    [many, 400],
  ] as const)
    for (const by of [author, other])
      await createComments(
        by,
        { work: book.id },
        Array.from({ length: count / 2 }, (_unused, n) => ({ text: `Comment ${n}.`, isSpoiler: n % 2 === 0 })),
      );
  for (const search of ['', '?sort=liked']) {
    await queries(`/works/${few.id}/comments${search}`);
    const [small, large] = [await queries(`/works/${few.id}/comments${search}`), await queries(`/works/${many.id}/comments${search}`)];
    expect([search, large <= small, small <= 6]).toEqual([search, true, true]);
  }
  recorded.restore();
});
