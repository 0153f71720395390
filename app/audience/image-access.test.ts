import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { draftPages, drafts } from '#app/drafts/tables.ts';
import { db } from '#server/database/database.ts';
import { createChannel, postMessage } from '#tests/support/channels.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { channels } from '../channels/tables.ts';
import { posts } from '../posts/tables.ts';

const png = await sharp({ create: { width: 400, height: 30, channels: 3, background: '#c40' } })
  .png()
  .toBuffer();

async function sendImage(channel: { id: string }, who: Member): Promise<{ id: string; src: string }> {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(png)], 'map.png', { type: 'image/png' }));
  const response = await visit(`/community/channel/${channel.id}/messages`, { method: 'POST', body: form, as: who.cookie });
  const { message } = (await response.json()) as { message: { id: string; attachment: { src: string } } };
  return { id: message.id, src: message.attachment.src };
}
const load = async (src: string, who: Member | null, headers = {}) => {
  const response = await visit(src, { ...(who && { as: who.cookie }), headers });
  return { status: response.status, caching: response.headers.get('cache-control'), etag: response.headers.get('etag') ?? '' };
};
const SHARED = 'private, max-age=3600';

test('an image of a private channel loads only for current members, at every width (CHAN-31, S14)', async () => {
  const [owner, guest, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [guest] });
  const { src } = await sendImage(channel, owner);
  for (const path of [src, `${src}?w=160`]) {
    for (const who of [owner, guest]) expect(await load(path, who)).toMatchObject({ status: 200, caching: 'private, no-cache' });
    for (const who of [stranger, null]) expect(await load(path, who)).toMatchObject({ status: 404, caching: 'no-store' });
  }
  const { etag } = await load(src, guest);
  expect((await load(src, guest, { 'if-none-match': etag })).status).toBe(304);
  await send(`/community/channel/${channel.id}/leave`, {}, guest.cookie);
  expect((await load(src, guest)).status).toBe(404);
  expect((await load(src, guest, { 'if-none-match': etag })).status).toBe(404);
  expect((await visit(src, { method: 'HEAD', as: guest.cookie })).status).toBe(404);
});

test('an image of a public channel loads for everyone until the channel turns private (CHAN-31, S14)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const { src } = await sendImage(channel, owner);
  for (const who of [owner, stranger, null]) expect(await load(src, who)).toMatchObject({ status: 200, caching: SHARED });
  await db.update(channels).set({ isPrivate: true }).where(eq(channels.id, channel.id));
  expect(await Promise.all([owner, stranger, null].map(async (who) => (await load(src, who)).status))).toEqual([200, 404, 404]);
});

test('an image that its owner also shows in a post loads for everyone (S14)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner, { isPrivate: true });
  const { src } = await sendImage(channel, owner);
  expect((await load(src, null)).status).toBe(404);
  await createPost(owner, { pictures: [{ src, width: 400, height: 30, description: '' }] });
  expect(await load(src, null)).toMatchObject({ status: 200, caching: SHARED });
});

test('an image of a private channel used in a draft loads only for members of the channel (S14)', async () => {
  const [owner, guest, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [guest] });
  const { src } = await sendImage(channel, owner);
  const [draft] = await db.insert(drafts).values({ authorId: owner.id, kind: 'book', origin: 'book', cover: src }).returning();
  const picture = { type: 'image', attrs: { src, width: 400, height: 30, alt: '' } };
  const pages = Array.from({ length: 20 }, (_, position) => ({
    draftId: draft?.id ?? '',
    key: `p${position}`,
    position,
    document: { type: 'doc' as const, content: [picture] },
  }));
  await db.insert(draftPages).values(pages); // as many as the query reads
  for (const who of [owner, guest]) expect(await load(src, who)).toMatchObject({ status: 200, caching: 'private, no-cache' });
  for (const who of [stranger, null]) expect((await load(src, who)).status).toBe(404);
});

test('the image of a purged post that its author also has in a draft loads only for the author (MOD-09, S14)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const form = new FormData();
  form.set('folder', 'posts');
  form.set('file', new File([new Uint8Array(png)], 'map.png', { type: 'image/png' }));
  const uploaded = await visit('/pictures', { method: 'POST', body: form, as: owner.cookie });
  const { address: src } = (await uploaded.json()) as { address: string };
  const post = await createPost(owner, { pictures: [{ src, width: 400, height: 30, description: '' }] });
  expect((await load(src, stranger)).status).toBe(200);
  await db.insert(drafts).values({ authorId: owner.id, kind: 'book', origin: 'book', cover: src });
  await db.delete(posts).where(eq(posts.id, post.id));
  expect(await Promise.all([owner, stranger, null].map(async (who) => (await load(src, who)).status))).toEqual([200, 404, 404]);
});

test('an uploaded image that is in no message loads only for its uploader (S14)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  const { id, src } = await sendImage(channel, owner);
  await send(`/community/channel/${channel.id}/messages/${id}/delete`, {}, owner.cookie);
  expect((await load(src, other)).status).toBe(404);
  expect((await postMessage(channel.id, { text: 'Text still works.' }, other.cookie)).status).toBe(200);
});

test('the cover of a private channel loads only for current members (CHAN-31, S14)', async () => {
  const [owner, guest, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [guest] });
  const form = new FormData();
  form.set('folder', 'channels');
  form.set('file', new File([new Uint8Array(png)], 'cover.png', { type: 'image/png' }));
  const uploaded = await visit('/pictures', { method: 'POST', body: form, as: owner.cookie });
  const { address: src } = (await uploaded.json()) as { address: string };
  await db.update(channels).set({ coverImage: src }).where(eq(channels.id, channel.id));
  for (const who of [owner, guest]) expect(await load(src, who)).toMatchObject({ status: 200, caching: 'private, no-cache' });
  for (const who of [stranger, null]) expect(await load(src, who)).toMatchObject({ status: 404, caching: 'no-store' });
  await send(`/community/channel/${channel.id}/leave`, {}, guest.cookie);
  expect((await load(src, guest)).status).toBe(404);
  await db.update(channels).set({ isPrivate: false }).where(eq(channels.id, channel.id));
  for (const who of [owner, stranger, null]) expect(await load(src, who)).toMatchObject({ status: 200, caching: SHARED });
});
