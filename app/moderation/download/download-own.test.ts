import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { filesOf, newAddress } from '#server/media/addresses.ts';
import { storeFile } from '#server/media/storage/files.ts';
import { store } from '#server/media/storage/store.ts';
import { createChannel, createMessages } from '#tests/support/channels.ts';
import { createImage } from '#tests/support/images.ts';
import { setStateOf } from '#tests/support/moderation/states.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember } from '#tests/support/people.ts';
import { createComments, createPost } from '#tests/support/posts.ts';
import { visit } from '#tests/support/request.ts';
import { filesInZip } from '#tests/support/site/zip-files.ts';
import { createBook } from '#tests/support/works.ts';

beforeEach(resetRateLimits);

test('authors download posts, comments, messages and channels that were hidden or removed, and no one else does (MOD-09, MOD-10)', async () => {
  const [author, reader, staff] = [await createMember(), await createMember(), await createMember({ role: 'moderator' })];
  const image = await createImage(author, { address: newAddress('posts', author.id, 'posts', 0) });
  await store().put(filesOf(image.address)?.widest ?? '', Buffer.from('a picture'));
  const post = await createPost(author, {
    content: 'Words of a post.',
    tags: ['tides'],
    pictures: [{ src: image.address, width: 20, height: 20, description: 'A lamp.' }],
  });
  const book = await createBook(author);
  const [comment] = await createComments(author, { work: book.id }, ['Words of a comment.']);
  const channel = await createChannel(author, { name: 'Tides', description: 'Words of a channel.', tags: ['owls'] });
  const key = await storeFile(author.id, 'channels', 'channel_attachments', 'plans.txt', new TextEncoder().encode('The plans.'));
  const others = await createChannel(reader, { members: [author] });
  const [message] = await createMessages(others, author, {
    content: 'Words of a message.',
    ...{ attachmentKind: 'file', attachmentAddress: key, attachmentName: 'plans.txt', attachmentBytes: 10 },
  });
  await createMessages(channel, reader, 'Words of others.');
  const picture = image.address.replace('/media/', 'pictures/');
  const things = [
    { type: 'post', row: post, page: `/posts/${post.id}`, words: ['Words of a post.', '#tides', 'A lamp.'], file: [picture, 'a picture'] },
    { type: 'comment', row: comment, page: `/works/${book.id}/comments`, words: ['Words of a comment.'], file: null },
    {
      type: 'message',
      row: message,
      page: `/community/channel/${others.id}`,
      words: ['Words of a message.', 'plans.txt'],
      file: [`files/${key.split('/').at(-1)}`, 'The plans.'],
    },
    {
      type: 'channel',
      row: channel,
      page: `/community/channel/${channel.id}`,
      words: ['Tides', 'Words of a channel.', '#owls'],
      file: null,
    },
  ] as const;
  for (const { type, row, page, words, file } of things) {
    await setStateOf(type, row ?? expect.unreachable(), type === 'post' ? 'hidden' : 'removed');
    const shown = await pageOf(await visit(page, { as: author.cookie }));
    const path = shown.one('link', 'Download').attribute('href') ?? '';
    expect(path).toBe(`/downloads/${type}/${row?.id}`);
    const response = await visit(path, { as: author.cookie });
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    const files = filesInZip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()].sort()).toEqual(['manifest.json', `${type}.txt`, ...(file ? [file[0]] : [])].sort());
    for (const text of words) expect(String(files.get(`${type}.txt`))).toContain(text);
    expect(JSON.stringify(String(files.get(`${type}.txt`)))).not.toContain('Words of others');
    if (file) expect(String(files.get(file[0]))).toBe(file[1]);
    for (const as of [reader.cookie, staff.cookie, undefined]) expect([401, 404]).toContain((await visit(path, { as })).status);
  }
  for (const path of [`/downloads/constructor/${post.id}`, '/downloads/post/x', `/downloads/person/${author.id}`])
    expect([path, (await visit(path, { as: author.cookie })).status]).toEqual([path, 404]);
});
