import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publishPart } from '#tests/support/drafts/drafts.ts';
import { openCopy, publishChanges, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { formatLongDate } from '#ui/dates/dates.ts';
import { blocks, mutes } from '../../blocks/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { people, spectating } from '../../people/tables.ts';
import { parts, works } from '../../works/tables.ts';
import { versions } from '../tables.ts';

const DAY = 86_400_000;
let author: Member;
beforeEach(async () => {
  resetRateLimits();
  author = await createMember({ name: 'Ines' });
});

/** Saves another title in a working copy; returns its id. */
async function changed(workId: string, title: string, partId?: string) {
  const id = await openCopy(author, workId, partId);
  await saveCopy(author, id, { title });
  return id;
}
const update = async (workId: string, title: string, note = '', partId?: string) =>
  publishChanges(author, await changed(workId, title, partId), { followers: 'update', note });
const renewedAt = async (id: string) => (await workRow(id))?.renewedAt ?? null;
/** Moves the last notice of a work this many days back. */
const passDays = (id: string, days: number) =>
  db
    .update(works)
    .set({ announcedAt: new Date(Date.now() - days * DAY), renewedAt: null })
    .where(eq(works.id, id));
const spectate = (...everyone: Pick<Member, 'id'>[]) =>
  db.insert(spectating).values(everyone.map(({ id }) => ({ spectatorId: id, spectatedId: author.id, notices: 'all' as const })));
const noticesOf = async (reader: Member) => {
  const page = await pageOf(await visit('/notifications', { as: reader.cookie }));
  return page
    .one('main')
    .text.split('\n')
    .filter((line) => /updated/.test(line));
};

test('small fixes, details, notes and another order leave a work where it is in Recently updated, a new chapter does not (EDIT-10)', async () => {
  const book = await createBook(author);
  const ids = [(await createChapter(book)).id, (await createChapter(book)).id];
  expect((await publishChanges(author, await changed(book.id, 'A fix'))).status).toBe(200);
  expect((await publishChanges(author, await changed(book.id, 'Another fix', ids[0]))).status).toBe(200);
  const details = { title: 'Details', description: '', genre: 'Mystery', language: 'Welsh', cover: 'current' };
  for (const [path, fields] of [
    ['details', details],
    ['notes', { before: 'Hello.', announcement: 'In May.' }],
    ['order', { order: ids.toReversed().join(' ') }],
  ] as const)
    expect([path, (await send(`/works/${book.id}/${path}`, fields, author.cookie)).status]).toEqual([path, 303]);
  expect(await renewedAt(book.id)).toBeNull();
  const draft = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Three' });
  expect((await publishPart(draft, author.cookie)).status).toBe(200);
  expect(await renewedAt(book.id)).toBeInstanceOf(Date);
  await runJobs();
  expect(await db.$count(notifications, eq(notifications.kind, 'work-updated'))).toBe(0);
});

test('a new chapter that was held renews its work with its release, a chapter that was hidden does not (EDIT-10)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book, { state: 'held' });
  expect(await renewedAt(book.id)).toBeNull();
  await db.update(parts).set({ state: 'shown' }).where(eq(parts.id, chapter.id));
  expect(await renewedAt(book.id)).toBeInstanceOf(Date);
  const other = await createBook(author);
  const hidden = await createChapter(other);
  await setStateOf('part', hidden, 'hidden');
  await db.update(parts).set({ state: 'shown', stateDecisionId: null }).where(eq(parts.id, hidden.id));
  expect(await renewedAt(other.id)).toBeNull();
});

test('without JavaScript the author notifies followers, and less than a week later agrees to a small fix or publishes nothing (EDIT-07, EDIT-10)', async () => {
  const book = await createBook(author, { title: 'Tides' });
  const page = async (id: string) => plainBrowser(`/drafts/${id}/publish-changes`, { as: author.cookie });
  const first = await page(await changed(book.id, 'Tides again'));
  expect(first.page.names('radio')).toEqual(['Small fix (followers are not notified)', 'Notify followers about this update']);
  await first.submit('Publish changes', { 'Notify followers about this update': true });
  expect(first.path).toBe(`/book/${book.id}`);
  expect(await renewedAt(book.id)).toBeInstanceOf(Date);

  await passDays(book.id, 6);
  const again = `You can notify followers again on ${formatLongDate(new Date(Date.now() + DAY), 'UTC')}.`;
  const second = await page(await changed(book.id, 'Tides at last'));
  await second.submit('Publish changes', { 'Notify followers about this update': true, 'What changed? (shown to readers)': 'An ending.' });
  expect([second.status, second.page.one('alert').text]).toEqual([409, again]);
  expect((await workRow(book.id))?.title).toBe('Tides again');
  await second.submit('Publish as a small fix');
  expect([second.path, (await workRow(book.id))?.title, await renewedAt(book.id)]).toEqual([`/book/${book.id}`, 'Tides at last', null]);
  const stored = await db.select().from(versions).where(eq(versions.workId, book.id)).orderBy(versions.number);
  expect(stored.map(({ isAnnounced, note }) => [isAnnounced, note])).toEqual([
    [false, ''],
    [true, ''],
    [false, 'An ending.'],
  ]);
  await passDays(book.id, 7);
  expect((await update(book.id, 'Tides once more')).status).toBe(200);
  expect(await renewedAt(book.id)).toBeInstanceOf(Date);
});

test('the week is one of the whole work, also after changes of a chapter (EDIT-10)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book);
  expect((await update(book.id, 'A new title of a chapter', '', chapter.id)).status).toBe(200);
  const { status, text } = await update(book.id, 'A new title');
  expect([status, text]).toEqual([409, expect.stringContaining('notified-lately')]);
});

test('spectators are notified once in the words of the note, and no one who muted or blocked the author or is blocked (EDIT-10, BLOCK-04)', async () => {
  const [reader, blocked, blocker, muting] = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  if (!reader || !blocked || !blocker || !muting) throw new Error('no members');
  await spectate(reader, blocked, blocker, muting);
  await db.insert(blocks).values([
    { personId: author.id, otherId: blocked.id },
    { personId: blocker.id, otherId: author.id },
  ]);
  await db.insert(mutes).values({ personId: muting.id, otherId: author.id });
  const book = await createBook(author, { title: 'Tides' });
  const chapter = await createChapter(book);
  expect((await update(book.id, 'Low water', 'The ladder is longer.', chapter.id)).status).toBe(200);
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'notify-followers'));
  await runJobs();
  await db.insert(jobs).values({ kind: 'notify-followers', data: job?.data }); // as after a process that was killed
  await runJobs();
  expect(await noticesOf(reader)).toEqual([expect.stringContaining('Ines updated “Tides”: The ladder is longer.')]);
  expect(await db.$count(notifications, eq(notifications.personId, reader.id))).toBe(1); // also within the group
  const page = await pageOf(await visit('/notifications', { as: reader.cookie }));
  expect(page.one('link', 'Open it.').attribute('href')).toBe(`/book/${book.id}/chapter/${chapter.id}`);
  for (const other of [blocked, blocker, muting, author]) expect(await noticesOf(other)).toEqual([]);
});

test('hundreds of spectators are notified in batches, without children and accounts that are being deleted (EDIT-10)', async () => {
  const rows = Array.from({ length: 1_101 }, (_, i) => ({
    ...{ name: `Reader ${i}`, username: `spectator_${i}`, email: `spectator_${i}@storyhearth.example` },
  }));
  const readers = await db.insert(people).values(rows).returning({ id: people.id });
  // In parts, because each row notifies the author, which takes longer than the time limit of a statement on a busy machine.
  for (let from = 0; from < readers.length; from += 200) await spectate(...readers.slice(from, from + 200));
  await spectate(await createChild(await createGroup([author])));
  await db.update(people).set({ deletingSince: sql`now()` }).where(eq(people.username, 'spectator_7'));
  const book = await createBook(author);
  expect((await update(book.id, 'For all')).status).toBe(200);
  await runJobs();
  expect(await db.$count(notifications, sql`kind = 'work-updated' and work_id = ${book.id}`)).toBe(1_100);
});

test('a notice says nothing of a work that its reader cannot see now, and none is sent of one that no one sees (EDIT-10, MOD-09)', async () => {
  const reader = await createMember();
  await spectate(reader);
  const [book, hidden] = [await createBook(author, { title: 'Tides' }), await createBook(author, { title: 'Ebb' })];
  expect((await update(book.id, 'Tides')).status).toBe(422);
  expect((await update(book.id, 'High tides', 'Secret no more.')).status).toBe(200);
  await setStateOf('work', hidden, 'hidden');
  expect((await update(hidden.id, 'Flood')).status).toBe(200);
  expect((await workRow(hidden.id))?.announcedAt).toBeNull();
  await runJobs();
  expect(await noticesOf(reader)).toEqual([expect.stringContaining('Ines updated “High tides”: Secret no more.')]);
  await setStateOf('work', book, 'removed');
  expect(await noticesOf(reader)).toEqual([]);
  const stored = await db.select({ data: notifications.data }).from(notifications).where(eq(notifications.personId, reader.id));
  expect(JSON.stringify(stored)).not.toMatch(/tides|Secret|Ines/i);
  expect((await send(`/works/${book.id}/delete`, {}, author.cookie)).status).toBe(303);
  expect(await db.$count(notifications, eq(notifications.personId, reader.id))).toBe(0);
});

test('changes of kids stories have no choice, because they wait for their review (EDIT-07)', async () => {
  const story = await createKidsStory(author);
  const browser = await plainBrowser(`/drafts/${await changed(story.id, 'New owl')}/publish-changes`, { as: author.cookie });
  expect(browser.page.names('radio')).toEqual([]);
});
