import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { refusedNames } from '#app/registration/tables.ts';
import { works } from '#app/works/tables.ts';
import { hub } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf, withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { people } from '../../tables.ts';

const personOf = async ({ id }: Member) =>
  (await db.select({ name: people.name, username: people.username, bio: people.bio }).from(people).where(eq(people.id, id)))[0];
const edit = (person: Member, overrides: Record<string, string> = {}) =>
  send('/profile/edit', { name: person.name, username: person.username, bio: '', ...overrides }, person.cookie);
const run = Math.random().toString(36).slice(2, 7);

beforeEach(resetRateLimits);

test('the owner changes name, username and bio, and the page moves to the new URL (PROFILE-11, PROFILE-27, AMB-54)', async () => {
  const person = await createMember();
  const username = `new_${run}`;
  const response = await edit(person, {
    name: ' Maya  Lindqvist ',
    username: `@${username}`,
    bio: 'Tides.\r\n\r\n\r\nLong footnotes.  ',
    back: `/${person.username}?tab=posts`,
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, `/${username}?tab=posts`]);
  expect(await personOf(person)).toEqual({ name: 'Maya  Lindqvist', username, bio: 'Tides.\n\nLong footnotes.' });
  expect((await edit({ ...person, username }, { back: `/profile/${person.id}` })).headers.get('location')).toBe(`/profile/${person.id}`);
  expect((await edit({ ...person, username }, { username: `x${username}`, back: `/profile/${username}` })).headers.get('location')).toBe(
    `/profile/x${username}`,
  );
  expect((await edit({ ...person, username }, { back: 'https://evil.example/' })).headers.get('location')).toBe(`/profile/${person.id}`);
});

test('without JavaScript profile, creative thought and images are changed by the forms of the pages (PROFILE-11, FEED-31, MEDIA-13)', async () => {
  const person = await createMember({ name: 'Maya Lindqvist' });
  const browser = await plainBrowser('/profile', { as: person.cookie });
  await browser.follow('Add Thought');
  await browser.submit('Save', { 'Creative Thought': 'Slow and plain.' });
  expect(browser.page.text).toContain('Slow and plain.');
  await browser.follow('Edit Profile');
  await browser.submit('Save', { Bio: 'Written without scripts.' });
  expect(browser.page.text).toContain('Written without scripts.');
  await browser.follow('Edit Profile');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await browser.submit('Upload', { 'Cover Photo': new File([Buffer.from(dot, 'base64')], 'dot.png', { type: 'image/png' }) });
  const covers = () => browser.page.parts('main img[src*="/profile/covers/"]').length;
  expect(covers()).toBeGreaterThan(0);
  await browser.follow('Edit Profile');
  await browser.submit('Remove Cover Photo');
  expect(browser.page.names('heading')).toContain('Maya Lindqvist');
  expect(covers()).toBe(0);
});

test('only the viewer’s own profile is changed, and a visitor has to sign in (PROFILE-27)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const before = await personOf(other);
  await send('/profile/edit', { id: other.id, name: 'Mine', username: person.username, bio: '' }, person.cookie);
  expect(await personOf(other)).toEqual(before);
  expect((await send('/profile/edit', { name: 'Mine', username: other.username, bio: '' })).status).toBe(401);
  expect((await visit('/profile/edit')).status).toBe(401);
});

test.each([
  ['a route', 'Posts', 409, 'Username already taken'],
  ['a segment below /profile', 'edit', 409, 'Username already taken'],
  ['too short', 'ab', 422, 'A username is 3 to 20 letters, digits or underscores.'],
  ['a space in it', 'two words', 422, 'A username is 3 to 20 letters, digits or underscores.'],
])('an invalid username is refused as at sign-up, and the typed values are returned: %s (AMB-55)', async (_, username, status, message) => {
  const person = await createMember();
  const response = await edit(person, { username, name: 'Typed name', bio: 'Typed bio' });
  const page = await response.text();
  expect(response.status).toBe(status);
  for (const part of [message, `value="${username}"`, 'value="Typed name"', 'Typed bio</textarea>'])
    expect(withoutScripts(page)).toContain(part);
  expect(await personOf(person)).toMatchObject({ username: person.username });
});

test('usernames are unique ignoring case; the owner may change the case (AMB-55)', async () => {
  const [person, other] = [await createMember({ username: `Lamp_${run}` }), await createMember()];
  const response = await edit(other, { username: `lAMP_${run}` });
  expect(response.status).toBe(409);
  expect(withoutScripts(await response.text())).toContain('Username already taken');
  expect((await edit(person, { username: `LAMP_${run}` })).status).toBe(303);
  expect(await personOf(person)).toMatchObject({ username: `LAMP_${run}` });
});

test('a planned address is refused as a new username; a member who has it may retain it and is found at /profile/{username} (ACC-10)', async () => {
  const owner = await createMember({ username: 'Moderation', name: 'Mo Derate' });
  expect((await edit(owner, { bio: 'Still here.' })).status).toBe(303);
  expect(await personOf(owner)).toMatchObject({ username: 'Moderation', bio: 'Still here.' });
  const other = await createMember();
  const profile = await visit('/profile/Moderation', { as: other.cookie });
  expect(profile.status).toBe(200);
  expect(withoutScripts(await profile.text())).toContain('Mo Derate');
  for (const username of ['setup', 'join', 'Moderation', 'rules', 'appeals', 'groups'])
    expect([username, (await edit(other, { username })).status]).toEqual([username, 409]);
  for (const username of ['moderation-log', 'kids-sign-in', 'forgot-password', 'reset-password', 'verify-email', 'account-status'])
    expect([username, (await edit(other, { username })).status]).toEqual([username, 422]);
  expect(await personOf(other)).toMatchObject({ username: other.username });
});

test('a lookalike that toLowerCase() maps to the own username is refused; a reserved own username may stay (AMB-55)', async () => {
  const person = await createMember({ username: `kate_${run}` });
  const response = await edit(person, { username: `\u212Aate_${run}` });
  expect(response.status).toBe(422);
  expect(withoutScripts(await response.text())).toContain('A username is 3 to 20 letters, digits or underscores.');
  expect(await personOf(person)).toMatchObject({ username: person.username });
  expect((await edit(await createMember({ username: 'Cinder' }))).status).toBe(303);
});

test('of concurrent changes to one username, one succeeds and the others see that it is taken (AMB-55)', async () => {
  const rivals = await Promise.all([createMember(), createMember(), createMember()]);
  const responses = await Promise.all(rivals.map((rival) => edit(rival, { username: `race_${run}` })));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  for (const response of responses)
    if (response.status === 409) expect(withoutScripts(await response.text())).toContain('Username already taken');
});

test.each([
  ['no name', { name: ' \u200f ' }, 'Please give a name.'],
  ['a long name', { name: 'n'.repeat(81) }, 'Names can be up to 80 characters.'],
  ['a long bio', { bio: '🔥'.repeat(501) }, 'Bios can be up to 500 characters.'],
])('an invalid profile edit shows its message: %s (AMB-54)', async (_, overrides, message) => {
  const person = await createMember();
  const response = await edit(person, overrides);
  expect(response.status).toBe(422);
  expect(withoutScripts(await response.text())).toContain(message);
  expect((await edit(person, { bio: '🔥'.repeat(500) })).status).toBe(303);
});

test('a change is announced to lists, profile and person (LIVE-01)', async () => {
  const person = await createMember();
  const events: string[] = [];
  const stop = hub.on((topic) => events.push(topic));
  await fetchData('/profile/edit', new URLSearchParams({ name: 'Renamed', username: `re_${run}`, bio: '' }), person.cookie);
  await expect.poll(() => events).toEqual(expect.arrayContaining(['home', 'posts', `profile:${person.id}`, `person:${person.id}`]));
  await expect.poll(() => events).toContain(`profile:${person.id}`);
  events.length = 0;
  expect((await edit(person, { name: 'Renamed', username: `re_${run}` })).status).toBe(303); // unchanged
  const other = await createMember();
  await edit(other, { name: 'Another' });
  await expect.poll(() => events).toContain(`profile:${other.id}`);
  expect(events).not.toContain(`profile:${person.id}`);
  stop();
});

test('a new name writes none of the works on which the person commented last (ENGAGE-15)', async () => {
  const [person, other] = [await createMember(), await createMember()];
  const book = await createBook(other);
  await send(`/works/${book.id}/comments`, { text: 'Mine.' }, person.cookie);
  const stored = () => db.select({ version: sql`xmin`, latest: works.latestComments }).from(works).where(eq(works.id, book.id));
  const before = await stored();
  expect((await edit(person, { name: 'Another Name' })).status).toBe(303);
  expect(await stored()).toEqual(before);
  expect(before[0]?.latest).toMatchObject([{ text: 'Mine.', author: person.id }]);
});

test('ten changes of a name or bio are saved per minute; the next is refused and what was typed stays in the form (OPEN-02)', async () => {
  const person = await createMember();
  for (let n = 1; n <= 10; n++) expect((await edit(person, { name: person.name, bio: `Bio ${n}` })).status).toBe(303);
  const refused = await edit(person, { name: person.name, bio: 'Bio 11' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const page = await pageOf(refused);
  expect(page.text).toContain('You changed your profile many times. Please wait a minute and save again.');
  expect(page.one('textbox', 'Bio').text).toBe('Bio 11');
  expect((await edit(person, { name: person.name, bio: 'Bio 10' })).status).toBe(303); // changes nothing, so it is not counted
});

test('a username that administrators refuse cannot be taken by renaming either (REG-10)', async () => {
  const member = await createMember();
  const username = `adm${Date.now().toString(36)}`;
  await db.insert(refusedNames).values({ kind: 'username', name: username });
  const response = await edit(member, { username: username.toUpperCase() });
  expect([response.status, withoutScripts(await response.text()).includes('Username already taken')]).toEqual([409, true]);
  expect((await personOf(member))?.username).toBe(member.username);
});
