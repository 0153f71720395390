import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { invitations } from '../tables.ts';

const DAY = 86_400_000;
const joined = (days: number) => createMember({ createdAt: new Date(Date.now() - days * DAY) });
let member: Member;
beforeEach(async () => {
  resetRateLimits();
  await setSettings({ 'members-may-invite': 'on' });
  member = await joined(31);
});

const invite = (as: Member) => send('/settings/invitations', {}, as.cookie);
const own = (as: Member) => db.select().from(invitations).where(eq(invitations.madeBy, as.id));
const refusal = async (response: Response) => [response.status, (await pageOf(response)).one('main').text];

test('a member of 30 days makes an invitation of one use for 7 days, and the person who joins with it is recorded as invited (REG-06)', async () => {
  expect((await invite(member)).status).toBe(303);
  const [created] = await own(member);
  expect(created).toMatchObject({ uses: 1, usesLeft: 1, revokedAt: null });
  expect(Math.round((Number(created?.expiresAt) - Date.now()) / DAY)).toBe(7);
  const page = (await pageOf(await visit('/settings/invitations', { as: member.cookie }))).one('main');
  expect(page.text).toContain(`http://localhost:3000/join/${created?.code}`);
  await setSettings({ 'members-may-invite': 'on', joining: 'invitation' });
  const username = `invited_${Date.now() % 1e6}`;
  const account = { name: 'Ida', username, email: `${username}@mail.example`, password: 'Lantern-7-oak', terms: 'on' };
  expect((await send('/sign-up', { ...account, invitation: created?.code ?? '' })).status).toBe(303);
  const [invited] = await db.select({ by: people.invitedBy }).from(people).where(eq(people.username, username));
  expect(invited?.by).toBe(member.id);
});

test('while members may not invite, or in the first 30 days, none is made and the page says why (REG-06)', async () => {
  const newer = await joined(29);
  expect(await refusal(await invite(newer))).toEqual([403, expect.stringMatching(/You can invite people from .* on\./)]);
  await setSettings();
  expect(await refusal(await invite(member))).toEqual([403, expect.stringContaining('Members cannot invite people here at the moment.')]);
  const page = (await pageOf(await visit('/settings/invitations', { as: member.cookie }))).one('main');
  expect(page.text).toContain('Members cannot invite people here at the moment.');
  expect(page.parts('button')).toEqual([]);
  expect([await own(newer), await own(member)]).toEqual([[], []]);
});

test('a member has up to 5 open invitations, also with ten requests at once; one that was revoked or used or has expired does not count (REG-06)', async () => {
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await invite(member)).status));
  expect(statuses.filter((status) => status === 303)).toHaveLength(5);
  expect(await own(member)).toHaveLength(5);
  expect(await refusal(await invite(member))).toEqual([409, expect.stringContaining('You have 5 open invitations.')]);
  const [first, second, third] = await own(member);
  expect((await send(`/settings/invitations/${first?.id}/revoke`, {}, member.cookie)).status).toBe(303);
  await db
    .update(invitations)
    .set({ usesLeft: 0 })
    .where(eq(invitations.id, second?.id ?? ''));
  await db
    .update(invitations)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(invitations.id, third?.id ?? ''));
  const again = [];
  for (let n = 0; n < 4; n++) again.push((await invite(member)).status);
  expect(again).toEqual([303, 303, 303, 409]);
});

test('only the member who made an invitation revokes it here (REG-06)', async () => {
  await invite(member);
  const [created] = await own(member);
  const other = await joined(40);
  expect((await send(`/settings/invitations/${created?.id}/revoke`, {}, other.cookie)).status).toBe(404);
  expect((await send('/settings/invitations/nonsense/revoke', {}, member.cookie)).status).toBe(404);
  expect((await own(member))[0]?.revokedAt).toBeNull();
});
