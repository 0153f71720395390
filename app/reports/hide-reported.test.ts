import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { decisions, moderationLog } from '#app/moderation/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createCase, stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { createBook, createKidsStory } from '#tests/support/works.ts';
import { cases } from '../moderation/tables.ts';
import { reports } from './tables.ts';

const LONG_AGO = new Date(Date.now() - 8 * 86_400_000);
let moderator: Member;
let readers: Member[];
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  moderator = await createMember({ role: 'moderator' });
  readers = await Promise.all(Array.from({ length: 5 }, () => createMember({ createdAt: LONG_AGO })));
});
beforeEach(async () => {
  resetRateLimits();
  await setSettings();
});

const report = async (as: Member, type: string, { id }: { id: string }, reason = 'Spam') =>
  (await fetchData('/reports', new URLSearchParams({ type, id, reason, details: '' }), as.cookie)).status;
const reader = (n: number) => readers[n] ?? expect.unreachable();
const openCase = async ({ id }: { id: string }) =>
  (
    await db
      .select()
      .from(cases)
      .where(and(eq(cases.subjectId, id), eq(cases.state, 'open')))
  )[0] ?? expect.unreachable();
const decide = async (thing: { id: string }, action: string) =>
  (await send(`/moderation/cases/${(await openCase(thing)).id}/decide`, { action }, moderator.cookie)).status;

test('what a new member made is hidden when three people of more than seven days report it, until it is decided (MOD-21, MOD-12)', async () => {
  const author = await createMember();
  const post = await createPost(author);
  const fresh = await Promise.all([createMember(), createMember(), createMember()]);
  for (const as of [...fresh, reader(0), reader(1)]) expect(await report(as, 'post', post)).toBe(200);
  expect(await stateOf('post', post)).toBe('shown'); // three of the five are new themselves
  expect(await report(reader(2), 'post', post)).toBe(200);
  expect(await stateOf('post', post)).toBe('hidden');
  expect((await visit(`/posts/${post.id}`, { as: reader(0).cookie })).status).toBe(404);
  const opened = await openCase(post);
  const decided = await db.select().from(decisions).where(eq(decisions.caseId, opened.id));
  expect(decided).toMatchObject([{ actorId: null, actions: ['hide'], ruleTitle: 'No spam or advertising' }]);
  const log = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, post.id));
  expect(log).toMatchObject([{ actorKind: 'reports', action: 'hide', personId: author.id, after: { state: 'hidden' } }]);
  const notified = await db.select().from(notifications).where(eq(notifications.personId, author.id));
  expect(notified).toMatchObject([{ kind: 'decided', data: { noun: 'post', state: 'hidden', rule: 'No spam or advertising' } }]);
  const page = await pageOf(await visit(`/moderation/cases/${opened.id}`, { as: moderator.cookie }));
  expect(page.text).toContain('Hidden by several reports');
  expect(await decide(post, 'dismiss')).toBe(303);
  expect(await stateOf('post', post)).toBe('shown');
});

test('the number of people is a setting, and reports hide nothing of older or trusted members, of staff, or of a person (MOD-21, SITE-01)', async () => {
  const [fresh, older, staff] = [
    await createMember(),
    await createMember({ createdAt: LONG_AGO }),
    await createMember({ role: 'moderator' }),
  ];
  await setSettings({ 'reports-that-hide': '5' });
  const [book, mine, theirs] = [await createBook(fresh), await createBook(older), await createBook(staff)];
  const [comment] = await createComments(fresh, { work: mine.id }, ['Noted.']);
  const things = [
    ['book', book],
    ['book', mine],
    ['book', theirs],
    ['person', fresh],
    ['comment', comment ?? expect.unreachable()],
  ] as const;
  for (const as of readers.slice(0, 4)) for (const [type, thing] of things) expect(await report(as, type, thing)).toBe(200);
  expect([await stateOf('work', book), await stateOf('comment', things[4][1])]).toEqual(['shown', 'shown']);
  await setSettings({ 'reports-that-hide': 'off' });
  expect(await report(reader(4), 'comment', things[4][1])).toBe(200);
  await setSettings({ 'reports-that-hide': '5' });
  for (const [type, thing] of things.slice(0, 4)) expect(await report(reader(4), type, thing)).toBe(200);
  const states = [
    await stateOf('work', book),
    await stateOf('work', mine),
    await stateOf('work', theirs),
    await stateOf('comment', things[4][1]),
  ];
  expect(states).toEqual(['hidden', 'shown', 'shown', 'shown']);
});

test('three reports at the same moment hide a thing once (MOD-21)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  expect(await Promise.all(readers.slice(0, 3).map((as) => report(as, 'book', book)))).toEqual([200, 200, 200]);
  expect(await stateOf('work', book)).toBe('hidden');
  expect(await db.$count(notifications, eq(notifications.personId, author.id))).toBe(1);
});

test('one report hides a kids story, once for each version that a moderator has not decided about, and none of staff (MOD-21)', async () => {
  const [author, fresh] = [await createMember({ createdAt: LONG_AGO }), await createMember()];
  const story = await createKidsStory(author);
  expect(await report(fresh, 'kids_book', story)).toBe(200);
  expect(await stateOf('work', story)).toBe('hidden');
  expect((await visit(`/kids-book/${story.id}`)).status).toBe(404);
  expect(await decide(story, 'dismiss')).toBe(303);
  expect(await report(reader(0), 'kids_book', story)).toBe(200);
  expect(await stateOf('work', story)).toBe('shown');
  expect(await decide(story, 'dismiss')).toBe(303);
  await db
    .update(works)
    .set({ updatedAt: new Date(Date.now() + 1000) })
    .where(eq(works.id, story.id));
  expect(await report(reader(1), 'kids_book', story)).toBe(200);
  expect(await stateOf('work', story)).toBe('hidden');
  const ofStaff = await createKidsStory(moderator);
  expect(await report(fresh, 'kids_book', ofStaff)).toBe(200);
  expect(await stateOf('work', ofStaff)).toBe('shown');
});

test('after ten decided reports in 30 days of which one was upheld, a person sends three a day (MOD-21)', async () => {
  const [author, often, once] = [await createMember(), await createMember(), await createMember()];
  const decided = async (as: Member, count: number, status: 'upheld' | 'dismissed', at = new Date()) => {
    for (let i = 0; i < count; i++) {
      const book = await createBook(author);
      const { id } = await createCase({ type: 'work', id: book.id, author }, [as]);
      await db.update(cases).set({ state: 'final', decidedAt: at }).where(eq(cases.id, id));
      await db.update(reports).set({ status }).where(eq(reports.caseId, id));
    }
  };
  const several = async (as: Member, count: number) => {
    const statuses = [];
    for (let i = 0; i < count; i++) statuses.push(await report(as, 'book', await createBook(author)));
    return statuses;
  };
  await decided(often, 8, 'dismissed');
  await decided(often, 1, 'upheld');
  await decided(often, 5, 'dismissed', new Date(Date.now() - 31 * 86_400_000)); // too long ago to count
  expect(await several(often, 4)).toEqual([200, 200, 200, 200]);
  await decided(often, 1, 'dismissed');
  expect(await several(often, 4)).toEqual([200, 200, 200, 429]);
  const refused = await send('/reports', { type: 'book', id: (await createBook(author)).id, reason: 'Spam' }, often.cookie);
  expect((await pageOf(refused)).text).toContain('You have sent many reports today. Please try again tomorrow.');
  await decided(once, 9, 'dismissed');
  await decided(once, 2, 'upheld');
  expect(await several(once, 4)).toEqual([200, 200, 200, 200]);
});
