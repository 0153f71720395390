import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { announce } from '#server/live/live.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { oneTimeLinks } from '../account/tables.ts';
import { people } from '../people/tables.ts';
import { groupPeople } from './children/tables.ts';

let server: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.close());

let teacher: Member;
let second: Member;
let group: { id: string };
let wren: Member;
beforeEach(async () => {
  resetRateLimits();
  [teacher, second] = [await createMember(), await createMember()];
  group = await createGroup([teacher, second], { kind: 'class' });
  wren = await createChild(group);
});

/** The topics of the page of a group, as the browser asks for them. */
const open = (person: Member, about = group) =>
  server.listen(`people,person:${person.id},group:${about.id}`, person.cookie, { catchUp: false });
type Stream = Awaited<ReturnType<typeof open>>;
const changed = (stream: Stream, topic: string) => stream.until(() => stream.events.some(({ data }) => data === topic));
/** Runs a change and waits until open pages get its event: it is sent by the commit, without a timer (SAFE-08). */
async function reaches(change: () => Promise<unknown>, pages: () => Promise<unknown>[]) {
  await change();
  await Promise.all(pages());
}

test('the open pages of a grown-up who leaves a group are loaded again, and get no later event of it (SAFE-08)', async () => {
  const [left, stays] = [await open(second), await open(teacher)];
  await reaches(
    () => send(`/groups/${group.id}/leave`, {}, second.cookie),
    () => [changed(left, `person:${second.id}`), changed(stays, `group:${group.id}`)],
  );
  await send(`/groups/${group.id}/children/${wren.id}`, { sure: 'yes' }, teacher.cookie);
  await changed(left, 'people');
  expect(left.events.map(({ data }) => data)).not.toContain(`group:${group.id}`);
  for (const stream of [left, stays]) stream.close();
});

test('open pages of stories are loaded again when the group of their author changes how they are commented on (SAFE-10)', async () => {
  const reader = await createMember();
  const about = 'visibility:children';
  const stream = await server.listen(about, reader.cookie, { catchUp: false });
  const settings = (name: string, comments: string) => send(`/groups/${group.id}/settings`, { name, comments }, teacher.cookie);
  await settings('Another Name', 'ready-made'); // of which readers see nothing
  await reaches(
    () => settings('Another Name', 'none'),
    () => [changed(stream, about)],
  );
  expect(stream.events.map(({ data }) => data)).toEqual([about]);
  stream.close();
});

test('the open pages of a deleted or moved child end with its session, and its groups get an event (SAFE-08, SAFE-14)', async () => {
  const family = await createGroup([second]);
  const [child, own] = [await open(wren), await open(teacher)];
  await reaches(
    () => send(`/groups/${group.id}/children/${wren.id}`, { sure: 'yes' }, teacher.cookie),
    () => [child.ended(), changed(own, `group:${group.id}`)],
  );
  expect(child.events.at(-1)).toMatchObject({ event: 'ended' });
  const moth = await createChild(group);
  const [moved, there, page] = [
    await open(moth),
    await open(second, family),
    await server.listen('people,visibility:children', '', { catchUp: false }),
  ];
  const created = await send(`/groups/${group.id}/children/${moth.id}/move`, {}, teacher.cookie);
  const link = /\/groups\/move\/[\w-]{43}/.exec(await created.text())?.[0] ?? '';
  await reaches(
    () => send(link, { group: family.id, agreed: 'on' }, second.cookie),
    () => [moved.ended(), changed(there, `group:${family.id}`), changed(page, 'people')],
  );
  expect(await db.$count(oneTimeLinks, eq(oneTimeLinks.personId, moth.id))).toBe(1);
  for (const stream of [own, there, page]) stream.close();
});

test('closing and deleting a group reach the open pages of its people and of readers (SAFE-08, SAFE-14)', async () => {
  const story = await createKidsStory(wren);
  const [child, own, reader] = [
    await open(wren),
    await open(second),
    await server.listen(`people,work:${story.id}`, '', { catchUp: false }),
  ];
  await reaches(
    () => send(`/groups/${group.id}/close`, {}, teacher.cookie),
    () => [child.ended(), changed(own, `group:${group.id}`), changed(reader, 'people')],
  );
  await reaches(
    () => send(`/groups/${group.id}/delete`, { sure: 'yes' }, teacher.cookie),
    () => [changed(own, `person:${second.id}`)],
  );
  for (const stream of [own, reader]) stream.close();
});

test('a grown-up whose account is closed is out of the group at once, in open pages too (SAFE-08)', async () => {
  const [own, stays] = [await open(second), await open(teacher)];
  await reaches(
    () => db.update(people).set({ deletingSince: sql`now()` }).where(eq(people.id, second.id)),
    () => [changed(own, `person:${second.id}`), changed(stays, `group:${group.id}`)],
  );
  expect(await db.$count(groupPeople, eq(groupPeople.personId, second.id))).toBe(0);
  for (const stream of [own, stays]) stream.close();
});

test('a tab that connects again after its session ended is instructed to load everything again (SAFE-08, AUTH-29)', async () => {
  await send(`/groups/${group.id}/children/${wren.id}`, { sure: 'yes' }, teacher.cookie);
  const late = await open(wren);
  await late.until(() => late.events.some(({ event }) => event === 'ended'));
  late.close();
});

test('a child receives no live events of channels or of anything else that it may not open (SAFE-05)', async () => {
  const channel = await createChannel(teacher);
  const topics = ['posts', 'channels', 'challenges', 'profiles', 'queue', `profile:${teacher.id}`, `channel:${channel.id}`, 'people'];
  const listen = (who: Member) => server.listen(topics.join(), who.cookie, { catchUp: false });
  const [child, grownUp] = [await listen(wren), await listen(teacher)];
  await announce(db, 'posts', 'channels', 'challenges', 'profiles', 'queue', `profile:${teacher.id}`);
  await createMessages(channel, teacher, 'Words among grown-ups.');
  await grownUp.until(() => JSON.stringify(grownUp.events).includes('Words among grown-ups.'));
  await announce(db, 'people');
  await changed(child, 'people');
  expect(child.events.map(({ data }) => data)).toEqual(['people']);
  for (const stream of [child, grownUp]) stream.close();
});
