import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { cases } from '#app/moderation/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft, publish, saveDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { otherTransaction } from '#tests/support/servers/other-transaction.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { choose, createFamily, publishStory, storyNow } from '#tests/support/site/stories.ts';

let owner: Member;
let grownUp: Member;
let other: Member;
let child: Member;
let group: { id: string };
beforeEach(async () => {
  resetRateLimits();
  ({ owner, grownUp, other, child, group } = await createFamily());
});

const waitingForLock = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const main = async (path: string, as: Member) => (await pageOf(await visit(path, { as: as.cookie }))).one('main');
const review = (as = grownUp) => main(`/groups/${group.id}/review`, as);
const home = () => main(`/groups/${group.id}`, child);
const read = async (id: string, as: Member | null) => (await visit(`/kids-book/${id}`, as ? { as: as.cookie } : {})).status;

test('a child’s published story waits, only the child and its grown-ups open it, and each of them is notified once (SAFE-06)', async () => {
  const sibling = await createChild(group);
  const story = await publishStory(child);
  expect(story).toMatchObject({ state: 'waiting', review: 'waiting' });
  await publishStory(child, { title: 'The Second Owl' });
  for (const reader of [child, grownUp, other]) expect(await read(story.id, reader)).toBe(200);
  for (const reader of [null, sibling, owner, await createMember()]) expect(await read(story.id, reader)).toBe(404);
  for (const { id } of [grownUp, other]) {
    const stored = await db.select().from(notifications).where(eq(notifications.personId, id));
    expect(stored).toMatchObject([{ kind: 'story-waiting', data: { groupId: group.id } }]);
  }
  expect((await main('/notifications', grownUp)).text).toContain('A story in your group is waiting for you to read it.');
  const page = await review();
  expect(page.all('article').map(({ name }) => name)).toEqual(['The Owl', 'The Second Owl']); // oldest first
  expect(page.one('article', 'The Owl').text).toContain('By Wren');
  for (const [reader, links] of [
    [grownUp, 1],
    [child, 0],
  ] as const)
    expect((await main(`/kids-book/${story.id}`, reader)).all('link', 'Decide about this story').length).toBe(links);
});

test('publishing the same draft twice is one story, and a child publishes nothing but kids stories (SAFE-06, SAFE-05)', async () => {
  const id = await createDraft(child, { kind: 'kids', pages: [text('An owl.')] });
  const publishings = await Promise.all([publish(id, child.cookie, { genre: 'Space' }), publish(id, child.cookie, { genre: 'Space' })]);
  expect(publishings.map(({ status }) => status)).toEqual([200, 200]);
  expect(await db.$count(works, eq(works.authorId, child.id))).toBe(1);
  const save = {
    save: crypto.randomUUID(),
    base: 0,
    kind: 'book',
    title: 'A book',
    description: '',
    order: ['1'],
    pages: { 1: text('x') },
  };
  expect((await saveDraft(crypto.randomUUID(), save, child.cookie)).status).toBe(404);
});

test('grown-ups share a story, send it, give it back with a note, and take it back (SAFE-06, SAFE-08)', async () => {
  const sibling = await createChild(group);
  const story = await publishStory(child);
  expect((await choose(grownUp, group, story, 'group')).status).toBe(303);
  expect([await read(story.id, sibling), await read(story.id, owner)]).toEqual([200, 404]);
  expect((await main(`/groups/${group.id}`, sibling)).one('article', 'The Owl').text).toContain('Shared with our group');
  expect((await choose(other, group, story, 'zone')).status).toBe(303);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'sent' });
  const opened = () => db.$count(cases, and(eq(cases.kind, 'review'), eq(cases.subjectId, story.id), eq(cases.state, 'open')));
  expect([await opened(), await read(story.id, sibling)]).toEqual([1, 200]);
  expect((await choose(grownUp, group, story, 'back')).status).toBe(303);
  expect([await opened(), await read(story.id, sibling), await read(story.id, grownUp)]).toEqual([0, 404, 200]);
  expect((await choose(grownUp, group, story, 'return', ' Please add an ending. ')).status).toBe(303);
  expect(await storyNow(story)).toMatchObject({ review: 'returned', reviewNote: 'Please add an ending.' });
  expect((await review()).all('article')).toEqual([]);
});

test('the child sees each state in words and a picture, newest first (SAFE-06)', async () => {
  const [first, second] = [await publishStory(child), await publishStory(child, { title: 'The Fox' })];
  const rows = async () => (await home()).one('region', 'My stories').all('article');
  expect((await rows()).map(({ name }) => name)).toEqual(['The Fox', 'The Owl']);
  const line = async () => {
    const row = (await rows()).at(-1);
    expect(row?.parts('.story-step svg').length).toBe(1);
    return row?.text;
  };
  expect(await line()).toContain('Waiting for a grown-up to read it');
  await choose(grownUp, group, first, 'return', 'More about the fox, please.');
  expect(await line()).toContain('Given back to you');
  expect(await line()).toContain('More about the fox, please.');
  await db.update(works).set({ review: 'group', reviewNote: null }).where(eq(works.id, first.id));
  expect(await line()).toContain('Shared with our group');
  await choose(grownUp, group, first, 'zone');
  expect(await line()).toContain('Sent to the Kids Zone');
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, first.id));
  expect(await line()).toContain('In the Kids Zone');
  expect(await read(second.id, child)).toBe(200);
});

test('the second of two grown-ups reads that the story was decided already, with the note that was not sent (SAFE-06)', async () => {
  const story = await publishStory(child);
  const answers = await Promise.all([choose(grownUp, group, story, 'group'), choose(other, group, story, 'return', 'Not yet.')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const late = await choose(other, group, story, 'return', 'Not yet.');
  const page = (await pageOf(late)).one('main');
  expect([late.status, page.one('alert').text]).toEqual([
    409,
    'Somebody else has decided about this story already. This is how it is now.',
  ]);
  expect(page.text).toContain('Your note was not sent:\nNot yet.');
});

test('a story is taken back although a moderator decides about it at the same moment (SAFE-06, MOD-17)', async () => {
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'zone');
  const moderator = await otherTransaction();
  await moderator.query('select from cases where subject_id = $1 for update', story.id);
  const taking = choose(grownUp, group, story, 'back');
  await moderator.lockWorkOnceBlocking(story.id);
  await moderator.commit();
  expect((await taking).status).toBe(303);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'waiting' });
});

test('a note is required and has up to 300 characters; strangers and other grown-ups decide nothing (SAFE-06)', async () => {
  const story = await publishStory(child);
  const send300 = await choose(grownUp, group, story, 'return', 'n'.repeat(301));
  const page = (await pageOf(send300)).one('main');
  expect([send300.status, page.text]).toEqual([422, expect.stringContaining('A note can be up to 300 characters.')]);
  expect(page.one('textbox').text).toBe('n'.repeat(301));
  expect((await choose(grownUp, group, story, 'return', ' ')).status).toBe(422);
  expect((await choose(grownUp, group, story, 'publish')).status).toBe(422);
  const stranger = await createMember();
  const elsewhere = await createGroup([stranger]);
  for (const [as, where] of [
    [stranger, group],
    [stranger, elsewhere],
    [child, group],
    [owner, group],
  ] as const)
    expect([403, 404]).toContain((await choose(as, where, story, 'zone')).status);
  expect(await storyNow(story)).toMatchObject({ review: 'waiting' });
});

test('a text that was changed after it was opened is not shared unread (SAFE-06)', async () => {
  const story = await publishStory(child);
  const draft = (await send(`/works/${story.id}/change`, {}, child.cookie)).headers.get('location')?.split('draft=')[1] ?? '';
  await publish(draft, child.cookie, { genre: 'Adventure' });
  const stale = { work: story.id, version: story.draftId ?? '', choice: 'group' };
  const response = await send(`/groups/${group.id}/review`, stale, grownUp.cookie);
  expect(response.status).toBe(409);
  expect((await pageOf(response)).one('main').one('alert').text).toContain('Please read it again.');
  expect(await storyNow(story)).toMatchObject({ review: 'waiting' });
});

test('a deleted story can be brought back for a day, and is then erased (SAFE-06)', async () => {
  const [one, two] = [await publishStory(child), await publishStory(child, { title: 'The Fox' })];
  await choose(grownUp, group, one, 'delete');
  await choose(grownUp, group, two, 'delete');
  expect((await home()).one('region', 'My stories').all('article')).toEqual([]);
  const deleted = (await review()).one('region', 'Deleted stories');
  expect(deleted.names('button')).toEqual(['Bring it back “The Fox”', 'Bring it back “The Owl”']);
  expect((await choose(other, group, one, 'restore')).status).toBe(303);
  await runJobs();
  expect(await storyNow(two)).toMatchObject({ review: 'deleted' });
  await db
    .update(works)
    .set({ stateAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(works.authorId, child.id));
  await passMinutes(25 * 60);
  await runJobs();
  expect([(await storyNow(one))?.review, await storyNow(two)]).toEqual(['waiting', undefined]);
});

test('a story that is brought back at the moment of its deletion stays (SAFE-06)', async () => {
  const story = await publishStory(child);
  await choose(grownUp, group, story, 'delete');
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  await db.update(works).set({ stateAt: dayAgo }).where(eq(works.id, story.id));
  await passMinutes(25 * 60);
  const deleting = await db.transaction(async (restoring) => {
    await restoring.update(works).set({ review: 'waiting' }).where(eq(works.id, story.id));
    const run = runJobs();
    await vi.waitFor(async () => expect((await db.execute(waitingForLock)).rowCount).toBe(1), 10_000);
    return () => run;
  });
  await deleting();
  expect(await storyNow(story)).toMatchObject({ review: 'waiting' });
});

test('no one decides about stories of a child whose account is closed (SAFE-08)', async () => {
  const story = await publishStory(child);
  await db.update(people).set({ deletingSince: new Date() }).where(eq(people.id, child.id));
  expect((await choose(grownUp, group, story, 'group')).status).toBe(404);
  expect((await review()).all('article')).toEqual([]);
});
