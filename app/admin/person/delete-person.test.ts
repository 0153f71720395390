import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createContentOf } from '#tests/authorization/fixture.ts';
import { remainingRows } from '#tests/support/deletion-fixture.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, givePassword, type Member, PASSWORD } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { accountDeletions } from '../../account/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { newId } from '../../forms/new-id.ts';
import { moderationLog } from '../../moderation/tables.ts';
import { people } from '../../people/tables.ts';
import { reports } from '../../reports/tables.ts';
import { countTags } from '../../works/facets/count-tags.server.ts';
import { runCommand } from '../command-line.server.ts';

const REASON = 'A court or the law requires it';
async function administratorWithPassword() {
  const administrator = await createMember({ role: 'administrator' });
  await givePassword(administrator);
  return administrator;
}
const deletePerson = ({ username }: { username: string }, as: Member, more: Record<string, string> = {}) =>
  send(`/admin/people/${username}/delete`, { reason: REASON, username, password: PASSWORD, ...more }, as.cookie);
const isClosed = async ({ id }: Member) => {
  const [row] = await db.select({ since: people.deletingSince }).from(people).where(eq(people.id, id));
  return row?.since !== null;
};
const countsOn = async (path: string, as: Member) =>
  (await pageOf(await visit(path, { as: as.cookie }))).parts('dl > div').map(({ text }) => text.split('\n')[1]);

beforeEach(async () => {
  resetRateLimits();
  await db.delete(accountDeletions);
});

test('the page for staff counts what is deleted as the person’s own page does (ACC-09)', async () => {
  const [administrator, member] = [await administratorWithPassword(), await createMember()];
  await createContentOf(member, 'counted');
  const counts = await countsOn(`/admin/people/${member.username}/delete`, administrator);
  expect(counts.length).toBeGreaterThan(4);
  expect(counts).toEqual(await countsOn('/delete-account', member));
});

test('an account closes at once, and after the purge only its id and the reason are in the log (ACC-09)', async () => {
  const mark = `gone${newId().slice(-6)}`;
  const [administrator, member] = [await administratorWithPassword(), await createMember({ username: mark, name: `Maker ${mark}` })];
  const things = await createContentOf(member, mark);
  await db.update(reports).set({ details: 'Reported.' }).where(eq(reports.contentId, things.book.id)); // the words of somebody else
  await send(`/admin/people/${mark}/link`, {}, administrator.cookie);
  await send(`/admin/people/${mark}/email`, {}, administrator.cookie);
  const response = await deletePerson(member, administrator);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/people?deleted=yes']);
  expect((await pageOf(await visit('/admin/people?deleted=yes', { as: administrator.cookie }))).one('main').text).toContain(
    'The account is closed. All its data is deleted within 48 hours.',
  );
  expect((await visit('/settings', { as: member.cookie })).status).toBe(401);
  for (const path of [`/book/${things.book.id}`, `/profile/${mark}`]) expect((await visit(path)).status).toBe(404);
  expect((await visit(`/admin/people/${mark}`, { as: administrator.cookie })).status).toBe(404);
  await createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
  await countTags(Date.now(), () => false); // deletes tags that no work has
  expect([await remainingRows(mark), await remainingRows(member.id)]).toEqual([[], ['moderation_log: 3']]);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id));
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ['link-made', null],
    ['email-shown', null],
    ['account-deleted', { reason: REASON }],
  ]);
  expect((await pageOf(await visit('/admin', { as: administrator.cookie }))).one('main').text).toContain(REASON);
});

test('without the reason, the exact username and the password nothing changes (ACC-09)', async () => {
  const [administrator, member] = [await administratorWithPassword(), await createMember({ username: 'Maya_Types' })];
  const sentence = 'Type Maya_Types to confirm.';
  for (const [more, message] of [
    [{ username: 'maya' }, sentence],
    [{ username: '' }, sentence],
    [{ username: administrator.username }, sentence],
    [{ reason: '' }, 'Please choose a reason.'],
    [{ reason: 'Because of maya@mail.example' }, 'Please choose a reason.'],
    [{ password: '' }, 'Please enter your password.'],
    [{ password: 'not-it' }, 'Current password is incorrect'],
  ] as const) {
    const response = await deletePerson(member, administrator, more);
    const main = (await pageOf(response)).one('main');
    expect([more, response.status, main.text.includes(message)]).toEqual([more, 422, true]);
    if (!('username' in more)) expect(main.one('textbox', /^Type/).attribute('value')).toBe('Maya_Types');
  }
  expect([await isClosed(member), await db.$count(moderationLog, eq(moderationLog.personId, member.id))]).toEqual([false, 0]);
  expect((await deletePerson(member, administrator, { username: '@Maya_Types' })).status).toBe(303);
  expect(await isClosed(member)).toBe(true);
});

test('no one deletes a person of the same or a higher role, nor themselves (ACC-09, ROLE-02)', async () => {
  const [administrator, other, owner] = [
    await administratorWithPassword(),
    await createMember({ role: 'administrator' }),
    await createMember({ role: 'owner' }),
  ];
  for (const person of [administrator, other, owner]) {
    expect((await visit(`/admin/people/${person.username}/delete`, { as: administrator.cookie })).status).toBe(403);
    const response = await deletePerson(person, administrator);
    expect(response.status).toBe(403);
    expect((await pageOf(response)).text).toContain('You cannot act on somebody with the same or a higher role.');
    expect(await isClosed(person)).toBe(false);
  }
});

test('the command line deletes only with --yes, and not the last owner (ACC-09, ROLE-05, ROLE-08)', async () => {
  const [member, owner] = [await createMember(), await createMember({ role: 'owner' })];
  await db
    .update(people)
    .set({ role: 'member' })
    .where(and(eq(people.role, 'owner'), ne(people.id, owner.id))); // owners of earlier tests
  await givePassword(member);
  const refused = await runCommand(['delete', `@${member.username}`]);
  expect([refused.code, refused.output.startsWith('Add --yes'), await isClosed(member)]).toEqual([1, true, false]);
  expect(await runCommand(['delete', owner.username, '--yes'])).toEqual({
    output: 'Name another owner first: somebody has to run this site.',
    code: 1,
  });
  expect((await runCommand(['delete', '--yes', `@${member.username}`])).code).toBe(0);
  expect([await isClosed(member), await isClosed(owner)]).toEqual([true, false]);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.personId, member.id));
  expect(log).toMatchObject([{ actorId: null, action: 'account-deleted', after: null }]);
  expect((await runCommand(['delete', `@${member.username}`, '--yes'])).output).toBe(`There is nobody called @${member.username}.`);
});
