import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { imageAccess } from '#app/audience/image-access.server.ts';
import { comments } from '#app/comments/tables.ts';
import { people } from '#app/people/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { pages, works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createImage } from '#tests/support/images.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, hide, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook, createChapter, createKidsStory } from '#tests/support/works.ts';
import { caseCopies, cases, decisions, moderationLog, rules } from '../tables.ts';

beforeEach(resetRateLimits);

const report = async (as: Member, type: string, id: string, reason = 'Spam', details = '') =>
  (await fetchData('/reports', new URLSearchParams({ type, id, reason, details }), as.cookie)).status;
const casesAbout = (id: string) => db.select().from(cases).where(eq(cases.subjectId, id)).orderBy(cases.id);
const caseAbout = async (id: string) => (await casesAbout(id)).at(-1) ?? expect.unreachable();
const members = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const moderator = () => createMember({ role: 'moderator' });
const open = async (id: string, as: Member, search = '') => {
  const response = await visit(`/moderation/cases/${id}${search}`, { as: as.cookie });
  return { status: response.status, html: await response.clone().text(), page: await pageOf(response) };
};
const decide = (id: string, as: Member, fields: Record<string, string>) => send(`/moderation/cases/${id}/decide`, fields, as.cookie);
const ruleId = async () => (await db.select().from(rules).orderBy(rules.position))[0]?.id ?? '';

test('everything that people publish can be reported by those who see it, and everyone else gets not found (MOD-01, REPLY-06)', async () => {
  const [author, reader] = await members(2);
  if (!author || !reader) return expect.unreachable();
  const book = await createBook(author);
  const chapter = await createChapter(book);
  const post = await createPost(author);
  const [comment] = await createComments(author, { work: book.id }, ['Noted.']);
  const [channel, hidden] = [await createChannel(author, {}), await createChannel(author, { isPrivate: true })];
  const [message] = await createMessages(channel, author, 'Said.');
  const [secret] = await createMessages(hidden, author, 'Whispered.');
  const things: [string, string, number][] = [
    ['book', book.id, 200],
    ['part', chapter.id, 200],
    ['comment', comment?.id ?? '', 200],
    ['post', post.id, 200],
    ['channel', channel.id, 200],
    ['channel', hidden.id, 200], // from its gate
    ['message', message?.id ?? '', 200],
    ['message', secret?.id ?? '', 404],
    ['person', author.id, 200],
    ['person', randomUUID(), 404],
  ];
  for (const [type, id, status] of things) expect([type, id, await report(reader, type, id)]).toEqual([type, id, status]);
  for (const [type, id, status] of things)
    expect([type, await report(author, type, id)]).toEqual([type, type === 'message' || status === 200 ? 403 : 404]);
  const types = (await db.select({ type: cases.subjectType }).from(cases).where(eq(cases.subjectPersonId, author.id))).map(
    ({ type }) => type,
  );
  expect(types.sort()).toEqual(['channel', 'channel', 'comment', 'message', 'part', 'person', 'post', 'work']);
  await hide(author);
  for (const [type, id] of things.slice(0, 4)) expect([type, await report(await createMember(), type, id)]).toEqual([type, 404]);
});

test('the author of a kids story reports a comment below it, which comes first in the queue (MOD-01, MOD-03)', async () => {
  const [author, reader] = await members(2);
  if (!author || !reader) return expect.unreachable();
  const story = await createKidsStory(author);
  const [comment] = await createComments(reader, { work: story.id }, ['Unkind.']);
  expect(await report(author, 'comment', comment?.id ?? '')).toBe(200);
  expect(await caseAbout(comment?.id ?? '')).toMatchObject({ subjectType: 'comment', urgency: 0, subjectPersonId: reader.id });
});

test('twenty reports of one thing at the same moment are one case with twenty reports (MOD-02)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  const readers = await members(20);
  const statuses = await Promise.all(readers.map((reader) => report(reader, 'book', book.id)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const found = await casesAbout(book.id);
  expect(found).toMatchObject([{ kind: 'report', state: 'open', reportersCount: 20, urgency: 1, subjectPersonId: author.id }]);
  expect(await db.$count(reports, eq(reports.caseId, found[0]?.id ?? ''))).toBe(20);
  expect(await db.$count(caseCopies, eq(caseCopies.caseId, found[0]?.id ?? ''))).toBe(1);
  await report(readers[0] ?? author, 'book', book.id, 'Violence'); // repeated
  expect(await casesAbout(book.id)).toMatchObject([{ reportersCount: 20 }]);
});

test('a report after the decision opens a new case, which shows the earlier decision (MOD-02, REPORT-14)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const book = await createBook(author);
  await report(reader, 'book', book.id);
  const first = await caseAbout(book.id);
  expect((await decide(first.id, staff, { action: 'dismiss' })).status).toBe(303);
  expect(await db.select({ status: reports.status }).from(reports).where(eq(reports.caseId, first.id))).toEqual([{ status: 'dismissed' }]);
  await report(reader, 'book', book.id);
  const second = await caseAbout(book.id);
  expect([second.id === first.id, second.state]).toEqual([false, 'open']);
  expect((await open(second.id, staff)).page.text).toContain('Dismissed by');
});

test('the case keeps the thing as it was at the first report, after it was changed and deleted, with its images (MOD-02)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const image = await createImage(author);
  const book = await createBook(author, {
    title: 'As reported',
    cover: image.address,
    pages: ['The words of the first page.', 'Page two.'],
  });
  await report(reader, 'book', book.id);
  await db.update(works).set({ title: 'Changed' }).where(eq(works.id, book.id));
  await db.delete(pages).where(eq(pages.workId, book.id));
  const { id } = await caseAbout(book.id);
  expect((await send(`/works/${book.id}/delete`, {}, author.cookie)).status).toBe(303);
  const { page, html } = await open(id, staff);
  for (const words of ['As reported', 'The words of the first page.', 'Page 1 of 2']) expect(page.text).toContain(words);
  expect((await open(id, staff, '?page=2')).page.text).toContain('Page two.');
  expect(html).not.toContain(`<img src="${image.address}`); // not fetched before Show picture (MOD-05)
  const shown = await open(id, staff, '?picture=1');
  expect(shown.html).toContain(`src="${image.address}?w=640"`);
  expect([await imageAccess(staff, image.address), await imageAccess(reader, image.address)]).toEqual(['private', 'none']);
  expect([await giveStanding(staff, 'suspended'), await imageAccess(staff, image.address)]).toEqual([undefined, 'none']);
});

test('a comment is shown with what it is under and three comments on each side (MOD-04)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const book = await createBook(author, { title: 'The lamp' });
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
  const created = await createComments(
    reader,
    { work: book.id },
    Array.from({ length: 9 }, (_, i) => ({ text: `Comment ${i}`, createdAt: at(i) })),
  );
  const reported = created[4] ?? expect.unreachable();
  await report(author, 'comment', reported.id);
  const { page } = await open((await caseAbout(reported.id)).id, staff);
  expect(page.text).toContain('Under The lamp');
  for (const [i, isShown] of [false, true, true, true, true, true, true, true, false].entries())
    expect([i, page.text.includes(`Comment ${i}`)]).toEqual([i, isShown]);
});

test('a message is shown with ten on each side, also of a private channel, where no member of staff is, which is logged (MOD-04)', async () => {
  const [author, owner, staff] = [await createMember(), await createMember(), await moderator()];
  const channel = await createChannel(owner, { isPrivate: true, name: 'Between us' });
  const texts = Array.from({ length: 25 }, (_, i) => `Message ${String(i).padStart(2, '0')}`);
  const created = [];
  for (const text of texts) created.push(...(await createMessages(channel, author, text)));
  await report(owner, 'message', created[12]?.id ?? '');
  const { id } = await caseAbout(created[12]?.id ?? '');
  const { page } = await open(id, staff);
  expect(page.text).toContain('In the private channel Between us');
  expect(texts.filter((text) => page.text.includes(text))).toEqual(texts.slice(2, 23));
  const openings = () => db.select().from(moderationLog).where(eq(moderationLog.action, 'private-case-opened'));
  await Promise.all([open(id, staff), open(id, staff)]); // still the same opening
  expect(await openings()).toMatchObject([{ actorId: staff.id, subjectType: 'message', subjectId: created[12]?.id }]);
  await send(`/moderation/cases/${id}/decide`, { action: 'nothing' }, (await moderator()).cookie); // refused: shows the case again
  expect(await openings()).toHaveLength(2);
  const [said] = await createMessages(await createChannel(owner), author, 'Said before everyone.');
  await report(owner, 'message', said?.id ?? '');
  await open((await caseAbout(said?.id ?? '')).id, staff);
  expect(await openings()).toHaveLength(2);
});

test('a case shows reasons, details, the state of the author and the record of the reporter, and never an email address (MOD-04)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  for (const action of ['dismiss', 'remove', 'remove']) {
    const post = await createPost(author);
    await report(reader, 'post', post.id);
    await decide((await caseAbout(post.id)).id, staff, { action, rule: await ruleId() });
  }
  const post = await createPost(author, { content: 'Buy this.' });
  await report(reader, 'post', post.id, 'Spam', 'An advertisement.');
  const { page, html } = await open((await caseAbout(post.id)).id, staff);
  for (const words of ['Buy this.', 'An advertisement.', `@${reader.username}`, '2 of 3 reports upheld', `@${author.username}`])
    expect(page.text).toContain(words);
  expect(page.text.match(/Removed by/g)).toHaveLength(2); // the author's earlier decisions
  for (const person of [author, reader]) expect(html).not.toContain(person.email);
  expect(page.text).not.toContain(', silenced');
  await giveStanding(author, 'silenced', { until: new Date(Date.now() + 60_000) });
  expect((await open((await caseAbout(post.id)).id, staff)).page.text).toContain(', silenced');
});

test('links of a reported page are text (MOD-05)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const link = { type: 'text', text: 'free gold', marks: [{ type: 'link', attrs: { href: 'https://gold.example/x' } }] };
  const book = await createBook(author, { pages: [{ type: 'doc', content: [{ type: 'paragraph', content: [link] }] }] });
  await report(reader, 'book', book.id);
  const { page, html } = await open((await caseAbout(book.id)).id, staff);
  expect(page.text).toContain('free gold (https://gold.example/x)');
  expect(html).not.toContain('href="https://gold.example');
});

test('staff neither see nor decide cases about their own things, and do not decide their own reports (MOD-18)', async () => {
  const [author, staff, other] = [await moderator(), await moderator(), await createMember()];
  const post = await createPost(author);
  await report(staff, 'post', post.id);
  const { id } = await caseAbout(post.id);
  expect((await open(id, author)).status).toBe(404);
  expect((await decide(id, author, { action: 'dismiss' })).status).toBe(404);
  expect((await open(id, other)).status).toBe(404); // members have no queue
  expect((await decide(id, staff, { action: 'dismiss' })).status).toBe(403);
  expect((await caseAbout(post.id)).state).toBe('open');
});

test('opening a case takes it for ten minutes; others see by whom, may take it over and can still decide (MOD-17)', async () => {
  const [author, reader, staff, other] = [await createMember(), await createMember(), await moderator(), await moderator()];
  const post = await createPost(author);
  await report(reader, 'post', post.id);
  const { id } = await caseAbout(post.id);
  await open(id, staff);
  const taken = await caseAbout(post.id);
  expect(taken.takenBy).toBe(staff.id);
  expect(Math.round(((taken.takenUntil?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(10);
  expect((await open(id, other)).page.text).toContain(`${staff.name} is looking at this`);
  expect((await caseAbout(post.id)).takenBy).toBe(staff.id);
  expect((await send(`/moderation/cases/${id}/take`, {}, other.cookie)).status).toBe(303);
  expect((await caseAbout(post.id)).takenBy).toBe(other.id);
  expect((await decide(id, staff, { action: 'dismiss' })).status).toBe(303);
});

test('a taker, decider and reporter whose accounts are being deleted are not named (MOD-04, MOD-17)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const decider = await createMember({ role: 'moderator', name: 'Robin Leaves' });
  const post = await createPost(author);
  await report(reader, 'post', post.id, 'Terrorism');
  const { id } = await caseAbout(post.id);
  await open(id, decider);
  await decide(id, decider, { action: 'hide', rule: await ruleId() });
  const before = (await open(id, staff)).page.text;
  for (const words of [`${decider.name} is looking at this`, `Hidden by ${decider.name}`, `@${reader.username},`])
    expect(before).toContain(words);
  for (const person of [decider, reader]) await db.update(people).set({ deletingSince: new Date() }).where(eq(people.id, person.id));
  const { text } = (await open(id, staff)).page;
  expect(text.match(/a deleted account,/g)).toHaveLength(2);
  for (const words of [decider.name, `@${reader.username},`]) expect(text).not.toContain(words);
});

test('a decision leads to the next case and says how many are left, and Undo takes it back (MOD-06, MOD-07, MOD-11)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const posts = [];
  for (const content of ['One.', 'Two.']) {
    posts.push(await createPost(author, { content }));
    await report(reader, 'post', posts.at(-1)?.id ?? '', 'Terrorism');
  }
  const [first, second] = [await caseAbout(posts[0]?.id ?? ''), await caseAbout(posts[1]?.id ?? '')];
  const refused = await decide(first.id, staff, { action: 'remove', words: 'Please stop.' });
  expect(refused.status).toBe(422);
  const form = await refused.text();
  expect((await pageOf(form)).text).toContain('Choose the rule that this breaks.');
  expect(form).toContain('>Please stop.</textarea>');
  const sent = await decide(first.id, staff, { action: 'remove', rule: await ruleId() });
  const to = sent.headers.get('location') ?? '';
  expect([sent.status, to]).toEqual([303, expect.stringContaining(`/moderation/cases/${second.id}?done=`)]);
  const next = await pageOf(await visit(to, { as: staff.cookie }));
  expect(next.text).toMatch(/Removed\. \d+ left\./);
  const decision = new URLSearchParams(to.split('?')[1]).get('done') ?? '';
  expect((await send(`/moderation/cases/${first.id}/undo`, { decision }, reader.cookie)).status).toBe(404);
  const undone = await send(`/moderation/cases/${first.id}/undo`, { decision }, staff.cookie);
  expect(undone.headers.get('location')).toContain(`/moderation/cases/${first.id}`);
  expect((await caseAbout(posts[0]?.id ?? '')).state).toBe('open');
  expect(await db.select({ at: decisions.undoneAt }).from(decisions).where(eq(decisions.id, decision))).toEqual([{ at: expect.any(Date) }]);
});

test('the copy of an open case keeps a comment whose words its author deleted (CMT-04, MOD-02)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const book = await createBook(author);
  const [comment] = await createComments(reader, { work: book.id }, ['Taken back.']);
  await report(author, 'comment', comment?.id ?? '');
  await send(`/comments/${comment?.id}/delete`, {}, reader.cookie);
  expect(await db.$count(comments, eq(comments.id, comment?.id ?? ''))).toBe(0);
  expect((await open((await caseAbout(comment?.id ?? '')).id, staff)).page.text).toContain('Taken back.');
});

test('a problem report is a case with description and contact, which can be closed (MOD-22)', async () => {
  const [reporter, staff] = [await createMember(), await moderator()];
  for (const id of ['one', 'one'])
    await send('/report-problem', { id, details: 'The lamp is out.', contact: 'By pigeon' }, reporter.cookie);
  const [stored] = await db.select().from(reports).where(eq(reports.personId, reporter.id));
  const caseId = stored?.caseId ?? '';
  expect(await db.$count(cases, eq(cases.id, caseId))).toBe(1);
  const { page } = await open(caseId, staff);
  for (const words of ['Problem report', 'The lamp is out.', 'By pigeon', `@${reporter.username}`]) expect(page.text).toContain(words);
  expect((await decide(caseId, staff, { action: 'dismiss' })).status).toBe(303);
});

test('a person is shown with their ten newest public things, and none of a private profile (MOD-04)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await moderator()];
  const at = (day: number) => new Date(Date.UTC(2026, 1, day));
  for (let day = 1; day <= 12; day++) await createPost(author, { content: `Post of day ${day}.`, createdAt: at(day) });
  await report(reader, 'person', author.id, 'Impersonation');
  const { id } = await caseAbout(author.id);
  const shown = async () => (await open(id, staff)).page.parts('.case-beside li p').map(({ text }) => text);
  expect(await shown()).toEqual(Array.from({ length: 10 }, (_, i) => `Post of day ${12 - i}.`));
  await hide(author);
  expect(await shown()).toEqual([]);
});
