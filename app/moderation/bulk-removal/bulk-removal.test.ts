import { and, asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, test, vi } from 'vitest';
import { jobHandlers as allHandlers } from '#app/job-handlers.server.ts';
import { db } from '#server/database/database.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { jobs } from '#server/jobs/tables.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createCase, setStateOf, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost, createPosts } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { notificationText } from '../../notifications/notification-rules.ts';
import { notifications } from '../../notifications/tables.ts';
import { posts } from '../../posts/tables.ts';
import { reports } from '../../reports/tables.ts';
import { works } from '../../works/tables.ts';
import { undoDecision } from '../decisions/undo.server.ts';
import { createReviewCase } from '../review/review.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { appeals, bulkRemovals, bulkRemovalThings, cases, decisions, moderationLog } from '../tables.ts';
import { removableCounts } from './removable.server.ts';
import { REMOVAL_BATCH_SIZE } from './removal-rules.ts';

const [moderator, administrator] = [await createMember({ role: 'moderator' }), await createMember({ role: 'administrator' })];
beforeEach(() => resetRateLimits());

/** Runs every job that is due, as one process. */
const runJobs = async () => {
  const worker = createJobWorker({ on: () => () => {} }, allHandlers);
  await worker.run();
  await worker.close();
};
const address = ({ username }: Member, period = 'day') => `/moderation/people/${username}/remove?from=${period}`;
const remove = async (person: Member, period = 'day', who = moderator) =>
  send(address(person, period), { rule: (await rulesInForce(null))[1]?.id ?? '', words: 'Please stop.' }, who.cookie);
const restore = (person: Member, id: string, who = moderator) => send(address(person), { restore: id }, who.cookie);
const removalOf = async ({ id }: Member) => {
  const [found] = await db.select().from(bulkRemovals).where(eq(bulkRemovals.personId, id)).orderBy(sql`id desc`);
  return found ?? expect.unreachable();
};
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'decided', data as never).text,
  );

/** One thing of every kind, and an old post. */
async function manyThings(author: Member) {
  const place = await createPost(await createMember());
  const [book, older, old, post, channel] = [
    await createBook(author),
    await createBook(author, { createdAt: new Date(Date.now() - 30 * 86_400_000) }),
    await createPost(author, { createdAt: new Date(Date.now() - 2 * 86_400_000) }),
    await createPost(author),
    await createChannel(author),
  ];
  const chapter = await createChapter(older);
  await createChapter(book);
  const [comment] = await createComments(author, { post: place.id }, ['Buy this.']);
  await db.update(posts).set({ commentsCount: 1 }).where(eq(posts.id, place.id));
  const [message] = await createMessages(channel, author, 'Buy that.');
  return { book, older, old, post, channel, chapter, comment: comment ?? { id: '' }, message: message ?? { id: '' }, place };
}
const statesOf = async (things: Awaited<ReturnType<typeof manyThings>>) => ({
  book: await stateOf('work', things.book),
  older: await stateOf('work', things.older),
  old: await stateOf('post', things.old),
  post: await stateOf('post', things.post),
  channel: await stateOf('channel', things.channel),
  chapter: await stateOf('part', things.chapter),
  comment: await stateOf('comment', things.comment),
  message: await stateOf('message', things.message),
});
const shown = {
  ...{ book: 'shown', older: 'shown', old: 'shown', post: 'shown' },
  ...{ channel: 'shown', chapter: 'shown', comment: 'shown', message: 'shown' },
};
const removed = {
  ...{ book: 'removed', older: 'shown', old: 'shown', post: 'removed' },
  ...{ channel: 'removed', chapter: 'removed', comment: 'removed', message: 'removed' },
};

test('the numbers by kind come first, then everything of the last 24 hours is removed, and one entry restores it whole (MOD-20)', async () => {
  const author = await createMember();
  const things = await manyThings(author);
  const before = (await pageOf(await visit(address(author), { as: moderator.cookie }))).one('main').text.replaceAll(/\s+/g, ' ');
  for (const words of ['Stories 1', 'Chapters and arcs of other stories 1', 'Posts 1', 'Comments 1', 'Messages 1', 'Channels 1'])
    expect(before).toContain(words);
  expect(before).toContain('Remove 6 items');
  expect((await remove(author)).status).toBe(303);
  expect(await statesOf(things)).toEqual(shown);
  await runJobs();
  expect(await statesOf(things)).toEqual(removed);
  expect((await visit(`/book/${things.book.id}`)).status).toBe(404);
  const { id, decisionId } = await removalOf(author);
  const lines = await db.select().from(moderationLog).where(eq(moderationLog.decisionId, decisionId));
  expect(lines.map(({ action, subjectType }) => `${action} ${subjectType ?? ''}`.trim()).sort()).toEqual(
    ['remove channel', 'remove comment', 'remove message', 'remove part', 'remove post', 'remove work', 'remove-all'].sort(),
  );
  const done = (await pageOf(await visit(address(author), { as: moderator.cookie }))).one('main').text;
  expect(done).toContain('6 in all');
  expect((await restore(author, id)).status).toBe(303);
  await runJobs();
  expect(await statesOf(things)).toEqual(shown);
  const [comment] = await db.select({ comments: posts.commentsCount }).from(posts).where(eq(posts.id, things.place.id));
  expect(comment?.comments).toBe(1);
  const restored = await db
    .select()
    .from(moderationLog)
    .where(and(eq(moderationLog.decisionId, decisionId), eq(moderationLog.action, 'restore')));
  expect(restored).toHaveLength(6);
  expect((await messages(author)).at(-1)).toBe('6 items you made can be seen by others again.');
});

test('the author gets one notification with the appeal, and each reporter one, and the cases are closed (MOD-20)', async () => {
  const [author, reporter, other] = [await createMember(), await createMember(), await createMember()];
  const list = await createPosts(author, [{ content: 'One' }, { content: 'Two' }, { content: 'Three' }]);
  const opened = [];
  for (const post of list)
    opened.push(await createCase({ type: 'post', id: post.id, author }, post === list[0] ? [reporter, other] : [reporter]));
  await remove(author);
  await runJobs();
  const [rule] = (await rulesInForce(null)).slice(1);
  const { decisionId } = await removalOf(author);
  expect(await messages(author)).toEqual([
    expect.stringMatching(`^3 items you made were removed\\. Reason: ${rule?.title}\\. Please stop\\. You can appeal until .+\\.$`),
  ]);
  for (const member of [reporter, other])
    expect(await messages(member)).toEqual(['Thank you for your report. We looked at the content and took action.']);
  for (const { id } of opened) {
    const [caseRow] = await db.select({ state: cases.state }).from(cases).where(eq(cases.id, id));
    const statuses = await db.select({ status: reports.status }).from(reports).where(eq(reports.caseId, id));
    expect([caseRow?.state, ...new Set(statuses.map(({ status }) => status))]).toEqual(['decided', 'upheld']);
    const [decision] = await db.select().from(decisions).where(eq(decisions.caseId, id));
    expect(decision).toMatchObject({ actions: ['remove'], ruleTitle: rule?.title });
    expect(await undoDecision(moderator, decision?.id ?? '')).toMatchObject({ status: 409 });
    await db
      .update(decisions)
      .set({ createdAt: sql`now() - interval '1 minute'` })
      .where(eq(decisions.id, decision?.id ?? ''));
    expect((await visit(`/appeals/${decision?.id}`, { as: author.cookie })).status).toBe(404);
  }
  expect(await undoDecision(moderator, decisionId)).toMatchObject({ status: 409 });
});

test('a granted appeal restores the removal whole once Undo is over (MOD-16, MOD-20)', async () => {
  const author = await createMember();
  const post = await createPost(author);
  await remove(author);
  await runJobs();
  const { decisionId, id } = await removalOf(author);
  await db.update(decisions).set({ createdAt: sql`now() - interval '31 seconds'` }).where(eq(decisions.id, decisionId));
  await send(`/appeals/${decisionId}`, { words: 'This was no advertising.' }, author.cookie);
  const [appeal] = await db.select().from(appeals).where(eq(appeals.decisionId, decisionId));
  expect((await send(`/moderation/cases/${appeal?.caseId}/appeal`, { action: 'grant' }, administrator.cookie)).status).toBe(303);
  await runJobs();
  expect(await stateOf('post', post)).toBe('removed');
  await db.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.kind, 'restore-all'));
  await runJobs();
  expect([await stateOf('post', post), (await removalOf(author)).state]).toEqual(['shown', 'restored']);
  expect(await db.$count(bulkRemovalThings, eq(bulkRemovalThings.removalId, id))).toBe(0);
});

test('restoring a removal hides again what was hidden before, and changes nothing that was decided about since (MOD-20)', async () => {
  const author = await createMember();
  const [hidden, since] = await createPosts(author, [{ content: 'One' }, { content: 'Two' }]);
  if (!hidden || !since) return expect.unreachable();
  await setStateOf('post', hidden, 'hidden');
  await remove(author);
  await runJobs();
  await setStateOf('post', since, 'hidden'); // by another decision
  await restore(author, (await removalOf(author)).id);
  await runJobs();
  expect([await stateOf('post', hidden), await stateOf('post', since)]).toEqual(['hidden', 'hidden']);
});

test('kids stories in review are restored as they were: waiting, or hidden by a decision before (MOD-20, MOD-10, SAFE-07)', async () => {
  const author = await createMember();
  const [waiting, hidden, inZone] = [await createKidsStory(author), await createKidsStory(author), await createKidsStory(author)];
  for (const { id } of [waiting, hidden]) await db.update(works).set({ state: 'waiting', review: 'sent' }).where(eq(works.id, id));
  await createReviewCase(author, db, { id: waiting.id, authorId: author.id });
  await setStateOf('work', hidden, 'hidden');
  await remove(author);
  await runJobs();
  const states = () => Promise.all([waiting, hidden, inZone].map((story) => stateOf('work', story)));
  expect(await states()).toEqual(['removed', 'removed', 'removed']);
  await restore(author, (await removalOf(author)).id);
  await runJobs();
  expect(await states()).toEqual(['waiting', 'hidden', 'shown']);
  const [review] = await db.select().from(cases).where(eq(cases.subjectId, waiting.id));
  expect((await send(`/moderation/cases/${review?.id}/review`, { answer: 'accept' }, moderator.cookie)).status).toBe(303);
  expect(await stateOf('work', waiting)).toBe('shown');
});

test('a removal that was interrupted between batches goes on where it stopped, and repeats nothing (MOD-20)', async () => {
  const author = await createMember();
  await createPosts(
    author,
    Array.from({ length: 450 }, (_, n) => ({ content: `Offer ${n}` })),
  );
  await remove(author);
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'remove-all'));
  const stopped = new AbortController();
  const handler = allHandlers.find(({ kind }) => kind === 'remove-all');
  const run = handler?.run(job?.data, { tries: 1, signal: stopped.signal });
  await vi.waitFor(async () => expect(await db.$count(bulkRemovalThings)).toBeGreaterThan(0), { interval: 5, timeout: 20_000 });
  stopped.abort();
  await expect(run).rejects.toThrow();
  const { id } = await removalOf(author);
  const before = await db.$count(bulkRemovalThings, eq(bulkRemovalThings.removalId, id));
  expect([before % 200, before < 450]).toEqual([0, true]);
  expect(await messages(author)).toEqual([]);
  const progress = (await pageOf(await visit(address(author), { as: moderator.cookie }))).one('main').text;
  expect(progress).toContain(`${before} of 450`);
  await runJobs();
  expect(await db.$count(bulkRemovalThings, eq(bulkRemovalThings.removalId, id))).toBe(450);
  expect(await db.$count(moderationLog, and(eq(moderationLog.personId, author.id), eq(moderationLog.action, 'remove')))).toBe(450);
  expect(await messages(author)).toHaveLength(1);
});

test('only administrators remove everything however old, no one acts on the same or a higher role, and a rule is needed (MOD-20, ROLE-02)', async () => {
  const author = await createMember();
  await createPost(author, { createdAt: new Date(Date.now() - 40 * 86_400_000) });
  expect((await visit(address(author, 'ever'), { as: moderator.cookie })).status).toBe(404);
  expect((await remove(author, 'ever')).status).toBe(404);
  const overview = (await pageOf(await visit(`/moderation/people/${author.username}`, { as: moderator.cookie }))).one('main').text;
  expect(overview).toContain('Remove everything from the last 24 hours');
  expect(overview).not.toContain('Remove everything, however old');
  const none = await remove(author, 'week');
  expect([none.status, (await pageOf(none)).text]).toEqual([409, expect.stringContaining('There is nothing to remove from this time.')]);
  const colleague = await createMember({ role: 'moderator' });
  await createPost(colleague);
  expect((await remove(colleague)).status).toBe(403);
  const noRule = await send(address(author, 'ever'), { rule: '', words: 'Words that stay.' }, administrator.cookie);
  const text = await noRule.text();
  expect([noRule.status, text.includes('Choose the rule that this breaks.'), text.includes('Words that stay.</textarea>')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await remove(author, 'ever', administrator)).status).toBe(303);
  const again = await remove(author, 'ever', administrator);
  expect(again.status).toBe(409); // not finished
  await runJobs();
  const { id } = await removalOf(author);
  expect((await restore(author, id)).status).toBe(404); // a moderator did not remove it
  await db.update(bulkRemovals).set({ createdAt: sql`now() - interval '31 days'` }).where(eq(bulkRemovals.id, id));
  const late = await restore(author, id, administrator);
  expect([late.status, (await pageOf(late)).one('alert').text]).toEqual([
    409,
    'What was removed more than 30 days ago cannot be restored.',
  ]);
});

test('5,000 things are removed by statements that change at most 200 rows (MOD-20)', async () => {
  const author = await createMember();
  const place = await createBook(await createMember());
  await db.execute(sql`insert into posts (author_id, content) select ${author.id}, 'Offer ' || n from generate_series(1, 2500) n`);
  await db.execute(
    sql`insert into comments (author_id, work_id, text) select ${author.id}, ${place.id}, 'Offer ' || n from generate_series(1, 2500) n`,
  );
  await db.update(works).set({ commentsCount: 2_500 }).where(eq(works.id, place.id));
  await remove(author);
  let largest = 0;
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const result = Reflect.apply(query, this, given) as unknown;
    if (result instanceof Promise)
      void result.then(
        ({ command, rowCount }: pg.QueryResult) => {
          if (command !== 'SELECT') largest = Math.max(largest, rowCount ?? 0);
        },
        () => {},
      );
    return result;
  } as never);
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'remove-all'));
  await allHandlers.find(({ kind }) => kind === 'remove-all')?.run(job?.data, { tries: 1, signal: new AbortController().signal });
  vi.restoreAllMocks();
  expect(largest).toBe(REMOVAL_BATCH_SIZE);
  expect((await removalOf(author)).total).toBe(5_000);
  const [row] = await db.select({ comments: works.commentsCount }).from(works).where(eq(works.id, place.id));
  expect(row?.comments).toBe(0);
  const range = { personId: author.id, since: sql`null::timestamptz`, until: sql`now()` };
  expect(new Set(Object.values(await removableCounts(moderator, range)))).toEqual(new Set([0]));
});
