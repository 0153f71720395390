import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publish } from '#tests/support/drafts/drafts.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createBooks } from '#tests/support/works.ts';
import { works, workTags } from '../tables.ts';
import { countTags } from './count-tags.server.ts';
import { jobHandlers } from './rewrite-facets.server.ts';
import { facets, workFacets } from './tables.ts';

let author: Member;
beforeEach(async () => {
  await resetRateLimits();
  author = await createMember();
});

const count = () => countTags(Date.now(), () => false);
const suggested = async (q: string) => {
  const response = await visit(`/tags/suggest?${new URLSearchParams({ q })}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { tags: { name: string; works: number; also: string[] }[] }).tags;
};
const namesOf = async (id: string) => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select f.dimension || ' ' || f.folded as name from ${workFacets} w join ${facets} f on f.id = any(w.facets) where w.work_id = ${id} order by 1`);
  return rows.map(({ name }) => name);
};

test('existing tags are suggested by their folded beginning, the most used first with their number (TAG-02)', async () => {
  await createBooks(author, [
    { tags: ['Éclair', 'Zqone'] },
    { tags: ['eclair'] },
    { tags: ['Eclipse', 'ECLIPSE moon'] },
    { tags: ['eclipse'] },
    { tags: ['ÉCLIPSE'] },
    { tags: ['الخرائط'] },
    { tags: ['海図', 'Ёлка'] },
  ]);
  await count();
  expect(await suggested('écl')).toEqual([
    { name: 'Eclipse', works: 3, also: [] },
    { name: 'Éclair', works: 2, also: [] },
    { name: 'ECLIPSE moon', works: 1, also: [] },
  ]);
  expect((await suggested('ECLIPSE')).map(({ name }) => name)).toEqual(['Eclipse', 'ECLIPSE moon']);
  for (const [typed, name] of [
    ['الخ', 'الخرائط'],
    ['海', '海図'],
    ['елк', 'Ёлка'],
  ] as const)
    expect((await suggested(typed)).map((tag) => tag.name)).toEqual([name]);
  for (const nothing of ['', '  ', 'lair', '%', 'ecl_', 'x'.repeat(500)]) expect(await suggested(nothing)).toEqual([]);
});

test('at most eight are suggested, none of works that visitors cannot find (TAG-02, PRIVACY-02)', async () => {
  await createBooks(
    author,
    Array.from({ length: 12 }, (_, n) => ({ tags: [`Harbor ${n}`] })),
  );
  const hidden = await createMember();
  await createBook(hidden, { tags: ['Zqsecret'] });
  await createBook(author, { tags: ['Zqheld'], state: 'held' });
  await hide(hidden);
  await count();
  expect(await suggested('harbor')).toHaveLength(8);
  expect(await suggested('zqs')).toEqual([]);
  expect(await suggested('zqh')).toEqual([]);
});

test('a change of a work changes its tags and facets in the same transaction (TAG-04)', async () => {
  const id = await createDraft(author, { tags: ['Maps', 'Tides'] });
  await publish(id, author.cookie, { status: 'complete' });
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  const book = work?.id ?? '';
  expect(await namesOf(book)).toEqual([
    'assistant none',
    'genre mystery',
    'kind book',
    'language english',
    'rating everyone',
    'stated none',
    'status complete',
    'tag maps',
    'tag tides',
  ]);
  const details = { title: 'New', genre: 'Poetry', language: 'Welsh', cover: 'current', tag: 'islands', status: 'hold' };
  expect((await send(`/works/${book}/details`, details, author.cookie)).status).toBe(303);
  expect(await namesOf(book)).toEqual([
    'assistant none',
    'genre poetry',
    'kind book',
    'language welsh',
    'rating everyone',
    'stated none',
    'status hold',
    'tag islands',
  ]);
  expect((await db.select().from(workTags).where(eq(workTags.workId, book))).map(({ tag }) => tag)).toEqual(['islands']);
  await send(`/works/${book}/status`, { status: 'progress' }, author.cookie);
  expect(await namesOf(book)).toContain('status progress');
  const undone = db.transaction(async (tx) => {
    await tx
      .update(works)
      .set({ tags: ['undone'] })
      .where(eq(works.id, book));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await namesOf(book)).toContain('tag islands');
  await count();
  expect([(await suggested('islands'))[0]?.works, await suggested('maps')]).toEqual([1, []]);
  await send(`/works/${book}/delete`, {}, author.cookie);
  expect(await db.$count(workFacets, eq(workFacets.workId, book))).toBe(0);
  await count();
  expect(await suggested('islands')).toEqual([]);
  expect(await db.$count(facets, eq(facets.folded, 'islands'))).toBe(0);
});

test('two publications with the same new tags both have them (TAG-04)', async () => {
  const tags = Array.from({ length: 20 }, (_, n) => `Zqrace ${n}`);
  const many = await Promise.all(Array.from({ length: 6 }, (_, n) => createBook(author, { tags: n % 2 ? tags : tags.toReversed() })));
  for (const { id } of many) expect((await namesOf(id)).filter((name) => name.startsWith('tag'))).toHaveLength(20);
  expect(await db.$count(facets, sql`folded like 'zqrace%'`)).toBe(20);
});

test('a job writes the facets of works that were published before there were any (TAG-04)', async () => {
  const book = await createBook(author, { tags: ['Zqearlier'] });
  await db.delete(workFacets);
  for (let run = 0; run < 2; run++) await jobHandlers[0]?.run({}, { tries: 1, signal: new AbortController().signal });
  expect(await namesOf(book.id)).toEqual([
    'assistant unstated',
    'genre fantasy',
    'kind book',
    'language english',
    'rating everyone',
    'stated none',
    'status none',
    'tag zqearlier',
  ]);
  expect((await suggested('zqearl'))[0]?.works).toBe(1);
});
