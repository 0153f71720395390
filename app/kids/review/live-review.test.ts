import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { choose, publishStory } from '#tests/support/site/stories.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

async function fixture() {
  const grownUp = await createMember();
  const group = await createGroup([grownUp]);
  return { grownUp, group, child: await createChild(group), sibling: await createChild(group), stranger: await createMember() };
}
const listen = (topics: string, as: Member) => site.listen(topics, as.cookie, { catchUp: false });

test('open pages of the group and of the story get events of every step, and those of strangers of none (SAFE-08)', async () => {
  const { grownUp, group, child, sibling, stranger } = await fixture();
  const story = await publishStory(child);
  const topics = [`group:${group.id}`, `work:${story.id}`];
  const streams = await Promise.all([grownUp, child, sibling].map((member) => listen(topics.join(','), member)));
  const outside = await listen([...topics, 'banner'].join(','), stranger);
  for (const choice of ['group', 'back', 'return', 'delete']) {
    for (const { events } of streams) events.length = 0;
    expect((await choose(grownUp, group, story, choice, 'Please wait.')).status).toBe(303);
    for (const stream of streams) await stream.until(() => topics.every((topic) => stream.events.some(({ data }) => data === topic)));
  }
  await publishStory(child, { title: 'A second one' });
  await streams[0]?.until(() => streams[0]?.events.some(({ data }) => data === topics[0]));
  expect(outside.events).toEqual([]);
});

test('a page of a stranger that shows a story of the zone gets an event when it is taken back (SAFE-08)', async () => {
  const { grownUp, group, child, stranger } = await fixture();
  const story = await publishStory(child);
  await db.update(works).set({ state: 'shown', review: null }).where(eq(works.id, story.id));
  const stream = await listen(`work:${story.id},home`, stranger);
  await choose(grownUp, group, story, 'back');
  await stream.until(() => stream.events.length > 0);
  const received = JSON.stringify(stream.events);
  for (const secret of [child.username, group.id, child.email]) expect(received).not.toContain(secret);
});
