import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { blocks, mutes } from '#app/blocks/tables.ts';
import { approvedCommenters, comments } from '#app/comments/tables.ts';
import { decide } from '#app/moderation/decisions/decide.server.ts';
import { rulesInForce } from '#app/moderation/rules/rules.server.ts';
import { cases } from '#app/moderation/tables.ts';
import { notifications } from '#app/notifications/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { reports } from '#app/reports/tables.ts';
import { loadSettings } from '#app/site/settings.server.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { stateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook } from '#tests/support/works.ts';
import { WAITING_PAGE_SIZE } from './waiting-rules.ts';

let site: Awaited<ReturnType<typeof liveServer>>;
beforeAll(async () => {
  site = await liveServer();
});
afterAll(() => site.close());
beforeEach(resetRateLimits);

const HOLDS = { holdFirstComments: true };
const LONG_AGO = new Date(Date.now() - 100 * 86_400_000);

async function comment(as: Member, on: string, text: string, id: string = randomUUID()) {
  const response = await fetchData(`${on}/comments`, new URLSearchParams({ id, text }), as.cookie);
  expect(response.status).toBe(200);
  return { id, text: response.text };
}
const approve = async (id: string, as?: Member) => (await fetchData(`/comments/${id}/approve`, new URLSearchParams(), as?.cookie)).status;
const shown = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
const read = async (path: string, as?: Member) => (await shown(path, as)).text;
const countOn = async (id: string) => {
  const [work] = await db.select({ n: works.commentsCount, newest: works.latestComments }).from(works).where(eq(works.id, id));
  return [work?.n, work?.newest.map(({ text }) => text)];
};

test('a first comment waits: only its author sees it, with the reason, and it counts nowhere (CMT-02)', async () => {
  const author = await createMember({ name: 'Noor Haddad' });
  const [reader, other] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author, HOLDS), await createPost(author, HOLDS)];
  const reason = 'Your comment will appear when Noor Haddad has approved it.';
  for (const [on, paths] of [
    [`/works/${book.id}`, [`/book/${book.id}`, `/works/${book.id}/comments`]],
    [`/posts/${post.id}`, [`/posts/${post.id}`, `/posts/${post.id}/comments`, '/posts']],
  ] as const) {
    const words = `zqwait${randomUUID().slice(0, 6)}`;
    const created = await comment(reader, on, words);
    expect(created.text).toContain('Noor Haddad');
    expect(await stateOf('comment', created)).toBe('waiting');
    for (const path of paths) {
      const own = await read(path, reader);
      expect([path, own.includes(words), own.includes(reason)]).toEqual([path, true, true]);
      for (const who of [undefined, other, author])
        expect([path, (await (await visit(path, { as: who?.cookie })).text()).includes(words)]).toEqual([path, false]);
    }
    expect((await comment(reader, on, words, created.id)).text).toContain('"waiting"'); // a repeated submit
  }
  expect(await countOn(book.id)).toEqual([0, []]);
  expect((await db.select({ n: posts.commentsCount }).from(posts).where(eq(posts.id, post.id)))[0]?.n).toBe(0);
  const moderator = await createMember({ role: 'moderator' });
  expect(await read(`/moderation/people/${reader.username}`, moderator)).toMatch(/Comments\s*0/);
});

test('the author’s own comments, those of approved people, and those on works that hold none do not wait (CMT-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [holds, open] = [await createBook(author, HOLDS), await createBook(author)];
  expect(await stateOf('comment', await comment(author, `/works/${holds.id}`, 'Mine.'))).toBe('shown');
  expect(await stateOf('comment', await comment(reader, `/works/${open.id}`, 'Open.'))).toBe('shown');
  const first = await comment(reader, `/works/${holds.id}`, 'First.');
  const second = await comment(reader, `/works/${holds.id}`, 'Second.');
  expect(await approve(first.id, author)).toBe(200);
  expect([await stateOf('comment', first), await stateOf('comment', second)]).toEqual(['shown', 'waiting']);
  expect(await stateOf('comment', await comment(reader, `/works/${holds.id}`, 'Third.'))).toBe('shown');
  const elsewhere = await createPost(author, HOLDS);
  expect(await stateOf('comment', await comment(reader, `/posts/${elsewhere.id}`, 'Fourth.'))).toBe('shown');
  const ofOther = await createBook(await createMember(), HOLDS);
  expect(await stateOf('comment', await comment(reader, `/works/${ofOther.id}`, 'Fifth.'))).toBe('waiting');
});

test('an approved comment is shown and counted at its own time, and open pages follow (CMT-02, LIVE-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, HOLDS);
  const waiting = await comment(reader, `/works/${book.id}`, 'I was here first.');
  await comment(author, `/works/${book.id}`, 'Thank you all.');
  const stream = await site.listen(`work:${book.id}`);
  const list = await site.listen(`person:${author.id}`, author.cookie);
  const seen = [stream.events.length, list.events.length];
  expect(await approve(waiting.id, author)).toBe(200);
  await stream.until(() => stream.events.slice(seen[0]).some(({ event }) => event === 'changed'));
  await list.until(() => list.events.slice(seen[1]).some(({ event }) => event === 'changed'));
  expect(await countOn(book.id)).toEqual([2, ['Thank you all.']]);
  const page = await read(`/works/${book.id}/comments`);
  expect(page.indexOf('Thank you all.')).toBeLessThan(page.indexOf('I was here first.'));
  expect(page).not.toContain('has approved it');
});

test('only the author of what it is under approves a comment; a second request answers the same, twenty at once count one (CMT-02)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const moderator = await createMember({ role: 'moderator' });
  const book = await createBook(author, HOLDS);
  const { id } = await comment(reader, `/works/${book.id}`, 'A word.');
  for (const who of [reader, other, moderator]) expect(await approve(id, who)).toBe(404);
  expect(await approve(id)).toBe(401);
  for (const wrong of [randomUUID(), 'nothing']) expect(await approve(wrong, author)).toBe(404);
  const statuses = await Promise.all(Array.from({ length: 20 }, () => approve(id, author)));
  expect(new Set([...statuses, await approve(id, author)])).toEqual(new Set([200]));
  expect(await countOn(book.id)).toEqual([1, ['A word.']]);
  expect(await db.$count(approvedCommenters, eq(approvedCommenters.authorId, author.id))).toBe(1);
  const [hidden] = await createComments(reader, { work: book.id }, [{ text: 'Hidden.', state: 'held' }]);
  expect(await approve(hidden?.id ?? '', author)).toBe(404);
});

test('the list has Approve, Delete, Block and Report for each comment under one’s works and posts, those that wait longest first (CMT-02)', async () => {
  const [author, reader, other] = [await createMember(), await createMember({ name: 'Ines Valdovar' }), await createMember()];
  const [book, post] = [
    await createBook(author, { ...HOLDS, title: 'The Lamp' }),
    await createPost(author, { ...HOLDS, content: 'A post about lamps.' }),
  ];
  const first = await comment(reader, `/works/${book.id}`, 'On the book.');
  await comment(reader, `/posts/${post.id}`, 'On the post.');
  const page = await shown('/comments/waiting', author);
  const items = page.parts('.comment');
  expect(items.map((item) => item.parts('.comment-text')[0]?.text)).toEqual(['On the book.', 'On the post.']);
  expect(items[0]?.text).toContain('The Lamp');
  expect(items[1]?.text).toContain('A post about lamps.');
  expect(items[0]?.names('button')).toEqual(['Approve the comment by Ines Valdovar']);
  expect(items[0]?.names('link').slice(-3)).toEqual([
    'Delete the comment by Ines Valdovar',
    `Block @${reader.username}`,
    'Report the comment by Ines Valdovar',
  ]);
  for (const who of [reader, other]) expect(await read('/comments/waiting', who)).toContain('No comments are waiting for you.');
  expect((await visit('/comments/waiting')).status).toBe(401);
  const sent = await send(`/comments/${first.id}/approve`, {}, author.cookie);
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/comments/waiting']);
  expect(await read('/comments/waiting', author)).not.toContain('On the book.');
});

test('the list pages without a gap or a repeat (CMT-02)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  const at = (i: number) => new Date(Date.UTC(2026, 2, 14, 10, 0, Math.floor(i / 3)));
  const many = Array.from({ length: WAITING_PAGE_SIZE + 4 }, (_, i) => ({
    text: `Note ${i}`,
    state: 'waiting' as const,
    createdAt: at(i),
  }));
  await createComments(reader, { work: book.id }, many);
  await createComments(reader, { post: post.id }, many);
  const seen: string[] = [];
  for (let path: string | null = '/comments/waiting'; path; ) {
    const page: Awaited<ReturnType<typeof shown>> = await shown(path, author);
    seen.push(
      ...page
        .parts('.comment .button, .comment form')
        .map((form) => form.attribute('action') ?? '')
        .filter(Boolean),
    );
    const [more] = page.all('link', 'Show more');
    path = more ? `/comments/waiting${more.attribute('href')?.replace(/^[^?]*/, '')}` : null;
  }
  expect(seen).toHaveLength(2 * many.length);
  expect(new Set(seen).size).toBe(2 * many.length);
});

test('the author deletes and reports a comment that waits, and its words are deleted (CMT-02, CMT-03, CMT-04)', async () => {
  const [author, reader, other] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, HOLDS);
  const [one, two] = [await comment(reader, `/works/${book.id}`, 'Unkind.'), await comment(reader, `/works/${book.id}`, 'Worse.')];
  const report = (id: string, as: Member) => send('/reports', { type: 'comment', id, reason: 'Harassment or Bullying' }, as.cookie);
  expect((await report(one.id, other)).status).toBe(404);
  expect((await report(one.id, author)).status).toBe(303);
  expect(await db.$count(reports, eq(reports.contentId, one.id))).toBe(1);
  const remove = async (id: string, as: Member) => (await fetchData(`/comments/${id}/delete`, new URLSearchParams(), as.cookie)).status;
  expect(await remove(two.id, other)).toBe(404);
  expect(await remove(two.id, author)).toBe(200);
  expect(await db.$count(comments, eq(comments.id, two.id))).toBe(0);
  expect(await countOn(book.id)).toEqual([0, []]);
});

test('comments of people who are blocked or muted are not in the list (CMT-02, BLOCK-03, BLOCK-04)', async () => {
  const [author, blocked, muted] = [await createMember(), await createMember(), await createMember()];
  const book = await createBook(author, HOLDS);
  await comment(blocked, `/works/${book.id}`, 'By the blocked.');
  await comment(muted, `/works/${book.id}`, 'By the muted.');
  await db.insert(blocks).values({ personId: author.id, otherId: blocked.id });
  expect(await read('/comments/waiting', author)).not.toContain('By the blocked.');
  expect(await read('/comments/waiting', author)).toContain('By the muted.');
  await db.insert(mutes).values({ personId: author.id, otherId: muted.id });
  expect(await read('/comments/waiting', author)).toContain('No comments are waiting for you.');
  await db.delete(notifications).where(eq(notifications.personId, author.id));
  await comment(muted, `/works/${book.id}`, 'Once more.');
  expect(await db.$count(notifications, eq(notifications.personId, author.id))).toBe(0);
});

test('the author gets one notification until it is read, live, with a link to the list (CMT-02, MOD-13)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, HOLDS);
  const stream = await site.listen(`person:${author.id}`, author.cookie);
  const mine = and(eq(notifications.personId, author.id), eq(notifications.kind, 'comment-waiting'));
  for (const text of ['One.', 'Two.']) await comment(reader, `/works/${book.id}`, text);
  await stream.until(() => stream.events.some(({ event }) => event === 'changed'));
  expect(await db.$count(notifications, mine)).toBe(1);
  const page = await shown('/notifications', author);
  expect(page.text).toContain('A comment waits for your approval.');
  expect(page.one('link', 'Read it.').attribute('href')).toBe('/comments/waiting');
  await db.update(notifications).set({ readAt: sql`now()` }).where(mine);
  await comment(reader, `/works/${book.id}`, 'Three.');
  expect(await db.$count(notifications, mine)).toBe(2);
});

test('a held comment that is released waits for the author, and a hidden one that is restored waits again (CMT-02, HOLD-04, MOD-10)', async () => {
  const owner = await createMember({ role: 'owner' });
  await loadSettings();
  const [author, reader] = [await createMember({ createdAt: LONG_AGO }), await createMember()];
  const book = await createBook(author, HOLDS);
  const held = await comment(reader, `/works/${book.id}`, `See https://x${randomUUID().slice(0, 6)}.example.net/`);
  expect(await stateOf('comment', held)).toBe('held');
  const caseOf = async (kind: 'held' | 'report') =>
    (
      await db
        .select({ id: cases.id })
        .from(cases)
        .where(and(eq(cases.subjectId, held.id), eq(cases.kind, kind)))
    )[0]?.id ?? '';
  expect(await decide(owner, [await caseOf('held')], { actions: ['release'] })).toHaveProperty('decisions');
  expect(await stateOf('comment', held)).toBe('waiting');
  expect(await db.$count(notifications, and(eq(notifications.personId, reader.id), eq(notifications.kind, 'released')))).toBe(0);
  expect(await read('/comments/waiting', author)).toContain('https://x');
  expect((await send('/reports', { type: 'comment', id: held.id, reason: 'Spam' }, author.cookie)).status).toBe(303);
  const [rule] = await rulesInForce(owner);
  const reported = await caseOf('report');
  expect(await decide(owner, [reported], { actions: ['hide'], ruleId: rule?.id })).toHaveProperty('decisions');
  expect(await stateOf('comment', held)).toBe('hidden');
  expect(await decide(owner, [reported], { actions: ['dismiss'] })).toHaveProperty('decisions');
  expect(await stateOf('comment', held)).toBe('waiting');
  const notice = await read(`/works/${book.id}/comments`, reader);
  expect(notice).toContain('has approved it.');
  expect(notice).not.toContain('Appeal');
  expect(await approve(held.id, author)).toBe(200);
  expect(await countOn(book.id)).toMatchObject([1, [expect.stringContaining('https://x')]]);
});
