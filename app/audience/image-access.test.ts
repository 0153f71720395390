import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { draftPages, drafts } from '#app/drafts/tables.ts';
import { db } from '#server/database/database.ts';
import { createChannel, postMessage } from '#tests/support/channels.ts';
import { giveStanding } from '#tests/support/moderation/standing.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { createPost } from '#tests/support/posts.ts';
import { send, visit } from '#tests/support/request.ts';
import { channels } from '../channels/tables.ts';
import { pictures } from '../images/tables.ts';
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
async function upload(who: Member, folder: string): Promise<string> {
  const form = new FormData();
  form.set('folder', folder);
  form.set('file', new File([new Uint8Array(png)], 'map.png', { type: 'image/png' }));
  const uploaded = await visit('/pictures', { method: 'POST', body: form, as: who.cookie });
  return ((await uploaded.json()) as { address: string }).address;
}
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
  const src = await upload(owner, 'posts');
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
  const src = await upload(owner, 'channels');
  await db.update(channels).set({ coverImage: src }).where(eq(channels.id, channel.id));
  for (const who of [owner, guest]) expect(await load(src, who)).toMatchObject({ status: 200, caching: 'private, no-cache' });
  for (const who of [stranger, null]) expect(await load(src, who)).toMatchObject({ status: 404, caching: 'no-store' });
  await send(`/community/channel/${channel.id}/leave`, {}, guest.cookie);
  expect((await load(src, guest)).status).toBe(404);
  await db.update(channels).set({ isPrivate: false }).where(eq(channels.id, channel.id));
  for (const who of [owner, stranger, null]) expect(await load(src, who)).toMatchObject({ status: 200, caching: SHARED });
});

test('the image of a message loads only for its sender while the sender is banned, in every channel (MOD-14, MOD-09)', async () => {
  const [owner, sender, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [sender] });
  const { src } = await sendImage(channel, sender);
  const statuses = () => Promise.all([owner, stranger, null].map(async (who) => (await load(src, who)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await giveStanding(sender, 'banned');
  expect(await statuses()).toEqual([404, 404, 404]);
  await giveStanding(sender, 'active');
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('suspended and banned people load only their own images and those of visitors (ACC-08)', async () => {
  const [owner, guest] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [guest] });
  const open = await createChannel(owner);
  const [hidden, own, shown] = [await sendImage(channel, owner), await sendImage(channel, guest), await sendImage(open, owner)];
  const statuses = () => Promise.all([hidden, own, shown].map(async ({ src }) => (await load(src, guest)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const state of ['suspended', 'banned'] as const) {
    await giveStanding(guest, state);
    expect(await statuses()).toEqual([404, 200, 200]);
  }
  await giveStanding(guest, 'silenced');
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('an image whose row is deleted loads only for its owner although its file still exists (MOD-10)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const src = await upload(owner, 'posts');
  expect((await load(src, stranger)).status).toBe(200); // nothing uses it yet: only its uploader knows the address
  await db.delete(pictures).where(eq(pictures.address, src));
  expect(await Promise.all([owner, stranger, null].map(async (who) => (await load(src, who)).status))).toEqual([200, 404, 404]);
});
