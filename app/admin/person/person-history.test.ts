import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { cases } from '#app/moderation/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';

beforeEach(resetRateLimits);

const report = (as: Member, id: string) =>
  fetchData('/reports', new URLSearchParams({ type: 'post', id, reason: 'Spam', details: '' }), as.cookie);
const caseAbout = async (id: string) =>
  (await db.select().from(cases).where(eq(cases.subjectId, id)).orderBy(cases.id)).at(-1) ?? expect.unreachable();

test('people are filtered by the state that they have now, which the list and the person page name (SITE-06)', async () => {
  const owner = await createMember({ role: 'owner' });
  const until = new Date(Date.now() + 3_600_000);
  const given = [
    ['silenced', until, 'Silenced'],
    ['suspended', until, 'Suspended'],
    ['banned', null, 'Banned'],
    ['suspended', new Date(Date.now() - 1000), 'Active'], // its time is over
    ['active', null, 'Active'],
  ] as const;
  for (const [i, [state, end]] of given.entries()) {
    const member = await createMember({ username: `state_${i}` });
    if (state !== 'active') await giveStanding(member, state, { until: end });
  }
  const found = async (state: string) => {
    const page = await pageOf(await visit(`/admin/people?q=state_&state=${state}`, { as: owner.cookie }));
    return page.parts('tbody tr').map(({ text }) => text.split('\n').filter((cell) => cell.startsWith('@state_'))[0]);
  };
  expect(await found('silenced')).toEqual(['@state_0']);
  expect(await found('suspended')).toEqual(['@state_1']);
  expect(await found('banned')).toEqual(['@state_2']);
  expect(await found('active')).toEqual(['@state_4', '@state_3']);
  expect(await found('nonsense')).toHaveLength(5);
  for (const [i, [, , words]] of given.entries()) {
    const page = await pageOf(await visit(`/moderation/people/state_${i}`, { as: owner.cookie }));
    const [, state] = page.parts('dl > div').map(({ text }) => text.split('\n'))[2] ?? [];
    expect([i, state?.startsWith(words), state?.includes(' until ')]).toEqual([i, true, i < 2]);
  }
});

test('the person page lists decisions and open cases about the person, but not to that person (SITE-06, MOD-18)', async () => {
  const [author, staff, reader] = [
    await createMember({ role: 'moderator' }),
    await createMember({ role: 'administrator' }),
    await createMember(),
  ];
  const [first, second] = [await createPost(author), await createPost(author)];
  const open = async (as: Member) => {
    const page = await pageOf(await visit(`/moderation/people/${author.username}`, { as: as.cookie }));
    return page.one('main').text;
  };
  expect(await open(staff)).toContain('No case is open.');
  for (const { id } of [first, second]) await report(reader, id);
  expect(await open(staff)).toContain('Decide the 2 open cases together');
  await send(`/moderation/cases/${(await caseAbout(first.id)).id}/decide`, { action: 'dismiss' }, staff.cookie);
  const shown = await open(staff);
  expect(shown).toContain('post dismissed');
  expect(shown).toContain('Decide the open case');
  const own = await open(author);
  expect([own.includes('No case is open.'), own.includes('post dismissed')]).toEqual([true, false]);
});
