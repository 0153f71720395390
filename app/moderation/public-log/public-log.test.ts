import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createCase } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { reports } from '../../reports/tables.ts';
import { decide } from '../decisions/decide.server.ts';
import { undoDecision } from '../decisions/undo.server.ts';
import { rulesInForce } from '../rules/rules.server.ts';
import { appeals, cases, decisions } from '../tables.ts';
import { durationWords, requestedBefore } from './public-log-rules.ts';

const [author, moderator] = [await createMember({ name: 'Orla Author' }), await createMember({ role: 'moderator', name: 'Maya Staff' })];
beforeEach(async () => {
  await setSettings();
  await db.delete(cases);
});

type DecidedThing = { type: 'work' | 'post'; id: string; action?: string; age?: string; words?: string };
/** A decision of some time ago. */
async function decided({ type, id, action = 'remove', age = '25 hours', words }: DecidedThing) {
  const caseRow = await createCase({ type, id, author }, []);
  const [rule] = await rulesInForce(null);
  const result = await decide(moderator, [caseRow.id], { actions: [action], ruleId: rule?.id ?? null, words: words ?? null });
  const decisionId = typeof result === 'object' && 'decisions' in result ? (result.decisions[0]?.id ?? '') : '';
  await db
    .update(decisions)
    .set({ createdAt: sql`now() - ${age}::interval` })
    .where(eq(decisions.id, decisionId));
  return { id: decisionId, caseId: caseRow.id };
}
const page = async (search = '') => pageOf(await visit(`/moderation-log${search}`));
const rows = async (search = '') => (await page(search)).parts('tbody tr').map(({ text }) => text.replaceAll(/\s+/g, ' '));
const day = (hours: number) =>
  new Date(Date.now() - hours * 3_600_000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

test('everyone reads day, kind of thing, action and rule of each decision, 24 hours late (MOD-19)', async () => {
  const [book, post, fresh] = [await createBook(author), await createPost(author), await createPost(author)];
  await decided({ type: 'work', id: book.id, age: '49 hours' });
  await decided({ type: 'post', id: post.id, action: 'dismiss' });
  await decided({ type: 'post', id: fresh.id, age: '23 hours' });
  const [rule] = await rulesInForce(null);
  expect(await rows()).toEqual([`${day(25)} A post dismissed`, `${day(49)} A story removed ${rule?.title}`]);
});

test('the public log has no name, id, title, text or words of a decision (MOD-19)', async () => {
  const book = await createBook(author, { title: 'The Secret Tides' });
  const { id, caseId } = await decided({ type: 'work', id: book.id, words: 'Dear Orla, stop.' });
  const html = await (await visit('/moderation-log')).text();
  for (const secret of [
    author.name,
    author.username,
    author.id,
    moderator.name,
    moderator.id,
    book.id,
    book.title,
    'Dear Orla',
    id,
    caseId,
  ])
    expect(html).not.toContain(secret);
  expect((await page()).text).toContain('A story');
});

test('decisions that were taken back are not in it; one that an appeal overturned is, with the result 24 hours late (MOD-19)', async () => {
  const [first, second] = [await createPost(author), await createPost(author)];
  const undone = await decided({ type: 'post', id: first.id, age: '1 second' });
  expect(await undoDecision(moderator, undone.id)).toBe('undone');
  await db.update(decisions).set({ createdAt: sql`now() - interval '30 hours'` }).where(eq(decisions.id, undone.id));
  expect(await rows()).toEqual([]);
  const { id } = await decided({ type: 'post', id: second.id, age: '50 hours' });
  const [opened] = await db.insert(cases).values({ kind: 'appeal', subjectPersonId: author.id }).returning({ id: cases.id });
  const appeal = { decisionId: id, caseId: opened?.id ?? '', personId: author.id, words: 'Please look again.' };
  await db.insert(appeals).values({ ...appeal, result: 'denied', decidedAt: sql`now() - interval '25 hours'` });
  expect((await rows())[0]).toMatch(/A post removed.*denied$/);
  await db.update(appeals).set({ decidedAt: sql`now() - interval '23 hours'`, samePerson: true });
  expect((await rows())[0]).not.toContain('denied');
  await db.update(appeals).set({ decidedAt: sql`now() - interval '25 hours'`, result: 'granted' });
  await db.update(decisions).set({ undoneAt: sql`now()` }).where(eq(decisions.id, id));
  expect((await rows())[0]).toMatch(/granted, decided by the same person$/);
});

test('the public log has only a monthly number of what concerns children (MOD-19)', async () => {
  const story = await createKidsStory(author);
  await decided({ type: 'work', id: story.id });
  expect(await rows()).toEqual([]);
  const month = new Date(Date.now() - 25 * 3_600_000).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  expect((await page()).one('main').text).toContain(`${month}: 1 decision`);
});

test('the usual time of an answer is shown from 5 decisions on, and counts reports that still wait (MOD-19)', async () => {
  const answered = async (hours: number) => {
    const post = await createPost(author);
    const caseRow = await createCase({ type: 'post', id: post.id, author }, [await createMember()]);
    await db.update(cases).set({ state: 'decided', decidedAt: sql`now()` }).where(eq(cases.id, caseRow.id));
    await db
      .update(reports)
      .set({ status: 'dismissed', createdAt: sql`now() - ${hours} * interval '1 hour'` })
      .where(eq(reports.caseId, caseRow.id));
  };
  for (const hours of [1, 2, 5, 30]) await answered(hours);
  expect((await page()).text).not.toContain('Half of all reports');
  await answered(40);
  expect((await page()).text).toContain('Half of all reports in the last 90 days were answered within 5 hours.');
  for (let n = 0; n < 2; n++) await createCase({ type: 'post', id: (await createPost(author)).id, author }, [await createMember()]);
  expect((await page()).text).toContain('answered within 30 hours.');
});

test('the public log is listed by days, and an address with an invalid day shows the newest (MOD-19)', async () => {
  for (let n = 2; n < 35; n++) await decided({ type: 'post', id: (await createPost(author)).id, age: `${n} days` });
  const first = await page();
  expect(first.parts('tbody tr')).toHaveLength(30);
  const more = /\?before=[\d-]+/.exec(await (await visit('/moderation-log')).text())?.[0] ?? '';
  expect(await rows(more)).toHaveLength(3);
  for (const odd of ['?before=2026-13-40', '?before=x', '?before=9999-99-99']) expect(await rows(odd)).toHaveLength(30);
  expect(requestedBefore(new URLSearchParams('before=2026-02-30'))).toBeNull();
});

test('when its setting is off, the public log is not found and not linked (MOD-19, SITE-01)', async () => {
  expect(await (await visit('/rules')).text()).toContain('href="/moderation-log"');
  await setSettings({ 'public-log': 'off' });
  expect((await visit('/moderation-log')).status).toBe(404);
  expect(await (await visit('/rules')).text()).not.toContain('href="/moderation-log"');
});

test('answer times in words are never shorter than the time itself (MOD-19)', () => {
  expect([1, 61, 7_199, 7_201, 172_801].map(durationWords)).toEqual(['1 minute', '2 minutes', '2 hours', '3 hours', '3 days']);
});
