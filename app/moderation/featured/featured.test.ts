import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { pageCache } from '#server/app.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { createReviewCase } from '../review/review.server.ts';
import { cases, moderationLog } from '../tables.ts';

beforeEach(resetRateLimits);

const [owner, moderator, author] = [await createMember({ role: 'owner' }), await createMember({ role: 'moderator' }), await createMember()];
await loadSettings();

const feature = (as: Member | undefined, { id }: { id: string }, featured: string) =>
  send(`/works/${id}/featured`, { featured, back: `/kids-book/${id}` }, as?.cookie);
const isFeatured = async ({ id }: { id: string }) => (await db.select({ is: works.isFeatured }).from(works).where(eq(works.id, id)))[0]?.is;
const page = async ({ id }: { id: string }, as?: Member) => {
  pageCache.clear();
  return (await pageOf(await visit(`/kids-book/${id}`, as ? { as: as.cookie } : {}))).one('main');
};

test('moderators set and take Featured! on the page of a story, with a line in the log each time (SAFE-07, KIDS-32)', async () => {
  const story = await createKidsStory(author);
  expect((await page(story, moderator)).names('button')).toContain('Mark as Featured!');
  const response = await feature(moderator, story, 'yes');
  expect([response.status, response.headers.get('location'), await isFeatured(story)]).toEqual([303, `/kids-book/${story.id}`, true]);
  expect((await page(story)).text).toContain('Featured!');
  await feature(moderator, story, 'yes'); // a repeat changes nothing
  expect((await page(story, moderator)).names('button')).toContain('Remove Featured!');
  await feature(owner, story, 'no');
  expect([(await page(story)).text.includes('Featured!'), await isFeatured(story)]).toEqual([false, false]);
  const lines = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, story.id)).orderBy(moderationLog.id);
  expect(lines.map(({ action, actorId, before, after }) => [action, actorId, before, after])).toEqual([
    ['featured-changed', moderator.id, { featured: 'no' }, { featured: 'yes' }],
    ['featured-changed', owner.id, { featured: 'yes' }, { featured: 'no' }],
  ]);
});

test('a story that waits is featured in its case, and is so from its acceptance on (SAFE-07)', async () => {
  const story = await createKidsStory(author, { state: 'waiting', review: 'sent' });
  await createReviewCase(author, db, { id: story.id, authorId: author.id });
  const [opened] = await db.select().from(cases).where(eq(cases.subjectId, story.id));
  const main = (await pageOf(await visit(`/moderation/cases/${opened?.id}`, { as: moderator.cookie }))).one('main');
  expect(main.names('button')).toContain('Mark as Featured!');
  expect((await feature(moderator, story, 'yes')).status).toBe(303);
  await send(`/moderation/cases/${opened?.id}/review`, { answer: 'accept' }, moderator.cookie);
  expect((await page(story)).text).toContain('Featured!');
});

test('members do not feature, staff not their own, and nothing but kids stories that they can see (SAFE-07, MOD-18)', async () => {
  const [story, own, book] = [await createKidsStory(author), await createKidsStory(moderator), await createBook(author)];
  expect((await page(story, author)).text).not.toContain('Mark as Featured!');
  expect((await page(own, moderator)).text).not.toContain('Mark as Featured!');
  const removed = await createKidsStory(author, { state: 'waiting', review: 'returned' });
  const shy = await createMember();
  const hidden = await createKidsStory(shy);
  await hide(shy);
  for (const [as, work] of [
    [author, story],
    [moderator, own],
    [moderator, book],
    [moderator, removed],
    [moderator, hidden],
  ] as const)
    expect((await feature(as, work, 'yes')).status).toBe(404);
  expect((await feature(undefined, story, 'yes')).status).toBe(401);
  expect(await Promise.all([story, own, book, removed, hidden].map(isFeatured))).toEqual([false, false, false, false, false]);
});
