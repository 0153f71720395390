import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { blocks } from '../../blocks/tables.ts';
import { comments } from '../tables.ts';

beforeEach(() => resetRateLimits());

const edit = async (id: string, text: string, as?: Member) =>
  (await fetchData(`/comments/${id}/edit`, new URLSearchParams({ text }), as?.cookie)).status;
const stored = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0];

test('the writer edits a comment without JavaScript; it is marked, and the newest comment of the work follows (REPLY-04, ENGAGE-15)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const id = randomUUID();
  await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ id, text: 'First words.' }), reader.cookie);
  const list = `/works/${book.id}/comments`;
  expect((await pageOf(await visit(list, { as: author.cookie }))).names('link').filter((name) => name.startsWith('Edit your'))).toEqual([]);
  const browser = await plainBrowser(list, { as: reader.cookie });
  await browser.follow('Edit your comment');
  await browser.submit('Save', { 'Your comment': ' ' });
  expect(browser.page.text).toContain('Write something first.');
  await browser.submit('Save', { 'Your comment': 'Second words.' });
  expect(browser.path).toBe(list);
  expect(browser.page.text).toMatch(/Second words\.[\s\S]*edited/);
  const changed = new Date('2026-03-05T14:30:00Z');
  await db.update(comments).set({ editedAt: changed }).where(eq(comments.id, id));
  await browser.open(list);
  const edited = browser.page.parts('.comment-when').filter(({ text }) => text.startsWith('edited'));
  expect(edited.flatMap((part) => part.parts('time').map((time) => time.attribute('datetime')))).toEqual([changed.toISOString()]);
  const [work] = await db.select().from(works).where(eq(works.id, book.id));
  expect([work?.commentsCount, work?.latestComments.map(({ text }) => text)]).toEqual([1, ['Second words.']]);
  const { editedAt } = (await stored(id)) ?? {};
  expect(await edit(id, 'Second words.', reader)).toBe(200);
  expect((await stored(id))?.editedAt).toEqual(editedAt); // the same words change nothing
});

test('only the writer edits, under the rules of a new comment, and not where comments are closed (REPLY-04, CMT-01)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const [book, kids, post] = [await createBook(author), await createKidsStory(author), await createPost(author)];
  const [own, hidden] = await createComments(reader, { work: book.id }, ['Mine.', 'Hidden.']);
  const [ofKids] = await createComments(reader, { work: kids.id }, ['I loved this story!']);
  const [onPost] = await createComments(reader, { post: post.id }, ['On a post.']);
  const id = own?.id ?? '';
  for (const viewer of [author, other]) {
    expect(await edit(id, 'Not mine.', viewer)).toBe(404);
    expect((await visit(`/comments/${id}/edit`, { as: viewer.cookie })).status).toBe(404);
  }
  expect([await edit(id, 'Nobody.'), await edit('not-an-id', 'x', reader), await edit(randomUUID(), 'x', reader)]).toEqual([401, 404, 404]);
  expect([await edit(id, '', reader), await edit(id, 'x'.repeat(2_001), reader)]).toEqual([422, 422]);
  await setStateOf('comment', { id: hidden?.id ?? '' }, 'hidden');
  expect([await edit(hidden?.id ?? '', 'Better.', reader), await edit(ofKids?.id ?? '', 'My own words.', reader)]).toEqual([403, 403]);
  expect(await edit(onPost?.id ?? '', 'On a post, edited.', reader)).toBe(200);
  await db.insert(blocks).values({ personId: author.id, otherId: reader.id });
  expect(await edit(id, 'Blocked.', reader)).toBe(403);
  await db.delete(blocks);
  await db.update(works).set({ commentRule: 'none' }).where(eq(works.id, book.id));
  expect(await edit(id, 'Closed.', reader)).toBe(403);
  expect([(await stored(id))?.text, (await stored(onPost?.id ?? ''))?.text]).toEqual(['Mine.', 'On a post, edited.']);
});

test('an edit that waits while the thread is closed is refused and changes nothing, also of a reply (REPLY-04, REPLY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author);
  const [root] = await createComments(reader, { work: book.id }, ['Mine.']);
  const [reply] = await createComments(reader, { work: book.id }, [{ text: 'Also mine.', parentId: root?.id ?? '' }]);
  for (const id of [root?.id ?? '', reply?.id ?? '']) {
    await db
      .update(comments)
      .set({ closedAt: null })
      .where(eq(comments.id, root?.id ?? ''));
    const words = (await stored(id))?.text;
    const { edited } = await db.transaction(async (tx) => {
      await tx
        .update(comments)
        .set({ likesCount: 0 })
        .where(eq(comments.id, root?.id ?? '')); // the edit waits for this row
      const edited = edit(id, 'Too late.', reader);
      await expect
        .poll(
          async () =>
            (await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)).rowCount,
        )
        .toBe(1);
      await tx
        .update(comments)
        .set({ closedAt: sql`now()` })
        .where(eq(comments.id, root?.id ?? ''));
      return { edited };
    });
    expect([await edited, (await stored(id))?.text]).toEqual([403, words]);
  }
});
