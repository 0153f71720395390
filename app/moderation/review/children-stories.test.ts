import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { publishKidsStory } from '#tests/support/site/kids-stories.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { choose, publishStory, storyNow } from '#tests/support/site/stories.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { cases } from '../tables.ts';

const [moderator, grownUp, member] = [
  await createMember({ role: 'moderator' }),
  await createMember(),
  await createMember(),
  await createMember({ role: 'owner' }),
];
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
});
const reviewsOf = ({ id }: { id: string }) =>
  db
    .select()
    .from(cases)
    .where(and(eq(cases.subjectId, id), eq(cases.kind, 'review')));
const status = async ({ id }: { id: string }) => (await visit(`/kids-book/${id}`)).status;

test('a child’s story that a grown-up sent is in the Kids Zone when a moderator accepted it (SAFE-07)', async () => {
  const group = await createGroup([grownUp]);
  const story = await publishStory(await createChild(group));
  await choose(grownUp, group, story, 'zone');
  const [opened] = await reviewsOf(story);
  expect([await storyNow(story), await status(story)]).toMatchObject([{ state: 'waiting', review: 'sent' }, 404]);
  expect((await send(`/moderation/cases/${opened?.id}/review`, { answer: 'accept' }, moderator.cookie)).status).toBe(303);
  expect([await storyNow(story), await status(story)]).toMatchObject([{ state: 'shown', review: null }, 200]);
});

test('a story that was taken back is not accepted, and the moderator reads why (SAFE-07)', async () => {
  const group = await createGroup([grownUp]);
  const story = await publishStory(await createChild(group));
  await choose(grownUp, group, story, 'zone');
  const [opened] = await reviewsOf(story);
  await choose(grownUp, group, story, 'back');
  const refused = await send(`/moderation/cases/${opened?.id}/review`, { answer: 'accept' }, moderator.cookie);
  expect([refused.status, (await refused.text()).includes('This story is no longer waiting for a moderator.')]).toEqual([409, true]);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'waiting' });
});

test('staff read no username of a child in cases about its story, and below it (SAFE-09, MOD-04)', async () => {
  const group = await createGroup([grownUp]);
  const [child, story] = [await createChild(group), await createKidsStory(member)];
  const own = await publishStory(child);
  await choose(grownUp, group, own, 'zone');
  await createComments(child, { work: story.id }, ['I loved this story!']);
  const [comment] = await createComments(member, { work: story.id }, ['Thank you.']);
  const report = new URLSearchParams({ type: 'comment', id: comment?.id ?? '', reason: 'Spam', details: '' });
  expect((await fetchData('/reports', report, child.cookie)).status).toBe(403); // a child tells its grown-ups
  expect((await fetchData('/reports', report, grownUp.cookie)).status).toBe(200);
  const [reported] = await db
    .select()
    .from(cases)
    .where(eq(cases.subjectId, comment?.id ?? ''));
  const [review] = await reviewsOf(own);
  for (const id of [reported?.id, review?.id]) {
    const response = await visit(`/moderation/cases/${id}`, { as: moderator.cookie });
    expect([response.status, (await response.clone().text()).includes(child.username)]).toEqual([200, false]);
    if (id === reported?.id) expect((await pageOf(response)).text).toContain('a child ·');
  }
});

test('where the site leaves it to a grown-up alone, the story is in the Kids Zone at once; members still wait (SAFE-07)', async () => {
  await setSettings({ 'kids-review': 'grown-up' });
  const group = await createGroup([grownUp]);
  const child = await createChild(group);
  const story = await publishStory(child);
  expect(await status(story)).toBe(404);
  await choose(grownUp, group, story, 'zone');
  expect([await storyNow(story), await status(story), await reviewsOf(story)]).toMatchObject([{ state: 'shown', review: null }, 200, []]);
  const version = await publishStory(child, { title: 'The Newer Owl' });
  await db.update(works).set({ replacesId: story.id }).where(eq(works.id, version.id));
  await choose(grownUp, group, version, 'zone');
  expect(await storyNow(story)).toMatchObject({ title: 'The Newer Owl', state: 'shown' });
  expect(await publishKidsStory(member)).toMatchObject({ state: 'waiting', review: 'sent' });
});
