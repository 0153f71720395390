import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { passMinutes, runJobs } from '#tests/support/site/jobs.ts';
import { publishKidsStory } from '#tests/support/site/kids-stories.ts';
import { createKidsStory } from '#tests/support/works.ts';
import { rulesInForce } from '../../rules/rules.server.ts';
import { cases, decisions, moderationLog } from '../../tables.ts';
import { createReviewCase } from '../review.server.ts';
import { REVIEW_MESSAGES } from './review-rules.ts';

beforeEach(resetRateLimits);

const [owner, moderator, author] = [
  await createMember({ role: 'owner' }),
  await createMember({ role: 'moderator', name: 'Noor' }),
  await createMember(),
];
await loadSettings();
const rule = (await rulesInForce(null))[0] ?? expect.unreachable();

const caseOf = async ({ id }: { id: string }) => {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.subjectId, id), eq(cases.kind, 'review')))
    .orderBy(sql`${cases.id} desc`);
  return found ?? expect.unreachable();
};
const answer = async (as: Member, story: { id: string }, fields: Record<string, string>) =>
  send(`/moderation/cases/${(await caseOf(story)).id}/review`, fields, as.cookie);
const stepOf = async ({ id }: { id: string }) => {
  const [row] = await db.select({ state: works.state, review: works.review }).from(works).where(eq(works.id, id));
  return row ? [row.state, row.review] : null;
};
const messages = async ({ id }: { id: string }) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id)).orderBy(asc(notifications.id))).map(
    ({ kind, data, sendAt }) => ({ ...notificationText(kind as 'story-reviewed', data as never), isLater: sendAt.getTime() > Date.now() }),
  );
const done = (response: Response) => new URL(response.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
const undo = async (as: Member, story: { id: string }, response: Response) =>
  send(`/moderation/cases/${(await caseOf(story)).id}/undo`, { decision: done(response) }, as.cookie);
const isFound = async (story: { id: string }, as?: Member) =>
  (await visit(`/kids-book/${story.id}`, as ? { as: as.cookie } : {})).status === 200;
const zone = async () => (await pageOf(await visit('/kids-adventure'))).one('main').text;

test('a moderator reads the story in its case, its pictures grey until asked, and finds it nowhere else (SAFE-07, MOD-05)', async () => {
  const picture = { type: 'image', attrs: { src: '/media/kids_books/x.webp', width: 40, height: 30, alt: 'A lamp' } };
  const page = { type: 'doc', content: [...text('The owl was awake.').content, picture, picture] };
  const story = await createKidsStory(author, { title: 'The Owl', pages: [page as never, 'The end.'], state: 'waiting', review: 'sent' });
  await createReviewCase(author, db, { id: story.id, authorId: author.id });
  const { id } = await caseOf(story);
  const shown = (await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }))).one('main');
  expect(shown.text).toContain('The owl was awake.');
  expect([shown.names('link').includes('Show picture Described as: A lamp'), shown.all('img').length]).toEqual([true, 0]);
  expect(shown.one('form', 'Decision about the story').names('button')).toEqual(['Accept for the Kids Zone', 'Decline']);
  expect((await pageOf(await visit(`/moderation/cases/${id}?page=2`, { as: moderator.cookie }))).one('main').text).toContain('The end.');
  expect(await isFound(story, moderator)).toBe(false);
  expect((await visit(`/moderation/cases/${id}`, { as: author.cookie })).status).toBe(404);
  const listed = (await pageOf(await visit('/moderation?kind=review', { as: moderator.cookie }))).one('list', 'Cases').text;
  expect(listed).toContain('Kids Zone review');
  expect(listed).toContain('The Owl');
});

test('an accepted story is in the Kids Zone, its author is notified, and the log has a line (SAFE-07)', async () => {
  const story = await publishKidsStory(author, { title: 'An accepted comet' });
  const response = await answer(moderator, story, { answer: 'accept' });
  expect([response.status, await stepOf(story), await isFound(story)]).toEqual([303, ['shown', null], true]);
  expect(await zone()).toContain('An accepted comet');
  expect((await messages(author)).at(-1)).toMatchObject({ text: 'Your story "An accepted comet" is in the Kids Zone now.', isLater: true });
  const [line] = await db.select().from(moderationLog).where(eq(moderationLog.subjectId, story.id));
  expect(line).toMatchObject({
    ...{ action: 'accept', actorId: moderator.id, personId: author.id, decisionId: done(response) },
    ...{ before: { state: 'waiting' }, after: { state: 'shown' } },
  });
  expect((await caseOf(story)).state).toBe('decided');
});

test('a declined story stays with its author, who reads rule and words and can appeal (SAFE-07, MOD-15)', async () => {
  const writer = await createMember();
  const story = await publishKidsStory(writer, { title: 'A frightening comet' });
  const response = await answer(moderator, story, { answer: 'decline', rule: rule.id, words: 'The ending is too\r\nfrightening.' });
  expect([response.status, await stepOf(story), await isFound(story)]).toEqual([303, ['waiting', 'returned'], false]);
  const [message] = await messages(writer);
  expect(message?.text).toMatch(
    new RegExp(
      `^Your story "A frightening comet" was not accepted for the Kids Zone\\. Reason: ${rule.title}\\. The ending is too\nfrightening\\. You can`,
    ),
  );
  const page = async () => (await pageOf(await visit(`/kids-book/${story.id}`, { as: writer.cookie }))).one('main');
  expect((await page()).text).toContain(`This story was not accepted for the Kids Zone: ${rule.title}.`);
  const decision = done(response);
  await db.update(decisions).set({ createdAt: sql`now() - interval '1 minute'` }).where(eq(decisions.id, decision));
  expect((await page()).one('link', 'Appeal').attribute('href')).toBe(`/appeals/${decision}`);
  await send(`/appeals/${decision}`, { words: 'The ending is the best part of it.' }, writer.cookie);
  const [appeal] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.kind, 'appeal'), eq(cases.subjectPersonId, writer.id)));
  const granted = await send(`/moderation/cases/${appeal?.id}/appeal`, { action: 'grant' }, owner.cookie);
  expect([granted.status, await stepOf(story), (await caseOf(story)).state]).toEqual([303, ['waiting', 'sent'], 'open']);
  expect((await send(`/moderation/cases/${appeal?.id}/undo`, { decision: done(granted) }, owner.cookie)).status).toBe(303);
  expect([await stepOf(story), (await caseOf(story)).state]).toEqual([['waiting', 'returned'], 'appealed']);
  await send(`/moderation/cases/${appeal?.id}/appeal`, { action: 'grant' }, owner.cookie);
  await answer(owner, story, { answer: 'accept' });
  expect([await stepOf(story), await isFound(story)]).toEqual([['shown', null], true]);
});

test('Decline needs neither a rule nor words; unknown answers and rules and too long words are refused, and what was typed stays (SAFE-07)', async () => {
  const story = await publishKidsStory(author);
  for (const [fields, message] of [
    [{ answer: 'approve', words: 'Please stay.' }, 'Choose Accept for the Kids Zone or Decline.'],
    [{ answer: 'decline', words: 'Please stay.', rule: crypto.randomUUID() }, 'Choose the rule that this breaks.'],
    [{ answer: 'decline', words: `Please stay. ${'x'.repeat(1_000)}` }, 'Words to the person can be up to 1,000 characters.'],
    [{ answer: 'dismiss', words: 'Please stay.' }, 'This story still waits: accept or decline it.'],
  ] as const) {
    const response = await answer(moderator, story, fields);
    const page = (await pageOf(response)).one('main');
    expect([response.status, page.one('alert').text]).toEqual([422, message]);
    expect(page.one('textbox', 'Words to the author (optional, with Decline)').text).toContain('Please stay.');
  }
  expect(await stepOf(story)).toEqual(['waiting', 'sent']);
  expect((await answer(moderator, story, { answer: 'decline' })).status).toBe(303);
  const { kind, id } = await caseOf(story);
  expect([kind, (await send(`/moderation/cases/${id}/decide`, { action: 'dismiss' }, moderator.cookie)).status]).toEqual(['review', 404]);
});

test('Undo takes an answer back for 30 seconds, and no one is notified (SAFE-07, MOD-11)', async () => {
  const writer = await createMember();
  const story = await publishKidsStory(writer);
  for (const given of ['accept', 'decline']) {
    const response = await answer(moderator, story, { answer: given });
    expect((await undo(moderator, story, response)).status).toBe(303);
    expect([await stepOf(story), (await caseOf(story)).state, await isFound(story)]).toEqual([['waiting', 'sent'], 'open', false]);
  }
  expect(await messages(writer)).toEqual([]);
  const response = await answer(moderator, story, { answer: 'accept' });
  await db
    .update(decisions)
    .set({ createdAt: sql`now() - interval '1 minute'` })
    .where(eq(decisions.id, done(response)));
  expect([(await undo(moderator, story, response)).status, await stepOf(story)]).toEqual([409, ['shown', null]]);
});

test('the second of two moderators who decide at once learns what the first decided (SAFE-07, MOD-17)', async () => {
  const story = await publishKidsStory(author);
  const responses = await Promise.all([answer(moderator, story, { answer: 'accept' }), answer(owner, story, { answer: 'decline' })]);
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
  const refused = responses.find(({ status }) => status === 409) ?? expect.unreachable();
  expect((await pageOf(refused)).one('main').one('alert').text).toMatch(/ has just decided this: (accepted|declined)\.$/);
  expect(await db.$count(decisions, eq(decisions.caseId, (await caseOf(story)).id))).toBe(1);
});

test('no one decides about an own story, and staff decide about each other’s whatever their roles (SAFE-07, MOD-18)', async () => {
  const story = await publishKidsStory(owner);
  expect((await answer(owner, story, { answer: 'accept' })).status).toBe(404);
  expect((await answer(moderator, story, { answer: 'decline' })).status).toBe(303);
  expect(await stepOf(story)).toEqual(['waiting', 'returned']);
});

test('a deleted story and one that was hidden meanwhile cannot be accepted (SAFE-07)', async () => {
  const deleted = await publishKidsStory(author);
  const { id } = await caseOf(deleted);
  await send(`/works/${deleted.id}/delete`, {}, author.cookie);
  const refused = await answer(moderator, deleted, { answer: 'accept' });
  expect([refused.status, (await pageOf(refused)).one('alert').text]).toEqual([409, REVIEW_MESSAGES.deleted]);
  const page = (await pageOf(await visit(`/moderation/cases/${id}`, { as: moderator.cookie }))).one('main');
  expect(page.one('form', 'Decision about the story').names('button')).toEqual(['Close']);
  expect((await answer(moderator, deleted, { answer: 'dismiss' })).status).toBe(303);
  const hidden = await publishKidsStory(author);
  await db.update(works).set({ state: 'hidden', stateDecisionId: crypto.randomUUID() }).where(eq(works.id, hidden.id));
  const conflict = await answer(moderator, hidden, { answer: 'accept' });
  expect([conflict.status, (await pageOf(conflict)).one('alert').text, await stepOf(hidden)]).toEqual([
    409,
    REVIEW_MESSAGES.hidden,
    ['hidden', 'sent'],
  ]);
  const declined = await answer(moderator, hidden, { answer: 'decline' });
  expect([declined.status, await stepOf(hidden)]).toEqual([303, ['hidden', 'returned']]);
  expect([(await undo(moderator, hidden, declined)).status, await stepOf(hidden)]).toEqual([303, ['hidden', 'sent']]);
});

/** A story of a child that this grown-up sent to the Kids Zone. */
async function sentStory(grownUps: Member[], sender: Member) {
  const group = await createGroup(grownUps);
  const child = await createChild(group);
  const story = await createKidsStory(child, { title: 'Wren writes', state: 'waiting', review: 'sent' });
  await createReviewCase(sender, db, { id: story.id, authorId: child.id });
  return { ...story, group, child };
}

test('a child’s story is accepted by staff outside its group, and its grown-ups are notified without names (SAFE-07)', async () => {
  const parent = await createMember();
  const story = await sentStory([parent, moderator], parent);
  const refused = await answer(moderator, story, { answer: 'accept' });
  expect([refused.status, (await pageOf(refused)).one('alert').text]).toEqual([403, REVIEW_MESSAGES.grownUp]);
  const page = (await pageOf(await visit(`/moderation/cases/${(await caseOf(story)).id}`, { as: moderator.cookie }))).one('main');
  expect(page.text).toContain(REVIEW_MESSAGES.grownUp);
  expect(page.one('form', 'Decision about the story').names('button')).toEqual(['Decline']);
  expect(page.text).not.toContain(story.child.username);
  expect((await answer(owner, story, { answer: 'accept' })).status).toBe(303);
  expect([await stepOf(story), await isFound(story)]).toEqual([['shown', null], true]);
  const [message] = await messages(parent);
  expect(message).toMatchObject({ text: 'A story of your group is in the Kids Zone now.', link: { to: `/kids-book/${story.id}` } });
  expect(await messages(story.child)).toEqual([]);
});

test('a declined story of a child waits for its grown-ups again, who read the words (SAFE-07)', async () => {
  const parent = await createMember();
  const story = await sentStory([parent], parent);
  const response = await answer(moderator, story, { answer: 'decline', words: 'It names the school.' });
  expect([response.status, await stepOf(story), await isFound(story, parent)]).toEqual([303, ['waiting', 'waiting'], true]);
  expect(await messages(parent)).toMatchObject([
    {
      text: 'A story of your group was not accepted for the Kids Zone. It names the school.',
      link: { to: `/groups/${story.group.id}` },
    },
  ]);
  await db.update(works).set({ review: 'group' }).where(eq(works.id, story.id)); // a grown-up shared it meanwhile
  expect([(await undo(moderator, story, response)).status, await stepOf(story)]).toEqual([409, ['waiting', 'group']]);
});

test('where all staff are grown-ups of the group, another one than the sender accepts, and a sole moderator does it alone (SAFE-07)', async () => {
  const story = await sentStory([owner, moderator], moderator);
  const refused = await answer(moderator, story, { answer: 'accept' });
  expect([refused.status, (await pageOf(refused)).one('alert').text]).toEqual([403, REVIEW_MESSAGES.sender]);
  const alone = await sentStory([owner], owner);
  expect((await answer(owner, alone, { answer: 'accept' })).status).toBe(403);
  await db.update(people).set({ role: 'member' }).where(eq(people.id, moderator.id));
  expect((await answer(owner, alone, { answer: 'accept' })).status).toBe(303);
  expect((await answer(owner, story, { answer: 'accept' })).status).toBe(303);
  await db.update(people).set({ role: 'moderator' }).where(eq(people.id, moderator.id));
});

test('an accepted version replaces the text of the story when Undo is over, and not after Undo or a change (SAFE-07, SAFE-06)', async () => {
  const parent = await createMember();
  const group = await createGroup([parent]);
  const child = await createChild(group);
  const shown = await createKidsStory(child, { title: 'The first text', isFeatured: true });
  const version = await createKidsStory(child, { title: 'The newer text', state: 'waiting', review: 'sent', replacesId: shown.id });
  await createReviewCase(parent, db, { id: version.id, authorId: child.id });
  const titleOf = async () => (await db.select({ title: works.title }).from(works).where(eq(works.id, shown.id)))[0]?.title;
  const pass = async () => {
    await passMinutes(1);
    await runJobs();
  };
  const undone = await answer(moderator, version, { answer: 'accept' });
  expect((await undo(moderator, version, undone)).status).toBe(303);
  await pass();
  expect([await titleOf(), await stepOf(version), (await caseOf(version)).state]).toEqual(['The first text', ['waiting', 'sent'], 'open']);
  await answer(moderator, version, { answer: 'accept' });
  await db.update(works).set({ review: 'waiting' }).where(eq(works.id, version.id)); // changed by the child
  await pass();
  expect(await titleOf()).toBe('The first text');
  await db.update(works).set({ review: 'sent' }).where(eq(works.id, version.id));
  await createReviewCase(parent, db, { id: version.id, authorId: child.id });
  expect((await answer(moderator, version, { answer: 'accept' })).status).toBe(303);
  expect(await titleOf()).toBe('The first text');
  await pass();
  expect([await titleOf(), await stepOf(version), await isFound(shown)]).toEqual(['The newer text', null, true]);
  expect((await messages(parent)).at(-1)?.link?.to).toBe(`/kids-book/${shown.id}`);
});
