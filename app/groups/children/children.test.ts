import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { accounts } from '../../account/tables.ts';
import { people } from '../../people/tables.ts';
import { AnimalPicture } from './animal.tsx';
import { ANIMALS } from './animal-rules.ts';
import { childErrors } from './child-rules.ts';
import { childAgreements } from './tables.ts';

const AGREED = "I am this child's parent or guardian, or their school has the right to agree for them.";
let grownUp: Member;
let group: { id: string };
beforeEach(async () => {
  resetRateLimits();
  grownUp = await createMember();
  group = await createGroup([grownUp]);
});

const add = (fields: Record<string, string>, as = grownUp) =>
  send(`/groups/${group.id}/children`, { animal: 'owl', agreed: 'on', ...fields }, as.cookie);
const children = () => db.select().from(people).where(eq(people.groupId, group.id));

test('a child has a name and an animal, and who agreed to which wording is stored with it (SAFE-03)', async () => {
  const form = (await pageOf(await visit(`/groups/${group.id}/children`, { as: grownUp.cookie }))).one('main');
  expect(form.parts('input[type=radio]')).toHaveLength(24);
  expect(form.text).toContain(AGREED);
  expect(form.parts('input:not([type=radio])').map((input) => input.attribute('name'))).toEqual(['name', 'agreed']);
  expect((await add({ name: 'Wren', role: 'owner', email: 'wren@mail.example', bio: 'Likes cake' })).status).toBe(303);
  const [child] = await children();
  expect(child).toMatchObject({ name: 'Wren', role: 'child', animal: 'owl', bio: '', isPrivate: false });
  expect([child?.email, child?.username]).toEqual([`${child?.id}@child.invalid`, `child-${child?.id}`]);
  expect(await db.$count(accounts, eq(accounts.userId, child?.id ?? ''))).toBe(0); // no password
  const [agreement] = await db
    .select()
    .from(childAgreements)
    .where(eq(childAgreements.childId, child?.id ?? ''));
  expect(agreement).toMatchObject({ agreedBy: grownUp.id, wording: AGREED, groupId: group.id });
  expect(agreement?.agreedAt).toBeInstanceOf(Date);
  expect((await pageOf(await visit(`/groups/${group.id}`, { as: grownUp.cookie }))).one('main').text).toContain('Wren\nOwl');
});

test('without the agreement nothing is stored, and what was typed stays (SAFE-03)', async () => {
  const response = await send(`/groups/${group.id}/children`, { name: 'Wren', animal: 'owl' }, grownUp.cookie);
  expect([response.status, await children(), await db.$count(childAgreements, eq(childAgreements.groupId, group.id))]).toEqual([
    422,
    [],
    0,
  ]);
  const page = (await pageOf(response)).one('main');
  expect(page.parts('input[name=name]')[0]?.attribute('value')).toBe('Wren');
  expect(page.parts('input[name=animal]').filter((input) => input.attribute('checked') !== null)).toHaveLength(1);
});

test.each([
  'Wren Lantern',
  'Wren2',
  'Wr_en',
  'Wren!',
  'wren@mail.example',
  '-Wren',
  'Wren-',
  "O''Neil",
  '+49 170 1234567',
  'Wren\u200bLee',
])('the name %j is refused: one word, without a surname (SAFE-03)', async (name) => {
  const response = await add({ name });
  expect([response.status, await children()]).toEqual([422, []]);
  expect((await pageOf(response)).one('main').text).toContain('Please use one word, without a surname.');
});

test.each(['Jo', 'Anne-Marie', "D'Arcy", 'Zoë', 'Ищук', '美玲', 'n'.repeat(20)])('the name %j is accepted (SAFE-03)', (name) => {
  expect(childErrors({ name, animal: 'owl', agreed: true })).toEqual({});
});
test.each(['', 'J', 'n'.repeat(21)])('the name %j has the wrong length (SAFE-03)', (name) => {
  expect(childErrors({ name, animal: 'owl', agreed: true }).name).toBe('A name has 2 to 20 letters.');
});

test('a name is in a group once, ignoring case, also of two that are added at once (SAFE-03)', async () => {
  const statuses = (await Promise.all([add({ name: 'Wren' }), add({ name: 'WREN' })])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([303, 409]);
  expect((await pageOf(await add({ name: 'wren' }))).one('main').text).toContain('There is already a child with this name in the group.');
  const other = await createGroup([grownUp]);
  expect((await send(`/groups/${other.id}/children`, { name: 'Wren', animal: 'cat', agreed: 'on' }, grownUp.cookie)).status).toBe(303);
});

test('a group has up to 40 children, also when they are added at once (SAFE-02)', async () => {
  for (let n = 0; n < 38; n++) await createChild(group);
  const names = ['Ana', 'Bo', 'Cleo', 'Dov'];
  const statuses = (await Promise.all(names.map((name) => add({ name })))).map(({ status }) => status);
  expect([statuses.toSorted(), (await children()).length]).toEqual([[303, 303, 422, 422], 40]);
  expect((await pageOf(await add({ name: 'Eve' }))).one('main').text).toContain('A group has up to 40 children.');
});

test('strangers add no child, and an unknown animal is refused (SAFE-02, SAFE-03)', async () => {
  expect((await add({ name: 'Wren' }, await createMember())).status).toBe(404);
  expect((await add({ name: 'Wren', animal: 'dragon' })).status).toBe(422);
  expect(await children()).toEqual([]);
});

test('a child is on no profile, in no search and list of people, and cannot be spectated or reported (SAFE-09)', async () => {
  const child = await createChild(group, { name: 'Quillfeather', spectatorCount: 1_000_000 });
  const stranger = await createMember();
  for (const path of [`/profile/${child.id}`, `/profile/${child.username}`, `/${child.username}`, `/profile/${child.id}/spectators`])
    expect((await visit(path, { as: stranger.cookie })).status, path).toBe(404);
  for (const path of ['/search?q=Quillfeather', '/search', '/', '/community', '/posts']) {
    const page = await pageOf(await visit(path, { as: stranger.cookie }));
    expect(page.one('main').text.replace('for "Quillfeather"', ''), path).not.toContain('Quillfeather');
  }
  for (const name of [child.id, child.username])
    expect((await fetchData(`/people/${name}/spectate`, new URLSearchParams({ spectate: 'on' }), stranger.cookie)).status).toBe(404);
  expect((await send('/reports', { type: 'person', id: child.id, reason: 'Spam' }, stranger.cookie)).status).toBe(404);
  const administrator = await createMember({ role: 'administrator' });
  for (const path of [`/admin/people/${child.username}`, `/moderation/people/${child.username}`])
    expect((await visit(path, { as: administrator.cookie })).status, path).toBe(404);
  expect((await pageOf(await visit('/admin/people?q=Quillfeather', { as: administrator.cookie }))).one('main').text).not.toContain(
    child.username,
  );
});

test('without an owner of the site no group is made (ROLE-03)', async () => {
  const response = await send('/groups/new', { name: 'The Lanterns', kind: 'family' }, grownUp.cookie);
  expect(response.status).toBe(403);
  expect((await pageOf(response)).one('main').text).toContain('Groups open when somebody runs this site.');
});

test('there are 24 animals, each with a picture of its own (SAFE-03)', () => {
  expect(new Set(ANIMALS).size).toBe(24);
  for (const animal of ANIMALS) expect(AnimalPicture({ animal })).not.toBeNull();
});
