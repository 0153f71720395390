import { asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { purgeRemoved } from '#app/purge-removed.server.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createCase, STATE_TABLES, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { notificationText } from '../../notifications/notification-rules.ts';
import { notifications } from '../../notifications/tables.ts';
import { people } from '../../people/tables.ts';
import { report } from '../../reports/reports.server.ts';
import { reports } from '../../reports/tables.ts';
import { works } from '../../works/tables.ts';
import { decide } from '../decisions/decide.server.ts';
import { makeFinal } from '../decisions/final-cases.server.ts';
import { undoDecision } from '../decisions/undo.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { appeals, cases, decisions, moderationLog } from '../tables.ts';
import { sendAppeal } from './appeals.server.ts';

const [moderator, colleague] = [await createMember({ role: 'moderator', name: 'Maya' }), await createMember({ role: 'moderator' })];
beforeEach(() => resetRateLimits());

const ruleId = async () => (await rulesInForce(null))[0]?.id ?? null;
const age = (id: string, time: string) =>
  db
    .update(decisions)
    .set({ createdAt: sql`now() - ${time}::interval` })
    .where(eq(decisions.id, id));

/** A decision that can no longer be undone. */
async function decided(caseId: string, action: string, who = moderator) {
  const result = await decide(who, [caseId], { actions: [action], ruleId: await ruleId(), words: null });
  const id = typeof result === 'object' && 'decisions' in result ? result.decisions[0]?.id : null;
  if (!id) throw new Error(`refused: ${JSON.stringify(result)}`);
  await age(id, '31 seconds');
  return id;
}
async function removedBook(who = moderator) {
  const [author, reporter] = [await createMember(), await createMember()];
  const book = await createBook(author, { title: 'Tides' });
  await report(reporter, { type: 'book', id: book.id, reason: 'Spam', details: null });
  const [caseRow] = await db.select().from(cases).where(eq(cases.subjectId, book.id));
  if (!caseRow) throw new Error('the report opened no case');
  return { author, reporter, book, case: caseRow, decision: await decided(caseRow.id, 'remove', who) };
}
const WORDS = 'I wrote every line of it myself.';
const appeal = (person: Member, decision: string, words = WORDS) => send(`/appeals/${decision}`, { words }, person.cookie);
const appealCase = async (decision: string) => {
  const [row] = await db.select({ id: appeals.caseId }).from(appeals).where(eq(appeals.decisionId, decision));
  return row?.id ?? '';
};
async function appealed(who = moderator) {
  const found = await removedBook(who);
  await appeal(found.author, found.decision);
  return { ...found, id: await appealCase(found.decision) };
}
const answer = (who: Member, id: string, action: string, reply = '') =>
  send(`/moderation/cases/${id}/appeal`, { action, reply }, who.cookie);
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data }) => notificationText(kind as 'decided', data as never).text,
  );
const stateOfCase = async (id: string) => (await db.select({ state: cases.state }).from(cases).where(eq(cases.id, id)))[0]?.state;
const textOf = async (response: Response) => (await pageOf(response)).one('main').text;

test('the author of a removed thing is notified until when they can appeal, and appeals once (MOD-12, MOD-15)', async () => {
  const { author, decision, book, case: caseRow } = await removedBook();
  const until = new Date(Date.now() + 20 * 86_400_000 - 31_000);
  const day = until.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const [rule] = await rulesInForce(null);
  const [announced] = await db.select().from(notifications).where(eq(notifications.personId, author.id));
  expect(notificationText('decided', announced?.data as never)).toMatchObject({
    text: expect.stringMatching(/^Your book "Tides" was removed\. Reason: .+ You can appeal until \w+ \d+, \d+\.$/),
    link: { words: 'Appeal', to: `/appeals/${decision}` },
  });
  const page = await pageOf(await visit(`/appeals/${decision}`, { as: author.cookie }));
  for (const words of ['“Tides”', 'removed', rule?.title ?? '', day]) expect(page.text).toContain(words);
  const notice = (await pageOf(await visit(`/book/${book.id}`, { as: author.cookie }))).text;
  expect(notice).toContain(`Removed by the moderators: ${rule?.title}. Appeal`);
  const sent = await appeal(author, decision);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/appeals/${decision}`]);
  expect(await stateOfCase(caseRow.id)).toBe('appealed');
  const again = await appeal(author, decision, `${WORDS} Really.`);
  expect([again.status, await textOf(again)]).toEqual([409, expect.stringContaining('You have already appealed this decision.')]);
  expect(await db.$count(appeals, eq(appeals.decisionId, decision))).toBe(1);
  expect((await pageOf(await visit(`/book/${book.id}`, { as: author.cookie }))).text).not.toContain(`${rule?.title}. Appeal`);
});

test('an appeal has 10 to 1,000 characters, and what was typed stays (MOD-15)', async () => {
  const { author, decision } = await removedBook();
  const refused = async (words: string) => {
    const response = await appeal(author, decision, words);
    return [response.status, await response.text()] as const;
  };
  const [short, shortPage] = await refused('Too short');
  expect([short, shortPage]).toEqual([422, expect.stringContaining('Please write at least 10 characters.')]);
  expect(shortPage).toContain('Too short</textarea>');
  const [long, longPage] = await refused('🙂'.repeat(1_001));
  expect([long, longPage]).toEqual([422, expect.stringContaining('An appeal can be up to 1,000 characters.')]);
  expect((await appeal(author, decision, '🙂'.repeat(1_000))).status).toBe(303);
});

test('a decision can be appealed for 20 days; afterwards the page says when the time ended (MOD-15)', async () => {
  const { author, decision } = await removedBook();
  await age(decision, '20 days 1 minute');
  const day = new Date(Date.now() - 60_000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const late = await appeal(author, decision);
  expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining(`The time to appeal ended on ${day}.`)]);
  expect((await pageOf(await visit(`/appeals/${decision}`, { as: author.cookie }))).text).toContain(`The time to appeal ended on ${day}.`);
  await age(decision, '19 days 23 hours');
  expect((await appeal(author, decision)).status).toBe(303);
});

test('others do not find the page of an appeal; no one finds one of a decision that can still be undone or that favored them (MOD-15)', async () => {
  const { author, reporter, decision, case: caseRow } = await removedBook();
  const restored = await decided(caseRow.id, 'restore');
  const fresh = await decide(moderator, [(await createCase({ type: 'work', id: (await createBook(author)).id, author }, [])).id], {
    actions: ['remove'],
    ruleId: await ruleId(),
  });
  const undoable = typeof fresh === 'object' && 'decisions' in fresh ? (fresh.decisions[0]?.id ?? '') : '';
  const tries = [
    [reporter, decision],
    [moderator, decision],
    [author, restored],
    [author, undoable],
    [author, crypto.randomUUID()],
    [author, 'nonsense'],
  ] as const;
  for (const [who, id] of tries) {
    expect((await visit(`/appeals/${id}`, { as: who.cookie })).status).toBe(404);
    expect((await appeal(who, id)).status).toBe(404);
  }
});

test('of 5 appeals at the same moment one is stored (MOD-15)', async () => {
  const { author, decision } = await removedBook();
  const results = await Promise.all(Array.from({ length: 5 }, () => sendAppeal(author, decision, WORDS)));
  expect(results.filter((result) => result === 'sent')).toHaveLength(1);
  expect(results.filter((result) => typeof result === 'object' && result.status === 409)).toHaveLength(4);
});

test('an appeal is a case that shows the first decision, and its decider cannot decide it (MOD-15, MOD-16)', async () => {
  const { id, author } = await appealed();
  const shown = await textOf(await visit(`/moderation/cases/${id}`, { as: colleague.cookie }));
  for (const words of [WORDS, 'First decision', 'removed by Maya', 'Tides']) expect(shown).toContain(words);
  expect(await textOf(await visit('/moderation?kind=appeal', { as: colleague.cookie }))).toContain(`Appeal by @${author.username}`);
  const own = await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }));
  expect([own.text.includes('Somebody else has to decide this appeal.'), own.parts('.decide-buttons')]).toEqual([true, []]);
  expect(shown).toMatch(/Grant\s*Deny/);
  const refused = await answer(moderator, id, 'deny', 'We read it twice.');
  expect([refused.status, await textOf(refused)]).toEqual([403, expect.stringContaining('Somebody else has to decide this appeal.')]);
  expect(await decide(colleague, [id], { actions: ['dismiss'] })).toBe('not-found');
  expect((await db.select().from(appeals).where(eq(appeals.caseId, id)))[0]?.result).toBeNull();
});

test('a granted appeal makes everything as before, no longer counts, and notifies both sides (MOD-16)', async () => {
  const { id, author, reporter, book, decision, case: caseRow } = await appealed();
  const granted = await answer(colleague, id, 'grant');
  expect([granted.status, await stateOf('work', book)]).toEqual([303, 'shown']);
  expect([await stateOfCase(id), await stateOfCase(caseRow.id)]).toEqual(['final', 'final']);
  expect((await visit(`/book/${book.id}`, { as: reporter.cookie })).status).toBe(200);
  expect((await messages(author)).at(-1)).toBe('We granted your appeal about your book "Tides". Everything is as before the decision.');
  expect((await messages(reporter)).at(-1)).toBe('We looked again at the book that you reported and found nothing against the rules.');
  const [report] = await db.select().from(reports).where(eq(reports.caseId, caseRow.id));
  expect(report?.status).toBe('dismissed');
  const other = await createCase({ type: 'work', id: (await createBook(author)).id, author }, []);
  const record = await textOf(await visit(`/moderation/cases/${other.id}`, { as: colleague.cookie }));
  expect(record.split('Decided about the author')[1]).not.toContain('Removed');
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.action, 'grant'));
  expect(line).toMatchObject({
    actorId: colleague.id,
    personId: author.id,
    before: { state: 'removed' },
    after: { state: 'shown' },
    note: null,
  });
  await age((await db.select().from(decisions).where(eq(decisions.caseId, id)))[0]?.id ?? '', '31 seconds');
  await db.update(appeals).set({ decidedAt: sql`now() - interval '31 seconds'` }).where(eq(appeals.caseId, id));
  expect(await textOf(await visit(`/appeals/${decision}`, { as: author.cookie }))).toContain('Your appeal was granted.');
});

test('an unread warning is not shown any more after its appeal was granted, and again if that is taken back (MOD-13, MOD-16)', async () => {
  const author = await createMember();
  const post = await createPost(author);
  await report(await createMember(), { type: 'post', id: post.id, reason: 'Spam', details: null });
  const [caseRow] = await db.select().from(cases).where(eq(cases.subjectId, post.id));
  const decision = await decided(caseRow?.id ?? '', 'warn');
  await db
    .update(notifications)
    .set({ sendAt: new Date(0) })
    .where(eq(notifications.personId, author.id));
  const isWarned = async () => (await pageOf(await visit('/help', { as: author.cookie }))).text.includes('I have read this');
  expect(await isWarned()).toBe(true);
  await appeal(author, decision);
  const id = await appealCase(decision);
  const sent = await send(`/moderation/cases/${id}/appeal`, { action: 'grant' }, colleague.cookie);
  expect([sent.status, await isWarned()]).toEqual([303, false]);
  const granted = new URLSearchParams(sent.headers.get('location')?.split('?')[1]).get('done') ?? '';
  expect(await undoDecision(colleague, granted)).toBe('undone');
  expect(await isWarned()).toBe(true);
});

test('denying needs words to the person, who is notified with them (MOD-16)', async () => {
  const { id, author, reporter, book } = await appealed();
  const empty = await answer(colleague, id, 'deny', '  ');
  expect([empty.status, await textOf(empty)]).toEqual([422, expect.stringContaining('Write to the person why the decision stands.')]);
  const before = (await messages(reporter)).length;
  expect((await answer(colleague, id, 'deny', 'Chapter two is copied.')).status).toBe(303);
  expect((await messages(author)).at(-1)).toBe('We looked again at your book "Tides", and the decision stands. Chapter two is copied.');
  expect([await stateOf('work', book), (await messages(reporter)).length - before]).toEqual(['removed', 0]);
  const late = await answer(moderator, id, 'grant');
  expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining('has just decided this: denied.')]);
});

test('the decision about an appeal can be taken back completely for 30 seconds (MOD-11, MOD-16)', async () => {
  const { id, author, reporter, book, case: caseRow, decision } = await appealed();
  const announced = [(await messages(author)).length, (await messages(reporter)).length];
  await answer(colleague, id, 'grant');
  const [stored] = await db.select().from(decisions).where(eq(decisions.caseId, id));
  expect(await undoDecision(colleague, stored?.id ?? '')).toBe('undone');
  expect([await stateOf('work', book), await stateOfCase(id), await stateOfCase(caseRow.id)]).toEqual(['removed', 'open', 'appealed']);
  expect([(await messages(author)).length, (await messages(reporter)).length]).toEqual(announced);
  const [first] = await db.select().from(decisions).where(eq(decisions.id, decision));
  const [report] = await db.select().from(reports).where(eq(reports.caseId, caseRow.id));
  expect([first?.undoneAt, report?.status]).toEqual([null, 'upheld']);
  expect((await answer(colleague, id, 'deny', 'It stays.')).status).toBe(303);
});

test('after an appeal about hiding is granted, a later removal stays, and its own appeal leads back to the start (MOD-16)', async () => {
  const author = await createMember();
  const post = await createPost(author);
  const caseRow = await createCase({ type: 'post', id: post.id, author }, []);
  const hidden = await decided(caseRow.id, 'hide');
  await appeal(author, hidden);
  expect(await stateOfCase(caseRow.id)).toBe('open');
  const removed = await decided(caseRow.id, 'remove');
  await answer(colleague, await appealCase(hidden), 'grant');
  expect(await stateOf('post', post)).toBe('removed');
  await appeal(author, removed);
  await answer(colleague, await appealCase(removed), 'grant');
  expect(await stateOf('post', post)).toBe('shown');
});

test('while an appeal is open the removed thing is not purged, and afterwards it is (MOD-10)', async () => {
  const { id, book } = await appealed();
  await db.update(works).set({ stateAt: sql`now() - interval '31 days'` }).where(eq(works.id, book.id));
  await purgeRemoved(Date.now(), () => false);
  expect(await stateOf('work', book)).toBe('removed');
  await answer(colleague, id, 'deny', 'It stays removed.');
  await purgeRemoved(Date.now(), () => false);
  expect(await stateOf('work', book)).toBeNull();
});

test('the appeal of a person whose account is purged waits no longer (MOD-15)', async () => {
  const author = await createMember();
  const place = await createPost(await createMember());
  const [comment] = await createComments(author, { post: place.id }, ['A word.']);
  const caseRow = await createCase({ type: 'comment', id: comment?.id ?? '', author }, []);
  const decision = await decided(caseRow.id, 'remove');
  await appeal(author, decision);
  const id = await appealCase(decision);
  await db.delete(STATE_TABLES.comment).where(eq(STATE_TABLES.comment.id, comment?.id ?? ''));
  await db.delete(people).where(eq(people.id, author.id));
  expect([await stateOfCase(id), await db.$count(appeals, eq(appeals.decisionId, decision))]).toEqual([undefined, 0]);
});

test('a decided case becomes final by itself when Undo is over (MOD-12)', async () => {
  const { case: caseRow } = await removedBook();
  await makeFinal(Date.now(), () => false);
  expect(await stateOfCase(caseRow.id)).toBe('decided');
  await db.update(cases).set({ decidedAt: sql`now() - interval '31 seconds'` }).where(eq(cases.id, caseRow.id));
  await makeFinal(Date.now(), () => false);
  expect(await stateOfCase(caseRow.id)).toBe('final');
});

test('an owner who is alone for 72 hours decides about an own decision, and the log says so (MOD-16)', async () => {
  const owner = await createMember({ role: 'owner' });
  const { id } = await appealed(owner);
  await db.update(appeals).set({ createdAt: sql`now() - interval '73 hours'` }).where(eq(appeals.caseId, id));
  expect((await answer(owner, id, 'grant')).status).toBe(403);
  await db.update(people).set({ role: 'member' }).where(eq(people.role, 'moderator'));
  await db.update(appeals).set({ createdAt: sql`now() - interval '71 hours'` }).where(eq(appeals.caseId, id));
  expect((await answer(owner, id, 'grant')).status).toBe(403);
  await db.update(appeals).set({ createdAt: sql`now() - interval '73 hours'` }).where(eq(appeals.caseId, id));
  await db.insert(moderationLog).values({
    ...{ action: 'role-changed', actorId: owner.id, personId: colleague.id },
    ...{ before: { role: 'moderator' }, after: { role: 'member' } },
  });
  expect((await answer(owner, id, 'grant')).status).toBe(403); // until now there was somebody else
  const { id: other } = await appealed(owner);
  expect((await answer(owner, other, 'grant')).status).toBe(403);
});
