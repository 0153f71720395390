import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { anotherSession, createMember, type Member } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { sessions } from '../../account/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { people } from '../../people/tables.ts';
import { groupPeople } from '../children/tables.ts';
import { groups } from '../tables.ts';
import { dailyJobs } from './closing.server.ts';

let teacher: Member;
let reader: Member;
let group: { id: string };
let wren: Member;
beforeEach(async () => {
  resetRateLimits();
  [teacher, reader] = [await createMember(), await createMember()];
  group = await createGroup([teacher], { name: 'Lighthouse Class', kind: 'class' });
  wren = await createChild(group, { name: 'Wren' });
});

const main = async (path: string, as = teacher) => (await pageOf(await visit(path, { as: as.cookie }))).one('main');
const close = (as = teacher, fields: Record<string, string> = {}) => send(`/groups/${group.id}/close`, fields, as.cookie);
const purge = () => createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
const groupRow = async () => (await db.select().from(groups).where(eq(groups.id, group.id)))[0];

test('the settings of a class offer to close it beside deleting it; a family is closed by deleting it (SAFE-14)', async () => {
  expect((await main(`/groups/${group.id}/settings`)).names('heading')).toEqual([
    'Group Settings',
    'Leave this group',
    'Close this group',
    'Delete this group',
  ]);
  const family = await createGroup([teacher]);
  expect((await main(`/groups/${family.id}/settings`)).names('heading')).toEqual([
    'Group Settings',
    'Leave this group',
    'Close and delete this group',
  ]);
  expect((await send(`/groups/${family.id}/close`, {}, teacher.cookie)).status).toBe(404);
});

test('closing a class hides its children and everything of theirs from others at once, and signs them out (SAFE-14)', async () => {
  const story = await createKidsStory(wren, { title: 'The Otter of Wren' });
  const foreign = await createKidsStory(await createMember());
  await createComments(wren, { work: foreign.id }, ['I read it twice.']);
  const visible = async () => {
    const pages = [await main('/kids-adventure', reader), await main(`/works/${foreign.id}/comments`, reader)];
    const found = [await visit(`/kids-book/${story.id}`), await visit(`/kids-book/${story.id}`, { as: reader.cookie })];
    return [...pages.map(({ text }) => /Wren/.test(text)), ...found.map(({ status }) => status)];
  };
  expect(await visible()).toEqual([true, true, 200, 200]);
  expect((await close(await createMember())).status).toBe(404);
  expect((await close()).status).toBe(303);
  expect(await visible()).toEqual([false, false, 404, 404]);
  expect([(await visit('/kids-adventure', { as: wren.cookie })).status, await db.$count(sessions, eq(sessions.userId, wren.id))]).toEqual([
    200, // as a visitor
    0,
  ]);
  expect((await visit(`/groups/${group.id}`, { as: wren.cookie })).status).toBe(401);
  expect((await close(teacher, { open: 'yes' })).status).toBe(303); // taken back
  expect(await visible()).toEqual([true, true, 200, 200]);
  expect((await groupRow())?.purgeAfter).toBeNull();
});

test('the grown-ups of a closed class move, download and delete its children, and change nothing else (SAFE-14)', async () => {
  await close();
  const page = await main(`/groups/${group.id}`);
  expect(page.text).toContain('This group is closed. Move its children to other groups by');
  expect(page.text).toContain('Wren');
  const childPage = await main(`/groups/${group.id}/children/${wren.id}`);
  expect(childPage.names('heading')).toEqual(['Wren', 'Agreement', 'Archive', 'Move to another group', 'Delete this child']);
  for (const path of ['children', 'cards']) expect((await visit(`/groups/${group.id}/${path}`, { as: teacher.cookie })).status).toBe(404);
  for (const path of ['invite', `children/${wren.id}/hand-over`])
    expect((await send(`/groups/${group.id}/${path}`, {}, teacher.cookie)).status, path).toBe(404);
  const renamed = await send(`/groups/${group.id}/settings`, { name: 'Other', comments: 'free' }, teacher.cookie);
  expect([renamed.status, (await groupRow())?.name]).toEqual([409, 'Lighthouse Class']);
  const link = /http\S+/.exec(
    (await pageOf(await send(`/groups/${group.id}/children/${wren.id}/move`, {}, teacher.cookie))).one('main').text,
  );
  const family = await createGroup([reader]);
  const accepted = await send(new URL(link?.[0] ?? '').pathname, { group: family.id, agreed: 'on' }, reader.cookie);
  expect(accepted.status).toBe(303);
  const story = await createKidsStory(wren);
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(200); // visible again in the open group
});

test('a class that was closed 30 days ago is not found and purged; one of 29 days is not (SAFE-14)', async () => {
  const other = await createGroup([teacher], { name: 'Harbor Class', kind: 'class' });
  const moth = await createChild(other);
  await close();
  await send(`/groups/${other.id}/close`, {}, teacher.cookie);
  const [closed] = await db
    .select({ days: sql<number>`round(extract(epoch from purge_after - now()) / 86400)::int` })
    .from(groups)
    .where(eq(groups.id, group.id));
  expect(closed?.days).toBe(30);
  await db.update(groups).set({ purgeAfter: sql`now()` }).where(eq(groups.id, group.id));
  await db.update(groups).set({ purgeAfter: sql`now() + interval '1 day'` }).where(eq(groups.id, other.id));
  expect((await visit(`/groups/${group.id}`, { as: teacher.cookie })).status).toBe(404);
  expect((await main('/groups')).text).not.toContain('Lighthouse Class');
  for (const { run } of dailyJobs) await run();
  await purge();
  expect(
    await db
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.id, [wren.id, moth.id])),
  ).toEqual([{ id: moth.id }]);
  expect([await groupRow(), await db.$count(groups, eq(groups.id, other.id))]).toEqual([undefined, 1]);
});

test('the last grown-up cannot leave (SAFE-14)', async () => {
  const leave = () => send(`/groups/${group.id}/leave`, {}, teacher.cookie);
  const refused = await leave();
  expect([refused.status, (await pageOf(refused)).one('main').text]).toEqual([
    409,
    expect.stringContaining('Hand the group over or close it first.'),
  ]);
  await db.insert(groupPeople).values({ groupId: group.id, personId: reader.id });
  expect((await leave()).status).toBe(303);
  expect((await visit(`/groups/${group.id}`, { as: teacher.cookie })).status).toBe(404);
});

test('a last grown-up who deletes the account reads how many children go with it, and the children are hidden at once (SAFE-14)', async () => {
  await createChild(group);
  const shared = await createGroup([teacher, reader], { name: 'Shared Family' });
  await createChild(shared);
  await createGroup([teacher], { name: 'Empty Family' });
  const story = await createKidsStory(wren);
  const { text } = await main('/delete-account');
  expect(text).toMatch(/You are the only grown-up in these groups.*Empty Family, 0 children.*Lighthouse Class, 2 children/s);
  expect(text).not.toContain('Shared Family');
  const administrator = await createMember({ role: 'administrator' });
  expect((await main(`/admin/people/${teacher.username}/delete`, administrator)).text).toContain(
    'They are the only grown-up in 2 groups with 2 children',
  );
  await db.update(people).set({ deletingSince: sql`now()` }).where(eq(people.id, teacher.id)); // whichever way an account is closed
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(404);
  const left = await db
    .select({ groupId: groupPeople.groupId, personId: groupPeople.personId })
    .from(groupPeople)
    .where(eq(groupPeople.groupId, shared.id));
  expect(left).toEqual([{ groupId: shared.id, personId: reader.id }]);
});

test('a browser that was handed over by a grown-up who is no longer in the group is signed out (SAFE-08)', async () => {
  const second = await createMember();
  await db.insert(groupPeople).values({ groupId: group.id, personId: second.id });
  const cookies = [await anotherSession(wren), await anotherSession(wren)];
  const rows = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, wren.id)).orderBy(sessions.createdAt);
  const [, , last] = rows;
  await db
    .update(sessions)
    .set({ handedOverBy: second.id })
    .where(eq(sessions.id, last?.id ?? ''));
  await send(`/groups/${group.id}/leave`, {}, second.cookie);
  expect(await Promise.all(cookies.map(async (as) => (await visit(`/groups/${group.id}`, { as })).status))).toEqual([200, 401]);
});
