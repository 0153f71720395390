import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { comments } from '#app/comments/tables.ts';
import { draftPages } from '#app/drafts/tables.ts';
import { jobHandlers } from '#app/works/blocks/complete-blocks.server.ts';
import { pages, panels, parts, works } from '#app/works/tables.ts';
import type { Document } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createComic } from '#tests/support/comics.ts';
import { waitUntilBlocked } from '#tests/support/database/blocked.ts';
import { wrongCounts } from '#tests/support/deletion-fixture.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createImage } from '#tests/support/images.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { PASSAGE_CHANGED } from './remark-rules.ts';

let author: Member;
let reader: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
  reader = await createMember();
});

const completeIds = () => jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
const remark = (cookie: string, work: string, block: string, more: Record<string, string> = {}) =>
  fetchData(`/works/${work}/comments`, new URLSearchParams({ id: randomUUID(), text: 'How dark.', block, ...more }), cookie);
const has = async (work: string, words: string, cookie = '') =>
  (await (await visit(`/works/${work}/comments`, { headers: { cookie } })).text()).includes(words);
const stored = (work: string) => db.select().from(comments).where(eq(comments.workId, work)).orderBy(asc(comments.createdAt));
const keysOf = async (work: string) =>
  (await db.select().from(panels).where(eq(panels.workId, work)).orderBy(asc(panels.position))).map(({ key }) => key ?? '');
const documentsOf = async (draft: string) =>
  (await db.select().from(draftPages).where(eq(draftPages.draftId, draft)).orderBy(asc(draftPages.position))).map(
    ({ document }) => document,
  );
/** A cookie header with what the reader asked to see. */
const shownTo = async (as: Member, path: string, form: Record<string, string> = {}) => {
  const { headers } = await send(path, form, as.cookie);
  return [as.cookie, ...headers.getSetCookie().map((header) => header.split(';')[0])].join('; ');
};

const BLOOD = 'Blood on the seats of the tram';
/** A comic whose second panel has warnings, with a remark of its author on it. */
async function warnedComic() {
  const { address: src } = await createImage(author, { bucket: 'comics', folder: 'comics/panels' });
  const warned = { picture: { src, width: 800, height: 600 }, description: BLOOD, warnings: ['gore' as const] };
  const comic = await createComic(author, { panels: [{ description: 'A street' }, warned] });
  await completeIds();
  const key = (await keysOf(comic.id))[1] ?? '';
  expect((await remark(author.cookie, comic.id, key)).status).toBe(200);
  expect([await has(comic.id, BLOOD, reader.cookie), await has(comic.id, BLOOD, author.cookie)]).toEqual([false, true]);
  return { comic, key };
}

test('the quote of a warned panel stays covered when the panel is deleted, replaced, or loses its warnings with a new description (WARN-05, REPLY-08)', async () => {
  for (const change of ['deleted', 'replaced', 'changed']) {
    const { comic, key } = await warnedComic();
    const copy = await openCopy(author, comic.id);
    const panel = { ...(await documentsOf(copy))[1], warnings: [] } as Record<string, unknown>;
    if (change === 'replaced') delete panel.key;
    const description = change === 'replaced' ? 'Paint on the seats of the tram' : 'Nothing at all';
    await saveCopy(author, copy, change === 'deleted' ? { order: ['1'] } : { pages: { 2: { ...panel, description } } });
    expect((await publishChanges(author, copy)).status).toBe(200);
    const [, second = ''] = await keysOf(comic.id);
    const expected = change === 'changed' ? key : change === 'replaced' ? second : null;
    expect([change, (await stored(comic.id))[0]?.blockId]).toEqual([change, expected]);
    for (const cookie of [reader.cookie, ''])
      expect([change, await has(comic.id, 'How dark.', cookie), await has(comic.id, BLOOD, cookie)]).toEqual([change, true, false]);
    expect(await has(comic.id, BLOOD, author.cookie)).toBe(true);
  }
});

test('the quote of a warned chapter stays covered when its words are replaced before the warnings are removed (WARN-05, REPLY-08)', async () => {
  const book = await createBook(author);
  const part = await createChapter(book, { pages: ['The wound was deep and red.'] });
  await completeIds();
  await db
    .update(parts)
    .set({ warnings: ['gore'] })
    .where(eq(parts.id, part.id));
  const [page] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.workId, book.id), eq(pages.partId, part.id)));
  expect((await remark(author.cookie, book.id, page?.blocks?.[0] ?? '', { part: part.id })).status).toBe(200);
  const copy = await openCopy(author, book.id, part.id);
  const gentle: Document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It healed.' }] }] };
  await saveCopy(author, copy, { pages: { 1: gentle } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  await db.update(parts).set({ warnings: [] }).where(eq(parts.id, part.id));
  const list = async (as: Member) => (await visit(`/works/${book.id}/comments?part=${part.id}`, { as: as.cookie })).text();
  expect([(await list(reader)).includes('How dark.'), (await list(reader)).includes('The wound')]).toEqual([true, false]);
  expect((await list(author)).includes('The wound')).toBe(true);
});

test('there is no remark on what is covered, until its reader chose to see it (WARN-05, REPLY-07)', async () => {
  const { comic, key } = await warnedComic();
  expect((await remark(reader.cookie, comic.id, key)).status).toBe(409);
  const seen = await shownTo(reader, `/works/${comic.id}/show`, { panel: key });
  expect((await remark(seen, comic.id, key)).status).toBe(200);
  await db.update(works).set({ rating: 'mature' }).where(eq(works.id, comic.id));
  expect((await remark(seen, comic.id, key)).status).toBe(409);
  const whole = await shownTo({ ...reader, cookie: seen }, `/works/${comic.id}/show`);
  expect((await remark(whole, comic.id, key)).status).toBe(200);
  expect(await stored(comic.id)).toHaveLength(3);
});

test('remarks that are turned off are not listed, counted or answered before their rows follow in steps (REPLY-07)', async () => {
  const book = await createBook(author, { pages: ['The lamp was lit.'] });
  await completeIds();
  const [page] = await db.select().from(pages).where(eq(pages.workId, book.id));
  const block = page?.blocks?.[0] ?? '';
  const many = Array.from({ length: 520 }, (_, i) => ({ text: `Remark ${i}.`, blockId: block, quote: 'The lamp was lit.', revision: 1 }));
  const [first] = await createComments(reader, { work: book.id }, many);
  const id = first?.id ?? '';
  await db.update(works).set({ commentsCount: many.length }).where(eq(works.id, book.id));
  const counted = async () => (await db.select().from(works).where(eq(works.id, book.id)))[0]?.commentsCount;
  const rule = (remarks: string) =>
    send(`/works/${book.id}/comment-rule`, { commentRule: 'everyone', ...(remarks && { remarks }) }, author.cookie);
  expect((await rule('off')).status).toBe(303);
  const hidden = () => db.$count(comments, and(eq(comments.workId, book.id), eq(comments.belowHidden, true)));
  expect(await hidden()).toBe(500);
  const left = (await stored(book.id)).filter((comment) => !comment.belowHidden)[0]?.id ?? '';
  expect(await has(book.id, 'Remark ', reader.cookie)).toBe(false);
  expect(await (await visit(`/book/${book.id}`)).text()).not.toContain('on this paragraph');
  for (const path of [`/comments/${left}/show`, `/comments/${left}/replies`])
    expect((await visit(path, { as: author.cookie })).status).toBe(404);
  for (const parent of [id, left])
    expect((await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'Yes.', parent }), author.cookie)).status).toBe(409);
  await runJobs();
  expect([await hidden(), await counted(), await wrongCounts()]).toEqual([520, 0, []]);
  expect((await rule('')).status).toBe(303);
  await runJobs();
  expect([await hidden(), await counted(), await wrongCounts()]).toEqual([0, 520, []]);
});

test('who can comment and a comment are changed despite a deadlock with a transaction that locked the work or a remark first (REPLY-04, REPLY-07)', async () => {
  const book = await createBook(author, { pages: ['The lamp was lit.'] });
  const quote = { blockId: 'abcdefgh', quote: 'The lamp was lit.', revision: 1 };
  const [created] = await createComments(reader, { work: book.id }, [{ text: 'A remark.', ...quote }]);
  const id = created?.id ?? '';
  const first = await otherTransaction();
  await first.query('select from works where id = $1 for update', book.id);
  const edited = fetchData(`/comments/${id}/edit`, new URLSearchParams({ text: 'A new one.' }), reader.cookie);
  await waitUntilBlocked();
  await first.query('select from comments where id = $1 for update', id);
  await first.commit();
  expect((await edited).status).toBe(200);
  const second = await otherTransaction();
  await second.query('select from comments where id = $1 for update', id);
  const turned = send(`/works/${book.id}/comment-rule`, { commentRule: 'everyone', remarks: 'off' }, author.cookie);
  await waitUntilBlocked();
  await second.query('select from works where id = $1 for update', book.id);
  await second.commit();
  expect((await turned).status).toBe(303);
  expect((await stored(book.id)).map(({ text, belowHidden }) => [text, belowHidden])).toEqual([['A new one.', true]]);
});

test('a panel is found by its key without reading the other panels of the comic (REPLY-07)', async () => {
  const { rows } = await db.execute<{ indexdef: string }>(sql`select indexdef from pg_indexes where indexname = 'panels_key'`);
  expect(rows[0]?.indexdef).toContain('(work_id, key) WHERE (key IS NOT NULL)');
});

test('older remarks are of all passages of their list, whose page says when its passage is no longer there (REPLY-07)', async () => {
  const book = await createBook(author, { pages: ['The lamp was lit.\n\nThen it was dark.'] });
  await completeIds();
  const [page] = await db.select().from(pages).where(eq(pages.workId, book.id));
  const [one = '', two = ''] = page?.blocks ?? [];
  const created = Array.from({ length: 40 }, (_, i) => ({ text: `Remark ${i}.`, blockId: i % 2 ? one : two, quote: 'The', revision: 1 }));
  await createComments(reader, { work: book.id }, created);
  const list = await plainBrowser(`/works/${book.id}/comments?block=${one}&block=${two}`);
  expect(list.page.title).toContain('Remarks');
  const remarks = () => list.page.text.match(/Remark \d+\./g) ?? [];
  const seen = new Set(remarks());
  while (list.page.names('link').includes('Older remarks')) {
    await list.follow('Older remarks');
    for (const each of remarks()) seen.add(each);
  }
  expect(seen.size).toBe(created.length);
  expect(list.page.text).not.toContain(PASSAGE_CHANGED);
  expect((await pageOf(await visit(`/works/${book.id}/comments?block=zzzzzzzz`))).text).toContain(PASSAGE_CHANGED);
});

test('remarks are turned on and off at most ten times an hour (REPLY-07)', async () => {
  const book = await createBook(author);
  const rule = async (remarks: string, commentRule = 'everyone') =>
    (await send(`/works/${book.id}/comment-rule`, { commentRule, ...(remarks && { remarks }) }, author.cookie)).status;
  for (let i = 0; i < 10; i++) expect(await rule(i % 2 ? '' : 'off')).toBe(303);
  expect([await rule('off'), await rule('', 'none'), await rule('off', 'none')]).toEqual([429, 303, 429]);
});
