import { beforeEach, expect, test } from 'vitest';
import { resetRateLimits } from '#server/limits/rate-limits.ts';
import { addModerators, createChannel, createMessages } from '#tests/support/channels.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { send, visit } from '#tests/support/request.ts';

beforeEach(resetRateLimits);

test('owner and moderators of a channel are notified of a reported message, with a link and without the reporter (CHMOD-04)', async () => {
  const [owner, moderator, author, reader, other] = await Promise.all(Array.from({ length: 5 }, () => createMember()));
  if (!owner || !moderator || !author || !reader || !other) throw new Error('members were not created');
  const channel = await createChannel(owner, { name: 'Tides', isPrivate: true, members: [author, reader, other] });
  await addModerators(channel, moderator);
  const [message] = await createMessages(channel, author, 'Look here.', 'And here.');
  for (const as of [reader, other])
    expect((await send('/reports', { type: 'message', id: message?.id ?? '', reason: 'Spam' }, as.cookie)).status).toBe(303);
  const found = async (as: Member) => {
    const page = await pageOf(await visit('/notifications', { as: as.cookie }));
    const { text } = page.one('main');
    return {
      count: text.match(/A message in Tides was reported\./g)?.length ?? 0,
      named: [reader, other].some(({ name }) => text.includes(name)),
    };
  };
  for (const as of [owner, moderator]) expect(await found(as)).toEqual({ count: 1, named: false });
  for (const as of [author, reader, other]) expect((await found(as)).count).toBe(0);
  const notifications = await pageOf(await visit('/notifications', { as: owner.cookie }));
  const to = notifications.one('link', 'See the message.').attribute('href') ?? '';
  expect(to).toBe(`/community/channel/${channel.id}?before=2#m-${message?.id}`);
  expect((await pageOf(await visit(to.split('#')[0] ?? '', { as: owner.cookie }))).one('main').text).toContain('Look here.');
});

test('a moderator who reports or wrote the message is not notified of it (CHMOD-04)', async () => {
  const [owner, moderator] = [await createMember(), await createMember()];
  const channel = await createChannel(owner, { name: 'Tides' });
  await addModerators(channel, moderator);
  const [message] = await createMessages(channel, owner, 'Look here.');
  await send('/reports', { type: 'message', id: message?.id ?? '', reason: 'Spam' }, moderator.cookie);
  for (const as of [owner, moderator]) {
    const page = await pageOf(await visit('/notifications', { as: as.cookie }));
    expect(page.one('main').text).not.toContain('was reported');
  }
});
