import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { oneTimeLinks, sessions } from '../../account/tables.ts';
import { moderationLog } from '../../moderation/tables.ts';
import { runCommand } from '../command-line.server.ts';

const ADDRESS = /http:\/\/localhost:3000(\/reset-password\/[\w-]{43})/;
const createLink = ({ username }: Member, as: Member, more: Record<string, string> = {}) =>
  send(`/admin/people/${username}/link`, more, as.cookie);
const pathIn = async (response: Response) => ADDRESS.exec((await pageOf(response)).one('main').text)?.[1] ?? '';
const linksOf = ({ id }: Member) => db.select().from(oneTimeLinks).where(eq(oneTimeLinks.personId, id));

beforeEach(resetRateLimits);

test('an administrator makes a link, which is shown once, works for a day and is in the log (ACC-03)', async () => {
  const [administrator, member] = [await createMember({ role: 'administrator' }), await createMember()];
  const response = await createLink(member, administrator);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const path = await pathIn(response);
  const [link] = await linksOf(member);
  const hours = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect([link?.madeBy, Math.round(hours * 10) / 10]).toEqual([administrator.id, 24]);
  const page = await visit(`/admin/people/${member.username}`, { as: administrator.cookie });
  const html = await page.text();
  expect(html).not.toContain(path.split('/').at(-1));
  const main = (await pageOf(html)).one('main');
  expect(main.text).toContain('One-time link\nOpen');
  expect(main.text.replaceAll(/\s+/g, ' ')).toContain(`Made a one-time link @${member.username}`);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id));
  expect(log).toMatchObject([{ actorId: administrator.id, action: 'link-made', before: null, after: null }]);
  expect((await send(path, { password: 'Fern-and-9-lamps' })).status).toBe(303); // an account that had no password
  expect((await send('/sign-in', { email: member.email, password: 'Fern-and-9-lamps' })).status).toBe(303);
});

test('a new link replaces the earlier one, also of two that are made at once (ACC-03)', async () => {
  const [administrator, member] = [await createMember({ role: 'administrator' }), await createMember()];
  const first = await pathIn(await createLink(member, administrator));
  const paths = await Promise.all([createLink(member, administrator), createLink(member, administrator)]).then((made) =>
    Promise.all(made.map(pathIn)),
  );
  const statuses = await Promise.all([first, ...paths].map(async (path) => (await visit(path)).status));
  expect([statuses[0], statuses.slice(1).toSorted(), (await linksOf(member)).length]).toEqual([410, [200, 410], 1]);
});

test('staff find no child by its username: no link, address, role, trust, deletion or removal (SAFE-09)', async () => {
  const [owner, group] = [await createMember({ role: 'owner' }), await createGroup([await createMember()])];
  await givePassword(owner);
  const child = await createChild(group);
  const given = { password: PASSWORD, username: child.username, reason: 'Other', role: 'member', trusted: 'yes', rule: '', words: '' };
  for (const path of ['link', 'email', 'role', 'trust', 'delete'])
    expect([path, (await send(`/admin/people/${child.username}/${path}`, given, owner.cookie)).status]).toEqual([path, 404]);
  for (const path of [`/admin/people/${child.username}/delete`, `/moderation/people/${child.username}/remove`])
    expect([path, (await visit(path, { as: owner.cookie })).status]).toEqual([path, 404]);
  expect((await send(`/moderation/people/${child.username}/remove`, given, owner.cookie)).status).toBe(404);
  expect(await linksOf(child)).toEqual([]);
  for (const command of [['link', child.username], ['list']])
    expect((await runCommand(command)).output).not.toMatch(/child-.* {2}|reset-password/);
});

test('no link is made for the same or a higher role, for oneself, or by moderators (ACC-03, ROLE-02)', async () => {
  const [owner, administrator, other, moderator, member] = [
    await createMember({ role: 'owner' }),
    await createMember({ role: 'administrator' }),
    await createMember({ role: 'administrator' }),
    await createMember({ role: 'moderator' }),
    await createMember(),
  ];
  for (const person of [owner, other, administrator]) {
    const response = await createLink(person, administrator);
    expect(response.status).toBe(403);
    expect((await pageOf(response)).one('main').text).toContain('You cannot act on somebody with the same or a higher role.');
  }
  expect([(await createLink(member, moderator)).status, (await createLink(moderator, member)).status]).toEqual([404, 404]);
  for (const person of [owner, administrator, other, moderator, member]) expect(await linksOf(person)).toEqual([]);
  const page = await pageOf(await visit(`/admin/people/${owner.username}`, { as: administrator.cookie }));
  expect(page.names('button')).not.toContain('Make a one-time link');
  expect(page.one('main').names('link')).not.toContain('Delete Account');
});

test('after fifteen minutes a link needs the password again (ACC-03, ROLE-06)', async () => {
  const [administrator, member] = [await createMember({ role: 'administrator' }), await createMember()];
  await givePassword(administrator);
  await db.update(sessions).set({ passwordGivenAt: sql`now() - interval '16 minutes'` }).where(eq(sessions.userId, administrator.id));
  const refused = await createLink(member, administrator);
  expect([refused.status, (await pageOf(refused)).names('button')]).toEqual([422, expect.arrayContaining(['Make a one-time link'])]);
  const wrong = await createLink(member, administrator, { password: 'not-it' });
  expect((await pageOf(wrong)).one('main').text).toContain('Current password is incorrect');
  expect(await linksOf(member)).toEqual([]);
  expect(await pathIn(await createLink(member, administrator, { password: PASSWORD }))).toMatch(/^\/reset/);
});

test('an email address is shown on request only, which is logged (SITE-06)', async () => {
  const [administrator, member] = [await createMember({ role: 'administrator' }), await createMember()];
  const page = `/admin/people/${member.username}`;
  for (const address of [page, `${page}.data`])
    expect(await (await visit(address, { as: administrator.cookie })).text()).not.toContain(member.email);
  const response = await send(`${page}/email`, {}, administrator.cookie);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await pageOf(response)).one('main').text).toContain(member.email);
  expect((await fetchData(`${page}/email`, new URLSearchParams(), administrator.cookie)).text).toContain(member.email);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id));
  expect(log.map(({ action, actorId, after }) => [action, actorId, after])).toEqual(
    Array.from({ length: 2 }, () => ['email-shown', administrator.id, null]),
  );
  expect((await send('/admin/people/no_such_person/email', {}, administrator.cookie)).status).toBe(404);
});

test('moderators see when a person joined, the role and the counts, and no more (SITE-06)', async () => {
  const [moderator, administrator, member] = [
    await createMember({ role: 'moderator' }),
    await createMember({ role: 'administrator' }),
    await createMember({ bio: 'Only on the profile' }),
  ];
  await createLink(member, administrator);
  const path = `/moderation/people/${member.username}`;
  const response = await visit(path, { as: moderator.cookie });
  const html = await response.text();
  const main = (await pageOf(html)).one('main');
  const names = main.parts('dl > div').map(({ text }) => text.split('\n')[0]);
  expect(names).toEqual(['Username', 'Role', 'State', 'Joined', 'Profile', 'Works', 'Posts', 'Comments', 'Spectators']);
  for (const secret of [member.email, 'sessions', 'linkOpenUntil', 'Only on the profile']) expect(html).not.toContain(secret);
  expect([main.names('link').includes('Manage Account'), (await visit(path, { as: member.cookie })).status]).toEqual([false, 404]);
  expect((await pageOf(await visit(path, { as: administrator.cookie }))).names('link')).toContain('Manage Account');
  expect((await visit('/moderation/people/no_such_person', { as: moderator.cookie })).status).toBe(404);
});
