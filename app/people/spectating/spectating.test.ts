import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { PEOPLE_PAGE_SIZE } from '../profile/shelves/profile-tab-rules.ts';
import { people, spectating } from '../tables.ts';
import type { ListedPerson } from './spectating-rules.ts';

const setSpectate = (name: string, as: Member | undefined, spectate = 'on') =>
  fetchData(`/people/${name}/spectate`, new URLSearchParams({ spectate }), as?.cookie);
const countsOf = async ({ id }: { id: string }) => {
  const [row] = await db
    .select({ spectators: people.spectatorCount, spectating: people.spectatingCount })
    .from(people)
    .where(eq(people.id, id));
  return row;
};
const createMembers = (n: number) => Promise.all(Array.from({ length: n }, () => createMember()));
const page = async (path: string, as?: string) => (await (await visit(path, { as })).text()).replaceAll('<!-- -->', '');

test('spectating changes both counts by one and back, ignoring case and repeats (PROFILE-24, SHELL-23)', async () => {
  const [me, them] = await createMembers(2);
  if (!me || !them) throw new Error('members were not created');
  for (const name of [them.username, them.username.toUpperCase(), them.id]) expect((await setSpectate(name, me)).status).toBe(200);
  expect([await countsOf(me), await countsOf(them)]).toEqual([
    { spectators: 0, spectating: 1 },
    { spectators: 1, spectating: 0 },
  ]);
  const shown = await page(`/profile/${them.username}`, me.cookie);
  for (const part of ['Unspectate', '1 </span><span>Spectator<']) expect(shown).toContain(part);
  for (let i = 0; i < 2; i++) expect((await setSpectate(them.username, me, 'off')).status).toBe(200);
  expect([await countsOf(me), await countsOf(them)]).toEqual([
    { spectators: 0, spectating: 0 },
    { spectators: 0, spectating: 0 },
  ]);
  expect(await page(`/profile/${them.username}`, me.cookie)).toContain('aria-label="Spectate ');
});

test('a plain form redirects back to its page (PROFILE-24)', async () => {
  const [me, them] = await createMembers(2);
  const response = await send(`/people/${them?.username}/spectate`, { spectate: 'on', back: `/${them?.username}` }, me?.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/${them?.username}`]);
  const evil = await send(`/people/${them?.username}/spectate`, { spectate: 'on', back: 'https://elsewhere.example' }, me?.cookie);
  expect(evil.headers.get('location')).toBe(`/profile/${them?.username}`);
});

test('without JavaScript spectating is a form of the profile, and its tabs are links (PROFILE-24)', async () => {
  const [me, them] = [await createMember(), await createMember({ name: 'Jun Okada' })];
  await createBook(them, { title: 'Night Bus' });
  const browser = await plainBrowser(`/${them.username}`, { as: me.cookie });
  await browser.submit('Spectate Jun Okada');
  expect(browser.path).toBe(`/${them.username}`);
  expect(browser.page.names('button')).toContain('Unspectate Jun Okada');
  expect(browser.page.text).toContain('Night Bus');
  await browser.follow(/^Comics/);
  expect(browser.page.text).toContain('No comics yet');
  expect(browser.page.text).not.toContain('Night Bus');
});

test('an unknown and a private profile get the same not-found message (PROFILE-25)', async () => {
  const [me, hidden] = await createMembers(2);
  if (!me || !hidden) throw new Error('members were not created');
  await hide(hidden);
  for (const name of ['nobody_at_all', hidden.username, "o'brien", '01900000-0000-7000-8000-000000000000'])
    for (const spectate of ['on', 'off']) {
      const { status, text } = await setSpectate(encodeURIComponent(name), me, spectate);
      expect([name, status]).toEqual([name, 404]);
      expect(text).toContain(`User ${name} not found`);
    }
  expect((await send('/people/nobody_at_all/spectate', {}, me.cookie)).status).toBe(404);
  expect(await countsOf(hidden)).toEqual({ spectators: 0, spectating: 0 });
});

test('spectators of a profile that became private can unspectate it; others get not found (PROFILE-16, PROFILE-24)', async () => {
  const [me, hidden, stranger] = [await createMember(), await createMember({ name: 'Hidden Keeper' }), await createMember()];
  await setSpectate(hidden.username, me);
  await hide(hidden);
  const ownView = await page(`/profile/${hidden.username}`, me.cookie);
  for (const part of ['Private Profile', 'aria-label="Unspectate this user"', `action="/people/${hidden.username}/spectate"`])
    expect(ownView).toContain(part);
  expect(ownView).not.toContain(hidden.name);
  expect(await page(`/profile/${hidden.id}`, me.cookie)).toContain('Unspectate');
  expect(await page(`/profile/${hidden.username}`, stranger.cookie)).not.toContain('Unspectate');
  expect((await setSpectate(hidden.username, me)).status).toBe(404); // nor can they spectate it again
  expect((await setSpectate(hidden.username, stranger, 'off')).status).toBe(404);
  expect(await countsOf(hidden)).toEqual({ spectators: 1, spectating: 0 });
  expect((await setSpectate(hidden.username.toUpperCase(), me, 'off')).status).toBe(200);
  expect([await countsOf(hidden), await countsOf(me)]).toEqual([
    { spectators: 0, spectating: 0 },
    { spectators: 0, spectating: 0 },
  ]);
  expect((await setSpectate(hidden.username, me, 'off')).status).toBe(404);
  expect(await page(`/profile/${hidden.username}`, me.cookie)).not.toContain('Unspectate');
});

test('a list shows how many private profiles it does not name (SHELL-22, PRIVACY-02)', async () => {
  const [me, first, second, third] = await createMembers(4);
  if (!me || !first || !second || !third) throw new Error('members were not created');
  for (const member of [first, second, third]) await setSpectate(member.username, me);
  const list = async () => page(`/profile/${me.username}/spectating`, me.cookie);
  expect(await list()).not.toContain('private profile.<');
  await hide(first);
  expect(await list()).toContain('1 more has a private profile.<');
  await hide(second);
  expect(await list()).toContain('2 more have private profiles.<');
  await hide(third);
  expect(await list()).toContain('3 have private profiles.<');
  expect(await list()).not.toContain('Not spectating anyone yet');
});

test('a member cannot spectate themselves, private or not (PROFILE-26)', async () => {
  const [me] = await createMembers(1);
  if (!me) throw new Error('members were not created');
  for (const name of [me.username, me.username.toUpperCase(), me.id]) {
    const { status, text } = await setSpectate(name, me);
    expect(status).toBe(422);
    expect(text).toContain('Cannot spectate yourself');
  }
  await hide(me);
  expect((await setSpectate(me.username, me)).status).toBe(422);
  expect(await countsOf(me)).toEqual({ spectators: 0, spectating: 0 });
});

test('a visitor cannot spectate', async () => {
  const [them] = await createMembers(1);
  expect((await setSpectate(them?.username ?? '', undefined)).status).toBe(401);
  expect(await countsOf({ id: them?.id ?? '' })).toEqual({ spectators: 0, spectating: 0 });
});

test('a hundred concurrent requests of one person count as one (PROFILE-24)', async () => {
  const [me, them] = await createMembers(2);
  if (!me || !them) throw new Error('members were not created');
  const all = await Promise.all(Array.from({ length: 100 }, () => setSpectate(them.username, me)));
  expect(all.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await countsOf(them)).toEqual({ spectators: 1, spectating: 0 });
  expect(await countsOf(me)).toEqual({ spectators: 0, spectating: 1 });
});

test('concurrent requests of fifty people count as fifty (PROFILE-24)', async () => {
  const [them, ...crowd] = await createMembers(51);
  if (!them) throw new Error('members were not created');
  const all = await Promise.all(crowd.map((member) => setSpectate(them.username, member)));
  expect(all.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  expect(await countsOf(them)).toEqual({ spectators: 50, spectating: 0 });
  await Promise.all(crowd.map((member) => setSpectate(them.username, member, 'off')));
  expect(await countsOf(them)).toEqual({ spectators: 0, spectating: 0 });
});

test('two people who spectate each other at the same time cause no deadlock', async () => {
  const [one, other] = await createMembers(2);
  if (!one || !other) throw new Error('members were not created');
  for (let round = 0; round < 20; round++) {
    const spectate = round % 2 ? 'off' : 'on';
    const both = await Promise.all([setSpectate(other.username, one, spectate), setSpectate(one.username, other, spectate)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  }
  expect([await countsOf(one), await countsOf(other)]).toEqual([
    { spectators: 0, spectating: 0 },
    { spectators: 0, spectating: 0 },
  ]);
});

test('a change is announced to both profiles, a repeat is not (LIVE-01)', async () => {
  const { hub } = await import('#server/app.ts');
  await hub.ready;
  const [me, them] = await createMembers(2);
  if (!me || !them) throw new Error('members were not created');
  const events: string[] = [];
  const stop = hub.on((topic) => [me, them].some(({ id }) => topic === `profile:${id}`) && events.push(topic));
  try {
    await setSpectate(them.username, me);
    await expect.poll(() => [...events].sort()).toEqual([`profile:${me.id}`, `profile:${them.id}`].sort());
    await setSpectate(them.username, me);
    await setSpectate(them.username, me, 'off');
    await expect.poll(() => events.length).toBe(4);
  } finally {
    stop();
  }
});

test('the lists of a profile omit private profiles, except for their owners (PRIVACY-02)', async () => {
  const [them, open, hidden] = [
    await createMember(),
    await createMember({ name: 'Open Reader' }),
    await createMember({ name: 'Hidden Reader' }),
  ];
  for (const member of [open, hidden]) {
    await setSpectate(them.username, member);
    await setSpectate(member.username, them);
  }
  await hide(hidden);
  const stranger = await createMember();
  for (const side of ['spectators', 'spectating']) {
    const path = `/profile/${them.username}/${side}`;
    for (const as of [stranger.cookie, open.cookie, them.cookie]) {
      const seen = await page(path, as);
      expect(withoutScripts(seen)).toContain('Open Reader');
      expect(seen).not.toContain('Hidden Reader');
      expect(seen).not.toContain(hidden.username);
    }
    expect(withoutScripts(await page(path, hidden.cookie))).toContain('Hidden Reader');
    expect(await page(path)).not.toContain('Open Reader');
  }
  for (const unknown of ['likes', 'toString'])
    expect((await visit(`/profile/${them.username}/${unknown}`, { as: open.cookie })).status).toBe(404);
});

test('a long list is paginated and links back to the profile (SHELL-22)', async () => {
  const them = await createMember();
  const crowd = await createMembers(PEOPLE_PAGE_SIZE + 4);
  const createdAt = new Date('2026-01-01T00:00:00Z');
  await db.insert(spectating).values(crowd.map(({ id }) => ({ spectatorId: id, spectatedId: them.id, createdAt })));
  const first = await page(`/profile/${them.username}/spectators`, them.cookie);
  expect(first).toMatch(/href="\/profile"[^>]*>.*?Back to Profile/);
  expect(await page(`/profile/${them.username}/spectators`, crowd[0]?.cookie)).toContain(`href="/profile/${them.username}"`);
  const next = /href="(\/profile\/\w+\/spectators\?after=[^"]+)"/.exec(first)?.[1] ?? '';
  const rest = await page(next, them.cookie);
  const response = await visit(next.replace('?', '/more?'), { as: them.cookie });
  const { items, more } = (await response.json()) as { items: ListedPerson[]; more: unknown };
  expect([items.length, more]).toEqual([4, null]);
  for (const { username } of items) expect([first.includes(`@${username}<`), rest.includes(`@${username}<`)]).toEqual([false, true]);
});
