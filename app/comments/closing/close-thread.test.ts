import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';

beforeEach(() => resetRateLimits());

const close = async (id: string, as: Member | null, closed = 'yes') =>
  (await fetchData(`/comments/${id}/close`, new URLSearchParams({ closed }), as?.cookie)).status;
const reply = async (on: string, parent: string, as: Member) => {
  const { status, text } = await fetchData(`/works/${on}/comments`, new URLSearchParams({ text: 'Late.', parent }), as.cookie);
  return [status, text.includes('You cannot reply here any more.')];
};
const edit = async (id: string, as: Member) =>
  (await fetchData(`/comments/${id}/edit`, new URLSearchParams({ text: `Edited ${randomUUID()}` }), as.cookie)).status;

test('the author of a work closes a thread without JavaScript: no one replies or edits, until it is opened again (REPLY-06, REPLY-04)', async () => {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Noor Haddad' }), await createMember()];
  const book = await createBook(author);
  const [root] = await createComments(reader, { work: book.id }, ['A thread.']);
  const [answer] = await createComments(other, { work: book.id }, [{ text: 'A reply.', parentId: root?.id ?? '' }]);
  const [id, replied] = [root?.id ?? '', answer?.id ?? ''];
  const list = `/works/${book.id}/comments`;
  const browser = await plainBrowser(list, { as: author.cookie });
  await browser.submit('Close thread of the comment by Noor Haddad');
  expect([browser.path, browser.page.text]).toEqual([list, expect.stringContaining('The author closed this thread.')]);
  for (const parent of [id, replied])
    for (const as of [author, reader, other]) expect(await reply(book.id, parent, as)).toEqual([409, true]);
  expect([await edit(id, reader), await edit(replied, other)]).toEqual([403, 403]);
  const seen = await plainBrowser(list, { as: reader.cookie });
  expect(seen.page.text).toContain('A reply.');
  expect(seen.page.names('link').filter((name) => /^(Reply|Edit)/.test(name))).toEqual([]);
  expect((await plainBrowser(`/comments/${id}/replies`, { as: reader.cookie })).page.names('textbox')).toEqual([]);
  expect([await close(id, author), await close(id, author, 'no'), await close(id, author, 'no')]).toEqual([200, 200, 200]);
  expect([await edit(id, reader), (await reply(book.id, replied, other))[0]]).toEqual([200, 200]);
});

test('for everyone but the author of the work or post a thread to close is not found (REPLY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, kids, post] = [await createBook(author), await createKidsStory(author), await createPost(author)];
  const [root] = await createComments(reader, { work: book.id }, ['A thread.']);
  const [below] = await createComments(author, { work: book.id }, [{ text: 'A reply.', parentId: root?.id ?? '' }]);
  const [ofKids] = await createComments(reader, { work: kids.id }, ['A kind word.']);
  const [held] = await createComments(reader, { work: book.id }, [{ text: 'Held.', state: 'held' }]);
  const [ofPost] = await createComments(reader, { post: post.id }, ['On a post.']);
  for (const [id, as, status] of [
    [root?.id, reader, 404],
    [root?.id, null, 401],
    [below?.id, author, 404],
    [ofKids?.id, author, 404],
    [held?.id, author, 404],
    [randomUUID(), author, 404],
    ['x', author, 404],
    [ofPost?.id, author, 200],
  ] as const)
    expect([id, await close(id ?? '', as)]).toEqual([id, status]);
  await hide(author);
  expect((await visit(`/comments/${root?.id}/replies`, { as: reader.cookie })).status).toBe(404);
});
