import { type SQL, sql } from 'drizzle-orm';
import { comments, likes, people, readingPlaces, readingProgress, savedStories, views, works } from '#database/schema.ts';
import { db, type Transaction } from '#server/database/database.ts';
import { claimOnce } from '#server/database/installation.ts';
import { activityOf } from './activity.ts';
import { addressOf, type StoredImages } from './images.ts';
import type { Content, DemoBook } from './parse/content.ts';
import { addComments, partDate } from './parts-and-comments.ts';
import type { IdOf } from './people.ts';
import { addChapter, publishText, ratedAs } from './publish.ts';
import { seedOtherKinds } from './seed-other-kinds.ts';
import { storeWorkImages } from './work-images.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayOf = (days: number) =>
  daysAgo(Math.max(0, Math.floor(days) || 0))
    .toISOString()
    .slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Seeds all works except challenge entries, with their readers and comments. */
export async function seedWorks(content: Content, idOf: IdOf): Promise<void> {
  const stored = await storeWorkImages(content, idOf);
  await db.transaction(async (tx) => {
    if (!(await claimOnce(tx, 'demo community'))) return;
    for (const book of content.books) await seedBook(tx, book, content, idOf, stored.texts);
    await seedOtherKinds(tx, content, idOf, stored);
    await addPlaces(tx);
    await countReaders(tx);
  });
}

/** Where the readers are in the works that they are reading. */
const addPlaces = (tx: Transaction) =>
  tx.execute(sql`insert into ${readingPlaces} (person_id, work_id, page, percent, first_at, last_at, turned_at)
    select person_id, work_id, current_page, least(100, 100 * current_page / greatest(1, total_pages)), last_read, last_read, last_read
    from ${readingProgress}`);

async function seedBook(tx: Transaction, book: DemoBook, content: Content, idOf: IdOf, stored: StoredImages) {
  const { publishedDaysAgo, viewers, likers, savers, progress } = activityOf(book, content.people);
  const createdAt = daysAgo(publishedDaysAgo);
  const { title, description, genre, language, cover, pages, chapters } = book;
  const details = { kind: 'book' as const, title, description, genre, language, ...ratedAs(book) };
  const work = { ...details, authorId: idOf(book.author), createdAt, updatedAt: createdAt };
  const workId = await publishText(tx, { ...work, cover: addressOf(stored, cover), chapterCount: chapters.length }, pages, stored);
  for (const [i, chapter] of chapters.entries())
    await addChapter(tx, { workId, title: chapter.title, createdAt: partDate(createdAt, i + 1) }, chapter.pages, stored);
  if (viewers.length)
    await tx.insert(views).values(viewers.map((name, i) => ({ workId, personId: idOf(name), lastDay: dayOf(i % publishedDaysAgo) })));
  if (likers.length) await tx.insert(likes).values(likers.map((name) => ({ workId, personId: idOf(name) })));
  if (savers.length)
    await tx.insert(savedStories).values(savers.map((s) => ({ workId, personId: idOf(s.username), createdAt: daysAgo(s.daysAgo) })));
  if (progress.length)
    await tx.insert(readingProgress).values(
      progress.map((p) => ({
        workId,
        personId: idOf(p.username),
        currentPage: p.page,
        totalPages: pages.length,
        lastRead: daysAgo(p.daysAgo),
      })),
    );
  await addComments(tx, workId, book.comments, idOf);
}

/** Computes the counts of works from the rows (decision 2). */
export async function countReaders(tx: Transaction, which: SQL = sql`true`): Promise<void> {
  await tx.execute(sql`update ${works} set
    views_count = (select count(*) from ${views} where work_id = ${works.id}),
    likes_count = (select count(*) from ${likes} where work_id = ${works.id}),
    comments_count = (select count(*) from ${comments} where work_id = ${works.id}),
    latest_comments = coalesce((
      select json_build_array(json_build_object('text', c.text, 'author', p.id, 'created_at', c.created_at))
      from ${comments} c join ${people} p on p.id = c.author_id where c.work_id = ${works.id} and c.parent_id is null and c.quote is null order by c.created_at desc limit 1), '[]')
    where ${which}`);
}
