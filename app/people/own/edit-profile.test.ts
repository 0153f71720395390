import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hub } from '#server/app.ts';
import { db } from '#server/database.ts';
import { resetRateLimits } from '#server/rate-limits.ts';
import { withoutScripts } from '../../../tests/page-text.ts';
import { type Member, member } from '../../../tests/people.ts';
import { fetchData, send, visit } from '../../../tests/request.ts';
import { publishedWork } from '../../../tests/works.ts';
import { works } from '../../works/tables.ts';
import { people } from '../tables.ts';

const personOf = async ({ id }: Member) =>
  (await db.select({ name: people.name, username: people.username, bio: people.bio }).from(people).where(eq(people.id, id)))[0];
const edit = (person: Member, wishes: Record<string, string> = {}) =>
  send('/profile/edit', { name: person.name, username: person.username, bio: '', ...wishes }, person.cookie);
const run = Math.random().toString(36).slice(2, 7);

beforeEach(resetRateLimits);

test('name, username and bio are changed by their owner, and the page goes on at the new address (PROFILE-11, PROFILE-27, AMB-54)', async () => {
  const person = await member();
  const username = `new_${run}`;
  const answer = await edit(person, {
    name: ' Maya  Lindqvist ',
    username: `@${username}`,
    bio: 'Tides.\r\n\r\n\r\nLong footnotes.  ',
    back: `/${person.username}?tab=posts`,
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${username}?tab=posts`]);
  expect(await personOf(person)).toEqual({ name: 'Maya  Lindqvist', username, bio: 'Tides.\n\nLong footnotes.' });
  expect((await edit({ ...person, username }, { back: `/profile/${person.id}` })).headers.get('location')).toBe(`/profile/${person.id}`);
  expect((await edit({ ...person, username }, { username: `x${username}`, back: `/profile/${username}` })).headers.get('location')).toBe(
    `/profile/x${username}`,
  );
  expect((await edit({ ...person, username }, { back: 'https://evil.example/' })).headers.get('location')).toBe(`/profile/${person.id}`);
});

test('nobody changes anybody else: the form speaks of the viewer alone, and a visitor is sent to sign in (PROFILE-27)', async () => {
  const [person, other] = [await member(), await member()];
  const before = await personOf(other);
  await send('/profile/edit', { id: other.id, name: 'Mine', username: person.username, bio: '' }, person.cookie);
  expect(await personOf(other)).toEqual(before);
  expect((await send('/profile/edit', { name: 'Mine', username: other.username, bio: '' })).status).toBe(401);
  expect((await visit('/profile/edit')).status).toBe(401);
});

test.each([
  ['a route', 'Posts', 409, 'Username already taken'],
  ['what stands below /profile', 'edit', 409, 'Username already taken'],
  ['too short', 'ab', 422, 'A username is 3 to 20 letters, digits or underscores.'],
  ['a space in it', 'two words', 422, 'A username is 3 to 20 letters, digits or underscores.'],
])('a username that is %s is refused as at sign-up, and what was typed is kept (AMB-55)', async (_, username, status, said) => {
  const person = await member();
  const answer = await edit(person, { username, name: 'Typed name', bio: 'Typed bio' });
  const page = await answer.text();
  expect(answer.status).toBe(status);
  for (const kept of [said, `value="${username}"`, 'value="Typed name"', 'Typed bio</textarea>'])
    expect(withoutScripts(page)).toContain(kept);
  expect(await personOf(person)).toMatchObject({ username: person.username });
});

test('a username is one without regard to case; its owner may change the case (AMB-55)', async () => {
  const [person, other] = [await member({ username: `Lamp_${run}` }), await member()];
  const answer = await edit(other, { username: `lAMP_${run}` });
  expect(answer.status).toBe(409);
  expect(withoutScripts(await answer.text())).toContain('Username already taken');
  expect((await edit(person, { username: `LAMP_${run}` })).status).toBe(303);
  expect(await personOf(person)).toMatchObject({ username: `LAMP_${run}` });
});

test('a name that only toLowerCase() takes for one’s own is no username; a reserved one that somebody has may stay (AMB-55)', async () => {
  const person = await member({ username: `kate_${run}` });
  const answer = await edit(person, { username: `\u212Aate_${run}` });
  expect(answer.status).toBe(422);
  expect(withoutScripts(await answer.text())).toContain('A username is 3 to 20 letters, digits or underscores.');
  expect(await personOf(person)).toMatchObject({ username: person.username });
  expect((await edit(await member({ username: 'Cinder' }))).status).toBe(303);
});

test('of two who take one name at the same moment one has it, and the other hears the same words (AMB-55)', async () => {
  const rivals = await Promise.all([member(), member(), member()]);
  const answers = await Promise.all(rivals.map((rival) => edit(rival, { username: `race_${run}` })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
  for (const answer of answers) if (answer.status === 409) expect(withoutScripts(await answer.text())).toContain('Username already taken');
});

test.each([
  ['no name', { name: ' \u200f ' }, 'Please give a name.'],
  ['a long name', { name: 'n'.repeat(81) }, 'Names can be up to 80 characters.'],
  ['a long bio', { bio: '🔥'.repeat(501) }, 'Bios can be up to 500 characters.'],
])('%s is refused with its sentence (AMB-54)', async (_, wishes, said) => {
  const person = await member();
  const answer = await edit(person, wishes);
  expect(answer.status).toBe(422);
  expect(withoutScripts(await answer.text())).toContain(said);
  expect((await edit(person, { bio: '🔥'.repeat(500) })).status).toBe(303);
});

test('a change is told to lists, to the profile and to the person, and the newest comment carries the new name (LIVE-01)', async () => {
  const [person, other] = [await member(), await member()];
  const [mine, theirs] = [await publishedWork(other), await publishedWork(other)];
  await send(`/works/${mine.id}/comments`, { text: 'Mine.' }, person.cookie);
  await send(`/works/${theirs.id}/comments`, { text: 'Mine.' }, person.cookie);
  await send(`/works/${theirs.id}/comments`, { text: 'Theirs.' }, other.cookie);
  const heard: string[] = [];
  const stop = hub.on((topic) => heard.push(topic));
  await fetchData('/profile/edit', new URLSearchParams({ name: 'Renamed', username: `re_${run}`, bio: '' }), person.cookie);
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['home', 'posts', `profile:${person.id}`, `person:${person.id}`]));
  stop();
  const newest = async (id: string) =>
    (await db.select({ latest: works.latestComments }).from(works).where(eq(works.id, id)))[0]?.latest[0]?.author;
  expect(await newest(mine.id)).toEqual({ name: 'Renamed', username: `re_${run}` });
  expect(await newest(theirs.id)).toEqual({ name: other.name, username: other.username });
});
