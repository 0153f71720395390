import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recountJob } from '#app/library/counts/recount.server.ts';
import { collectionItems, collections, comments, follows, libraryEntries, readingHistory, works } from '#database/schema.ts';
import { db } from '#server/database/database.ts';
import { wrongCounts } from '#tests/support/deletion-fixture.ts';
import { createBook } from '#tests/support/works.ts';
import { readContent, readPeople } from '../parse/content.ts';
import { addComments } from '../parts-and-comments.ts';
import { seedPeople } from '../people.ts';
import { seedLibraries } from './seed-libraries.ts';

const content = readContent(readPeople());

test('every remark of the demo is on words of its work, and every work of a collection exists', () => {
  const { books, comics, theories, worlds } = content;
  const titles = [...books, ...comics, ...theories, ...worlds].map(({ title }) => title);
  const listed = content.collections.flatMap((collection) => collection.works.map(({ title }) => title));
  expect(listed.filter((title) => !titles.includes(title))).toEqual([]);
  const remarks = [...books, ...comics].flatMap((work) =>
    work.comments.filter(({ passage }) => passage).map((remark) => ({ work, remark })),
  );
  expect(remarks.length).toBeGreaterThan(5);
  for (const { work, remark } of remarks)
    expect(JSON.stringify('panels' in work ? work.panels : [work.pages, work.chapters])).toContain(remark.passage);
});

test('libraries, collections, follows, remarks and replies are seeded once, with correct counts', async () => {
  const idOf = await seedPeople(readPeople());
  const [title = ''] = content.collections[0]?.works.map((work) => work.title) ?? [];
  const book = await createBook({ id: idOf('saltglass') }, { title, pages: ['The lamp went round.', 'It was only sea.'] });
  await db.execute(
    sql`insert into reading_progress (person_id, work_id, current_page, total_pages) values (${idOf('tomas')}, ${book.id}, 1, 2)`,
  );
  await db.execute(sql`insert into saved_stories (person_id, work_id) values (${idOf('maya')}, ${book.id})`);
  // Somebody used the demo before it had libraries.
  await db.insert(libraryEntries).values({ personId: idOf('maya'), workId: book.id, state: 'dropped' });
  await db.execute(sql`insert into reading_history (person_id, work_id) values (${idOf('tomas')}, ${book.id})`);
  await db.execute(sql`insert into follows (person_id, kind, tag, tag_key) values (${idOf('maya')}, 'tag', 'islands', tag_key('islands'))`);
  for (const _ of ['first', 'again']) await seedLibraries(content, idOf);
  const [own] = await db
    .select({ state: libraryEntries.state })
    .from(libraryEntries)
    .where(eq(libraryEntries.personId, idOf('maya')));
  expect(own?.state).toBe('dropped');
  const states = await db
    .select({ state: libraryEntries.state })
    .from(libraryEntries)
    .where(eq(libraryEntries.personId, idOf('tomas')));
  expect(states).toEqual([{ state: 'reading' }]);
  expect(await db.$count(readingHistory)).toBe(1);
  expect(await db.$count(collections)).toBe(content.collections.length);
  expect(await db.$count(collectionItems)).toBeGreaterThan(0);
  const followed = await db
    .selectDistinct({ kind: follows.kind })
    .from(follows)
    .where(eq(follows.personId, idOf('maya')));
  expect(followed.map(({ kind }) => kind).sort()).toEqual(['collection', 'tag']);

  const remark = {
    by: 'tomas',
    ago: 3_000,
    text: 'Round and round.',
    passage: 'lamp went',
    replies: [{ by: 'maya', ago: 2_000, text: 'Yes.' }],
  };
  await db.transaction((tx) => addComments(tx, book.id, [remark], idOf));
  const stored = await db.select().from(comments).where(eq(comments.workId, book.id)).orderBy(comments.createdAt);
  expect(stored.map(({ quote, repliesCount }) => [quote, repliesCount])).toEqual([
    ['The lamp went round.', 1],
    [null, 0],
  ]);
  await expect(db.transaction((tx) => addComments(tx, book.id, [{ ...remark, passage: 'no such words' }], idOf))).rejects.toThrow(
    'no paragraph or panel of the work has the words “no such words”',
  );
  await db.update(works).set({ commentsCount: 2 }).where(eq(works.id, book.id)); // as countReaders does
  expect([await recountJob.run(), await wrongCounts()]).toEqual([0, []]);
});
