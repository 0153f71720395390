import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { people } from '#app/people/tables.ts';
import { isBelow } from '#app/registration/age-rules.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';

beforeEach(async () => {
  resetRateLimits();
  await setSettings({ 'ask-age-group': 'on' });
});

let created = 0;
const account = (overrides: Record<string, string> = {}) => {
  const username = `aged_${++created}`;
  return { name: 'Maya Lindqvist', username, email: `${username}@mail.example`, password: 'Lantern-7-oak', terms: 'on', ...overrides };
};
const exists = async (username: string) => (await db.$count(people, eq(people.username, username))) === 1;
const YOUNGER = 'Younger? A parent or teacher can make you a profile.';
const GROWN_UPS = '/kids-adventure/grown-ups';

test('beside the terms a link leads younger people to the page for grown-ups (REG-08)', async () => {
  await setSettings({ 'minimum-age': '14' });
  const page = (await pageOf(await visit('/sign-up'))).one('main');
  expect(page.one('link', YOUNGER).attribute('href')).toBe(GROWN_UPS);
  const response = await visit(GROWN_UPS);
  const words = (await pageOf(response)).one('main').text;
  expect([response.status, words.includes('for people of 14 and over')]).toEqual([200, true]);
  await setSettings({ 'kids-zone': 'off' });
  expect([(await pageOf(await visit('/sign-up'))).text.includes(YOUNGER), (await visit(GROWN_UPS)).status]).toEqual([false, 404]);
});

test('with the setting on, the neutral question comes first, and its answer leads to the form (REG-08)', async () => {
  const first = (await pageOf(await visit('/sign-up?next=%2Fposts'))).one('main');
  expect(first.parts('select[name=age] option').map(({ text }) => text)).toEqual(['Choose', 'Under 13', '13 to 15', '16 or older']);
  expect(first.parts('input[name=password]')).toEqual([]);
  const form = await (await visit('/sign-up?age=16-or-older&next=%2Fposts')).text();
  expect([form.includes('<input type="hidden" name="age" value="16-or-older"/>'), form.includes('name="password"')]).toEqual([true, true]);
  const given = account({ age: '16-or-older' });
  expect([(await send('/sign-up', given)).status, await exists(given.username)]).toEqual([303, true]);
  await setSettings();
  expect((await pageOf(await visit('/sign-up'))).one('main').parts('select')).toEqual([]);
});

test('an answer below the age ends at the page for grown-ups for 24 hours in this browser and stores nothing (REG-08)', async () => {
  const young = await visit('/sign-up?age=13-to-15');
  expect([young.status, young.headers.get('location')]).toEqual([303, GROWN_UPS]);
  const cookie = young.headers.getSetCookie().find((header) => header.startsWith('below-age=')) ?? '';
  expect(cookie).toContain('Max-Age=86400');
  expect(cookie).not.toMatch(/13|15/);
  const as = cookie.split(';')[0];
  for (const path of ['/sign-up', '/sign-up?age=16-or-older'])
    expect((await visit(path, { as })).headers.get('location'), path).toBe(GROWN_UPS);
  const given = account({ age: '16-or-older' });
  const refused = await send('/sign-up', given, as);
  expect([refused.headers.get('location'), await exists(given.username)]).toEqual([GROWN_UPS, false]);
  expect((await visit('/sign-up')).status).toBe(200); // another browser
});

test('a form that was open before is asked for the age and keeps what was typed (REG-08, REG-01)', async () => {
  const given = account();
  const refused = await send('/sign-up', given);
  const html = await refused.text();
  expect([refused.status, html.includes('Please choose how old you are.'), html.includes(given.email)]).toEqual([422, true, true]);
  expect(await exists(given.username)).toBe(false);
});

test.for([
  ['under-13', 13, true],
  ['13-to-15', 16, true],
  ['13-to-15', 15, false],
  ['16-or-older', 18, false],
] as const)('the group %s with the age %i is below it: %s (REG-08)', ([group, age, below]) => {
  expect(isBelow(group, age)).toBe(below);
});
