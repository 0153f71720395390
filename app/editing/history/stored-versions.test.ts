import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { textOf } from '#editor/document/count.ts';
import type { Document } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createVersions, openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { archiveSections } from '../archive.server.ts';
import { VERSIONS_MAX } from '../editing-rules.ts';
import { versions, versionUsage } from '../tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const bytesOf = async (workId: string) => (await db.select().from(versionUsage).where(eq(versionUsage.workId, workId)))[0]?.bytes ?? 0;
async function publish(workId: string, change: Parameters<typeof saveCopy>[2], partId?: string) {
  resetRateLimits();
  const id = await openCopy(author, workId, partId);
  await saveCopy(author, id, change);
  expect((await publishChanges(author, id)).status).toBe(200);
}
const numbersOf = async (workId: string, partId: string | null = null) =>
  (
    await db
      .select({ number: versions.number })
      .from(versions)
      .where(sql`${versions.workId} = ${workId} and ${versions.partId} is not distinct from ${partId}::uuid`)
      .orderBy(versions.number)
  ).map(({ number }) => number);

test('the first version and the newest 100 are stored of a work and of each of its parts, and no others (EDIT-17)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  for (const partId of [undefined, chapter.id]) {
    await publish(book.id, { title: 'Second' }, partId);
    // As after further publications of the same text.
    await db.execute(sql`insert into versions (work_id, part_id, number, title, description, details, pages_count, words_count)
      select work_id, part_id, n, title, description, details, 0, 0 from versions, generate_series(3, ${VERSIONS_MAX + 1}) n
      where work_id = ${book.id} and part_id is not distinct from ${partId ?? null}::uuid and number = 2`);
    await db.execute(sql`update version_counters set last_number = ${VERSIONS_MAX + 1}
      where work_id = ${book.id} and part_id is not distinct from ${partId ?? null}::uuid`);
    expect(await numbersOf(book.id, partId)).toHaveLength(VERSIONS_MAX + 1);
    await publish(book.id, { title: 'Newest' }, partId);
    const newest = Array.from({ length: VERSIONS_MAX }, (_, i) => i + 3);
    expect(await numbersOf(book.id, partId)).toEqual([1, ...newest]);
  }
});

test('a book of 300 pages with 100 small edits takes less than twice the bytes of one version plus its changes (EDIT-17)', async () => {
  const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ');
  const book = await createBook(author, { pages: Array.from({ length: 300 }, (_, i) => `Page ${i}. ${words}`) });
  await publish(book.id, { pages: { 1: text(`Edit 0. ${words}`) } });
  const [one, page] = (
    await db.execute<{ one: number; page: number }>(sql`select sum(b.bytes)::int as one, max(b.bytes)::int as page from version_pages p
      join version_bodies b on b.id = p.body_id join versions v on v.id = p.version_id where v.work_id = ${book.id} and v.number = 1`)
  ).rows.flatMap((row) => [row.one, row.page]);
  for (let n = 1; n < 100; n++) await publish(book.id, { pages: { [n + 1]: text(`Edit ${n}. ${words}`) } });
  expect((await numbersOf(book.id)).length).toBe(101);
  const taken = await bytesOf(book.id);
  expect(taken).toBeGreaterThan(one ?? 0);
  expect(taken).toBeLessThan(2 * ((one ?? 0) + 100 * (page ?? 0)));
  expect(taken).toBeLessThan(1.1 * ((one ?? 0) + 100 * (page ?? 0))); // pages are stored once, whatever the versions hold besides
}, 120_000);

type Stored = { version: { number: number; partId: string | null }; contents: { document: Document }[] };

test('the archive has every version of works and parts with its pages, whatever their number (EDIT-20)', async () => {
  const book = await createBook(author, { pages: ['First words.', 'Second page.'] });
  const chapter = await createChapter(book);
  await publish(book.id, { pages: { 1: text('Other words.') } });
  await publish(book.id, { title: 'Of the chapter' }, chapter.id);
  await createVersions(await createBook(await createMember()), 'Of another');
  await db.execute(sql`insert into versions (work_id, part_id, number, is_published, title, description, details, pages_count, words_count)
    select ${book.id}, null, n, n > 50, 'Further', '', '{}', 0, 0 from generate_series(11, 110) n`);
  const stored: Stored[] = [];
  for (const { files } of archiveSections)
    for await (const { chunks } of files(author as never)) {
      let json = '';
      for await (const chunk of chunks) json += chunk;
      stored.push(JSON.parse(json));
    }
  expect(stored).toHaveLength(2 + 2 + 100);
  const wordsOf = (number: number, partId: string | null = null) =>
    stored.find(({ version }) => version.number === number && version.partId === partId)?.contents.map(({ document }) => textOf(document));
  expect([wordsOf(1), wordsOf(2), wordsOf(1, chapter.id)]).toEqual([
    ['First words.', 'Second page.'],
    ['Other words.', 'Second page.'],
    ['It went on.'],
  ]);
});
