import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { spectating } from '#app/people/tables.ts';
import { posts } from '#app/posts/tables.ts';
import { works } from '#app/works/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChallenge } from '#tests/support/challenges.ts';
import { createComic } from '#tests/support/comics.ts';
import { CHOICES } from '#tests/support/drafts/choices.ts';
import { text } from '#tests/support/drafts/draft-save.ts';
import { createDraft } from '#tests/support/drafts/drafts.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member, spectate } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { liveServer } from '#tests/support/servers/live-server.ts';
import { createBook, createEntry, createKidsStory, createTheory, createWorld } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

const REFUSED = 'You cannot do this here.';
const TURNED_OFF = 'The author has turned off comments.';
const comment = async (on: string, as?: Member, words = 'A word.') =>
  fetchData(`${on}/comments`, new URLSearchParams({ id: randomUUID(), text: words }), as?.cookie);
const setRule = async (on: string, fields: Record<string, string>, as?: Member) =>
  (await fetchData(`${on}/comment-rule`, new URLSearchParams(fields), as?.cookie)).status;
const shown = async (path: string, as?: Member) => pageOf(await visit(path, { as: as?.cookie }));
/** Makes this person a spectator of the author since this many hours. */
const spectateSince = async (spectator: Member, author: Member, hours: number) => {
  await spectate(spectator, author);
  await db
    .update(spectating)
    .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(spectating.spectatorId, spectator.id));
};

test('when comments are turned off the server refuses everyone, also the author, and older comments stay (CMT-01, REPLY-06)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, post] = [await createBook(author), await createPost(author)];
  for (const on of [`/works/${book.id}`, `/posts/${post.id}`]) {
    expect((await comment(on, reader, 'From before.')).status).toBe(200);
    expect(await setRule(on, { commentRule: 'none' }, author)).toBe(202);
    for (const who of [reader, author]) {
      const { status, text: answer } = await comment(on, who, 'Too late.');
      expect([status, answer.includes(REFUSED), answer.includes('Too late.')]).toEqual([403, true, true]);
    }
    const page = await shown(`${on}/comments`, reader);
    expect(page.text).toContain('From before.');
    expect(page.text).toContain(TURNED_OFF);
    expect(await setRule(on, { commentRule: 'everyone' }, author)).toBe(202);
    expect((await comment(on, reader, 'Again.')).status).toBe(200);
  }
});

test('where only spectators can comment, those of 24 hours, whom the author spectates and the author can, others cannot (CMT-01, REPLY-06)', async () => {
  const [author, old, fresh] = [await createMember(), await createMember(), await createMember()];
  const [stranger, spectated] = [await createMember(), await createMember()];
  await spectate(author, spectated);
  await spectateSince(old, author, 24.01);
  await spectateSince(fresh, author, 23.9);
  const [book, post] = [await createBook(author, { commentRule: 'spectators' }), await createPost(author, { commentRule: 'spectators' })];
  for (const on of [`/works/${book.id}`, `/posts/${post.id}`]) {
    const statuses = [];
    for (const who of [old, author, spectated, fresh, stranger, undefined]) statuses.push((await comment(on, who)).status);
    expect([on, ...statuses]).toEqual([on, 200, 200, 200, 403, 403, 401]);
  }
  await db.delete(spectating).where(eq(spectating.spectatorId, old.id));
  expect((await comment(`/works/${book.id}`, old)).status).toBe(403);
});

test('every reader, the post and the page of all comments show the reason in place of the form (CMT-01, REPLY-06)', async () => {
  const author = await createMember({ name: 'Noor Haddad' });
  const [reader, old] = [await createMember(), await createMember()];
  await spectateSince(old, author, 30);
  const challenge = await createChallenge();
  const rule = { commentRule: 'spectators' } as const;
  const [book, comic, theory, world, entry, post] = [
    await createBook(author, rule),
    await createComic(author, rule),
    await createTheory(author, rule),
    await createWorld(author, rule),
    await createEntry(author, challenge, rule),
    await createPost(author, rule),
  ];
  const pages = [`/book/${book.id}`, `/comic/${comic.id}`, `/theory/${theory.id}`, `/world/${world.id}`, `/works/${book.id}/comments`];
  pages.push(`/weekly-challenges/entry/${entry.id}`, `/posts/${post.id}`, `/posts/${post.id}/comments`);
  const words = 'Only people who spectate Noor Haddad and people Noor Haddad spectates can comment.';
  const hasField = async (path: string, as?: Member) => {
    const html = await (await visit(path, { as: as?.cookie })).text();
    return [html.includes('name="text"'), (await pageOf(html)).text.includes(words)];
  };
  for (const path of pages) {
    expect([path, await hasField(path), await hasField(path, reader)]).toEqual([path, [false, true], [false, true]]);
    expect([path, await hasField(path, old), await hasField(path, author)]).toEqual([path, [true, false], [true, false]]);
  }
  await db.update(works).set({ commentRule: 'none' });
  const page = await shown(`/book/${book.id}`, author);
  expect(page.text).toContain(TURNED_OFF);
  expect(page.text).not.toContain('Be the first to comment');
  expect(page.text).not.toContain('Please sign in to leave a comment');
});

test('a comment in a plain form that is refused stays on the page (CMT-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const book = await createBook(author, { commentRule: 'none' });
  const response = await send(`/works/${book.id}/comments`, { text: 'Typed with care.' }, reader.cookie);
  expect(response.status).toBe(403);
  const html = await response.text();
  expect((await pageOf(html)).text).toContain(REFUSED);
  expect(html).toContain('>Typed with care.</textarea>');
});

test('the author chooses between everyone signed in, who spectates or is spectated, and no one (REPLY-06)', async () => {
  const author = await createMember();
  const book = await createBook(author);
  for (const path of [`/works/${book.id}/comment-rule`, '/settings/comments']) {
    const page = await shown(path, author);
    expect(page.parts('option').map(({ text }) => text)).toEqual(['Everyone signed in', 'People I spectate and my spectators', 'Nobody']);
    expect(page.text).toContain('Spectators can comment 24 hours after they start spectating you.');
  }
});

test('only its author finds and changes who can comment, and an unknown choice changes nothing (CMT-01)', async () => {
  const [author, other, moderator] = [await createMember(), await createMember(), await createMember({ role: 'moderator' })];
  const [book, post] = [await createBook(author), await createPost(author)];
  for (const [on, table] of [
    [`/works/${book.id}`, works],
    [`/posts/${post.id}`, posts],
  ] as const) {
    for (const who of [other, moderator, undefined]) {
      expect(await setRule(on, { commentRule: 'none' }, who)).toBe(who ? 404 : 401);
      expect((await visit(`${on}/comment-rule`, { as: who?.cookie })).status).toBe(who ? 404 : 401);
    }
    for (const value of ['', 'friends', 'NOBODY']) expect(await setRule(on, { commentRule: value }, author)).toBe(422);
    expect(await setRule(on, {}, author)).toBe(422);
    const id = on.split('/').at(-1) ?? '';
    const stored = async () =>
      (await db.select({ rule: table.commentRule, holds: table.holdFirstComments }).from(table).where(eq(table.id, id)))[0];
    expect(await stored()).toEqual({ rule: 'everyone', holds: false });
    const saved = await send(`${on}/comment-rule`, { commentRule: 'spectators', holdFirst: 'yes' }, author.cookie);
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${on}/comment-rule?saved`]);
    expect(await stored()).toEqual({ rule: 'spectators', holds: true });
    const html = await (await visit(`${on}/comment-rule?saved`, { as: author.cookie })).text();
    expect(html).toMatch(/value="spectators" selected/);
    expect((await pageOf(html)).text).toContain('Saved.');
  }
  expect(await setRule(`/works/${randomUUID()}`, { commentRule: 'none' }, author)).toBe(404);
  expect(await setRule('/works/nothing', { commentRule: 'none' }, author)).toBe(404);
});

test('the menus of an own work and post lead to the choice, those of others do not (CMT-01)', async () => {
  const [author, reader] = [await createMember(), await createMember()];
  const [book, comic, kids, post] = [
    await createBook(author),
    await createComic(author),
    await createKidsStory(author),
    await createPost(author),
  ];
  for (const [path, to] of [
    [`/book/${book.id}`, `/works/${book.id}/comment-rule`],
    [`/comic/${comic.id}`, `/works/${comic.id}/comment-rule`],
    [`/kids-book/${kids.id}`, `/works/${kids.id}/comment-rule`],
    [`/posts/${post.id}`, `/posts/${post.id}/comment-rule`],
  ] as const) {
    const links = async (as: Member) => (await shown(path, as)).all('link').some((link) => link.attribute('href') === to);
    expect([path, await links(author), await links(reader)]).toEqual([path, true, false]);
  }
});

test('what is published starts with the choice in the form, else with one’s own default, else with the site’s (CMT-01, CMT-02)', async () => {
  const author = await createMember();
  const publish = async (fields: Record<string, string> = {}) => {
    const draft = await createDraft(author, { title: 'Tides', pages: [text('A page.')] });
    const body = { ...CHOICES, ...fields };
    const { status } = await fetchData(`/drafts/${draft}/publish`, new URLSearchParams(body), author.cookie);
    const [work] = await db.select().from(works).where(eq(works.draftId, draft));
    const id = randomUUID();
    const shared = await fetchData('/create-post', new URLSearchParams({ id, content: `A post ${id}.`, ...fields }), author.cookie);
    const [post] = await db.select().from(posts).where(eq(posts.id, id));
    return [status, shared.status, ...[work, post].map((row) => row && `${row.commentRule} ${row.holdFirstComments}`)];
  };
  expect(await publish()).toEqual([200, 200, 'everyone false', 'everyone false']);
  expect(await publish({ commentRule: 'none', holdFirst: 'yes' })).toEqual([200, 200, 'none true', 'none true']);
  expect(await publish({ commentRule: 'friends' })).toEqual([422, 422, undefined, undefined]);
  const saved = await send('/settings/comments', { commentRule: 'spectators', holdFirst: 'yes' }, author.cookie);
  expect(saved.headers.get('location')).toBe('/settings/comments?saved');
  expect(await publish()).toEqual([200, 200, 'spectators true', 'spectators true']);
  expect(await publish({ commentRule: 'everyone', holdFirst: 'no' })).toEqual([200, 200, 'everyone false', 'everyone false']);
});

test('a change of the choice is announced to open pages (CMT-01, LIVE-02)', async () => {
  const site = await liveServer();
  const author = await createMember();
  const [book, post] = [await createBook(author), await createPost(author)];
  const [work, feed] = [await site.listen(`work:${book.id}`), await site.listen('posts')];
  const seen = [work.events.length, feed.events.length];
  await setRule(`/works/${book.id}`, { commentRule: 'none' }, author);
  await setRule(`/posts/${post.id}`, { commentRule: 'none' }, author);
  for (const [i, stream] of [work, feed].entries())
    await stream.until(() => stream.events.slice(seen[i]).some(({ event }) => event === 'changed'));
  await site.close();
});
