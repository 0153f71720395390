import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { inHours, makeDue } from '#tests/support/drafts/scheduled.ts';
import { draftRow, openCopy, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createEntry } from '#tests/support/works.ts';
import { challenges } from '../challenges/tables.ts';
import { jobHandlers } from '../job-handlers.server.ts';
import { works } from '../works/tables.ts';

const DAY = 24 * 60 * 60 * 1000;
let author: Member;
beforeEach(async () => {
  await db.delete(jobs);
  await resetRateLimits();
  author = await createMember();
});
afterEach(async () => void (await db.delete(jobs)));

const schedule = async (id: string, form: Record<string, string>) =>
  expect((await fetchData(`/drafts/${id}/schedule`, new URLSearchParams({ ...inHours(24), ...form }), author.cookie)).status).toBe(200);
async function runDue(id: string) {
  await makeDue(id);
  await createJobWorker({ on: () => () => {} }, jobHandlers).run();
}
const noticesOf = async () =>
  (await pageOf(await visit('/notifications', { as: author.cookie })))
    .one('main')
    .all('listitem')
    .map((item) => item.text.split('\n')[0]?.replace('New: ', ''));
const UNSCHEDULED = { publishAt: null, publishZone: null, publishChoices: null, publishJobId: null };

test('an entry that is due after its challenge has ended stays a draft, and so do changes of one, with the reason (SCHED-05)', async () => {
  const running = await createChallenge({ title: 'Zqlamps', startDate: new Date(Date.now() - DAY), endDate: new Date(Date.now() + DAY) });
  const entry = await createEntry(author, running, { title: 'The Wick' });
  const draft = await createDraft(author, { kind: 'challenge', title: 'The Lamp' });
  const copy = await openCopy(author, entry.id);
  await saveCopy(author, copy, { title: 'The Wick, trimmed' });
  await schedule(draft, { from: 'work', ...CHOICES, genre: 'Fiction', challenge: running.id });
  await schedule(copy, { from: 'changes', note: '' });
  await db
    .update(challenges)
    .set({ endDate: new Date(Date.now() - 1_000) })
    .where(eq(challenges.id, running.id));
  for (const id of [draft, copy]) await runDue(id);
  expect(await db.$count(works, eq(works.authorId, author.id))).toBe(1);
  expect((await workRow(entry.id))?.title).toBe('The Wick');
  for (const id of [draft, copy]) expect(await draftRow(id)).toMatchObject(UNSCHEDULED);
  expect((await noticesOf()).toSorted()).toEqual([
    expect.stringMatching(/^“The Lamp” was not published: .*ended/),
    '“The Wick, trimmed” was not published: This challenge has ended. Entries can no longer be changed. Open the draft.',
  ]);
});

test('scheduled changes of a deleted chapter stay a draft of the work, with the reason (SCHED-05, EDIT-21)', async () => {
  const book = await createBook(author);
  const chapter = await createChapter(book, { title: 'Low water' });
  const copy = await openCopy(author, book.id, chapter.id);
  await saveCopy(author, copy, { title: 'High water' });
  await schedule(copy, { from: 'changes', note: '' });
  expect((await send(`/works/${book.id}/parts/${chapter.id}/delete`, {}, author.cookie)).status).toBe(303);
  await runDue(copy);
  expect(await draftRow(copy)).toMatchObject({ ...UNSCHEDULED, title: 'High water', workId: book.id, editsPartId: null });
  expect(await noticesOf()).toEqual(['“High water” was not published: The published chapter was deleted. Open the draft.']);
});

test('scheduled changes of a work that a moderator removed are not published, with the reason (SCHED-05, MOD-09)', async () => {
  const book = await createBook(author, { title: 'Tides' });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'Ebb' });
  await schedule(copy, { from: 'changes', note: '' });
  await setStateOf('work', book, 'removed');
  await runDue(copy);
  expect([(await workRow(book.id))?.title, await draftRow(copy)]).toEqual(['Tides', expect.objectContaining(UNSCHEDULED)]);
  expect((await noticesOf()).filter((text) => text?.includes('Ebb'))).toEqual([
    '“Ebb” was not published: This work is no longer available. Open the draft.',
  ]);
});
