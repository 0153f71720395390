import { eq, notInArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, PASSWORD } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook } from '#tests/support/works.ts';
import { oneTimeLinks, sessions } from '../account/tables.ts';
import { moderationLog } from '../moderation/tables.ts';
import { people } from '../people/tables.ts';
import { runCommand } from './command-line.server.ts';

const changeRole = (username: string, role: string, as: string, more: Record<string, string> = {}) =>
  send(`/admin/people/${username}/role`, { role, ...more }, as);
const roleOf = async (id: string) => (await db.select({ role: people.role }).from(people).where(eq(people.id, id)))[0]?.role;

beforeEach(() => resetRateLimits());

test('a new role holds from the person’s next request and is in the log (ROLE-06)', async () => {
  const [owner, member] = [await createMember({ role: 'owner' }), await createMember()];
  expect((await visit('/admin', { as: member.cookie })).status).toBe(404);
  const response = await changeRole(member.username, 'administrator', owner.cookie);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/admin/people/${member.username}`]);
  expect((await visit('/admin', { as: member.cookie })).status).toBe(200);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id));
  expect(log).toMatchObject([{ actorId: owner.id, action: 'role-changed', before: { role: 'member' }, after: { role: 'administrator' } }]);
  await expect(db.update(moderationLog).set({ action: 'other' })).rejects.toThrow();
  await expect(db.delete(moderationLog)).rejects.toThrow();
});

test('the open streams of a person end with their role, and get no event of the queue from then on (ROLE-06, LIVE-01)', async () => {
  const site = await liveServer();
  const [owner, member] = [await createMember({ role: 'owner' }), await createMember({ role: 'moderator' })];
  const stream = await site.listen(`queue,person:${member.id}`, member.cookie, { catchUp: false });
  await changeRole(member.username, 'member', owner.cookie);
  await stream.ended();
  const again = await site.listen(`queue,person:${member.id}`, member.cookie, { catchUp: false });
  await db.execute(
    sql`select pg_notify('live', ${JSON.stringify({ topic: 'queue' })}), pg_notify('live', ${JSON.stringify({ topic: `person:${member.id}` })})`,
  );
  await again.until(() => again.events.some(({ data }) => data === `person:${member.id}`));
  expect(again.events.map(({ data }) => data)).not.toContain('queue');
  site.close();
});

test('the person gets a notification that names the new role, once for each change (ROLE-06)', async () => {
  const [owner, member] = [await createMember({ role: 'owner' }), await createMember()];
  const notified = async () =>
    (await pageOf(await visit('/notifications', { as: member.cookie })))
      .one('main')
      .all('listitem')
      .map(({ text }) => text.split('\n')[0]);
  await changeRole(member.username, 'moderator', owner.cookie);
  await changeRole(member.username, 'moderator', owner.cookie); // is no change
  await changeRole(member.username, 'king', owner.cookie);
  await runCommand(['role', `@${member.username}`, 'administrator']);
  expect(await notified()).toEqual(['New: Your role is now Administrator.', 'New: Your role is now Moderator.']);
});

test('no one changes the role of a person with the same or a higher role (ROLE-02)', async () => {
  const [owner, administrator, moderator] = [
    await createMember({ role: 'owner' }),
    await createMember({ role: 'administrator' }),
    await createMember({ role: 'moderator' }),
  ];
  for (const [username, role, as] of [
    [owner.username, 'member', administrator.cookie],
    [administrator.username, 'owner', administrator.cookie],
    [administrator.username, 'member', moderator.cookie],
    [administrator.username, 'administrator', moderator.cookie], // does not show what the role is
    [moderator.username, 'administrator', administrator.cookie],
    [moderator.username, 'moderator', moderator.cookie],
  ] as const) {
    const response = await changeRole(username, role, as);
    expect(response.status, `${username} ${role}`).toBe(as === moderator.cookie && username !== moderator.username ? 404 : 403);
    if (response.status === 403)
      expect((await pageOf(response)).one('main').text).toContain('You cannot act on somebody with the same or a higher role.');
  }
  expect(await Promise.all([owner, administrator, moderator].map(({ id }) => roleOf(id)))).toEqual(['owner', 'administrator', 'moderator']);
});

test('a moderator may give up the role, on the one person page that they see (ROLE-02)', async () => {
  const moderator = await createMember({ role: 'moderator' });
  const page = `/admin/people/${moderator.username}`;
  expect((await pageOf(await visit(page, { as: moderator.cookie }))).one('main').text).toContain('Change Role');
  expect((await visit(`/admin/people/${(await createMember()).username}`, { as: moderator.cookie })).status).toBe(404);
  expect((await changeRole(moderator.username, 'member', moderator.cookie)).status).toBe(303);
  expect(await roleOf(moderator.id)).toBe('member');
});

test('of two owners who give up the role at once one stays, with the sentence (ROLE-05)', async () => {
  const [one, other] = [await createMember({ role: 'owner' }), await createMember({ role: 'owner' })];
  await givePassword(one); // accounts that can sign in
  await givePassword(other);
  await db
    .update(people)
    .set({ role: 'member' })
    .where(notInArray(people.id, [one.id, other.id])); // owners of earlier tests
  const responses = await Promise.all([one, other].map(({ username, cookie }) => changeRole(username, 'member', cookie)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refused = responses.find(({ status }) => status === 409);
  expect((await pageOf(refused as Response)).one('main').text).toContain('Name another owner first: somebody has to run this site.');
  const [last] = await db.select().from(people).where(eq(people.role, 'owner'));
  const owner = last?.id === one.id ? one : other;
  const deletion = await send('/delete-account', { reason: 'Other', confirm: 'yes', password: PASSWORD }, owner.cookie);
  expect(deletion.status).toBe(409);
  expect((await pageOf(deletion)).one('main').text).toContain('Name another owner first: somebody has to run this site.');
});

test('fifteen minutes after the password was given it is requested again, and a wrong one changes nothing (ROLE-06)', async () => {
  const [owner, member] = [await createMember({ role: 'owner' }), await createMember()];
  await givePassword(owner);
  await db.update(sessions).set({ passwordGivenAt: sql`now() - interval '16 minutes'` }).where(eq(sessions.userId, owner.id));
  const page = await pageOf(await visit(`/admin/people/${member.username}`, { as: owner.cookie }));
  expect(page.one('main').text).toContain('Your password');
  expect((await changeRole(member.username, 'moderator', owner.cookie)).status).toBe(422);
  const wrong = await changeRole(member.username, 'moderator', owner.cookie, { password: 'not-it' });
  expect([wrong.status, (await pageOf(wrong)).one('main').text.includes('Current password is incorrect')]).toEqual([422, true]);
  expect((await pageOf(await changeRole(member.username, 'moderator', owner.cookie))).names('button')).toContain(
    'Change Role to Moderator',
  );
  expect(await roleOf(member.id)).toBe('member');
  expect((await changeRole(member.username, 'moderator', owner.cookie, { password: PASSWORD })).status).toBe(303);
  expect((await changeRole(member.username, 'member', owner.cookie)).status).toBe(303);
});

test('bad input has a clear answer: no role, an unknown role, an unknown person', async () => {
  const owner = await createMember({ role: 'owner' });
  const member = await createMember();
  for (const role of ['', 'child', 'king', 'owner\0']) expect((await changeRole(member.username, role, owner.cookie)).status).toBe(422);
  expect((await changeRole('no_such_person', 'moderator', owner.cookie)).status).toBe(404);
  expect((await visit('/admin/people/no_such_person', { as: owner.cookie })).status).toBe(404);
});

test('the person page counts what a person published and the open sessions (SITE-06)', async () => {
  const [owner, author] = [await createMember({ role: 'owner' }), await createMember()];
  await createBook(author);
  await createBook(author);
  await createPost(author);
  const page = await pageOf(await visit(`/admin/people/${author.username}`, { as: owner.cookie }));
  const facts = Object.fromEntries(page.parts('dl > div').map(({ text }) => text.split('\n') as [string, string]));
  expect(facts).toMatchObject({
    Username: `@${author.username}`,
    Role: 'Member',
    State: 'Active',
    Works: '2',
    Posts: '1',
    Comments: '0',
    'Open sessions': '1',
  });
});

test('people are found by name, username and email address, by role, and in pages by key (SITE-06)', async () => {
  const owner = await createMember({ role: 'owner' });
  await createMember({ username: 'quill_100', name: 'Percent % Name', email: 'very.special@mail.example' });
  const found = async (query: string) => {
    const page = await pageOf(await visit(`/admin/people?${query}`, { as: owner.cookie }));
    return page.one('main').text;
  };
  for (const query of ['q=quill_100', 'q=%40quill_100', 'q=percent+%25', 'q=Very.Special%40mail.example', 'q=qu'])
    expect(await found(query), query).toContain('@quill_100');
  expect(await found('q=quill%25')).toContain('No one here by that name.');
  expect(await found('role=owner')).not.toContain('@quill_100');
  for (let i = 0; i < 26; i++) await createMember({ name: `Paged ${i}` });
  const first = await pageOf(await visit('/admin/people?q=Paged', { as: owner.cookie }));
  const next = first.parts('a').find(({ text }) => text === 'Next page');
  expect(next).toBeDefined();
  const namesOn = (page: typeof first) => page.parts('tbody tr').map(({ text }) => text.split('\n')[0]);
  const second = await pageOf(await visit(next?.attribute('href') ?? '', { as: owner.cookie }));
  expect([namesOn(first).length, namesOn(second).length, namesOn(second).some((name) => namesOn(first).includes(name))]).toEqual([
    25,
    1,
    false,
  ]);
  expect((await visit('/admin/people?after=nonsense', { as: owner.cookie })).status).toBe(200);
});

test('a change of role voids the unused links of the person and those that the person made (ROLE-02, ACC-03)', async () => {
  const [owner, other, member] = [
    await createMember({ role: 'owner' }),
    await createMember({ role: 'administrator' }),
    await createMember(),
  ];
  const linkFor = async (username: string) =>
    new URL(JSON.parse((await runCommand(['link', `@${username}`, '--json'])).output).link).pathname;
  const [own, theirs] = [await linkFor(member.username), await linkFor((await createMember()).username)];
  await db
    .update(oneTimeLinks)
    .set({ madeBy: other.id })
    .where(notInArray(oneTimeLinks.personId, [member.id]));
  expect([(await visit(own)).status, (await visit(theirs)).status]).toEqual([200, 200]);
  await changeRole(member.username, 'administrator', owner.cookie);
  await changeRole(other.username, 'member', owner.cookie);
  expect([(await visit(own)).status, (await visit(theirs)).status]).toEqual([410, 410]);
});
