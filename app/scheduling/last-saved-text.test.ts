import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { firstSave, text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, createScheduled, saveDraft } from '#tests/support/drafts/drafts.ts';
import { inHours, makeDue } from '#tests/support/drafts/scheduled.ts';
import { draftRow, openCopy, saveCopy, workRow } from '#tests/support/drafts/working-copies.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { jobHandlers } from '../job-handlers.server.ts';
import { parts, works } from '../works/tables.ts';

const schedule = (id: string, as: Member, form: Record<string, string>) =>
  fetchData(`/drafts/${id}/schedule`, new URLSearchParams({ ...inHours(24), ...form }), as.cookie);
const runJobs = () => createJobWorker({ on: () => () => {} }, jobHandlers).run();

beforeEach(async () => {
  await db.delete(jobs);
  await resetRateLimits();
});
afterEach(async () => void (await db.delete(jobs)));

test('what is published is the last text that was saved on the server (SCHED-04)', async () => {
  const author = await createMember();
  const id = await createScheduled(author, 'The Salt Road');
  const save = { ...firstSave({ pages: [text('Written after it was scheduled.')] }), base: 1, title: 'A later title' };
  expect((await saveDraft(id, save, author.cookie)).status).toBe(200);
  await makeDue(id);
  await runJobs();
  const [work] = await db.select().from(works).where(eq(works.authorId, author.id));
  expect(work?.title).toBe('A later title');
  const page = await pageOf(await visit(`/book/${work?.id}`));
  expect(page.one('main').text).toContain('Written after it was scheduled.');
});

test('a scheduled chapter and scheduled changes are published with the text that was saved last on the server (SCHED-04)', async () => {
  const author = await createMember();
  const book = await createBook(author, { pages: ['At first.'] });
  const chapter = await createDraft(author, { kind: 'chapter', work: book.id, title: 'Second', pages: [text('Not yet.')] });
  const copy = await openCopy(author, book.id);
  await saveCopy(author, copy, { title: 'Renamed' });
  expect((await schedule(chapter, author, { from: 'part' })).status).toBe(200);
  expect((await schedule(copy, author, { from: 'changes', note: '' })).status).toBe(200);
  const later = { ...firstSave({ kind: 'chapter', work: book.id, title: 'Later', pages: [text('Since it was scheduled.')] }), base: 1 };
  expect((await saveDraft(chapter, later, author.cookie)).status).toBe(200);
  await saveCopy(author, copy, { title: 'Renamed again', pages: { 1: text('Changed since.') } });
  expect(await draftRow(copy)).toMatchObject({ publishAt: expect.any(Date), publishZone: 'Europe/Berlin' });
  for (const id of [chapter, copy]) await makeDue(id);
  await runJobs();
  const [part] = await db.select().from(parts).where(eq(parts.workId, book.id));
  expect([part?.title, (await workRow(book.id))?.title]).toEqual(['Later', 'Renamed again']);
  for (const [path, words] of [
    [`/book/${book.id}`, 'Changed since.'],
    [`/book/${book.id}/chapter/${part?.id}`, 'Since it was scheduled.'],
  ] as const)
    expect((await pageOf(await visit(path))).one('main').text).toContain(words);
});
