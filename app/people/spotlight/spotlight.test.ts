import { beforeEach, expect, test } from 'vitest';
import { pageCache } from '#server/app.ts';
import { deletePeople } from '#tests/support/database/delete-people.ts';
import { createMember, hide } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createWork } from '#tests/support/works.ts';
import { spotlight } from './spotlight.server.ts';

beforeEach(async () => {
  await deletePeople();
  pageCache.clear();
});

const hub = async (as?: string) => {
  const html = (await (await visit('/write', { as })).text()).replaceAll('<!-- -->', '');
  return html.slice(html.indexOf('id="spotlight"'), html.indexOf('id="writing-tools"'));
};

test('the spotlight shows at most four creators, most spectated first, then newest (HUB-11, HUB-12)', async () => {
  for (const [i, spectatorCount] of [3, 9, 1, 9, 7].entries()) await createMember({ name: `P${i}`, spectatorCount });
  const found = await spotlight(null);
  expect(found.map(({ name, spectators }) => [name, spectators])).toEqual([
    ['P3', 9],
    ['P1', 9],
    ['P4', 7],
    ['P0', 3],
  ]);
});

test('a private creator is visible only to themselves, at their rank (HUB-12, PRIVACY-03)', async () => {
  const [seen, hidden] = [await createMember({ spectatorCount: 1 }), await createMember({ spectatorCount: 5 })];
  await hide(hidden);
  const names = async (viewer: typeof seen | null) => (await spotlight(viewer)).map(({ username }) => username);
  expect(await names(null)).toEqual([seen.username]);
  expect(await names(seen)).toEqual([seen.username]);
  expect(await names(hidden)).toEqual([hidden.username, seen.username]);
});

test('a creator has the thought, else the beginning of the bio, and the number of works of every kind', async () => {
  const author = await createMember({ bio: 'b'.repeat(500), creativeThoughts: ['A thought.'] });
  await createBook(author);
  await createWork(author, { kind: 'world' });
  const [bio] = [await createMember({ bio: 'b'.repeat(500), creativeThoughts: [''] })];
  const found = new Map((await spotlight(null)).map((creator) => [creator.id, creator]));
  expect(found.get(author.id)).toMatchObject({ line: 'A thought.', stories: 2 });
  expect(found.get(bio.id)?.line).toHaveLength(160);
});

test('the hub shows four portraits that link to profiles (HUB-11)', async () => {
  for (let n = 1; n <= 5; n++) await createMember({ username: `hub_${n}`, spectatorCount: n });
  const html = await hub();
  expect([...html.matchAll(/href="\/profile\/(\w+)"/g)].map(([, name]) => name)).toEqual(['hub_5', 'hub_4', 'hub_3', 'hub_2']);
});

test('without creators the hub shows four empty frames (HUB-13)', async () => {
  const html = await hub();
  expect([...html.matchAll(/spotlight-place/g)]).toHaveLength(4);
  expect(html).not.toContain('href="/profile');
});

test('the hub has three cards of writing tools, all of them available (HUB-14, OPT-23)', async () => {
  const html = await (await visit('/write')).text();
  const tools = html.slice(html.indexOf('id="writing-tools"'));
  expect(tools).toContain('Powerful Writing Tools');
  for (const name of ['AI Writing Help', 'Pages and Chapters', 'Characters and Scenes']) expect(tools).toContain(name);
  expect(tools).not.toContain('On its way');
});

test('the bottom button of the hub links to the community (HUB-16)', async () => {
  const html = await (await visit('/write')).text();
  const end = html.slice(html.indexOf('hub-end'));
  expect(end).toMatch(/<a [^>]*href="\/community"[^>]*>Join Community<\/a>/);
});
