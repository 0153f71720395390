import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { comments } from '#app/comments/tables.ts';
import { cases, moderationLog } from '#app/moderation/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { runJobs } from '#tests/support/site/jobs.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { publishWelcomeShelf } from '../../demo/seed/welcome/publish-welcome-shelf.ts';
import { reviewOlderStories } from './older-stories.server.ts';
import { createSetupCode } from './setup.server.ts';

afterAll(() => db.delete(cases));

const stepOf = async ({ id }: { id: string }) => {
  const [row] = await db.select({ state: works.state, review: works.review }).from(works).where(eq(works.id, id));
  return `${row?.state} ${row?.review}`;
};
const stateOf = async (comment: { id: string } | undefined) =>
  (
    await db
      .select({ state: comments.state })
      .from(comments)
      .where(eq(comments.id, comment?.id ?? ''))
  )[0]?.state;
const openCases = async (kind: 'review' | 'held') =>
  (
    await db
      .select()
      .from(cases)
      .where(and(eq(cases.kind, kind), eq(cases.state, 'open')))
  ).map(({ subjectId }) => subjectId);
const texts = async ({ id }: { id: string }) =>
  (
    await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.personId, id), eq(notifications.kind, 'stories-wait')))
  ).map(({ kind, data }) => notificationText(kind as 'stories-wait', data as { what: 'stories' }).text);

test('with the first owner, kids stories of members and free comments below wait for a moderator; what came with the site stays (SAFE-07)', async () => {
  await publishWelcomeShelf();
  const [welcome] = await db.select().from(works).where(eq(works.kind, 'kids_book'));
  const [author, reader, founder] = [await createMember(), await createMember(), await createMember()];
  const story = await createKidsStory(author, { title: 'An older comet' });
  const others = await Promise.all(Array.from({ length: 60 }, () => createKidsStory(author)));
  const [book, own, hidden] = [await createBook(author), await createKidsStory(founder), await createKidsStory(author)];
  await db.update(works).set({ state: 'hidden', stateDecisionId: crypto.randomUUID() }).where(eq(works.id, hidden.id));
  const [free, chosen] = await createComments(reader, { work: story.id }, ['My address is Elm Street.', 'I loved this story!']);
  const [onBook] = await createComments(reader, { work: book.id }, ['I live there too.']);
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(200);

  const code = (await createSetupCode()) ?? expect.unreachable();
  resetRateLimits();
  expect((await send('/setup', { code, 'site-name': 'Hearth' }, founder.cookie)).status).toBe(303);
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(404);
  expect(await Promise.all([story, welcome ?? story, own, hidden].map(stepOf))).toEqual([
    'waiting sent',
    'shown null',
    'shown null', // nobody else could read it
    'hidden null',
  ]);
  expect(await Promise.all([free, chosen, onBook].map(stateOf))).toEqual(['held', 'shown', 'shown']);
  expect((await pageOf(await visit('/kids-adventure'))).one('main').text).not.toContain('An older comet');
  expect([await texts(author), await texts(reader), await texts(founder)]).toEqual([
    ['This site has an owner now. A moderator will read your kids stories before others see them again.'],
    ['This site has an owner now. A moderator will read your comments on kids stories before others see them again.'],
    [],
  ]);
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.action, 'stories-sent-to-review'));
  expect(line).toMatchObject({ actorId: founder.id, after: { stories: '61', comments: '1' } });

  expect(await openCases('review')).toEqual([]);
  for (let i = 0; i < 2; i++) await runJobs();
  expect((await openCases('review')).sort()).toEqual([story, ...others].map(({ id }) => id).sort());
  expect(await openCases('held')).toEqual([free?.id]);
  const [held] = await db.select().from(cases).where(eq(cases.kind, 'held'));
  const shown = (await pageOf(await visit(`/moderation/cases/${held?.id}`, { as: founder.cookie }))).one('main').text;
  expect(shown).toContain('A comment below a kids story from before the site had an owner.');

  const [accepted] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, 'review'), eq(cases.subjectId, story.id)));
  await send(`/moderation/cases/${accepted?.id}/review`, { answer: 'accept' }, founder.cookie);
  await send(`/moderation/cases/${held?.id}/decide`, { action: 'release' }, founder.cookie);
  await db.transaction((tx) => reviewOlderStories(founder, tx, founder.id)); // an owner again, later
  expect([await stepOf(story), await stateOf(free)]).toEqual(['shown null', 'shown']);
  await db.update(people).set({ trustedForKids: true }).where(eq(people.id, author.id));
});
