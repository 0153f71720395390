import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createCase } from '#tests/support/moderation/states.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { people } from '../../people/tables.ts';
import { startRemoval } from '../bulk-removal/removals.server.ts';
import { decide } from '../decisions/decide.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { appeals, bulkRemovals, decisions } from '../tables.ts';

beforeEach(() => resetRateLimits());
const [administrator, colleague, moderator] = [
  await createMember({ role: 'administrator' }),
  await createMember({ role: 'administrator' }),
  await createMember({ role: 'moderator' }),
];
const ruleId = async () => (await rulesInForce(null))[0]?.id ?? '';

/** Appeals a decision that can no longer be undone; returns the address that decides the appeal. */
async function appealed(author: Member, decision: string) {
  await db.update(decisions).set({ createdAt: sql`now() - interval '31 seconds'` }).where(eq(decisions.id, decision));
  await send(`/appeals/${decision}`, { words: 'Please look at it again.' }, author.cookie);
  const [found] = await db.select({ id: appeals.caseId }).from(appeals).where(eq(appeals.decisionId, decision));
  return `/moderation/cases/${found?.id}/appeal`;
}
const answer = async (who: Member, address: string, action: string) =>
  (await send(address, { action, reply: 'We looked again.' }, who.cookie)).status;
const standing = async ({ id }: Member) => (await db.select({ state: people.standing }).from(people).where(eq(people.id, id)))[0]?.state;

async function bannedMember() {
  const [author, reporter] = [await createMember(), await createMember()];
  const caseRow = await createCase({ type: 'person', id: author.id, author }, [reporter]);
  const result = await decide(administrator, [caseRow.id], { actions: ['ban'], ruleId: await ruleId() });
  const id = typeof result === 'object' && 'decisions' in result ? (result.decisions[0]?.id ?? '') : '';
  return { author, address: await appealed(author, id) };
}

test('a moderator cannot lift a ban by granting the appeal, and may deny it (MOD-16, ROLE-01)', async () => {
  const { author, address } = await bannedMember();
  expect([await answer(moderator, address, 'grant'), await standing(author)]).toEqual([403, 'banned']);
  expect([await answer(colleague, address, 'grant'), await standing(author)]).toEqual([303, 'active']);
  const other = await bannedMember();
  expect([await answer(moderator, other.address, 'deny'), await standing(other.author)]).toEqual([303, 'banned']);
});

test('a moderator cannot restore everything that an administrator removed by granting the appeal (MOD-16, MOD-20)', async () => {
  const author = await createMember();
  await createPost(author);
  await startRemoval(administrator, author.username, { period: 'ever', ruleId: await ruleId(), words: '' });
  await runJobs();
  const removal = async () => (await db.select().from(bulkRemovals).where(eq(bulkRemovals.personId, author.id)))[0];
  const address = await appealed(author, (await removal())?.decisionId ?? '');
  expect([await answer(moderator, address, 'grant'), (await removal())?.state]).toEqual([403, 'done']);
  expect([await answer(colleague, address, 'grant'), (await removal())?.state]).toEqual([303, 'restoring']);
});

test('after Undo of an answer to an appeal its words are in the field again for their author, and not for other staff (MOD-11, MOD-16)', async () => {
  const { address } = await bannedMember();
  const page = address.replace('/appeal', '');
  const typed = async (who: Member) =>
    /<textarea[^>]*name="reply"[^>]*>([^<]*)<\/textarea>/.exec(await (await visit(page, { as: who.cookie })).text())?.[1]?.trim();
  expect(await typed(moderator)).toBe('');
  expect(await answer(moderator, address, 'deny')).toBe(303);
  expect(await typed(moderator)).toBeUndefined();
  const [decision] = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(eq(decisions.caseId, page.split('/').at(-1) ?? ''));
  expect((await send(`${page}/undo`, { decision: decision?.id ?? '' }, moderator.cookie)).status).toBe(303);
  expect([await typed(moderator), await typed(colleague)]).toEqual(['We looked again.', '']);
});
