import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { type DeletedWith, deletedWith } from './deletion-rules.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

test('the dialog names what is deleted with a work, and nothing where there is nothing (EDIT-15)', () => {
  const none = { kind: 'book', comments: 0, parts: 0, versions: 0, hasChanges: false, drafts: 0 } as const;
  expect(deletedWith({ ...none, comments: 12, parts: 3, versions: 5, hasChanges: true })).toBe(
    '12 comments, 3 chapters, 5 earlier versions and your unpublished changes are deleted too.',
  );
  expect(deletedWith({ ...none, comments: 1 })).toBe('1 comment is deleted too.');
  expect(deletedWith({ ...none, kind: 'comic', parts: 1, comments: 1_200 })).toBe('1,200 comments and 1 arc are deleted too.');
  expect(deletedWith({ ...none, hasChanges: true })).toBe('Your unpublished changes are deleted too.');
  expect(deletedWith({ ...none, comments: 1, drafts: 1 })).toBe(
    '1 comment is deleted too. Your 1 unpublished chapter stays in your drafts.',
  );
  expect(deletedWith({ ...none, kind: 'comic', drafts: 2 })).toBe('Your 2 unpublished arcs stay in your drafts.');
  expect(deletedWith(none)).toBe('');
});

test('the counts are of the author’s own work: comments, chapters, earlier versions and changes (EDIT-15)', async () => {
  const book = await createBook(author, { chapterCount: 1 });
  const chapter = await createChapter(book);
  const counts = async (as?: Member) => {
    const response = await visit(`/works/${book.id}/deletion`, { as: as?.cookie });
    return response.status === 200 ? ((await response.json()) as DeletedWith) : response.status;
  };
  await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'One.' }), author.cookie);
  expect(await counts(author)).toEqual({ kind: 'book', comments: 1, parts: 1, versions: 0, hasChanges: false, drafts: 0 });
  await createDraft(author, { kind: 'chapter', work: book.id });
  for (const [title, partId] of [
    ['One', undefined],
    ['Two', undefined],
    ['Three', chapter.id],
  ] as const) {
    const id = await openCopy(author, book.id, partId);
    await saveCopy(author, id, { title });
    await publishChanges(author, id);
  }
  for (const partId of [chapter.id, undefined]) {
    const id = await openCopy(author, book.id, partId);
    expect(await counts(author)).toMatchObject({ hasChanges: false });
    await saveCopy(author, id, { title: 'Unpublished' });
    expect(await counts(author)).toMatchObject({ hasChanges: true });
    if (partId) await send(`/drafts/${id}/discard`, {}, author.cookie);
  }
  expect(await counts(author)).toEqual({ kind: 'book', comments: 1, parts: 1, versions: 3, hasChanges: true, drafts: 1 });
  expect([await counts(await createMember()), await counts()]).toEqual([404, 401]);
});
