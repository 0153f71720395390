import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy } from '#tests/support/drafts/working-copies.ts';
import { setStorageUsed } from '#tests/support/images.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { addPicture } from '../images/pictures.server.ts';
import { storageOf } from '../images/storage.server.ts';
import { parts, works } from '../works/tables.ts';
import { draftPages, drafts } from './tables.ts';

const FULL = 'Your storage is full. Delete images, files or published works that you no longer need, then try again.';
const ALLOWED = 1_000_000_000;
beforeEach(resetRateLimits);

const used = async (who: Member) => (await storageOf(who)).used;
const bytesOf = async (draft: string) => (await db.select({ bytes: drafts.bytes }).from(drafts).where(eq(drafts.id, draft)))[0]?.bytes ?? 0;
const workOf = async (draft: string) => (await db.select({ id: works.id }).from(works).where(eq(works.draftId, draft)))[0]?.id ?? '';

/** Publishes a book of the author; returns its id and bytes. */
async function publishedBy(author: Member) {
  const draft = await createDraft(author);
  const bytes = await bytesOf(draft);
  expect((await publish(draft, author.cookie)).status).toBe(200);
  return { id: await workOf(draft), bytes };
}
const chapterFor = (author: Member, work: string) =>
  createDraft(author, { kind: 'chapter', work, title: 'Low tide', pages: [text('It went on.')] });

test('published text counts as storage to the byte, and deleting it frees the storage (S5)', async () => {
  const author = await createMember();
  const book = await publishedBy(author);
  expect(book.bytes).toBeGreaterThan(150);
  expect(await used(author)).toBe(book.bytes);
  const other = await publishedBy(author);
  const drafted = await chapterFor(author, book.id);
  const chapter = await bytesOf(drafted);
  expect((await publishPart(drafted, author.cookie)).status).toBe(200);
  expect(await used(author)).toBe(book.bytes + other.bytes + chapter);
  const [part] = await db.select({ id: parts.id }).from(parts).where(eq(parts.draftId, drafted));
  await send(`/works/${book.id}/parts/${part?.id}/delete`, {}, author.cookie);
  expect(await used(author)).toBe(book.bytes + other.bytes);
  expect((await publishPart(await chapterFor(author, book.id), author.cookie)).status).toBe(200);
  await send(`/works/${book.id}/delete`, {}, author.cookie);
  expect(await used(author)).toBe(other.bytes);
});

test('text that does not fit is not published, and its draft is unchanged (S5)', async () => {
  const author = await createMember();
  const book = await publishedBy(author);
  const [draft, chapter] = [await createDraft(author), await chapterFor(author, book.id)];
  const before = await db.select().from(drafts).where(eq(drafts.authorId, author.id)).orderBy(drafts.id);
  await setStorageUsed(author, ALLOWED - 50);
  for (const refused of [await publish(draft, author.cookie), await publishPart(chapter, author.cookie)]) {
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(FULL);
  }
  expect(await db.select().from(drafts).where(eq(drafts.authorId, author.id)).orderBy(drafts.id)).toEqual(before);
  expect(await db.$count(draftPages, eq(draftPages.draftId, draft))).toBe(2);
  expect([await db.$count(works, eq(works.authorId, author.id)), await db.$count(parts, eq(parts.workId, book.id))]).toEqual([1, 0]);
  expect(await used(author)).toBe(ALLOWED - 50);
  await send(`/works/${book.id}/delete`, {}, author.cookie);
  expect((await publish(draft, author.cookie)).status).toBe(200); // the book was larger than what was missing
});

test('above the limit a published text can be made shorter, not longer (S5, EDIT-08)', async () => {
  const author = await createMember();
  const { id } = await publishedBy(author);
  const copy = await openCopy(author, id);
  await setStorageUsed(author, ALLOWED + 1_000);
  await saveCopy(author, copy, { pages: { 1: text('Longer. '.repeat(500)) } });
  const refused = await publishChanges(author, copy);
  expect([refused.status, refused.text.includes(FULL)]).toEqual([422, true]);
  await saveCopy(author, copy, { pages: { 1: text('Short.') } });
  expect((await publishChanges(author, copy)).status).toBe(200);
});

test('works published concurrently never exceed the storage together (S5)', async () => {
  const author = await createMember();
  const waiting = [await createDraft(author), await createDraft(author), await createDraft(author)];
  const bytes = await bytesOf(waiting[0] ?? '');
  await setStorageUsed(author, ALLOWED - 2 * bytes);
  const responses = await Promise.all(waiting.map((draft) => publish(draft, author.cookie)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
  expect(await used(author)).toBe(ALLOWED);
});

test('publishing locks images before the storage count, like deleting an image, so that they cannot deadlock (S5)', async () => {
  const author = await createMember();
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
    .png()
    .toBuffer();
  const { address } = await addPicture(author, 'books', 'books', new Blob([new Uint8Array(png)]));
  const page = { type: 'doc', content: [{ type: 'image', attrs: { src: address, alt: 'A lamp', width: 40, height: 30 } }] };
  const draft = await createDraft(author, { pages: [page] });
  const deleting = await pool.connect();
  await deleting.query('begin');
  await deleting.query('select from pictures where address = $1 for update', [address]);
  const published = publish(draft, author.cookie);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  await deleting.query('update storage_usage set bytes = bytes - 1 where person_id = $1', [author.id]);
  await deleting.query('commit');
  deleting.release();
  expect((await published).status).toBe(200);
});
