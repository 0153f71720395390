import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { channelMembers, channelRequests } from '#app/channels/tables.ts';
import { comments } from '#app/comments/tables.ts';
import { likes } from '#app/engagement/tables.ts';
import { spectating } from '#app/people/tables.ts';
import { postLikes } from '#app/posts/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { createChannel } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { fetchData, send, visit } from '#tests/support/request.ts';
import { createBook } from '#tests/support/works.ts';
import { blocks, mutes } from './tables.ts';

beforeEach(resetRateLimits);

const REFUSED = 'You cannot do this here.';
const form = (fields: Record<string, string> = {}) => new URLSearchParams(fields);

/** Everything of the author that somebody else can act on, and the same actions on it. */
async function thingsOf(author: Member) {
  const [book, post] = [await createBook(author), await createPost(author)];
  const [open, closed] = [await createChannel(author), await createChannel(author, { isPrivate: true })];
  const actions = [
    [`/works/${book.id}/comments`, { text: 'A word.' }],
    [`/posts/${post.id}/comments`, { text: 'A word.' }],
    [`/works/${book.id}/like`, {}],
    [`/posts/${post.id}/like`, {}],
    [`/people/${author.username}/spectate`, { spectate: 'on' }],
    [`/community/channel/${open.id}/join`, {}],
    [`/community/channel/${closed.id}/join`, {}],
  ] as [string, Record<string, string>][];
  const stored = async () => [
    await db.$count(comments),
    await db.$count(likes),
    await db.$count(postLikes),
    await db.$count(spectating),
    await db.$count(channelMembers),
    await db.$count(channelRequests),
  ];
  return { book, post, open, actions, stored };
}

for (const [title, blockedBy] of [
  ['the author blocked the viewer', (author: Member, viewer: Member) => ({ personId: author.id, otherId: viewer.id })],
  ['the viewer blocked the author', (author: Member, viewer: Member) => ({ personId: viewer.id, otherId: author.id })],
] as const)
  test(`commenting, liking, spectating, joining and asking to join are refused when ${title}; others may (BLOCK-02)`, async () => {
    const [author, viewer, other] = [await createMember(), await createMember(), await createMember()];
    const { actions, stored } = await thingsOf(author);
    await db.insert(blocks).values(blockedBy(author, viewer));
    const before = await stored();
    for (const [path, fields] of actions) {
      const { status, text } = await fetchData(path, form(fields), viewer.cookie);
      expect([path, status, text.includes(REFUSED)]).toEqual([path, 403, true]);
    }
    expect(await stored()).toEqual(before);
    for (const [path, fields] of actions) expect([path, (await fetchData(path, form(fields), other.cookie)).status]).toEqual([path, 200]);
    await db.delete(blocks);
    for (const [path, fields] of actions) expect([path, (await fetchData(path, form(fields), viewer.cookie)).status]).toEqual([path, 200]);
  });

test('a plain form that is refused keeps the comment, and shows no more than that (BLOCK-02)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const book = await createBook(author);
  await db.insert(blocks).values({ personId: author.id, otherId: viewer.id });
  const response = await send(`/works/${book.id}/comments`, { text: 'Typed with care.' }, viewer.cookie);
  expect(response.status).toBe(403);
  const shown = await pageOf(await response.text());
  expect(shown.text).toContain(REFUSED);
  expect(shown.text).toContain('Typed with care.');
  expect(shown.text).not.toMatch(/blocked/i);
});

test('likes, comments and channels from before a block remain and can be undone (BLOCK-02)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const { post, open, book } = await thingsOf(author);
  await fetchData(`/posts/${post.id}/like`, form({ liked: 'yes' }), viewer.cookie);
  await fetchData(`/community/channel/${open.id}/join`, form(), viewer.cookie);
  const [comment] = await createComments(viewer, { work: book.id }, ['From before.']);
  await db.insert(blocks).values({ personId: author.id, otherId: viewer.id });
  expect(await db.$count(postLikes, eq(postLikes.personId, viewer.id))).toBe(1);
  const says = await fetchData(`/community/channel/${open.id}/join`, form(), viewer.cookie);
  expect(says.status).toBe(200); // a member already
  expect((await fetchData(`/posts/${post.id}/like`, form({ liked: 'no' }), viewer.cookie)).status).toBe(200);
  expect((await fetchData(`/comments/${comment?.id}/delete`, form(), viewer.cookie)).status).toBe(200);
});

test('a mute refuses nothing to anyone (BLOCK-04)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const { actions } = await thingsOf(author);
  await db.insert(mutes).values([
    { personId: author.id, otherId: viewer.id },
    { personId: viewer.id, otherId: author.id },
  ]);
  for (const [path, fields] of actions) expect([path, (await fetchData(path, form(fields), viewer.cookie)).status]).toEqual([path, 200]);
});

test('public works and profiles stay readable at their addresses (BLOCK-03)', async () => {
  const [author, viewer] = [await createMember(), await createMember()];
  const { book, post } = await thingsOf(author);
  await db.insert(blocks).values({ personId: author.id, otherId: viewer.id });
  for (const path of [`/book/${book.id}`, `/posts/${post.id}`, `/profile/${author.username}`])
    expect([path, (await visit(path, { as: viewer.cookie })).status]).toEqual([path, 200]);
});
