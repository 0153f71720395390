import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { moderationLog } from '../../moderation/tables.ts';
import { invitationProblem } from '../../registration/invitations.server.ts';
import { invitations } from '../../registration/tables.ts';
import { changeRole } from '../../roles/roles.server.ts';

let administrator: Member;
beforeEach(async () => {
  resetRateLimits();
  await db.delete(invitations);
  administrator = await createMember({ role: 'administrator' });
});

const invite = (fields: Record<string, string> = {}) => send('/admin/invitations', fields, administrator.cookie);
const page = async (address = '/admin/invitations') => (await pageOf(await visit(address, { as: administrator.cookie }))).one('main');
const newest = async () => {
  const [invitation] = await db.select().from(invitations).orderBy(desc(invitations.id)).limit(1);
  if (!invitation) throw new Error('there is no invitation');
  return invitation;
};

test('an invitation has one use and seven days unless chosen otherwise, and a link with 128 random bits (REG-04)', async () => {
  expect((await invite()).status).toBe(303);
  const invitation = await newest();
  expect(invitation).toMatchObject({ uses: 1, usesLeft: 1, note: '', madeBy: administrator.id });
  expect(invitation.code).toMatch(/^[\w-]{22}$/);
  expect(Math.round((invitation.expiresAt.getTime() - invitation.createdAt.getTime()) / 3_600_000)).toBe(7 * 24);
  expect((await page()).text).toContain(`http://localhost:3000/join/${invitation.code}`);
  expect((await page()).parts('td').map(({ text }) => text)).toContain(`@${administrator.username}`); // who made it
  const [entry] = await db.select().from(moderationLog).orderBy(desc(moderationLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'invitation-made', actorId: administrator.id });
  expect(JSON.stringify(entry)).not.toContain(invitation.code);
});

test.each([
  [{ uses: '1', expiry: '1', unit: 'hours' }, true],
  [{ uses: '100', expiry: '90', unit: 'days', note: 'n'.repeat(60) }, true],
  [{ uses: '0' }, 'An invitation has 1 to 100 uses.'],
  [{ uses: '101' }, 'An invitation has 1 to 100 uses.'],
  [{ uses: 'many' }, 'An invitation has 1 to 100 uses.'],
  [{ expiry: '0', unit: 'hours' }, 'An invitation lasts from 1 hour to 90 days.'],
  [{ expiry: '91', unit: 'days' }, 'An invitation lasts from 1 hour to 90 days.'],
  [{ expiry: '1', unit: 'years' }, 'An invitation lasts from 1 hour to 90 days.'],
  [{ note: 'n'.repeat(61) }, 'A note can be up to 60 characters.'],
] as const)('the limits of an invitation are named when exceeded: %o (REG-04)', async (fields, expected) => {
  const response = await invite({ note: 'For the class', ...fields });
  expect(response.status).toBe(expected === true ? 303 : 422);
  expect(await db.$count(invitations)).toBe(expected === true ? 1 : 0);
  if (expected === true) return;
  const refused = (await pageOf(response)).one('main');
  expect(refused.text).toContain(expected);
  const typed = 'note' in fields ? fields.note : 'For the class';
  expect(refused.parts('input[name=note]')[0]?.attribute('value')).toBe(typed);
});

test('the list shows uses left and who joined, and a revoked invitation signs no one up (REG-04, REG-05)', async () => {
  await invite({ uses: '2', note: 'For the <b>class</b>' });
  const { id, code } = await newest();
  const account = {
    name: 'Ida',
    username: 'ida_joined',
    email: 'ida@mail.example',
    password: 'Lantern-7-oak',
    terms: 'on',
    invitation: code,
  };
  expect((await send('/sign-up', account)).status).toBe(303);
  const [row] = (await page()).parts('tbody tr');
  expect(row?.text).toContain('1 of 2');
  expect(row?.text).toContain('@ida_joined');
  expect(row?.text).toContain('For the <b>class</b>');
  expect((await send(`/admin/invitations/${id}/revoke`, {}, administrator.cookie)).status).toBe(303);
  expect((await page()).parts('tbody tr')[0]?.text).toContain('Revoked');
  const late = { ...account, username: 'late_one', email: 'late@mail.example' };
  expect((await send('/sign-up', late)).status).toBe(403);
  expect((await send(`/admin/invitations/${id}/revoke`, {}, administrator.cookie)).status).toBe(303);
  expect(await db.$count(moderationLog, eq(moderationLog.action, 'invitation-revoked'))).toBe(1);
  for (const unknown of [crypto.randomUUID(), 'nonsense'])
    expect((await send(`/admin/invitations/${unknown}/revoke`, {}, administrator.cookie)).status, unknown).toBe(404);
});

test('the list has pages by key, newest first (REG-04)', async () => {
  const values = (n: number) => ({
    code: `code-${String(n).padStart(17, '0')}`,
    uses: 1,
    usesLeft: 1,
    expiresAt: new Date(Date.now() + 9e6),
  });
  for (let n = 0; n < 27; n++) await db.insert(invitations).values(values(n));
  const first = await page();
  expect(first.parts('tbody tr')).toHaveLength(25);
  expect(first.parts('tbody tr')[0]?.text).toContain(values(26).code);
  const second = await page(first.one('link', 'Next page').attribute('href') ?? '');
  expect(second.parts('tbody tr').map(({ text }) => /code-\d+/.exec(text)?.[0])).toEqual([values(1).code, values(0).code]);
});

test('an invitation is void while its maker is banned, and one of several uses ends with the role (REG-04, REG-05)', async () => {
  await invite({ uses: '3' });
  const { code } = await newest();
  const problem = () => invitationProblem(code);
  await giveStanding(administrator, 'banned', { until: new Date(Date.now() + 60_000) });
  expect(await problem()).toBe('This invitation is not valid. Ask whoever invited you for a new one.');
  await giveStanding(administrator, 'banned', { until: new Date(Date.now() - 60_000) });
  expect(await problem()).toBeNull();
  await changeRole('command line', administrator.username, 'member');
  expect(await problem()).toBe('This invitation is not valid. Ask whoever invited you for a new one.');
});
