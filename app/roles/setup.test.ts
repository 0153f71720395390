import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { installation } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { people } from '../people/tables.ts';
import { currentSettings } from '../site/settings.server.ts';
import { createSetupCode } from './setup.server.ts';
import { SETUP_CODE_LETTERS, WRONG_CODE } from './setup-rules.ts';

const account = (username: string) => ({
  name: 'Iris',
  username,
  email: `${username}@mail.example`,
  password: 'Lantern-7-oak',
  terms: 'on',
});
const newCode = async () => (await createSetupCode()) ?? '';
const roleOf = async (username: string) =>
  (await db.select({ role: people.role }).from(people).where(eq(people.username, username)))[0]?.role;

beforeEach(async () => {
  resetRateLimits();
  await db.delete(people); // every test begins on a site without an owner
});

test('the code has twelve letters without 0, O, 1 and I; only its hash is stored, and a new one replaces it (ROLE-03)', async () => {
  const [first, second] = [await newCode(), await newCode()];
  expect(SETUP_CODE_LETTERS).not.toMatch(/[01OI]/);
  expect(first).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
  const [stored] = await db.select().from(installation).where(eq(installation.key, 'setup_code'));
  expect(stored?.value).toMatch(/^[0-9a-f]{64}$/);
  expect((await send('/setup', { ...account('too_late'), code: first })).status).toBe(422);
  expect((await send('/setup', { ...account('in_time'), code: second })).status).toBe(303);
});

test('the right code makes a new account the owner, signs it in and leads to the admin page (ROLE-04)', async () => {
  const code = (await newCode()).toLowerCase().replaceAll('-', ' ');
  const response = await send('/setup', { ...account('iris_owner'), code });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin']);
  expect(await roleOf('iris_owner')).toBe('owner');
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await pageOf(await visit('/admin', { as: cookie }))).one('main').text).toContain('@iris_owner');
});

test('a member who is signed in becomes the owner with one button (ROLE-04)', async () => {
  const member = await createMember({ username: 'maya_first' });
  const code = await newCode();
  const page = await pageOf(await visit('/setup', { as: member.cookie }));
  expect(page.one('main').text).toContain('Make my account (@maya_first) the owner');
  expect((await send('/setup', { code }, member.cookie)).status).toBe(303);
  expect(await roleOf('maya_first')).toBe('owner');
});

test('a wrong code is refused with its sentence and keeps the fields; the eleventh in an hour has to wait (ROLE-04)', async () => {
  await newCode();
  const response = await send('/setup', { ...account('guesser'), code: 'AAAA-BBBB-CCCC' });
  expect(response.status).toBe(422);
  const page = await pageOf(response);
  expect(page.one('main').text).toContain(WRONG_CODE);
  expect(await roleOf('guesser')).toBeUndefined();
  for (let i = 0; i < 9; i++) await send('/setup', { ...account('guesser'), code: 'AAAA-BBBB-CCCC' });
  const limited = await send('/setup', { ...account('guesser'), code: await newCode() });
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await pageOf(limited)).one('main').text).toContain('Too many wrong codes. Please try again in 60 minutes.');
});

test('a refused sign-up does not use up the code (ROLE-04)', async () => {
  await createMember({ username: 'taken_name' });
  const code = await newCode();
  const refused = await send('/setup', { ...account('taken_name'), email: 'other@mail.example', code });
  expect([refused.status, (await pageOf(refused)).one('main').text.includes('Username already taken')]).toEqual([409, true]);
  expect((await send('/setup', { ...account('free_name'), code })).status).toBe(303);
});

test('of two correct submissions at once one wins and the other is not found; afterwards the page is not found (ROLE-04)', async () => {
  const code = await newCode();
  expect((await visit('/setup')).status).toBe(200);
  const statuses = await Promise.all(
    ['first_one', 'second_one'].map(async (name) => (await send('/setup', { ...account(name), code })).status),
  );
  expect(statuses.toSorted()).toEqual([303, 404]);
  const owners = await db.select({ username: people.username }).from(people).where(eq(people.role, 'owner'));
  expect(owners).toHaveLength(1);
  expect(await db.$count(people)).toBe(1);
  expect((await visit('/setup')).status).toBe(404);
  expect(await createSetupCode()).toBeNull();
});

test('setup preselects joining by invitation and stores the chosen settings with the owner (ROLE-04)', async () => {
  const code = await newCode();
  const form = (await pageOf(await visit('/setup'))).one('main');
  expect(form.parts('option[selected]').map((option) => option.attribute('value'))).toEqual(['invitation', 'on']);
  const refused = await send('/setup', { ...account('chooser'), code, 'site-name': ' ', joining: 'closed', 'kids-zone': 'off' });
  expect(refused.status).toBe(422);
  const page = (await pageOf(refused)).one('main');
  expect(page.text).toContain('A site name has 1 to 60 characters.');
  expect(page.parts('option[selected]').map((option) => option.attribute('value'))).toEqual(['closed', 'off']);
  const settings = { 'site-name': 'Maya’s Hearth', joining: 'closed', 'kids-zone': 'off' };
  expect((await send('/setup', { ...account('chooser'), code, ...settings })).status).toBe(303);
  expect(currentSettings()).toMatchObject({ name: 'Maya’s Hearth', joining: 'closed', kidsZone: 'off' });
  expect((await send('/sign-up', account('too_late_now'))).status).toBe(403);
});

test('setup offers approval, which holds once there is an owner (ROLE-03, ROLE-04, REG-01, REG-07)', async () => {
  await setSettings({ joining: 'approval' });
  expect((await send('/sign-up', account('before_owner'))).status).toBe(303);
  const [first] = await db.select().from(people).where(eq(people.username, 'before_owner'));
  expect(first?.standing).toBe('active');
  const form = (await pageOf(await visit('/setup'))).one('main');
  expect(form.parts('select[name=joining] option').map((option) => option.attribute('value'))).toContain('approval');
  expect((await send('/setup', { ...account('approver'), code: await newCode(), joining: 'approval' })).status).toBe(303);
  expect((await send('/sign-up', account('after_owner'))).status).toBe(422);
  expect((await send('/sign-up', { ...account('after_owner'), why: 'I write about lamps.' })).status).toBe(303);
  const [second] = await db.select().from(people).where(eq(people.username, 'after_owner'));
  expect(second?.standing).toBe('awaiting');
});

test('an owner who sets up without choosing gets a site by invitation (ROLE-04, REG-01)', async () => {
  await setSettings();
  expect(currentSettings().joining).toBe('open');
  expect((await send('/setup', { ...account('quick_one'), code: await newCode() })).status).toBe(303);
  expect(currentSettings()).toMatchObject({ joining: 'invitation', kidsZone: 'open' });
});
