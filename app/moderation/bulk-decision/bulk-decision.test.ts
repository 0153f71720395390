import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { groups } from '#app/groups/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { cases } from '../tables.ts';

beforeEach(resetRateLimits);

test('a request for a group is answered by its own form only, so that no decision closes it and leaves the group waiting (SAFE-02)', async () => {
  const [owner, member] = [await createMember({ role: 'owner' }), await createMember()];
  const created = await send('/groups/new', { name: 'The Lanterns', kind: 'family' }, member.cookie);
  const groupId = created.headers.get('location')?.split('/').at(-1) ?? '';
  const [opened] = await db.select().from(cases).where(eq(cases.subjectId, groupId));
  const id = opened?.id ?? expect.unreachable();
  for (const action of ['dismiss', 'note'])
    expect([action, (await send(`/moderation/cases/${id}/decide`, { action, words: 'No.', note: 'Seen.' }, owner.cookie)).status]).toEqual([
      action,
      404,
    ]);
  expect((await visit(`/moderation/decide?case=${id}`, { as: owner.cookie })).status).toBe(404);
  expect((await send(`/moderation/decide?case=${id}`, { case: id, action: 'dismiss' }, owner.cookie)).status).toBe(404);
  expect((await send(`/admin/groups/${groupId}/answer`, { answer: 'approve' }, owner.cookie)).status).toBe(303);
  const [group] = await db.select({ state: groups.state }).from(groups).where(eq(groups.id, groupId));
  expect(group?.state).toBe('open');
});

test('the person page offers to decide together only cases that can be decided together (SITE-06, MOD-06)', async () => {
  const [owner, member, reader] = [await createMember({ role: 'owner' }), await createMember(), await createMember()];
  const page = async () => (await pageOf(await visit(`/moderation/people/${member.username}`, { as: owner.cookie }))).one('main');
  await send('/groups/new', { name: 'The Lanterns', kind: 'family' }, member.cookie);
  expect([(await page()).text.includes('1 case is open.'), (await page()).names('link').some((name) => name.startsWith('Decide'))]).toEqual(
    [true, false],
  );
  const post = await createPost(member);
  await fetchData('/reports', new URLSearchParams({ type: 'post', id: post.id, reason: 'Spam', details: '' }), reader.cookie);
  const main = await page();
  expect(main.text).toContain('2 cases are open.');
  const link = main.one('link', 'Decide the reported or held case');
  expect((await visit(link.attribute('href') ?? '', { as: owner.cookie })).status).toBe(200);
});
