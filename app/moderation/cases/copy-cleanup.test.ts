import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dataLifecycle } from '#app/data-lifecycle.server.ts';
import { db } from '#server/database/database.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData } from '#tests/support/request.ts';
import { caseCopies, cases } from '../tables.ts';

const cleanUp = async () => {
  for (const { run } of dataLifecycle.dailyJobs) await run(Date.now(), () => false);
};
const ago = (days: number) => sql`now() - ${days} * interval '1 day'`;

async function reportedCase() {
  const { id } = await createPost(await createMember());
  await fetchData('/reports', new URLSearchParams({ type: 'post', id, reason: 'Spam', details: '' }), (await createMember()).cookie);
  const [one] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, id));
  return one?.id ?? expect.unreachable();
}
const hasCopy = async (id: string) => (await db.$count(caseCopies, eq(caseCopies.caseId, id))) === 1;

test('a copy is deleted 30 days after the decision, and never while its case is open (MOD-22)', async () => {
  const [open, recent, old] = [await reportedCase(), await reportedCase(), await reportedCase()];
  await db
    .update(cases)
    .set({ openedAt: ago(90) })
    .where(eq(cases.id, open));
  await db
    .update(cases)
    .set({ state: 'decided', decidedAt: ago(29) })
    .where(eq(cases.id, recent));
  await db
    .update(cases)
    .set({ state: 'decided', decidedAt: ago(31) })
    .where(eq(cases.id, old));
  await cleanUp();
  expect([await hasCopy(open), await hasCopy(recent), await hasCopy(old)]).toEqual([true, true, false]);
});

test('a copy is deleted 30 days after its author’s account was purged, also while its case is open (MOD-22)', async () => {
  const id = await reportedCase();
  await db.update(cases).set({ subjectPersonId: null }).where(eq(cases.id, id)); // as the purge does
  await cleanUp();
  expect(await hasCopy(id)).toBe(true);
  await db
    .update(caseCopies)
    .set({ eraseAfter: ago(1) })
    .where(eq(caseCopies.caseId, id));
  await cleanUp();
  expect(await hasCopy(id)).toBe(false);
});
