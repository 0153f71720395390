import { and, desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { consume, LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { cases, moderationLog } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { loadSettings } from '../site/settings.server.ts';
import { groupPeople } from './children/tables.ts';
import { groups } from './tables.ts';

let owner: Member;
beforeEach(async () => {
  resetRateLimits();
  owner ??= await createMember({ role: 'owner' });
  await setSettings();
  await loadSettings();
});

const main = async (response: Response) => (await pageOf(response)).one('main');
const read = async (path: string, as: Member) => main(await visit(path, { as: as.cookie }));
const create = (as: Member, name = 'The Lanterns', kind = 'family') => send('/groups/new', { name, kind }, as.cookie);
const idIn = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? '';
const stateOf = async (id: string) => (await db.select({ state: groups.state }).from(groups).where(eq(groups.id, id)))[0]?.state;

test('a group of a member waits for an administrator, who approves it in the queue, and the member is notified (SAFE-02, MOD-17)', async () => {
  const [member, moderator] = [await createMember(), await createMember({ role: 'moderator' })];
  const id = idIn(await create(member));
  expect(await stateOf(id)).toBe('awaiting');
  expect((await read(`/groups/${id}`, member)).text).toContain('have not approved this group yet');
  expect((await visit(`/groups/${id}/children`, { as: member.cookie })).status).toBe(404);
  const [caseRow] = await db.select().from(cases).where(eq(cases.subjectId, id));
  expect(caseRow).toMatchObject({ kind: 'group', state: 'open', subjectPersonId: member.id });
  expect((await visit(`/moderation/cases/${caseRow?.id}`, { as: moderator.cookie })).status).toBe(404); // administrators approve groups
  const page = await read(`/moderation/cases/${caseRow?.id}`, owner);
  expect(page.names('button')).toEqual(expect.arrayContaining(['Approve', 'Decline']));
  for (const as of [member, moderator])
    expect((await send(`/admin/groups/${id}/answer`, { answer: 'approve' }, as.cookie)).status).toBe(404);
  expect((await send(`/admin/groups/${id}/answer`, { answer: 'maybe' }, owner.cookie)).status).toBe(422);
  expect((await send(`/admin/groups/${id}/answer`, { answer: 'approve' }, owner.cookie)).status).toBe(303);
  expect(await stateOf(id)).toBe('open');
  const late = await send(`/admin/groups/${id}/answer`, { answer: 'decline' }, owner.cookie);
  expect([late.status, (await pageOf(late)).text]).toEqual([
    409,
    expect.stringContaining(`${owner.name} has just decided this: approved.`),
  ]);
  expect((await read('/notifications', member)).text).toContain('Your group "The Lanterns" is open.');
  const [entry] = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, id));
  expect(entry).toMatchObject({ action: 'approve', actorId: owner.id, personId: member.id });
});

test('a declined group is deleted, and no administrator approves their own (SAFE-02)', async () => {
  const member = await createMember();
  const id = idIn(await create(member));
  expect((await send(`/admin/groups/${id}/answer`, { answer: 'decline' }, owner.cookie)).status).toBe(303);
  expect([await stateOf(id), (await visit(`/groups/${id}`, { as: member.cookie })).status]).toEqual([undefined, 404]);
  const own = idIn(await create(member));
  await db.update(people).set({ role: 'administrator' }).where(eq(people.id, member.id));
  expect((await send(`/admin/groups/${own}/answer`, { answer: 'approve' }, member.cookie)).status).toBe(404);
  expect(await stateOf(own)).toBe('awaiting');
});

test('groups of administrators, and of everyone where the setting says so, are open at once (SAFE-02)', async () => {
  expect(await stateOf(idIn(await create(owner)))).toBe('open');
  await setSettings({ groups: 'anyone' });
  expect(await stateOf(idIn(await create(await createMember(), 'Class 3b', 'class')))).toBe('open');
});

test.each(['awaiting', 'silenced'] as const)(
  'a group of somebody who is %s waits whatever the setting says (SAFE-02, REG-07, MOD-14)',
  async (state) => {
    await setSettings({ groups: 'anyone' });
    const member = await createMember();
    await giveStanding(member, state);
    expect(await stateOf(idIn(await create(member)))).toBe('awaiting');
  },
);

test.each([
  ['', 'family', 'A group name has 2 to 40 characters.'],
  ['x', 'family', 'A group name has 2 to 40 characters.'],
  ['n'.repeat(41), 'family', 'A group name has 2 to 40 characters.'],
  ['The Lanterns', 'army', 'Please choose Family or Class.'],
])('a group named %j of kind %j is refused and what was typed stays (SAFE-02)', async (name, kind, message) => {
  const response = await create(owner, name, kind);
  expect(response.status).toBe(422);
  const page = await main(response);
  expect(page.text).toContain(message);
  expect(page.parts('input[name=name]')[0]?.attribute('value')).toBe(name);
});

test('one person is in at most five groups, also when they are made at once (SAFE-02)', async () => {
  const member = await createMember();
  for (let n = 0; n < 4; n++) await createGroup([member]);
  const created = await Promise.all([create(member), create(member), create(member)]);
  expect(created.map(({ status }) => status).toSorted()).toEqual([303, 422, 422]);
  expect(await db.$count(groupPeople, eq(groupPeople.personId, member.id))).toBe(5);
  expect((await main(await create(member))).text).toContain('You can be in up to 5 groups.');
});

test('only the grown-ups of a group find it; extra fields of the form change nothing (SAFE-02, SAFE-08)', async () => {
  const [grownUp, stranger] = [await createMember(), await createMember()];
  const group = await createGroup([grownUp]);
  await createChild(group, { name: 'Wren' });
  const paths = ['', '/children', '/settings'].map((path) => `/groups/${group.id}${path}`);
  for (const path of paths) {
    for (const as of [stranger, owner]) expect((await visit(path, { as: as.cookie })).status, path).toBe(404);
    expect((await visit(path)).status, path).toBe(401); // the sign-in page
    expect((await visit(path, { as: grownUp.cookie })).status, path).toBe(200);
  }
  for (const path of ['/groups/nonsense', `/groups/${crypto.randomUUID()}`])
    expect((await visit(path, { as: grownUp.cookie })).status).toBe(404);
  await send(`/groups/${group.id}/settings`, { name: 'Owls', comments: 'none', kind: 'class', state: 'closed' }, grownUp.cookie);
  const [row] = await db.select().from(groups).where(eq(groups.id, group.id));
  expect(row).toMatchObject({ name: 'Owls', kind: 'family', state: 'open' });
  expect((await read('/groups', grownUp)).text).toContain('Owls');
});

test('a grown-up joins by a link that works once, up to five grown-ups (SAFE-02)', async () => {
  const first = await createMember();
  const group = await createGroup([first]);
  const invite = async () =>
    /\/groups\/join\/[\w-]{22}/.exec((await main(await send(`/groups/${group.id}/invite`, {}, first.cookie))).text)?.[0] ?? '';
  const link = await invite();
  const [second, third] = [await createMember(), await createMember()];
  expect((await read(link, second)).text).toContain('invites you to the family The Lanterns');
  expect(await db.$count(groupPeople, eq(groupPeople.groupId, group.id))).toBe(1); // opening it changes nothing
  const joined = await Promise.all([send(link, {}, second.cookie), send(link, {}, third.cookie)]);
  expect(joined.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  const late = await visit(link, { as: third.cookie });
  expect([late.status, (await main(late)).text]).toEqual([404, expect.stringContaining('This invitation is not valid.')]);
  for (let n = 0; n < 3; n++) await send(await invite(), {}, (await createMember()).cookie);
  expect(await db.$count(groupPeople, eq(groupPeople.groupId, group.id))).toBe(5);
  const full = await send(`/groups/${group.id}/invite`, {}, first.cookie);
  expect([full.status, (await main(full)).text]).toEqual([422, expect.stringContaining('A group has up to 5 grown-ups.')]);
});

test('a link lets no sixth grown-up in (SAFE-02)', async () => {
  const first = await createMember();
  const group = await createGroup([first]);
  const page = await main(await send(`/groups/${group.id}/invite`, {}, first.cookie));
  const others = await Promise.all(Array.from({ length: 4 }, () => createMember()));
  await db.insert(groupPeople).values(others.map(({ id }) => ({ groupId: group.id, personId: id })));
  const late = await send(/\/groups\/join\/[\w-]{22}/.exec(page.text)?.[0] ?? '', {}, (await createMember()).cookie);
  expect([late.status, (await main(late)).text]).toEqual([422, expect.stringContaining('A group has up to 5 grown-ups.')]);
  expect(await db.$count(groupPeople, eq(groupPeople.groupId, group.id))).toBe(5);
});

test('as many invitations are open as grown-ups could join: a further one ends the oldest (SAFE-02)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const links: string[] = [];
  for (let n = 0; n < 6; n++) {
    const page = await main(await send(`/groups/${group.id}/invite`, {}, grownUp.cookie));
    links.push(/\/groups\/join\/[\w-]{22}/.exec(page.text)?.[0] ?? '');
  }
  const statuses = await Promise.all(links.map(async (link) => (await visit(link, { as: owner.cookie })).status));
  expect(statuses).toEqual([404, 404, 200, 200, 200, 200]);
});

test('requests for groups are limited, and one is closed when its group is deleted (SAFE-02)', async () => {
  const member = await createMember();
  const openCases = () => db.$count(cases, and(eq(cases.subjectPersonId, member.id), eq(cases.state, 'open')));
  for (let n = 0; n < 10; n++) {
    const id = idIn(await create(member));
    expect(await openCases()).toBe(1);
    expect((await send(`/groups/${id}/delete`, { sure: 'yes' }, member.cookie)).status).toBe(303);
    expect(await openCases()).toBe(0);
  }
  const refused = await create(member);
  expect([refused.status, (await main(refused)).text]).toEqual([429, expect.stringContaining('You made a lot of groups today.')]);
});

test('children who are added and deleted again are limited, because each is purged (SAFE-02, SAFE-14)', async () => {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  const add = (name: string) => send(`/groups/${group.id}/children`, { name, animal: 'fox', agreed: 'on' }, grownUp.cookie);
  await consume('new-child', grownUp.id, 'member', LIMITS['new-child'].points - 1);
  expect((await add('Wren Oak')).status).toBe(422); // is not counted
  expect((await add('Wren')).status).toBe(303);
  const refused = await add('Pip');
  expect([refused.status, (await main(refused)).text]).toEqual([429, expect.stringContaining('You added a lot of children today.')]);
});

test('a link is not valid after its maker left the group, and the last grown-up cannot leave (SAFE-02, SAFE-14)', async () => {
  const [first, second] = [await createMember(), await createMember()];
  const group = await createGroup([first, second]);
  const response = await main(await send(`/groups/${group.id}/invite`, {}, first.cookie));
  const link = /\/groups\/join\/[\w-]{22}/.exec(response.text)?.[0] ?? '';
  const left = await Promise.all([first, second].map(({ cookie }) => send(`/groups/${group.id}/leave`, {}, cookie)));
  expect(left.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const [rest] = await db.select().from(groupPeople).where(eq(groupPeople.groupId, group.id));
  const stayed = rest?.personId === first.id ? first : second;
  const refused = await send(`/groups/${group.id}/leave`, {}, stayed.cookie);
  expect((await main(refused)).text).toContain('Hand the group over or close it first.');
  if (stayed === second) expect((await send(link, {}, (await createMember()).cookie)).status).toBe(404);
  const other = stayed === first ? second : first;
  expect((await visit(`/groups/${group.id}`, { as: other.cookie })).status).toBe(404);
});

test('the log and the case of a group name who answered, once (SAFE-02)', async () => {
  const id = idIn(await create(await createMember()));
  const both = await Promise.all(['approve', 'decline'].map((answer) => send(`/admin/groups/${id}/answer`, { answer }, owner.cookie)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const lines = await db
    .select()
    .from(moderationLog)
    .where(and(eq(moderationLog.subjectId, id)))
    .orderBy(desc(moderationLog.id));
  expect(lines).toHaveLength(1);
});
