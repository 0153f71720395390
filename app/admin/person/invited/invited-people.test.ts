import { expect, test } from 'vitest';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';

test('the person page of administrators shows who invited whom, three levels up and down, and how the person joined (REG-06, SITE-06)', async () => {
  const administrator = await createMember({ role: 'administrator' });
  const line = [await createMember()];
  for (let n = 0; n < 8; n++) line.push(await createMember({ invitedBy: line[n]?.id ?? null }));
  const sibling = await createMember({ invitedBy: line[4]?.id ?? null });
  await createMember({ invitedBy: line[4]?.id ?? null, deletingSince: new Date() });
  const page = (await pageOf(await visit(`/admin/people/${line[4]?.username}`, { as: administrator.cookie }))).one('main');
  const section = page.parts('section').find(({ text }) => text.includes('Invited by'));
  const names = section?.parts('a').map(({ text }) => text);
  const named = (at: readonly number[]) => at.map((n) => `@${line[n]?.username}`);
  expect(names?.slice(0, 3)).toEqual(named([3, 2, 1]));
  expect(new Set(names?.slice(3))).toEqual(new Set([...named([5, 6, 7]), `@${sibling.username}`]));
  expect(page.text).toContain('How they joined');
  const alone = (await pageOf(await visit(`/admin/people/${administrator.username}`, { as: administrator.cookie }))).one('main');
  expect(alone.text).toContain('By signing up');
});
