import { randomBytes } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { invitations, invitationUses } from '#app/registration/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';

beforeEach(async () => {
  resetRateLimits();
  await setSettings();
});

let created = 0;
const run = Math.random().toString(36).slice(2, 6);
const account = (overrides: Record<string, string> = {}) => {
  const username = `j${run}${++created}`;
  return { name: 'Maya Lindqvist', username, email: `${username}@mail.example`, password: 'Lantern-7-oak', terms: 'on', ...overrides };
};
async function createInvitation(overrides: Partial<typeof invitations.$inferInsert> = {}) {
  const values = { code: randomBytes(16).toString('base64url'), uses: 1, usesLeft: 1, expiresAt: sql`now() + interval '1 day'` };
  const [invitation] = await db
    .insert(invitations)
    .values({ ...values, ...overrides })
    .returning();
  if (!invitation) throw new Error('the invitation was not created');
  return invitation;
}
const usesLeft = async (id: string) => (await db.select().from(invitations).where(eq(invitations.id, id)))[0]?.usesLeft;
const exists = async (username: string) => (await db.$count(people, eq(people.username, username))) === 1;
const main = async (response: Response) => (await pageOf(response)).one('main');

const CLOSED = 'Storyhearth does not take new accounts at the moment.';
const NEEDED = 'You need an invitation to join Storyhearth.';
const NOT_VALID = 'This invitation is not valid. Ask whoever invited you for a new one.';

test('while registration is closed there is no form, a sign-up answers 403 and stores nothing, and no invitation works (REG-02, REG-05)', async () => {
  const invitation = await createInvitation();
  await setSettings({ joining: 'closed' });
  const page = await main(await visit('/sign-up'));
  expect(page.text).toContain(CLOSED);
  expect(page.parts('form')).toEqual([]);
  for (const code of ['', invitation.code]) {
    const given = account({ invitation: code });
    const response = await send('/sign-up', given);
    expect(response.status).toBe(403);
    expect((await main(response)).text).toContain(CLOSED);
    expect([await exists(given.username), await usesLeft(invitation.id)]).toEqual([false, 1]);
  }
  const joining = await visit(`/join/${invitation.code}`);
  expect((await main(await visit(joining.headers.get('location') ?? ''))).text).toContain(CLOSED);
});

test('without a valid code the page shows the sentence and a field for it, and a sign-up answers 403 (REG-03)', async () => {
  await setSettings({ joining: 'invitation' });
  const page = await main(await visit('/sign-up'));
  expect(page.text).toContain(NEEDED);
  expect(page.one('textbox', 'Invitation code or link')).toBeDefined();
  expect(page.parts('input[name=password]')).toEqual([]);
  const given = account();
  const response = await send('/sign-up', given);
  expect(response.status).toBe(403);
  expect((await main(response)).text).toContain(NEEDED);
  expect(await exists(given.username)).toBe(false);
  const wrong = await visit('/sign-up?invitation=nonsense');
  expect([wrong.status, (await main(wrong)).text.includes(NOT_VALID)]).toEqual([403, true]);
});

test('the link of an invitation leads to the form with its code; the sign-up takes one use and is recorded (REG-04, REG-05)', async () => {
  await setSettings({ joining: 'invitation' });
  const invitation = await createInvitation({ uses: 3, usesLeft: 3 });
  const joining = await visit(`/join/${invitation.code}`);
  expect(joining.status).toBe(303);
  const form = await (await visit(joining.headers.get('location') ?? '')).text();
  expect(form).toContain(`<input type="hidden" name="invitation" value="${invitation.code}"/>`);
  const given = account({ invitation: `http://localhost:3000/join/${invitation.code}/` });
  expect((await send('/sign-up', given)).status).toBe(303);
  expect(await usesLeft(invitation.id)).toBe(2);
  const [use] = await db.select({ name: people.username }).from(invitationUses).innerJoin(people, eq(people.id, invitationUses.personId));
  expect(use?.name).toBe(given.username);
  const member = await createMember();
  expect((await visit(`/join/${invitation.code}`, { as: member.cookie })).headers.get('location')).toBe('/');
});

test.each([
  ['used up', { usesLeft: 0 }, 'This invitation has been used up.'],
  ['expired', { expiresAt: new Date(Date.now() - 1_000) }, 'This invitation has expired.'],
  ['revoked', { revokedAt: new Date() }, NOT_VALID],
])('an invitation that is %s signs no one up and says so (REG-05)', async (_, overrides, message) => {
  await setSettings({ joining: 'invitation' });
  const { code } = await createInvitation(overrides);
  const page = await visit(`/join/${code}`);
  expect([page.status, (await main(page)).text.includes(message)]).toEqual([404, true]);
  const given = account({ invitation: code });
  const response = await send('/sign-up', given);
  expect(response.status).toBe(403);
  const form = await main(response);
  expect(form.text).toContain(message);
  expect(form.parts('input[name=email]')[0]?.attribute('value')).toBe(given.email);
  expect(await exists(given.username)).toBe(false);
});

test('an unknown code is answered like a revoked one, whatever its form (REG-05)', async () => {
  for (const code of [randomBytes(16).toString('base64url'), 'a', '%20', 'x'.repeat(600)]) {
    const page = await visit(`/join/${code}`);
    expect([page.status, (await main(page)).text.includes(NOT_VALID)], code).toEqual([404, true]);
  }
});

test('a refused sign-up takes no use (REG-05)', async () => {
  await setSettings({ joining: 'invitation' });
  const invitation = await createInvitation();
  const taken = await createMember();
  for (const [field, value] of [
    ['terms', ''],
    ['password', 'weak'],
    ['username', taken.username],
    ['email', taken.email],
    ['name', ''],
  ] as const) {
    const response = await send('/sign-up', account({ invitation: invitation.code, [field]: value }));
    expect(response.status).toBeGreaterThan(400);
  }
  expect([await usesLeft(invitation.id), await db.$count(invitationUses, eq(invitationUses.invitationId, invitation.id))]).toEqual([1, 0]);
});

test('of 50 simultaneous sign-ups on one remaining use exactly one makes an account (REG-05)', async () => {
  await setSettings({ joining: 'invitation' });
  const invitation = await createInvitation({ uses: 5, usesLeft: 1 });
  const forms = Array.from({ length: 50 }, () => account({ invitation: invitation.code }));
  const responses = await Promise.all(forms.map((form) => fetchData('/sign-up', new URLSearchParams({ ...form, stay: 'yes' }))));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = responses.filter(({ status }) => status === 403);
  expect(refused.every(({ text }) => text.includes('This invitation has been used up.'))).toBe(true);
  expect(refused).toHaveLength(49);
  const names = forms.map(({ username }) => username);
  expect(await db.$count(people, inArray(people.username, names))).toBe(1);
  expect(await usesLeft(invitation.id)).toBe(0);
});

test('a form that was open before the setting changed gets the new answer and keeps what was typed (REG-01)', async () => {
  const given = account();
  for (const [joining, message] of [
    ['closed', CLOSED],
    ['invitation', NEEDED],
  ] as const) {
    await setSettings({ joining });
    const response = await send('/sign-up', given);
    expect(response.status).toBe(403);
    const page = await main(response);
    expect(page.text).toContain(message);
    for (const field of ['name', 'username', 'email'] as const)
      expect(page.parts(`input[name=${field}]`)[0]?.attribute('value'), `${joining} ${field}`).toBe(given[field]);
    expect(page.parts('input[name=invitation]')).toHaveLength(joining === 'invitation' ? 1 : 0);
  }
  await setSettings({ joining: 'open' });
  expect((await send('/sign-up', given)).status).toBe(303);
});

test('the checkbox, the terms and the help name the minimum age of the settings (REG-08)', async () => {
  for (const age of ['16', '13', '18']) {
    await setSettings({ 'minimum-age': age });
    const signUp = await main(await visit('/sign-up'));
    expect(signUp.parts('label').map(({ text }) => text)).toContain(`I am ${age} or older and accept the Terms and Conditions`);
    expect((await main(await visit('/terms-and-conditions'))).text).toContain(`We do not serve users under ${age}:`);
    expect((await main(await visit('/privacy-policy'))).text).toContain(`users under ${age} are not served`);
    expect(withoutScripts(await (await visit('/help-center?tab=account')).text())).toContain(`<p>At least ${age}. Younger readers`);
    expect((await main(await visit('/help-center/getting-started'))).text).toContain(`aged ${age} and over`);
  }
});
