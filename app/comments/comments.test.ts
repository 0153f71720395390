import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { works } from '../works/tables.ts';
import { commentsOf } from './comments.server.ts';

const post = (id: string, text: string, as?: string, commentId: string = randomUUID()) =>
  fetchData(`/works/${id}/comments`, new URLSearchParams({ id: commentId, text }), as);
const work = async (id: string) => (await db.select().from(works).where(eq(works.id, id)))[0];
const texts = async (viewer: Member | null, id: string) => (await commentsOf(viewer, { on: 'work', id }))?.comments.map(({ text }) => text);

test('a comment is stored, counted and returned, and the latest one is shown on the book (ENGAGE-06, ENGAGE-15)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const { status, text } = await post(book.id, '  A fine lamp.  ', reader.cookie);
  expect(status).toBe(200);
  expect(text).toContain('A fine lamp.');
  await post(book.id, 'And a fine night.', reader.cookie);
  expect(await texts(null, book.id)).toEqual(['And a fine night.', 'A fine lamp.']);
  expect(await work(book.id)).toMatchObject({
    commentsCount: 2,
    latestComments: [{ text: 'And a fine night.', author: reader.id }],
  });
});

test('blank comments and comments of more than 2,000 characters are not stored (ENGAGE-07)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  for (const text of ['', '   \n\t', '\u3000', 'x'.repeat(2_001)]) expect((await post(book.id, text, reader.cookie)).status).toBe(422);
  expect((await post(book.id, 'x'.repeat(2_000), reader.cookie)).status).toBe(200);
  expect((await post(book.id, 'nul \0 and half \ud800', reader.cookie)).status).toBe(200);
  expect((await work(book.id))?.commentsCount).toBe(2);
});

test('the 31st comment within a minute is refused with its text, and not stored (REPLY-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const statuses = [];
  for (let n = 1; n <= 31; n++) statuses.push((await post(book.id, `Comment ${n}`, reader.cookie)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect((await work(book.id))?.commentsCount).toBe(30);
});

test('a repeated submit stores one comment, and the id of another member’s comment is refused (ENGAGE-06)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const id = randomUUID();
  const responses = await Promise.all(Array.from({ length: 10 }, () => post(book.id, 'Once.', reader.cookie, id)));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await post(book.id, 'Mine now.', other.cookie, id)).status).toBe(404);
  expect(await texts(null, book.id)).toEqual(['Once.']);
  expect((await work(book.id))?.commentsCount).toBe(1);
  expect((await post(book.id, 'x', reader.cookie, 'not-an-id')).status).toBe(422);
});

test('a visitor’s comment is not stored, and a prompt asks to sign in (ENGAGE-03, ENGAGE-11, PRIVACY-05)', async () => {
  const book = await createBook(await createMember());
  const { status, text } = await post(book.id, 'Hello?');
  expect(status).toBe(401);
  expect(text).toContain('Please sign in to leave a comment');
  expect((await work(book.id))?.commentsCount).toBe(0);
});

test('only the owner can read and add comments on the works of a private profile (PRIVACY-02, PRIVACY-03)', async () => {
  const [author, stranger] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await post(book.id, 'Before.', stranger.cookie);
  await hide(author);
  const read = async (as?: string) => (await visit(`/works/${book.id}/comments`, { as })).status;
  expect([await read(), await read(stranger.cookie), await read(author.cookie)]).toEqual([404, 404, 200]);
  expect((await post(book.id, 'After.', stranger.cookie)).status).toBe(404);
  expect((await post(book.id, 'Mine.', author.cookie)).status).toBe(200);
});

test('the name of a commenter with a private profile is still shown (decisions, Privacy)', async () => {
  const [author, shy] = [await createMember(), await createMember({ name: 'Shy Reader' })];
  const book = await createBook(author);
  await post(book.id, 'Only this.', shy.cookie);
  await hide(shy);
  const page = await (await visit(`/book/${book.id}`)).text();
  expect(withoutScripts(page)).toContain('Shy Reader');
});

test('comments are newest first and paginate without a gap or a repeat (ENGAGE-05, ENGAGE-14)', async () => {
  const [author, reader] = [await createMember({ name: 'Ines Valdovar' }), await createMember({ name: 'Noor Haddad' })];
  const book = await createBook(author);
  const at = new Date('2026-03-14T10:00:00Z'); // the same for all, so that only the id orders them
  await createComments(
    reader,
    { work: book.id },
    Array.from({ length: 45 }, (_, i) => ({ text: `Note ${i}`, createdAt: at })),
  );
  const seen: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await commentsOf(null, { on: 'work', id: book.id }, { after });
    if (!page) throw new Error('comments not found');
    seen.push(...page.comments.map(({ id }) => id));
    after = page.next;
  }
  expect(seen).toHaveLength(45);
  expect(new Set(seen).size).toBe(45);
  expect(seen).toEqual([...seen].sort().reverse());
});

test('a comment shows its text, en-US date, author name and username (ENGAGE-05, ENGAGE-13, DATA-21)', async () => {
  const [author, reader] = [await createMember(), await createMember({ name: 'Noor Haddad' })];
  const book = await createBook(author);
  await createComments(reader, { work: book.id }, [{ text: 'Read twice.', createdAt: new Date('2026-03-14T10:00:00Z') }]);
  for (const path of [`/book/${book.id}`, `/works/${book.id}/comments`]) {
    const shown = await pageOf(await visit(path));
    const [comment] = shown.parts('.comment');
    expect(comment?.parts('.comment-who')[0]?.text, path).toBe(`Noor Haddad@${reader.username}`);
    expect(comment?.parts('.comment-when')[0]?.text, path).toBe('Mar 14, 2026');
    expect(comment?.parts('.comment-text')[0]?.text, path).toBe('Read twice.');
  }
});

test('the name of a commenter leads to their profile, on the work and on the page of all comments (ENGAGE-05)', async () => {
  const [author, reader] = [await createMember(), await createMember({ name: 'Noor Haddad' })];
  const book = await createBook(author);
  await createComments(reader, { work: book.id }, ['Read twice.']);
  for (const path of [`/book/${book.id}`, `/works/${book.id}/comments`]) {
    const shown = await pageOf(await visit(path));
    const links = shown.all('link', `Noor Haddad @${reader.username}`).map((link) => link.attribute('href'));
    expect([path, [...new Set(links)]]).toEqual([path, [`/profile/${reader.username}`]]);
  }
});

test('a work without comments has an empty state, and an invalid cursor starts at the first page (ENGAGE-12)', async () => {
  const book = await createBook(await createMember());
  const page = await (await visit(`/works/${book.id}/comments?after=1.2%27`)).text();
  expect(withoutScripts(page)).toContain('No comments yet. Be the first to comment!');
});

test('without JavaScript a comment redirects to the book, and a refused one stays in the form (ENGAGE-10)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const sent = await send(`/works/${book.id}/comments`, { text: 'By a plain form.', back: `/book/${book.id}?page=2` }, reader.cookie);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/book/${book.id}?page=2`]);
  const long = 'y'.repeat(2_001);
  const refused = await send(`/works/${book.id}/comments`, { text: long }, reader.cookie);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(`>${long}</textarea>`);
});

test('text with script tags is escaped and never runs', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const book = await createBook(author, { title: attack, description: attack, pages: [attack], genre: attack });
  await post(book.id, attack, reader.cookie);
  for (const path of [`/book/${book.id}`, `/works/${book.id}/comments`]) {
    const page = await (await visit(path)).text();
    expect(page).not.toContain('<script>alert(1)');
    expect(page).not.toContain('<img src=x');
    expect(withoutScripts(page)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  }
});

test('a list names the comments that staff hid or removed, so that open pages drop them; their author still sees them (MOD-09)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author);
  const created = await createComments(reader, { work: book.id }, ['Hidden.', 'Removed.', 'Held.', 'Shown.']);
  const [hidden, removed, held] = created.map(({ id }) => id);
  for (const [id, state] of [
    [hidden, 'hidden'],
    [removed, 'removed'],
    [held, 'held'],
  ] as const)
    await setStateOf('comment', { id: id ?? '' }, state);
  const deletedFor = async (viewer: Member | null) => (await commentsOf(viewer, { on: 'work', id: book.id }))?.deleted.toSorted();
  for (const viewer of [null, other, author]) expect(await deletedFor(viewer)).toEqual([hidden, removed].toSorted());
  expect(await deletedFor(reader)).toEqual([]);
});

test('the number of comments includes the viewer’s own hidden and removed ones, but no held or waiting one (MOD-09, HOLD-02, CMT-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const about = await createPost(author);
  for (const [text, state] of [
    ['Shown.', 'shown'],
    ['Hidden.', 'hidden'],
    ['Removed.', 'removed'],
    ['Held.', 'held'],
    ['Waiting.', 'waiting'],
  ] as const) {
    const id = randomUUID();
    await post(book.id, text, reader.cookie, id);
    const onPost = await fetchData(`/posts/${about.id}/comments`, new URLSearchParams({ text }), reader.cookie);
    const ids = [id, /[0-9a-f-]{36}/.exec(onPost.text)?.[0] ?? ''];
    if (state !== 'shown') for (const id of ids) await setStateOf('comment', { id }, state);
  }
  const shown = async (path: string, as?: string) => (await pageOf(await visit(path, { as }))).names('link');
  for (const path of [`/book/${book.id}`, `/posts/${about.id}`]) {
    expect(await shown(path, reader.cookie)).toContain('Comments, 3 comments');
    for (const as of [undefined, author.cookie]) expect(await shown(path, as)).toContain('Comments, 1 comment');
  }
});
