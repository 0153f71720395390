import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { channelMembers, channels } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import { deleteOldTexts } from '#app/holds/cleanup.server.ts';
import { heldTexts, sentTexts } from '#app/holds/tables.ts';
import { notificationText } from '#app/notifications/notification-rules.ts';
import { notifications } from '#app/notifications/tables.ts';
import { people } from '#app/people/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db, pool } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook } from '#tests/support/works.ts';
import { rulesInForce } from '../../rules/rules.server.ts';
import { caseCopies, cases } from '../../tables.ts';
import { decide } from '../decide.server.ts';
import { undoDecision } from '../undo.server.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
let author: Member;
let moderator: Member;
beforeAll(async () => {
  await createMember({ role: 'owner' });
  await loadSettings();
  author = await createMember({ createdAt: new Date('2026-01-01') });
  moderator = await createMember({ role: 'moderator' });
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(() => resetRateLimits());

const LINK = 'https://spam.example.net/';
async function heldComment(as: Member, on: { id: string }, text = `${LINK}${randomUUID()}`) {
  const id = randomUUID();
  await fetchData(`/works/${on.id}/comments`, new URLSearchParams({ id, text }), as.cookie);
  return id;
}
const caseOf = async (subjectId: string) => {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.subjectId, subjectId), eq(cases.kind, 'held'), eq(cases.state, 'open')));
  return found ?? expect.unreachable();
};
const decideOn = (caseId: string, fields: Record<string, string>) => send(`/moderation/cases/${caseId}/decide`, fields, moderator.cookie);
const ruleId = async () => (await rulesInForce(null))[1]?.id ?? '';
const statesUnder = async (book: { id: string }) =>
  (await db.select({ state: comments.state }).from(comments).where(eq(comments.workId, book.id)).orderBy(asc(comments.createdAt))).map(
    ({ state }) => state,
  );
const countOf = async ({ id }: { id: string }) => (await db.select({ n: works.commentsCount }).from(works).where(eq(works.id, id)))[0]?.n;
const noticesOf = async ({ id }: Member) =>
  (await db.select().from(notifications).where(eq(notifications.personId, id))).map(
    ({ kind, data }) => notificationText(kind as 'released', data as never).text,
  );
const profileOf = async ({ id }: Member) =>
  (await db.select({ bio: people.bio, thoughts: people.creativeThoughts }).from(people).where(eq(people.id, id)))[0];
const read = async (path: string, as?: Member) => (await pageOf(await visit(path, { as: as?.cookie }))).text;

test('Release shows a held comment at its own time, with its count, a live event and a notification (HOLD-04)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author, { title: 'Tides' })];
  const id = await heldComment(fresh, book, `Look at ${LINK}zqreleased`);
  await db.update(comments).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(comments.id, id));
  await fetchData(`/works/${book.id}/comments`, new URLSearchParams({ text: 'A later one.' }), author.cookie);
  const stream = await site.listen(`work:${book.id}`);
  const seen = stream.events.length;
  const caseRow = await caseOf(id);
  const shown = await read(`/moderation/cases/${caseRow.id}`, moderator);
  for (const words of ['A new member’s text with a link or contact details.', 'zqreleased', 'Release', 'Remove'])
    expect(shown).toContain(words);
  expect((await decideOn(caseRow.id, { action: 'release' })).status).toBe(303);
  expect([await statesUnder(book), await countOf(book)]).toEqual([['shown', 'shown'], 2]);
  const list = await pageOf(await visit(`/works/${book.id}/comments`));
  expect(list.parts('.comment-text').map(({ text }) => text)).toEqual(['A later one.', `Look at ${LINK}zqreleased`]);
  await stream.until(() => stream.events.slice(seen).some(({ event }) => event === 'changed'));
  expect(await noticesOf(fresh)).toEqual(['Your comment on "Tides" was released. Others can see it now.']);
});

test('Remove needs a rule, notifies the author of it, and counts nothing (HOLD-04, MOD-07)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author, { title: 'Tides' })];
  const caseRow = await caseOf(await heldComment(fresh, book));
  expect((await decideOn(caseRow.id, { action: 'remove' })).status).toBe(422);
  expect((await decideOn(caseRow.id, { action: 'remove', rule: await ruleId() })).status).toBe(303);
  expect([await statesUnder(book), await countOf(book)]).toEqual([['removed'], 0]);
  expect((await noticesOf(fresh))[0]).toContain('Your comment on "Tides" was removed. Reason: No spam or advertising.');
});

test('all held things of one person are released or removed at once, and Undo holds them again (HOLD-04, MOD-11)', async () => {
  const [spammer, other] = [await createMember(), await createMember()];
  const books = await Promise.all(Array.from({ length: 4 }, () => createBook(author)));
  for (const book of books) await heldComment(spammer, book);
  const others = await caseOf(await heldComment(other, books[0] as { id: string }));
  const [first] = await db.select({ id: cases.id }).from(cases).where(eq(cases.subjectPersonId, spammer.id)).limit(1);
  expect(await read(`/moderation/cases/${first?.id}`, moderator)).toContain('Also the 3 other held items of this person');
  const sent = await decideOn(first?.id ?? '', { action: 'remove', rule: await ruleId(), all: 'yes' });
  expect(sent.status).toBe(303);
  const states = async () => (await Promise.all(books.map(statesUnder))).map((list) => list[0]);
  expect(await states()).toEqual(Array(4).fill('removed'));
  expect((await db.select({ state: cases.state }).from(cases).where(eq(cases.id, others.id)))[0]?.state).toBe('open');
  const decisionId = new URL(sent.headers.get('location') ?? '', 'http://localhost').searchParams.get('done') ?? '';
  expect(await undoDecision(moderator, decisionId)).toBe('undone');
  expect(await states()).toEqual(Array(4).fill('held'));
});

test('after three releases a new member’s links are not held any more (HOLD-04)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  for (let i = 0; i < 3; i++)
    expect(await decide(moderator, [(await caseOf(await heldComment(fresh, book))).id], { actions: ['release'] })).toHaveProperty(
      'decisions',
    );
  await heldComment(fresh, book);
  expect(await statesUnder(book)).toEqual(['shown', 'shown', 'shown', 'shown']);
});

test('only what is held can be released (HOLD-04)', async () => {
  const [fresh, book] = [await createMember(), await createBook(author)];
  const [report] = await db
    .insert(cases)
    .values({ kind: 'report', subjectType: 'work', subjectId: book.id, subjectPersonId: author.id })
    .returning();
  expect((await decideOn(report?.id ?? '', { action: 'release' })).status).toBe(422);
  const caseRow = await caseOf(await heldComment(fresh, book));
  expect((await decideOn(caseRow.id, { action: 'release' })).status).toBe(303);
  expect((await decideOn(caseRow.id, { action: 'release' })).status).toBe(409);
});

test('a bio and a thought with contact details wait beside the earlier ones until they are released (HOLD-02, HOLD-04)', async () => {
  const fresh = await createMember({ bio: 'I write at night.', creativeThoughts: ['Rain'] });
  const edit = (bio: string) => send('/profile/edit', { name: fresh.name, username: fresh.username, bio }, fresh.cookie);
  expect((await edit(`My shop: ${LINK}zqbio`)).status).toBe(303);
  expect((await send('/profile/thought', { thought: 'dm me on insta @zqthought_x' }, fresh.cookie)).status).toBe(303);
  expect(await profileOf(fresh)).toEqual({ bio: 'I write at night.', thoughts: ['Rain'] });
  const own = await read('/profile', fresh);
  for (const words of [
    'zqbio',
    'zqthought_x',
    'I write at night.',
    'Waiting for a moderator, because it contains a link or contact details.',
  ])
    expect(own).toContain(words);
  expect(await (await visit(`/profile/${fresh.username}`, { as: author.cookie })).text()).not.toMatch(/zqbio|zqthought/);
  const caseRow = await caseOf(fresh.id);
  const shown = await read(`/moderation/cases/${caseRow.id}`, moderator);
  for (const words of ['zqbio', 'zqthought_x']) expect(shown).toContain(words);
  const result = await decide(moderator, [caseRow.id], { actions: ['release'] });
  expect(await profileOf(fresh)).toEqual({ bio: `My shop: ${LINK}zqbio`, thoughts: ['dm me on insta @zqthought_x'] });
  const decisionId = typeof result === 'object' && 'decisions' in result ? (result.decisions[0]?.id ?? '') : '';
  expect(await undoDecision(moderator, decisionId)).toBe('undone');
  expect(await profileOf(fresh)).toEqual({ bio: 'I write at night.', thoughts: ['Rain'] });
  expect((await decideOn(caseRow.id, { action: 'remove', rule: await ruleId() })).status).toBe(303);
  expect(await profileOf(fresh)).toEqual({ bio: 'I write at night.', thoughts: ['Rain'] });
  expect((await noticesOf(fresh)).at(-1)).toContain('Your profile text was removed.');
  await db.update(heldTexts).set({ decidedAt: sql`now() - interval '31 days'` });
  await db.update(sentTexts).set({ createdAt: sql`now() - interval '25 hours'` });
  await deleteOldTexts(0, () => false);
  expect([await db.$count(heldTexts), await db.$count(sentTexts)]).toEqual([0, 0]);
});

test('a held text that its author changes is a new case, so that no one releases what they have not read (HOLD-02)', async () => {
  const fresh = await createMember({ bio: 'Plain.' });
  const edit = (bio: string) => send('/profile/edit', { name: fresh.name, username: fresh.username, bio }, fresh.cookie);
  await edit(`One ${LINK}`);
  const before = await caseOf(fresh.id);
  await edit(`Two ${LINK}`);
  const after = await caseOf(fresh.id);
  expect(after.id).not.toBe(before.id);
  expect((await decideOn(before.id, { action: 'release' })).status).toBe(404);
  const [copy] = await db.select({ document: caseCopies.document }).from(caseCopies).where(eq(caseCopies.caseId, after.id));
  expect(copy?.document).toMatchObject({ bio: `Two ${LINK}` });
  await edit('Nothing to hold.');
  expect(await db.$count(cases, and(eq(cases.subjectId, fresh.id), eq(cases.state, 'open')))).toBe(0);
  expect((await profileOf(fresh))?.bio).toBe('Nothing to hold.');
});

test('the new owner of a channel changes a text of the earlier owner that is held (HOLD-02, CHMOD-05)', async () => {
  const [first, second] = [await createMember(), await createMember()];
  const channel = await createChannel(first, { name: 'Owls', description: 'About owls.' });
  const about = { name: 'Owls', coverImage: channel.coverImage, custom: 'Owls', tag: 'owls', privacy: 'public' };
  const edit = (as: Member, description: string) => send(`/community/channel/${channel.id}/settings`, { ...about, description }, as.cookie);
  expect((await edit(first, `Join ${LINK}zqfirst`)).status).toBe(303);
  await db.update(channelMembers).set({ role: 'member' }).where(eq(channelMembers.personId, first.id));
  await db.insert(channelMembers).values({ channelId: channel.id, personId: second.id, role: 'owner' });
  await db.update(channels).set({ ownerId: second.id }).where(eq(channels.id, channel.id));
  expect(await read(`/community/channel/${channel.id}/settings`, second)).toContain('zqfirst');
  expect((await edit(second, `Join ${LINK}zqsecond`)).status).toBe(303);
  expect((await caseOf(channel.id)).subjectPersonId).toBe(second.id);
  const held = await db.select().from(heldTexts).where(eq(heldTexts.subjectId, channel.id));
  expect(held).toMatchObject([{ personId: second.id, text: `Join ${LINK}zqsecond` }]);
  expect((await edit(second, 'About owls and mice.')).status).toBe(303);
  expect(await db.$count(heldTexts, eq(heldTexts.subjectId, channel.id))).toBe(0);
  expect(await db.$count(cases, and(eq(cases.subjectId, channel.id), eq(cases.state, 'open')))).toBe(0);
});

test('a name that is held leaves the one that was saved in another tab just before (HOLD-02)', async () => {
  const fresh = await createMember();
  const channel = await createChannel(fresh, { name: 'Owls', description: 'About owls.' });
  const about = { description: 'About owls.', coverImage: channel.coverImage, custom: 'Owls', tag: 'owls', privacy: 'public' };
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query('update channels set name = $1 where id = $2', ['Night owls', channel.id]);
    const edited = send(`/community/channel/${channel.id}/settings`, { ...about, name: `${LINK}zqname` }, fresh.cookie);
    await vi.waitFor(async () => expect((await pool.query(`select from pg_locks where not granted`)).rowCount).toBeGreaterThan(0), 10_000);
    await other.query('commit');
    expect((await edited).status).toBe(303);
  } finally {
    other.release();
  }
  const [row] = await db.select({ name: channels.name }).from(channels).where(eq(channels.id, channel.id));
  expect(row?.name).toBe('Night owls');
});

test('a new channel with a link is its owner’s only; a new description of a public one waits beside the earlier one (HOLD-02)', async () => {
  const fresh = await createMember();
  const public_ = await createChannel(fresh, { name: 'Owls', description: 'About owls.' });
  const cover = { coverImage: public_.coverImage, custom: 'Owls', tag: 'owls', privacy: 'public' };
  const edited = await send(
    `/community/channel/${public_.id}/settings`,
    { name: 'Owls', description: `Join ${LINK}zqdescription`, ...cover },
    fresh.cookie,
  );
  expect(edited.status).toBe(303);
  expect(await read(`/community/channel/${public_.id}`, author)).not.toContain('zqdescription');
  expect(await read(`/community/channel/${public_.id}/settings`, fresh)).toContain('zqdescription');
  expect((await decideOn((await caseOf(public_.id)).id, { action: 'release' })).status).toBe(303);
  const [row] = await db
    .select({ description: channels.description, state: channels.state })
    .from(channels)
    .where(eq(channels.id, public_.id));
  expect(row).toEqual({ description: `Join ${LINK}zqdescription`, state: 'shown' });
  await db.update(channels).set({ state: 'held' }).where(eq(channels.id, public_.id));
  expect((await visit(`/community/channel/${public_.id}`, { as: author.cookie })).status).toBe(404);
  expect(await read(`/community/channel/${public_.id}`, fresh)).toContain('Waiting for a moderator');
});
