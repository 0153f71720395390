import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { randomFrom } from '#tests/support/corpora/random.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { saveDraft } from '#tests/support/drafts/drafts.ts';
import { draftIn, edit, openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { draftPages, drafts } from '../../drafts/tables.ts';
import { pages } from '../../works/tables.ts';
import { versionBodies, versionPages, versions } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const wordsOf = (document: unknown) => /"text": ?"([^"]*)"/.exec(JSON.stringify(document))?.[1] ?? '';
const copiesOf = (workId: string) => db.select().from(drafts).where(eq(drafts.editsWorkId, workId));
const versionsOf = (workId: string) => db.select().from(versions).where(eq(versions.workId, workId)).orderBy(asc(versions.number));
const publishedWords = async (workId: string) =>
  (await db.select().from(pages).where(eq(pages.workId, workId)).orderBy(asc(pages.position))).map(({ document }) => wordsOf(document));

/** What a version holds, page by page. */
async function wordsOfVersion(id: string) {
  const rows = db
    .select({ document: versionBodies.document })
    .from(versionPages)
    .innerJoin(versionBodies, eq(versionBodies.id, versionPages.bodyId))
    .where(eq(versionPages.versionId, id));
  return (await rows.orderBy(asc(versionPages.position))).map(({ document }) => wordsOf(document));
}

test('two tabs that save, publish, discard and restore at once leave whole versions, at most one copy, and what readers see in one of them (EDIT-02, EDIT-08, EDIT-15, EDIT-19)', async () => {
  const book = await createBook(author, { title: 'First', pages: ['First.', 'First, two.'] });
  const random = randomFrom(11);
  await saveCopy(author, await openCopy(author, book.id), { title: 'Round 0', pages: { 1: text('Round 0.'), 2: text('Round 0, two.') } });
  const [first] = await copiesOf(book.id);
  expect((await publishChanges(author, first?.id ?? '')).status).toBe(200);
  const statuses = new Set<number>();
  for (let round = 1; round <= 12; round++) {
    resetRateLimits();
    const id = await openCopy(author, book.id);
    const [copy] = await copiesOf(book.id);
    const save = (words: string) => ({
      ...{ save: crypto.randomUUID(), base: copy?.revision ?? 0, kind: 'book', title: words, description: '', tags: [], order: ['1', '2'] },
      pages: { 1: text(`${words}.`), 2: text(`${words}, two.`) },
    });
    expect((await saveDraft(id, save(`Round ${round}`), author.cookie)).status).toBe(200);
    const [oldest] = await versionsOf(book.id);
    const steps = [
      () => publishChanges(author, id),
      () => publishChanges(author, id, { note: `Note ${round}` }),
      () => send(`/drafts/${id}/discard`, {}, author.cookie),
      () => send(`/works/${book.id}/history/${oldest?.id}/restore`, {}, author.cookie),
      () => saveDraft(id, save(`Late ${round}`), author.cookie),
      () => edit(book.id, author),
    ];
    const order = steps.map((step) => ({ step, at: random(1e6) })).sort((a, b) => a.at - b.at);
    for (const { status } of await Promise.all(order.map(({ step }) => step()))) statuses.add(status);

    const found = await versionsOf(book.id);
    expect(new Set(found.map(({ number }) => number)).size).toBe(found.length);
    const shown = found.findLast(({ isPublished }) => isPublished);
    const [work, words] = [await workRow(book.id), await publishedWords(book.id)];
    expect([round, work?.title, words]).toEqual([round, shown?.title, await wordsOfVersion(shown?.id ?? '')]);
    // No version, published text or copy mixes the pages of two requests.
    for (const pair of [words, ...(await Promise.all(found.map(({ id: versionId }) => wordsOfVersion(versionId))))])
      expect([round, pair[1]]).toEqual([round, pair[0]?.replace('.', ', two.')]);
    const copies = await copiesOf(book.id);
    expect(copies.length).toBeLessThanOrEqual(1);
    for (const remaining of copies) {
      const rows = await db.select().from(draftPages).where(eq(draftPages.draftId, remaining.id)).orderBy(asc(draftPages.position));
      const [pageOne, pageTwo] = rows.map(({ document }) => wordsOf(document));
      expect([round, rows.length, pageTwo]).toEqual([round, 2, pageOne?.replace('.', ', two.')]);
    }
  }
  // 503: these six requests share four connections and wait at most 4 s for one, which can be too short on a busy machine.
  expect([...statuses].filter((status) => ![200, 303, 404, 409, 422, 503].includes(status))).toEqual([]);
  expect(draftIn(await edit(book.id, author))).not.toBe('');
}, 120_000);
