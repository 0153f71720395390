import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { fractionsFrom } from '#tests/support/corpora/random.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { comments } from '../../comments/tables.ts';
import { draftPages } from '../../drafts/tables.ts';
import { lastOwnPlace, ownPlace, pageAt } from '../../engagement/progress/place-now.ts';
import { likes, readingPlaces, readingProgress, savedStories } from '../../engagement/tables.ts';
import { people } from '../../people/tables.ts';
import { pages, works } from '../../works/tables.ts';

beforeEach(() => resetRateLimits());

const [PAGES, BLOCKS, READERS, REMARKS, COMMENTS] = [30, 6, 300, 30, 10];
const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]): Document => ({ type: 'doc', content });
const storedPages = (workId: string) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.workId, workId), isNull(pages.partId)))
    .orderBy(asc(pages.position));

test('a book with 40 comments and 300 readers in its middle keeps them, their likes, saves and places when a third is rewritten and pages move (EDIT-08, EDIT-14, REPLY-08)', async () => {
  const random = fractionsFrom(21);
  const author = await createMember();
  const list = Array.from({ length: PAGES }, (_, at) =>
    doc(...Array.from({ length: BLOCKS }, (_, n) => p(`On day ${at} at hour ${n} nobody in the harbour said word${at}x${n} aloud.`))),
  );
  expect((await publish(await createDraft(author, { pages: list }), author.cookie)).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  if (!work) throw new Error('not published');
  const before = await storedPages(work.id);
  const blocks = before.flatMap(({ blocks: ids, position, document }) =>
    (ids ?? []).map((id, n) => ({ id, position, text: (document as Document).content[n]?.content?.[0]?.text ?? '' })),
  );
  const middle = blocks.filter(({ position }) => position > PAGES / 4 && position <= (3 * PAGES) / 4);
  const readers = await db
    .insert(people)
    .values(Array.from({ length: READERS }, (_, i) => ({ name: `Reader ${i}`, username: `middle${i}`, email: `middle${i}@edit.example` })))
    .returning({ id: people.id });
  const placed = readers.map(({ id }) => ({ id, block: middle[Math.floor(random() * middle.length)] ?? expect.unreachable() }));
  const row = ({ id }: { id: string }) => ({ personId: id, workId: work.id });
  await db
    .insert(readingProgress)
    .values(placed.map((reader) => ({ ...row(reader), currentPage: reader.block.position, totalPages: PAGES, block: reader.block.id })));
  await db
    .insert(readingPlaces)
    .values(
      placed.map((reader) => ({ ...row(reader), page: reader.block.position, block: reader.block.id, percent: 50, turnedAt: new Date() })),
    );
  await db.insert(likes).values(readers.map(row));
  await db.insert(savedStories).values(readers.map(row));
  await db.update(works).set({ likesCount: READERS }).where(eq(works.id, work.id));
  const remarks = Array.from({ length: REMARKS }, () => middle[Math.floor(random() * middle.length)] ?? expect.unreachable());
  await createComments(author, { work: work.id }, [
    ...Array.from({ length: COMMENTS }, (_, n) => `Comment ${n}.`),
    ...remarks.map(({ id, text }) => ({ text: `Remark on ${text}`, blockId: id, quote: text, revision: 1 })),
  ]);
  const counts = async () => {
    const { rows } =
      await db.execute(sql`select likes_count, comments_count, (select count(*)::int from likes where work_id = w.id) as likes,
      (select count(*)::int from saved_stories where work_id = w.id) as saves, (select count(*)::int from comments where work_id = w.id) as comments
      from works w where id = ${work.id}`);
    return rows[0];
  };
  const made = await counts();
  expect(made).toMatchObject({ likes: READERS, saves: READERS, comments: REMARKS + COMMENTS });

  const copy = await openCopy(author, work.id);
  const copied = await db.select().from(draftPages).where(eq(draftPages.draftId, copy)).orderBy(asc(draftPages.position));
  let rewritten = 0;
  const rewrite = (node: DocumentNode): DocumentNode => {
    if (random() >= 1 / 3) return node;
    rewritten += 1;
    return p(`${node.content?.[0]?.text?.replace('nobody in the harbour', 'no one on the quay')} Then it rained.`);
  };
  const changed = Object.fromEntries(copied.map(({ key, document }) => [key, doc(...(document as Document).content.map(rewrite))]));
  const order = copied.map(({ key }) => key);
  for (const from of [2, 9, 14, 22, 27]) order.splice(Math.floor(random() * PAGES), 0, ...order.splice(from, 1));
  await saveCopy(author, copy, { order, pages: changed });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(rewritten).toBeGreaterThan(blocks.length * 0.25);

  expect(await counts()).toEqual(made);
  expect(await workRow(work.id)).toMatchObject({ id: work.id, createdAt: work.createdAt, revision: 2 });
  const after = await storedPages(work.id);
  const pageOfBlock = new Map(after.flatMap(({ blocks: ids, position }) => (ids ?? []).map((id) => [id, position] as const)));
  const earlier = (id: string) =>
    blocks.slice(0, blocks.findIndex((block) => block.id === id) + 1).findLast((block) => pageOfBlock.has(block.id))?.id ?? '';
  // Where readers are now, in the work and in Continue Reading.
  for (const [place, table] of [
    [ownPlace, readingPlaces],
    [lastOwnPlace, readingProgress],
  ] as const) {
    const { rows } = await db.execute<{ id: string; page: number }>(sql`select person_id as id, ${pageAt(place)} as page from ${table}
      join ${works} on ${works.id} = ${table.workId} where ${works.id} = ${work.id}`);
    const pageOf = new Map(rows.map(({ id, page }) => [id, page]));
    expect([rows.length, rows.filter(({ page }) => page < 1 || page > after.length)]).toEqual([READERS, []]);
    const right = placed.filter(({ id, block }) => pageOf.get(id) === pageOfBlock.get(earlier(block.id)));
    expect(right.length).toBeGreaterThanOrEqual(READERS * 0.95);
  }
  const stored = await db.select().from(comments).where(eq(comments.workId, work.id));
  const onBlock = stored.filter(({ blockId }) => blockId && pageOfBlock.has(blockId));
  expect(stored.filter(({ blockId }) => blockId && !pageOfBlock.has(blockId))).toEqual([]);
  expect(onBlock.length).toBeGreaterThanOrEqual(REMARKS * 0.95);
}, 60_000);
