import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createCase, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { createBook, createChapter } from '#tests/support/works.ts';
import { comments } from '../../comments/tables.ts';
import { likes } from '../../engagement/tables.ts';
import { notificationText } from '../../notifications/notification-rules.ts';
import { notifications } from '../../notifications/tables.ts';
import { reports } from '../../reports/tables.ts';
import { works } from '../../works/tables.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { caseCopies, cases, decisions, moderationLog } from '../tables.ts';
import { decide } from './decide.server.ts';
import { decisionWords } from './decision-rules.ts';
import { undoDecision } from './undo.server.ts';

const [author, reporter, moderator, colleague] = await Promise.all([
  createMember(),
  createMember(),
  createMember({ role: 'moderator', name: 'Maya' }),
  createMember({ role: 'moderator' }),
]);
const ruleOf = async (n = 1) => (await rulesInForce(null))[n];
const remove = async () => ({ actions: ['remove'], ruleId: (await ruleOf())?.id });

async function reportedBook(overrides = {}) {
  const book = await createBook(author, overrides);
  return { book, case: await createCase({ type: 'work', id: book.id, author }, [reporter]) };
}
const decided = async (who: Member, caseId: string, typed: Parameters<typeof decide>[2]) => {
  const result = await decide(who, [caseId], typed);
  if (typeof result === 'string' || !('decisions' in result)) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.decisions[0]?.id ?? '';
};
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'decided', data as never).text,
  );
const logOf = (subjectId: string) =>
  db.select().from(moderationLog).where(eq(moderationLog.subjectId, subjectId)).orderBy(asc(moderationLog.id));
const statusOf = async (caseId: string) => {
  const [row] = await db
    .select({ state: cases.state, report: reports.status })
    .from(cases)
    .leftJoin(reports, eq(reports.caseId, cases.id))
    .where(eq(cases.id, caseId));
  return row && `${row.state} ${row.report}`;
};
const endUndo = (id: string) => db.update(decisions).set({ createdAt: sql`now() - interval '31 seconds'` }).where(eq(decisions.id, id));

test('removing a work hides it, closes the case and notifies author and reporter after 30 seconds, with a log line (MOD-07, MOD-12)', async () => {
  const { book, case: caseRow } = await reportedBook({ title: 'Tides' });
  const rule = await ruleOf();
  await decided(moderator, caseRow.id, { ...(await remove()), words: 'Please read the rules.' });
  expect([await stateOf('work', book), await statusOf(caseRow.id)]).toEqual(['removed', 'decided upheld']);
  expect((await visit(`/book/${book.id}`, { as: reporter.cookie })).status).toBe(404);
  const announced = `Your book "Tides" was removed. Reason: ${rule?.title}. Please read the rules. You can appeal until `;
  expect(await messages(author)).toContainEqual(expect.stringContaining(announced));
  expect(await messages(reporter)).toContain('Thank you for your report. We looked at the book and took action.');
  const [sent] = await db.select().from(notifications).where(eq(notifications.personId, reporter.id));
  expect(Math.round(((sent?.sendAt.getTime() ?? 0) - Date.now()) / 1_000)).toBeGreaterThan(20);
  expect((await visit('/notifications', { as: reporter.cookie })).status).toBe(200);
  expect(await (await visit('/notifications', { as: reporter.cookie })).text()).not.toContain('took action');
  expect(await logOf(book.id)).toMatchObject([
    {
      ...{ action: 'remove', actorId: moderator.id, personId: author.id, subjectType: 'work', ruleTitle: rule?.title },
      ...{ words: 'Please read the rules.', before: { state: 'shown' }, after: { state: 'removed' } },
    },
  ]);
});

test('dismissing notifies only the reporter, and a deleted thing is answered as deleted (MOD-12)', async () => {
  const [other, writer] = [await createMember(), await createMember()];
  const post = await createPost(writer);
  const caseRow = await createCase({ type: 'post', id: post.id, author: writer }, [other]);
  await decided(moderator, caseRow.id, { actions: ['dismiss'] });
  expect([await stateOf('post', post), await statusOf(caseRow.id)]).toEqual(['shown', 'decided dismissed']);
  expect(await messages(other)).toEqual(['Thank you for your report. We looked at the post and found nothing against the rules.']);
  expect(await messages(writer)).toEqual([]);
  const deleted = await createCase({ type: 'comment', id: crypto.randomUUID(), author: writer }, [other]);
  await decided(moderator, deleted.id, { actions: ['dismiss'] });
  expect(await statusOf(deleted.id)).toBe('decided gone');
  expect((await messages(other)).at(-1)).toBe('The comment that you reported was deleted by its author.');
});

test('a deleted work is named by its kind in the answer to its reporter (MOD-12)', async () => {
  const other = await createMember();
  const caseRow = await createCase({ type: 'work', id: crypto.randomUUID(), author }, [other]);
  await db
    .insert(caseCopies)
    .values({ caseId: caseRow.id, document: {}, context: { summary: { noun: 'theory', title: '', excerpt: '' } } });
  await decided(moderator, caseRow.id, { actions: ['dismiss'] });
  expect(await messages(other)).toEqual(['The theory that you reported was deleted by its author.']);
});

test('dismissing a case about a person or a problem is answered as dismissed (MOD-12, MOD-22)', async () => {
  const [other, person] = [await createMember(), await createMember()];
  const about = await createCase({ type: 'person', id: person.id, author: person }, [other]);
  const [problem] = await db.insert(cases).values({ kind: 'problem', reportersCount: 1 }).returning({ id: cases.id });
  if (!problem) return expect.unreachable();
  await db.insert(reports).values({ personId: other.id, caseId: problem.id, reason: 'Problem' });
  for (const { id } of [about, problem]) {
    await decided(moderator, id, { actions: ['dismiss'] });
    expect(await statusOf(id)).toBe('decided dismissed');
  }
  expect(await messages(other)).toEqual([
    'Thank you for your report. We looked at the profile and found nothing against the rules.',
    'Thank you for your report. We looked at the problem report and found nothing against the rules.',
  ]);
});

test('hiding leaves the case open until it is decided; dismissing it then shows the thing again (MOD-07)', async () => {
  const { book, case: caseRow } = await reportedBook();
  await decided(moderator, caseRow.id, { actions: ['hide', 'note'], ruleId: (await ruleOf())?.id, note: 'Wait for the author.' });
  expect([await stateOf('work', book), await statusOf(caseRow.id)]).toEqual(['hidden', 'open pending']);
  expect((await logOf(book.id)).map(({ action, note }) => [action, note])).toEqual([
    ['hide', null],
    ['note', 'Wait for the author.'],
  ]);
  await decided(colleague, caseRow.id, { actions: ['dismiss'] });
  expect([await stateOf('work', book), await statusOf(caseRow.id)]).toEqual(['shown', 'decided dismissed']);
});

test('Undo takes a decision back completely for 30 seconds, with both log lines and no message (MOD-11)', async () => {
  const [writer, other] = [await createMember(), await createMember()];
  const book = await createBook(writer);
  const caseRow = await createCase({ type: 'work', id: book.id, author: writer }, [other]);
  const id = await decided(moderator, caseRow.id, await remove());
  expect(await undoDecision(colleague, id)).toBe('not-found');
  expect(await undoDecision(moderator, id)).toBe('undone');
  expect(await undoDecision(moderator, id)).toBe('undone');
  expect([await stateOf('work', book), await statusOf(caseRow.id)]).toEqual(['shown', 'open pending']);
  expect([await messages(writer), await messages(other)]).toEqual([[], []]);
  expect((await logOf(book.id)).map(({ action }) => action)).toEqual(['remove', 'undo']);
  expect((await visit(`/book/${book.id}`, { as: other.cookie })).status).toBe(200);
  const again = await decided(moderator, caseRow.id, await remove());
  await endUndo(again);
  expect(await undoDecision(moderator, again)).toMatchObject({ status: 409, message: 'This decision is final by now. Use Restore.' });
  expect(await stateOf('work', book)).toBe('removed');
});

test('Undo joins what was reported meanwhile to the case that it opens again (MOD-11)', async () => {
  const { book, case: caseRow } = await reportedBook();
  const id = await decided(moderator, caseRow.id, await remove());
  const another = await createMember();
  const newer = await createCase({ type: 'work', id: book.id, author }, [another, reporter]);
  expect(await undoDecision(moderator, id)).toBe('undone');
  expect(await db.$count(cases, eq(cases.id, newer.id))).toBe(0);
  const joined = await db.select().from(reports).where(eq(reports.caseId, caseRow.id));
  expect(joined.map(({ personId, status }) => [personId, status]).sort()).toEqual(
    [
      [another.id, 'pending'],
      [reporter.id, 'pending'],
    ].sort(),
  );
});

test('a decision is final after a later one about the same thing on another case (MOD-11)', async () => {
  const { book, case: caseRow } = await reportedBook();
  const id = await decided(moderator, caseRow.id, { actions: ['dismiss'] });
  const newer = await createCase({ type: 'work', id: book.id, author }, [await createMember()]);
  const later = await decided(colleague, newer.id, { actions: ['hide'], ruleId: (await ruleOf())?.id });
  expect(await undoDecision(moderator, id)).toMatchObject({ status: 409, message: 'This decision is final by now. Use Restore.' });
  expect([await stateOf('work', book), await statusOf(newer.id)]).toEqual(['hidden', 'open pending']);
  expect(await db.$count(decisions, eq(decisions.id, later))).toBe(1);
  expect(await undoDecision(colleague, later)).toBe('undone');
  expect(await undoDecision(moderator, id)).toBe('undone');
});

test('Undo joins a case that a report opens during the reopening (MOD-11)', async () => {
  const { book, case: caseRow } = await reportedBook();
  const id = await decided(moderator, caseRow.id, { actions: ['dismiss'] });
  const another = await createMember();
  const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  let undone: ReturnType<typeof undoDecision> | undefined;
  await db.transaction(async (tx) => {
    const subject = { subjectType: 'work', subjectId: book.id, subjectPersonId: author.id } as const;
    const [opened] = await tx
      .insert(cases)
      .values({ kind: 'report', ...subject, reportersCount: 1 })
      .returning({ id: cases.id });
    await tx.insert(reports).values({ personId: another.id, caseId: opened?.id, contentType: 'work', contentId: book.id, reason: 'Spam' });
    undone = undoDecision(moderator, id);
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBeGreaterThan(0);
  });
  expect(await undone).toBe('undone');
  expect((await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectId, book.id))).map((found) => found.id)).toEqual([
    caseRow.id,
  ]);
  expect(await db.$count(reports, and(eq(reports.caseId, caseRow.id), eq(reports.status, 'pending')))).toBe(2);
});

test('several cases decided together are undone together (MOD-11)', async () => {
  const [first, second] = [await reportedBook(), await reportedBook()];
  const result = await decide(moderator, [first.case.id, second.case.id], await remove());
  if (typeof result === 'string' || !('decisions' in result)) throw new Error('refused');
  expect(await Promise.all([first, second].map(({ book }) => stateOf('work', book)))).toEqual(['removed', 'removed']);
  expect(await undoDecision(moderator, result.decisions[1]?.id ?? '')).toBe('undone');
  expect(await Promise.all([first, second].map(({ book }) => stateOf('work', book)))).toEqual(['shown', 'shown']);
});

test('of two decisions at the same moment the first holds, and everyone is notified once (MOD-17)', async () => {
  const other = await createMember();
  const post = await createPost(author);
  const caseRow = await createCase({ type: 'post', id: post.id, author }, [other]);
  const typed = await remove();
  const results = await Promise.all([decide(moderator, [caseRow.id], typed), decide(moderator, [caseRow.id], { actions: ['dismiss'] })]);
  const refused = results.filter((result) => typeof result !== 'string' && 'status' in result);
  expect(refused).toMatchObject([{ status: 409 }]);
  const removed = (await stateOf('post', post)) === 'removed';
  expect(refused).toMatchObject([{ message: `Maya has just decided this: ${decisionWords([removed ? 'remove' : 'dismiss'])}.` }]);
  expect(await messages(other)).toHaveLength(1);
});

test('restoring brings a thing back with its likes, comments and true counts (MOD-10)', async () => {
  const { book, case: caseRow } = await reportedBook();
  const chapter = await createChapter(book);
  await db.insert(likes).values({ workId: book.id, personId: reporter.id });
  await db.update(works).set({ likesCount: 1, commentsCount: 2 }).where(eq(works.id, book.id));
  const [other, spam] = await createComments(reporter, { work: book.id }, ['Lovely.', 'Buy this.']);
  await decided(moderator, caseRow.id, await remove());
  await decided(moderator, caseRow.id, { actions: ['restore'] });
  const counts = async () => {
    const [row] = await db.select({ likes: works.likesCount, comments: works.commentsCount }).from(works).where(eq(works.id, book.id));
    return row;
  };
  expect([await stateOf('work', book), await counts(), await statusOf(caseRow.id)]).toEqual([
    'shown',
    { likes: 1, comments: 2 },
    'decided dismissed',
  ]);
  expect((await visit(`/book/${book.id}/chapter/${chapter.id}`, { as: reporter.cookie })).status).toBe(200);
  const about = await createCase({ type: 'comment', id: spam?.id ?? '', author: reporter }, []);
  await decided(moderator, about.id, await remove());
  expect([(await counts())?.comments, await db.$count(comments, eq(comments.workId, book.id))]).toEqual([1, 2]);
  await db.delete(comments).where(eq(comments.id, spam?.id ?? ''));
  expect((await counts())?.comments).toBe(1);
  await db.delete(comments).where(eq(comments.id, other?.id ?? ''));
  expect((await counts())?.comments).toBe(0);
  expect(await decide(moderator, [caseRow.id], { actions: ['restore'] })).toMatchObject({ status: 409, message: 'This is already shown.' });
});

test('staff do not decide about their own things, their own reports and people of the same or a higher role, and members decide nothing (MOD-18, ROLE-02)', async () => {
  const own = await createPost(moderator);
  const mine = await createCase({ type: 'post', id: own.id, author: moderator }, [reporter]);
  expect(await decide(moderator, [mine.id], await remove())).toBe('not-found');
  expect(await decide(colleague, [mine.id], await remove())).toMatchObject({
    status: 403,
    message: 'You cannot act on somebody with the same or a higher role.',
  });
  const administrator = await createMember({ role: 'administrator' });
  await decided(administrator, mine.id, await remove());
  const post = await createPost(author);
  const reported = await createCase({ type: 'post', id: post.id, author }, [moderator]);
  expect(await decide(moderator, [reported.id], await remove())).toMatchObject({ status: 403 });
  for (const who of [reporter, author]) expect(await decide(who, [reported.id], await remove())).toBe('not-found');
  expect(await decide(moderator, ['x'], await remove())).toBe('not-found');
  expect(await stateOf('post', post)).toBe('shown');
});

test('a decision keeps the wording of the rule, and a rule that is not in force is refused (MOD-08)', async () => {
  const { case: caseRow } = await reportedBook();
  const rule = await ruleOf();
  expect(await decide(moderator, [caseRow.id], { actions: ['remove'], ruleId: crypto.randomUUID() })).toMatchObject({ status: 422 });
  const id = await decided(moderator, caseRow.id, await remove());
  const [stored] = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.id, id)));
  expect(stored).toMatchObject({ ruleTitle: rule?.title, ruleText: rule?.text });
});

test('the author sees why a work, post or comment is not shown (MOD-09)', async () => {
  const rule = (await ruleOf())?.title;
  const { book, case: caseRow } = await reportedBook();
  const post = await createPost(author);
  const [comment] = await createComments(author, { post: post.id }, ['A word.']);
  await decided(moderator, caseRow.id, { actions: ['hide'], ruleId: (await ruleOf())?.id });
  const about = await createCase({ type: 'comment', id: comment?.id ?? '', author }, []);
  await decided(moderator, about.id, await remove());
  const textOf = async (path: string, as: string) => (await pageOf(await visit(path, { as }))).text;
  expect(await textOf(`/book/${book.id}`, author.cookie)).toContain(`Only you can see this. Hidden by the moderators: ${rule}.`);
  expect(await textOf(`/posts/${post.id}`, author.cookie)).toContain(`Removed by the moderators: ${rule}.`);
  expect(await textOf(`/posts/${post.id}/comments`, author.cookie)).toContain(`Removed by the moderators: ${rule}.`);
  for (const path of [`/posts/${post.id}`, `/posts/${post.id}/comments`])
    expect(await textOf(path, reporter.cookie)).not.toMatch(/moderators|A word\./);
});
