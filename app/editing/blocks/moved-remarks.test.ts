import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { fractionsFrom } from '#tests/support/corpora/random.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { comments } from '../../comments/tables.ts';
import { draftPages } from '../../drafts/tables.ts';
import { pages, works } from '../../works/tables.ts';

let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember();
});

const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: DocumentNode[]): Document => ({ type: 'doc', content });
const published = async (...list: Document[]) => {
  expect((await publish(await createDraft(author, { pages: list }), author.cookie)).status).toBe(200);
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  if (!work) throw new Error('not published');
  return work;
};
const blocksOf = async (workId: string) =>
  (await db.select().from(pages).where(eq(pages.workId, workId)).orderBy(asc(pages.position))).flatMap(({ document, blocks }) =>
    (blocks ?? []).map((block, i) => ({ block, text: document.content[i]?.content?.[0]?.text ?? '' })),
  );
const copied = async (draftId: string) =>
  Object.fromEntries(
    (await db.select().from(draftPages).where(eq(draftPages.draftId, draftId))).map(({ key, document }) => [key, document as Document]),
  );

test('a remark stays with its block, moves to a rewritten one, or stands under About an earlier version with its quote (REPLY-08)', async () => {
  const reader = await createMember();
  const work = await published(doc(p('The lamp in the window was lit.'), p('Nobody knew who did it.'), p('It rained.')));
  const before = await blocksOf(work.id);
  for (const { block, text } of before) {
    const sent = await fetchData(`/works/${work.id}/comments`, new URLSearchParams({ text: `On: ${text}`, block }), reader.cookie);
    expect(sent.status).toBe(200);
  }
  const copy = await openCopy(author, work.id);
  const unchanged = Object.values(await copied(copy))[0]?.content[2] ?? p('');
  await saveCopy(author, copy, { pages: { 1: doc(p('Another beginning.'), unchanged, p('The lamp in the window was out.')) } });
  expect((await publishChanges(author, copy)).status).toBe(200);
  const after = await blocksOf(work.id);
  const stored = await db.select().from(comments).where(eq(comments.workId, work.id)).orderBy(asc(comments.createdAt));
  expect(stored.map(({ blockId, quote }) => [after.find(({ block }) => block === blockId)?.text, quote])).toEqual([
    ['The lamp in the window was out.', 'The lamp in the window was lit.'],
    [undefined, 'Nobody knew who did it.'],
    ['It rained.', 'It rained.'],
  ]);
  const list = await pageOf(await visit(`/works/${work.id}/comments`));
  expect(list.text.split('About an earlier version').length - 1).toBe(1);
  expect(list.text).toMatch(/About an earlier version\s*Nobody knew who did it\.\s*On: Nobody knew/);
});

test('of 1,000 remarks at least 950 are on a block after 30% of the blocks were rewritten, and none is lost (REPLY-08)', async () => {
  const random = fractionsFrom(8);
  const words = (at: number, n: number) => Array.from({ length: 8 }, (_, i) => `w${at}x${n}y${i}`).join(' ');
  const work = await published(
    ...Array.from({ length: 50 }, (_, at) => doc(...Array.from({ length: 8 }, (_, n) => p(`It was the ${words(at, n)} of night.`)))),
  );
  const before = await blocksOf(work.id);
  const of = Array.from({ length: 1_000 }, () => before[Math.floor(random() * before.length)] ?? { block: '', text: '' });
  await createComments(
    author,
    { work: work.id },
    of.map(({ block, text }) => ({ text, blockId: block, quote: text, revision: 1 })),
  );
  const copy = await openCopy(author, work.id);
  const documents = await copied(copy);
  let rewritten = 0;
  const rewrite = (node: DocumentNode): DocumentNode => {
    if (random() >= 0.3) return node;
    rewritten += 1;
    const text = node.content?.[0]?.text ?? '';
    // Nearly all keep most of their words.
    return p(random() < 0.95 ? `${text.replace(/y[01]/g, 'z')} Again.` : 'Something else altogether.');
  };
  const changed = Object.fromEntries(Object.entries(documents).map(([key, { content }]) => [key, doc(...content.map(rewrite))]));
  await saveCopy(author, copy, { order: Object.keys(documents).sort((a, b) => Number(b) - Number(a)), pages: changed });
  expect((await publishChanges(author, copy)).status).toBe(200);
  expect(rewritten).toBeGreaterThan(before.length * 0.25);
  const after = new Map((await blocksOf(work.id)).map(({ block, text }) => [block, text] as const));
  const stored = await db.select().from(comments).where(eq(comments.workId, work.id));
  const placed = stored.filter(({ blockId }) => blockId && after.has(blockId));
  expect([stored.length, stored.filter(({ blockId }) => blockId && !after.has(blockId)).length]).toEqual([1_000, 0]);
  expect(placed.length).toBeGreaterThanOrEqual(950);
  const word = (text: string) => /w\d+x\d+y7/.exec(text)?.[0];
  expect(placed.filter(({ blockId, text }) => word(after.get(blockId ?? '') ?? '') !== word(text)).length).toBe(0);
});
