import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Database, db } from '#server/database/database.ts';
import { erased } from '#server/database/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, publishStory } from '#tests/support/site/stories.ts';
import { createPurgeWorker } from '../../account/deletion/purge-worker.server.ts';
import { sessions } from '../../account/tables.ts';
import { dataLifecycle } from '../../data-lifecycle.server.ts';
import { caseCopies } from '../../moderation/tables.ts';
import { people } from '../../people/tables.ts';
import { loadSettings } from '../../site/settings.server.ts';
import { childAgreements } from '../children/tables.ts';
import { groups } from '../tables.ts';

let grownUp: Member;
beforeEach(async () => {
  resetRateLimits();
  grownUp = await createMember();
});

const purge = () => createPurgeWorker({ on: () => () => {} }, dataLifecycle).run();
const groupCount = (id: string) => db.$count(groups, eq(groups.id, id));
const childrenIn = (ids: string[]) => db.select({ since: people.deletingSince }).from(people).where(inArray(people.id, ids));

test('a grown-up deletes a child: it is hidden and signed out at once, and purged with its agreement (SAFE-14)', async () => {
  const group = await createGroup([grownUp]);
  const [wren, other] = [await createChild(group, { name: 'Wren' }), await createChild(group)];
  const path = `/groups/${group.id}/children/${wren.id}`;
  const page = (await pageOf(await visit(path, { as: grownUp.cookie }))).one('main');
  expect([page.names('heading'), page.names('checkbox')]).toEqual([
    ['Wren', 'Hand this device over', 'Agreement', 'Archive', 'Move to another group', 'Delete this child'],
    ['I want to delete this child and everything they wrote.'],
  ]);
  const unsure = await send(path, {}, grownUp.cookie);
  expect([unsure.status, (await pageOf(unsure)).one('main').text]).toEqual([422, expect.stringContaining('Please check the box first.')]);
  expect((await send(path, { sure: 'yes' }, (await createMember()).cookie)).status).toBe(404);
  const elsewhere = await createGroup([grownUp]);
  expect((await send(`/groups/${elsewhere.id}/children/${wren.id}`, { sure: 'yes' }, grownUp.cookie)).status).toBe(404);
  expect((await send(path, { sure: 'yes' }, grownUp.cookie)).status).toBe(303);
  expect((await pageOf(await visit(`/groups/${group.id}`, { as: grownUp.cookie }))).one('main').text).not.toContain('Wren');
  expect(await db.$count(sessions, eq(sessions.userId, wren.id))).toBe(0);
  expect((await visit(path, { as: grownUp.cookie })).status).toBe(404);
  await purge();
  expect(await childrenIn([wren.id, other.id])).toEqual([{ since: null }]);
  expect([await db.$count(childAgreements, eq(childAgreements.childId, wren.id)), await groupCount(group.id)]).toEqual([0, 1]);
});

test('a deleted group is not found for its grown-ups at once, and its children are purged with it (SAFE-14, OPS-06)', async () => {
  const second = await createMember();
  const group = await createGroup([grownUp, second]);
  const ids = [(await createChild(group)).id, (await createChild(group)).id];
  const path = `/groups/${group.id}/delete`;
  const unsure = await send(path, {}, grownUp.cookie);
  expect([unsure.status, (await childrenIn(ids)).filter(({ since }) => since)]).toEqual([422, []]);
  expect((await send(path, { sure: 'yes' }, (await createMember()).cookie)).status).toBe(404);
  expect((await send(path, { sure: 'yes' }, grownUp.cookie)).status).toBe(303);
  for (const { cookie } of [grownUp, second]) {
    expect((await visit(`/groups/${group.id}`, { as: cookie })).status).toBe(404);
    expect((await pageOf(await visit('/groups', { as: cookie }))).one('main').text).not.toContain('The Lanterns');
  }
  expect((await childrenIn(ids)).every(({ since }) => since !== null)).toBe(true);
  expect(await db.$count(sessions, inArray(sessions.userId, ids))).toBe(0);
  expect(await db.$count(erased, inArray(erased.erasedId, ids))).toBe(2);
  const [closed] = await db.select().from(groups).where(eq(groups.id, group.id));
  expect(closed).toMatchObject({ state: 'closed', name: '' });
  await purge();
  expect([await childrenIn(ids), await groupCount(group.id)]).toEqual([[], 0]);
});

test('a group whose last grown-up deleted the account is deleted with its children; one of two grown-ups keeps it (SAFE-14)', async () => {
  const second = await createMember();
  const [alone, shared] = [await createGroup([grownUp]), await createGroup([grownUp, second])];
  const [lost, stays] = [await createChild(alone), await createChild(shared)];
  await deleteAccount(grownUp);
  await purge();
  await purge(); // the children that the first one listed
  expect([await childrenIn([lost.id, stays.id]), await groupCount(alone.id), await groupCount(shared.id)]).toEqual([
    [{ since: null }],
    0,
    1,
  ]);
  expect((await pageOf(await visit(`/groups/${shared.id}`, { as: second.cookie }))).one('main').text).toContain(stays.name);
});

test('the copy of a story that was sent to moderators is erased with the child (SAFE-14, MOD-22)', async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const story = await publishStory(child, { title: 'The Otter' });
  await choose(grownUp, group, story, 'zone');
  const copies = () => db.$count(caseCopies, sql`${caseCopies.document} ->> 'title' = 'The Otter'`);
  expect(await copies()).toBe(1);
  await send(`/groups/${group.id}/children/${child.id}`, { sure: 'yes' }, grownUp.cookie);
  await purge();
  expect(await copies()).toBe(0);
});

test('a group is closed when its last two grown-ups close their accounts at the same moment (SAFE-14)', async () => {
  const [one, two] = [await createMember(), await createMember()];
  const group = await createGroup([one, two]);
  const child = await createChild(group);
  const close = (tx: Database, { id }: Member) => tx.update(people).set({ deletingSince: new Date() }).where(eq(people.id, id));
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const second = await db.transaction(async (tx) => {
    await close(tx, one);
    const closing = close(db, two).execute();
    await vi.waitFor(async () => expect((await db.execute(waiting)).rowCount).toBe(1), 10_000);
    return () => closing;
  });
  await second();
  const [hidden] = await db.select().from(people).where(eq(people.id, child.id));
  expect(hidden?.deletingSince).not.toBe(null);
});
