import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { reportProblem } from '#app/reports/problem/problems.server.ts';
import { reports } from '#app/reports/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createCase } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { decide } from '../../decisions/decide.server.ts';
import { undoDecision } from '../../decisions/undo.server.ts';
import { notifyOfOldCases } from '../../queue/old-cases.server.ts';
import { cases, decisions, moderationLog } from '../../tables.ts';

const [moderator, colleague] = [await createMember({ role: 'moderator' }), await createMember({ role: 'moderator' })];
beforeEach(() => resetRateLimits());

async function problem(reporter: Member) {
  await reportProblem(reporter, { key: crypto.randomUUID(), details: 'The lamp is out.', contact: null });
  const [found] = await db.select({ id: reports.caseId }).from(reports).where(eq(reports.personId, reporter.id));
  return found?.id ?? expect.unreachable();
}
const answer = (who: Member, id: string, words: string) => send(`/moderation/cases/${id}/answer`, { answer: words }, who.cookie);
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'decided', data as never).text,
  );

test('staff answer a problem report; its reporter is notified once Undo is over, and Undo takes the answer back (MOD-11, MOD-22)', async () => {
  const reporter = await createMember();
  const id = await problem(reporter);
  const open = (await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }))).one('main').text;
  for (const words of ['The lamp is out.', 'Answer to the reporter']) expect(open).toContain(words);
  expect((await answer(moderator, id, 'It is mended now.')).status).toBe(303);
  expect(await messages(reporter)).toEqual(['Thank you for your problem report. It is mended now.']);
  const [sent] = await db.select().from(notifications).where(eq(notifications.personId, reporter.id));
  expect(sent?.sendAt.getTime()).toBeGreaterThan(sent?.createdAt.getTime() ?? 0);
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.personId, reporter.id));
  expect(line).toMatchObject({ action: 'answer', actorId: moderator.id, words: 'It is mended now.' });
  expect((await answer(colleague, id, 'Twice.')).status).toBe(409);
  const [decision] = await db.select().from(decisions).where(eq(decisions.caseId, id));
  expect(await undoDecision(moderator, decision?.id ?? '')).toBe('undone');
  const [caseRow] = await db.select({ state: cases.state }).from(cases).where(eq(cases.id, id));
  expect([caseRow?.state, await messages(reporter)]).toEqual(['open', []]);
});

test('an answer has 1 to 2,000 characters, and what was typed stays (MOD-22)', async () => {
  const id = await problem(await createMember());
  const empty = await answer(moderator, id, ' ');
  expect([empty.status, (await pageOf(empty)).text]).toEqual([422, expect.stringContaining('Write the answer.')]);
  const long = await answer(moderator, id, '🙂'.repeat(2_001));
  const text = await long.text();
  expect([
    long.status,
    text.includes('An answer can be up to 2,000 characters.'),
    text.includes(`${'🙂'.repeat(2_001)}</textarea>`),
  ]).toEqual([...[422, true, true]]);
  expect((await answer(moderator, id, '🙂'.repeat(2_000))).status).toBe(303);
  const post = await createPost(await createMember());
  const other = await createCase({ type: 'post', id: post.id, author: await createMember() }, []);
  expect((await answer(moderator, other.id, 'No problem.')).status).toBe(404);
});

test('staff do not answer their own problem reports, but an owner who is alone for 72 hours decides also those (MOD-18)', async () => {
  const owner = await createMember({ role: 'owner' });
  const id = await problem(owner);
  const post = await createPost(await createMember());
  const reported = await createCase({ type: 'post', id: post.id, author: await createMember() }, [owner]);
  expect((await answer(owner, id, 'Mended.')).status).toBe(403);
  await db.update(reports).set({ createdAt: sql`now() - interval '73 hours'` }).where(eq(reports.personId, owner.id));
  expect(await decide(owner, [reported.id], { actions: ['dismiss'] })).toMatchObject({ status: 403 });
  await db.update(people).set({ role: 'member' }).where(eq(people.role, 'moderator'));
  expect((await answer(owner, id, 'Mended.')).status).toBe(303);
  expect(await decide(owner, [reported.id], { actions: ['dismiss'] })).toMatchObject({ decisions: [{ caseId: reported.id }] });
  await db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id));
});

test('staff are notified once a day of cases older than 48 hours (MOD-22)', async () => {
  await db.delete(cases);
  const id = await problem(await createMember());
  const old = 'There are cases that have waited for more than 48 hours.';
  const announced = async () => (await messages(moderator)).filter((text) => text === old).length;
  await notifyOfOldCases();
  expect(await announced()).toBe(0);
  await db.update(cases).set({ openedAt: sql`now() - interval '49 hours'` }).where(eq(cases.id, id));
  await Promise.all([notifyOfOldCases(), notifyOfOldCases()]);
  expect(await announced()).toBe(1);
  await db.update(notifications).set({ sendAt: sql`now() - interval '24 hours'` }).where(eq(notifications.personId, moderator.id));
  await notifyOfOldCases();
  expect(await announced()).toBe(2);
});
