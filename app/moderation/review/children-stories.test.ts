import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createMember } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { publishKidsStory } from '#tests/support/site/kids-stories.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { choose, publishStory, storyNow } from '#tests/support/site/stories.ts';
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
  expect([refused.status, (await refused.text()).includes('This story does not wait for a moderator any more.')]).toEqual([409, true]);
  expect(await storyNow(story)).toMatchObject({ state: 'waiting', review: 'waiting' });
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
