import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { consume, LIMITS, resetRateLimits } from '#server/limits/rate-limits.ts';
import { createDraft, publish, publishPart } from '#tests/support/drafts/drafts.ts';
import { createMember } from '#tests/support/people.ts';
import { createBook } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

test('a refused or failed publishing does not count toward the hourly limit (PUBLISH-19)', async () => {
  const author = await createMember();
  const [untitled, draft, next] = [await createDraft(author, { title: '' }), await createDraft(author), await createDraft(author)];
  await consume('publish', author.id, 'member', LIMITS.publish.points - 1);
  expect((await publish(untitled, author.cookie)).status).toBe(422);
  const busy = vi.spyOn(db, 'transaction').mockRejectedValue(Object.assign(new Error('canceling statement'), { code: '57014' }));
  expect((await publish(draft, author.cookie)).status).toBe(503);
  busy.mockRestore();
  expect((await publish(draft, author.cookie)).status).toBeLessThan(300);
  expect((await publish(next, author.cookie)).status).toBe(429);
});

test('a refused chapter does not count toward the hourly limit (CHAP-14)', async () => {
  const author = await createMember();
  const { id: work } = await createBook(author);
  const [untitled, chapter] = [
    await createDraft(author, { kind: 'chapter', work, title: '' }),
    await createDraft(author, { kind: 'chapter', work, title: 'The Second Lamp' }),
  ];
  await consume('publish-part', author.id, 'member', LIMITS['publish-part'].points - 1);
  expect((await publishPart(untitled, author.cookie)).status).toBe(422);
  expect((await publishPart(chapter, author.cookie)).status).toBeLessThan(300);
});
