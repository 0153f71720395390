import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { people } from '../tables.ts';
import { settingsOf } from './settings.server.ts';

const page = async (person: Member) => (await visit('/settings', { as: person.cookie })).text();
const isPrivate = async ({ id }: Member) => (await db.select({ is: people.isPrivate }).from(people).where(eq(people.id, id)))[0]?.is;

beforeEach(resetRateLimits);

test('settings show the viewer’s own data, with views and stories of every kind (SETTINGS-03, SETTINGS-04, AMB-96)', async () => {
  const [person, other] = [await createMember({ name: 'Amara Okoye' }), await createMember()];
  await createBook(person, { viewsCount: 40 });
  await createWork(person, { kind: 'theory', viewsCount: 1_200 });
  await createWork(person, { kind: 'world', viewsCount: 2 });
  await createBook(other, { viewsCount: 900 });
  const { name, username, email } = person;
  expect(await settingsOf(person)).toEqual({
    name,
    username,
    email,
    isPrivate: false,
    role: 'member',
    views: 1_242,
    stories: 3,
    storage: { used: 0, allowed: 1e9 },
    mayInvite: false,
    sendsMail: false,
  });
  expect(await settingsOf(await createMember())).toMatchObject({ views: 0, stories: 0 });
  const text = await page(person);
  for (const shown of ['1.2K', '1,242', 'Amara Okoye', `@${username}`, email]) expect(withoutScripts(text)).toContain(shown);
});

test('the page has three sections, links, coming-soon notes and the link to the password (SETTINGS-01, SETTINGS-05, SETTINGS-07, SETTINGS-08, SETTINGS-09, AMB-17)', async () => {
  const text = await page(await createMember());
  for (const part of ['General', 'Privacy', 'Help']) expect(text).toContain(`${part}</h2>`);
  for (const to of ['/privacy-policy', '/terms-and-conditions', '/password']) expect(text).toContain(`href="${to}"`);
  for (const feature of ['Subscribe', 'Payment Method']) expect(text).toMatch(new RegExp(`${feature}<small>coming soon</small>`));
  expect((await visit('/settings')).status).toBe(401);
});

test('visibility starts as public and is changed and stored by a plain form (SETTINGS-06, PRIVACY-01)', async () => {
  const person = await createMember();
  expect(await isPrivate(person)).toBe(false);
  const hidden = await send('/profile/visibility', { value: 'private' }, person.cookie);
  expect([hidden.status, hidden.headers.get('location')]).toEqual([303, '/settings']);
  expect(await isPrivate(person)).toBe(true);
  expect(await page(person)).toMatch(/role="switch"[^>]*aria-checked="true"/);
  await send('/profile/visibility', { value: 'private' }, person.cookie); // idempotent
  expect(await isPrivate(person)).toBe(true);
  for (const value of ['', 'on', 'PUBLIC']) expect((await send('/profile/visibility', { value }, person.cookie)).status).toBe(422);
  await send('/profile/visibility', { value: 'public' }, person.cookie);
  expect(await isPrivate(person)).toBe(false);
  expect((await send('/profile/visibility', { value: 'private' })).status).toBe(401);
});

test('without JavaScript visibility and password are changed by the forms of the pages (SETTINGS-06, SETTINGS-16)', async () => {
  const person = await createMember();
  await givePassword(person);
  const browser = await plainBrowser('/settings', { as: person.cookie });
  await browser.submit('Private Profile');
  expect(browser.page.one('switch', 'Private Profile').attribute('aria-checked')).toBe('true');
  await browser.follow('Password Change');
  await browser.submit('Change Password', { 'Current Password': PASSWORD, 'New Password': 'fern-99', 'Confirm New Password': 'fern-99' });
  expect(browser.page.all('status').map(({ text }) => text)).toContain('Password changed successfully');
});

test('a private profile leaves every list and cached page at once, and returns when public (LIVE-01, SETTINGS-06)', async () => {
  const person = await createMember();
  const work = await createBook(person, { title: `Unlisted ${person.username}` });
  const home = async () => (await (await visit('/')).text()).includes(work.title);
  await expect.poll(home).toBe(true);
  const events: string[] = [];
  const stop = hub.on((topic) => events.push(topic));
  await fetchData('/profile/visibility', new URLSearchParams({ value: 'private' }), person.cookie);
  await expect.poll(() => events).toEqual(expect.arrayContaining(['people', 'home', `profile:${person.id}`, `person:${person.id}`]));
  stop();
  await expect.poll(home).toBe(false);
  expect((await visit(`/book/${work.id}`)).status).toBe(404);
  await send('/profile/visibility', { value: 'public' }, person.cookie);
  await expect.poll(home).toBe(true);
});
