import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanUpUploads } from '#app/data-lifecycle.server.ts';
import { fileDeletions, pictures } from '#app/images/tables.ts';
import { people } from '#app/people/tables.ts';
import { db } from '#server/database/database.ts';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { ATTACHMENT_BYTES_MAX } from '#server/media/file-rules.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { store } from '#server/media/storage/store.ts';
import { createChannel } from '#tests/support/channels.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { channelMembers, channelMessages, files } from '../../tables.ts';
import type { Message } from '../message-rules.ts';
import { deleteMessagesWithAttachments } from './attachments.server.ts';

const bytesOf = async (width = 700, height = 350) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#538' } })
      .png()
      .toBuffer(),
  );
async function attach(channel: { id: string }, who: Member, name: string, bytes: Uint8Array<ArrayBuffer>, id: string = randomUUID()) {
  const form = new FormData();
  form.set('file', new File([bytes], name));
  form.set('id', id);
  const response = await visit(`/community/channel/${channel.id}/messages`, { method: 'POST', body: form, as: who.cookie });
  return { status: response.status, ...((await response.json()) as { message: Message & string }) };
}
const text = (words: string) => new TextEncoder().encode(words);
const download = (channel: { id: string }, id: string, as?: string) =>
  visit(`/community/channel/${channel.id}/messages/${id}/file`, { as });
const keyOf = async (id: string) => (await db.select().from(channelMessages).where(eq(channelMessages.id, id)))[0]?.attachmentAddress ?? '';

beforeEach(resetRateLimits);

test('an image is stored in the channels bucket and shown as a link with its size and alt text (CHAN-42, MEDIA-10)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  for (const name of ['lamp.png', 'lamp.JPG', 'lamp.jpeg', 'lamp.gif', 'lamp.webp']) {
    const { status, message } = await attach(channel, owner, name, await bytesOf());
    expect([status, message.attachment], name).toEqual([
      200,
      {
        kind: 'image',
        src: expect.stringMatching(`^/media/channels/${owner.id}/channel_attachments/\\d{13}-`),
        width: 700,
        height: 350,
        name,
      },
    ]);
  }
  const html = await (await visit(`/community/channel/${channel.id}`)).text();
  expect(html).toMatch(
    /<a class="message-image" href="\/media\/channels\/[^"]+"[^>]*><img[^>]+alt="lamp.png"[^>]+width="700" height="350"/,
  );
  const src = /href="(\/media\/channels\/[^"]+\/channel_attachments\/[^"]+)"/.exec(html)?.[1] ?? '';
  expect((await visit(`${src}?w=640`)).headers.get('content-type')).toBe('image/webp');
  const { status, message } = await attach(channel, owner, 'lamp.png', text('<svg onload=alert(1)>'));
  expect([status, message]).toEqual([422, 'Images must be JPG, PNG, GIF or WebP, up to 10MB.']);
});

test('an image in a chat may be up to 10 MB, like other files there (CHAN-42, AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c40' } })
    .jpeg()
    .toBuffer();
  const large = Buffer.concat([photo, Buffer.alloc(7 * 1024 * 1024)]); // a decoder stops at the end of the image
  expect(await attach(channel, owner, 'photo.jpg', new Uint8Array(large))).toMatchObject({
    status: 200,
    message: { attachment: { kind: 'image' } },
  });
});

test('another file is posted as Attached file, with its name and a byte-exact download link (CHAN-43, AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const bytes = new Uint8Array(Array.from({ length: 3_000 }, (_, i) => (i * 7) % 256));
  const { status, message } = await attach(channel, owner, 'Karte der Insel (neu).pdf', bytes);
  expect([status, message.attachment]).toEqual([200, { kind: 'file', name: 'Karte der Insel (neu).pdf', bytes: 3_000 }]);
  const html = await (await visit(`/community/channel/${channel.id}`)).text();
  expect(html).toMatch(
    /Attached file:(<!-- -->)? <a href="[^"]+\/file" download="Karte der Insel \(neu\).pdf"><bdi>Karte der Insel \(neu\).pdf/,
  );
  for (const as of [undefined, owner.cookie]) {
    const response = await download(channel, message.id, as);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  }
});

test('a download is never displayed, executed or cached, whatever its file name (CHAN-43)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  for (const [name, shown] of [
    ['page.html', 'page.html'],
    ['../../etc/pass"wd\r\nx-evil: 1.svg', 'pass"wdx-evil: 1.svg'],
    ['fdp.\u202egnp.exe', 'fdp.gnp.exe'],
    ['خريطة.html', 'خريطة.html'],
    ['...', 'file'],
    [`${'n'.repeat(300)}.js`, `${'n'.repeat(117)}.js`],
  ] as const) {
    const { status, message } = await attach(channel, owner, name, text('<script>alert(1)</script>'));
    expect([status, message.attachment?.name], name).toEqual([200, shown]);
    const { headers } = await download(channel, message.id);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '25',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.%!~-]+$/);
    expect(headers.get('x-evil')).toBeNull();
    const key = await keyOf(message.id);
    expect(key).toMatch(new RegExp(`^channels/${owner.id}/channel_attachments/\\d{13}-[0-9a-f]{24}\\.[a-z0-9]{1,10}$`));
    expect((await visit(`/media/${key}`)).status).toBe(404); // files have no media address
  }
});

test('without JavaScript the page’s form sends a file, with or without text (CHAN-43)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const browser = await plainBrowser(`/community/channel/${channel.id}`, { as: owner.cookie });
  for (const words of ['The coast, as asked.', ''])
    await browser.submit('Send', { [`Message ${channel.name}`]: words, 'Attach a file': new File([text('Nine songs.')], 'coast.txt') });
  expect(browser.page.one('region', 'Messages').all('link', 'coast.txt')).toHaveLength(2);
  const rows = await db.select().from(channelMessages).where(eq(channelMessages.channelId, channel.id)).orderBy(channelMessages.position);
  expect(rows.map(({ content, attachmentName }) => [content, attachmentName])).toEqual([
    ['The coast, as asked.', 'coast.txt'],
    ['', 'coast.txt'],
  ]);
});

test('only current members can download a file of a private channel (CHAN-31, CHAN-43)', async () => {
  const [owner, other, stranger] = [await createMember(), await createMember(), await createMember()];
  const channel = await createChannel(owner, { isPrivate: true, members: [other] });
  const elsewhere = await createChannel(stranger);
  const { message } = await attach(channel, owner, 'plans.txt', text('Between us.'));
  const statuses = async () =>
    Promise.all([owner, other, stranger, null].map(async (who) => (await download(channel, message.id, who?.cookie)).status));
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  expect((await download(elsewhere, message.id, stranger.cookie)).status).toBe(404);
  await db.delete(channelMembers).where(and(eq(channelMembers.channelId, channel.id), eq(channelMembers.personId, other.id)));
  expect(await statuses()).toEqual([200, 404, 404, 404]);
});

test('a file over 10 MB or an empty file is refused with its own message (AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  expect(await attach(channel, owner, 'big.zip', new Uint8Array(ATTACHMENT_BYTES_MAX + 1))).toMatchObject({
    status: 413,
    message: 'Files can be up to 10 MB.',
  });
  expect(await attach(channel, owner, 'empty.zip', new Uint8Array())).toMatchObject({ status: 422, message: 'This file is empty.' });
  expect((await attach(channel, owner, 'most.zip', new Uint8Array(ATTACHMENT_BYTES_MAX))).status).toBe(200);
});

test('when storage is unavailable, nothing is sent and the error says so (ERR-41)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const put = vi.spyOn(store(), 'put').mockRejectedValue(new StorageUnavailable('unavailable'));
  for (const name of ['a.txt', 'a.png'])
    expect(await attach(channel, owner, name, await bytesOf(20, 20))).toMatchObject({
      status: 503,
      message: 'Failed to upload file. Please try again.',
    });
  put.mockRestore();
  expect(await db.select().from(channelMessages).where(eq(channelMessages.channelId, channel.id))).toEqual([]);
});

test('when storage is unavailable, a download says so, and not that the database is (AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const { message } = await attach(channel, owner, 'a.txt', text('x'));
  const open = vi.spyOn(store(), 'open').mockRejectedValue(new StorageUnavailable('unavailable'));
  const response = await download(channel, message.id, owner.cookie);
  open.mockRestore();
  expect([response.status, await response.text()]).toEqual([503, 'Files are temporarily unavailable.\n']);
});

const filesOf = async (who: Member) => (await db.select().from(files).where(eq(files.ownerId, who.id))).map(({ key }) => key);
const picturesOf = async (who: Member) =>
  (await db.select().from(pictures).where(eq(pictures.ownerId, who.id))).map(({ address }) => address);

test('a repeated upload stores one message and one file; an upload by a non-member stores nothing (CHAN-43)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const id = randomUUID();
  const responses = await Promise.all(['once.txt', 'once.txt', 'once.txt'].map((name) => attach(channel, owner, name, text('x'), id)));
  expect(new Set(responses.map(({ status, message }) => `${status} ${message.id}`)).size).toBe(1);
  expect(await filesOf(owner)).toHaveLength(1);
  expect((await attach(channel, stranger, 'no.txt', text('x'))).status).toBe(403);
  expect((await attach(channel, stranger, 'no.png', await bytesOf(20, 20))).status).toBe(403);
  expect([await filesOf(stranger), await picturesOf(stranger)]).toEqual([[], []]);
});

test('attachments are deleted with their message, also when the channel owner deletes it (MEDIA-13)', async () => {
  const [owner, author] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [author] });
  const image = (await attach(channel, author, 'a.png', await bytesOf())).message;
  const file = (await attach(channel, author, 'a.txt', text('x'))).message;
  const src = image.attachment?.kind === 'image' ? image.attachment.src : '';
  const key = await keyOf(file.id);
  expect([(await visit(src)).status, (await store().get(key)) !== null]).toEqual([200, true]);
  for (const { id } of [image, file])
    expect((await send(`/community/channel/${channel.id}/messages/${id}/delete`, {}, owner.cookie)).status).toBe(303);
  expect([(await visit(src)).status, await store().get(key), await filesOf(author), await picturesOf(author)]).toEqual([404, null, [], []]);
});

test('an image used on its owner’s profile stays when the message is deleted (MEDIA-13)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const { message } = await attach(channel, owner, 'me.png', await bytesOf());
  const src = message.attachment?.kind === 'image' ? message.attachment.src : '';
  await db.update(people).set({ profilePicture: src }).where(eq(people.id, owner.id));
  await send(`/community/channel/${channel.id}/messages/${message.id}/delete`, {}, owner.cookie);
  expect([(await visit(src)).status, await picturesOf(owner)]).toEqual([200, [src]]);
});

test('files of other members are deleted with a channel, and stay in their other channels (MEDIA-13)', async () => {
  const [owner, author] = [await createMember(), await createMember()];
  const [one, two] = [await createChannel(owner, { members: [author] }), await createChannel(owner, { members: [author] })];
  const theirs = await createChannel(author, { members: [owner] });
  for (const channel of [one, two, theirs]) await attach(channel, author, 'a.txt', text('x'));
  await attach(one, author, 'a.png', await bytesOf(20, 20));
  const keys = await filesOf(author);
  await deleteMessagesWithAttachments(owner, theirs.id); // not the caller's channel
  expect(await filesOf(author)).toHaveLength(3);
  await deleteMessagesWithAttachments(owner, one.id);
  expect([await filesOf(author), await picturesOf(author)]).toEqual([keys.slice(1), []]);
  await deleteMessagesWithAttachments(owner, null);
  expect(await filesOf(author)).toEqual([keys[2]]);
  expect(await Promise.all(keys.map(async (key) => (await store().get(key)) !== null))).toEqual([false, false, true]);
});

test('files that could not be deleted with their message are deleted by the upload cleanup (MEDIA-13)', async () => {
  const [owner, author] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [author] });
  const messages = [await attach(channel, author, 'a.png', await bytesOf()), await attach(channel, author, 'a.txt', text('x'))];
  const [[key = ''], [image = '']] = [await filesOf(author), await picturesOf(author)];
  const remove = vi.spyOn(store(), 'remove').mockRejectedValue(new StorageUnavailable(new Error('unavailable')));
  for (const { message } of messages)
    expect((await send(`/community/channel/${channel.id}/messages/${message.id}/delete`, {}, owner.cookie)).status).toBe(303);
  expect(remove).toHaveBeenCalledTimes(2);
  remove.mockRestore();
  const imageKey = image.replace('/media/', '');
  const stored = async () => [(await store().get(key)) !== null, (await store().get(imageKey)) !== null];
  // not the channel owner's, who may delete their account
  const scheduled = await db.$count(fileDeletions, eq(fileDeletions.ownerId, author.id));
  expect(scheduled).toBeGreaterThan(1);
  expect([await filesOf(author), await picturesOf(author), await stored()]).toEqual([[], [], [true, true]]);
  await cleanUpUploads(Date.now() + 2 * 60 * 60 * 1000);
  expect(await stored()).toEqual([false, false]);
});
