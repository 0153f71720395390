import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { db } from '#server/database/database.ts';
import { consume, LIMITS, type LimitName, resetRateLimits } from '#server/limits/rate-limits.ts';
import { store } from '#server/media/storage/store.ts';
import { createChannel } from '#tests/support/channels.ts';
import { deleteAccount } from '#tests/support/deletion-fixture.ts';
import { withoutScripts } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';
import { deleteChannelContents } from '../../delete-contents.server.ts';
import { channelMessages, channels, deletedChannelMessages, files } from '../../tables.ts';
import { FILES_BUSY, type Message, TOO_MANY_FILES } from '../message-rules.ts';
import { UPLOADS_PER_PERSON, withUploadSlot } from './upload-slots.server.ts';

const KB = 1024;
function formOf(bytes: number, words = '', name = 'map.pdf') {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name));
  if (words) form.set('text', words);
  else form.set('id', randomUUID());
  return form;
}
async function attach(channel: { id: string }, who: Member, bytes: number, name?: string) {
  const response = await visit(`/community/channel/${channel.id}/messages`, {
    method: 'POST',
    body: formOf(bytes, '', name),
    as: who.cookie,
  });
  return {
    status: response.status,
    wait: response.headers.get('retry-after'),
    ...((await response.json()) as { message: Message & string }),
  };
}
const exhaustLimit = async (name: LimitName, who: Member) => {
  for (let i = 0; i < LIMITS[name].points; i++) await consume(name, who.id);
};
const filesOf = (who: Member) => db.select().from(files).where(eq(files.ownerId, who.id));

beforeEach(resetRateLimits);

test('files are limited per hour; the text beside a refused file stays in the form (AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  await exhaustLimit('file', owner);
  const { status, message, wait } = await attach(channel, owner, 9);
  expect([status, message, Number(wait) > 60]).toEqual([429, TOO_MANY_FILES, true]);
  const page = await visit(`/community/channel/${channel.id}`, {
    method: 'POST',
    body: formOf(9, 'The coast, as asked.'),
    as: owner.cookie,
  });
  const html = await page.text();
  expect([page.status, withoutScripts(html).includes(TOO_MANY_FILES), withoutScripts(html).includes('The coast, as asked.')]).toEqual([
    429,
    true,
    true,
  ]);
  expect(await filesOf(owner)).toEqual([]);
  expect((await send(`/community/channel/${channel.id}`, { text: 'Text still works.' }, owner.cookie)).status).toBe(303);
});

test('an upload beyond the storage limit is refused, exact to the byte (AMB-72)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  await db.insert(files).values({ ownerId: owner.id, key: `channels/${owner.id}/channel_attachments/all`, bytes: 1_000_000_000 - 9 });
  const full = 'Your storage is full. Delete images, files or published works that you no longer need, then try again.';
  expect(await attach(channel, owner, 10)).toMatchObject({ status: 422, message: full });
  expect((await attach(channel, owner, 10, 'no image.png')).message).toBe(full); // refused before it is decoded
  expect((await attach(channel, owner, 9)).status).toBe(200);
  expect(await filesOf(owner)).toHaveLength(2);
});

test('uploads by non-members or beyond the rate limit are refused unread (CHAN-32, AMB-72)', async () => {
  const [owner, stranger] = [await createMember(), await createMember()];
  const channel = await createChannel(owner);
  const upload = async (who: Member) => {
    let read = 0;
    const body = new ReadableStream(
      {
        pull(to) {
          read += 64 * KB;
          if (read > 9_000 * KB) to.close();
          else to.enqueue(new Uint8Array(64 * KB));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=x' }, as: who.cookie };
    const { status } = await visit(`/community/channel/${channel.id}/messages`, init);
    return { status, isRead: read > 1_000 * KB };
  };
  expect(await upload(stranger)).toEqual({ status: 403, isRead: false });
  await exhaustLimit('message', owner);
  expect(await upload(owner)).toEqual({ status: 429, isRead: false });
});

test('concurrent uploads are limited per person; text and uploads of others still work (AMB-72)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [other] });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const strangers = Array.from({ length: 30 }, () => withUploadSlot({ id: randomUUID() }, () => held));
  const others = Array.from({ length: UPLOADS_PER_PERSON }, () => withUploadSlot(owner, () => held));
  expect(await attach(channel, owner, 9)).toMatchObject({ status: 429, message: FILES_BUSY, wait: '5' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' }; // as every browser sends it
  const words = await visit(`/community/channel/${channel.id}`, { method: 'POST', body: 'text=Words', headers, as: owner.cookie });
  expect(words.status).toBe(303);
  expect((await attach(channel, other, 9)).status).toBe(200);
  release();
  await Promise.all([...others, ...strangers]);
  expect((await attach(channel, owner, 9)).status).toBe(200);
});

test('a download is streamed, has its own rate limit, and reports its size to HEAD (CHAN-43)', async () => {
  const owner = await createMember();
  const channel = await createChannel(owner);
  const { message } = await attach(channel, owner, 1_000 * KB);
  const whole = vi.spyOn(store(), 'get');
  const path = `/community/channel/${channel.id}/messages/${message.id}/file`;
  const response = await visit(path, { as: owner.cookie });
  const sizes: number[] = [];
  for await (const piece of response.body ?? []) sizes.push(piece.byteLength);
  expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([64 * KB, 1_000 * KB]);
  await (await visit(path, { as: owner.cookie })).body?.cancel();
  const head = await visit(path, { as: owner.cookie, method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), whole.mock.calls]).toEqual([200, String(1_000 * KB), []]);
  whole.mockRestore();
  await exhaustLimit('download', owner);
  expect((await visit(path, { as: owner.cookie })).status).toBe(429);
  expect((await visit(`/community/channel/${channel.id}`, { as: owner.cookie })).status).toBe(200);
});

test('a channel with many messages is deleted in batches, and nothing remains (AMB-70)', async () => {
  const [owner, author] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { members: [author] });
  const words = Array.from({ length: 4_500 }, (_, i) => ({ channelId: channel.id, authorId: author.id, content: `Word ${i}` }));
  // each within the statement timeout
  for (let i = 0; i < words.length; i += 1_500) await db.insert(channelMessages).values(words.slice(i, i + 1_500));
  await attach(channel, author, 9);
  const [{ at: before = 0 } = {}] = await db.select({ at: channels.lastPosition }).from(channels).where(eq(channels.id, channel.id));
  await deleteChannelContents(owner, channel.id);
  const [after] = await db.select().from(channels).where(eq(channels.id, channel.id));
  expect([after?.messageCount, (after?.lastPosition ?? 0) - before]).toEqual([0, 4]); // the one with a file, and 2000, 2000, 500
  await db.insert(channelMessages).values(words.slice(0, 9));
  await attach(channel, author, 9);
  expect((await send(`/community/channel/${channel.id}/delete`, {}, owner.cookie)).status).toBe(303);
  const { rows } = await db.execute(sql`select 1 from ${channelMessages} where channel_id = ${channel.id}
    union all select 1 from ${deletedChannelMessages} where channel_id = ${channel.id} union all select 1 from ${channels} where id = ${channel.id}`);
  expect([rows, await filesOf(author)]).toEqual([[], []]);
});

test('a channel whose owner deletes their account can be neither seen nor reported (CHAN-45, AMB-59)', async () => {
  const [owner, reader] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Left behind' });
  await deleteAccount(owner);
  const form = await visit(`/report?type=channel&id=${channel.id}`, { as: reader.cookie });
  expect([form.status, (await form.text()).includes('Left behind')]).toEqual([404, false]);
  expect((await send('/reports', { type: 'channel', id: channel.id, reason: 'Spam' }, reader.cookie)).status).toBe(404);
});
