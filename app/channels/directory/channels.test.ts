import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { member } from '../../../tests/support/people.ts';
import { people } from '../../people/tables.ts';
import { channelMembers, channelMessages, channels } from '../tables.ts';

const createChannel = async (owner: { id: string }, overrides: Partial<typeof channels.$inferInsert> = {}) => {
  const [channel] = await db
    .insert(channels)
    .values({
      name: 'Rain',
      description: 'Wet words',
      coverImage: '/x.webp',
      category: 'Writing',
      tags: ['a', 'b'],
      ownerId: owner.id,
      ...overrides,
    })
    .returning();
  if (!channel) throw new Error('channel not created');
  return channel;
};
const countsOf = async ({ id }: { id: string }) => {
  const [row] = await db
    .select({ members: channels.memberCount, messages: channels.messageCount })
    .from(channels)
    .where(eq(channels.id, id));
  return row;
};

test('counts follow members and messages, also when an account is deleted (DATA-27, CHAN-21)', async () => {
  const [owner, other] = [await member(), await member()];
  const [one, two] = [await createChannel(owner), await createChannel(owner)];
  expect(await countsOf(one)).toEqual({ members: 1, messages: 0 });
  await db.insert(channelMembers).values([one, two].map(({ id }) => ({ channelId: id, personId: other.id })));
  await db.insert(channelMessages).values([one, one, two].map(({ id }) => ({ channelId: id, authorId: other.id, content: 'x' })));
  expect(await countsOf(one)).toEqual({ members: 2, messages: 2 });
  await db.delete(people).where(eq(people.id, other.id));
  expect(await countsOf(one)).toEqual({ members: 1, messages: 0 });
  expect(await countsOf(two)).toEqual({ members: 1, messages: 0 });
  await db.delete(people).where(eq(people.id, owner.id));
  expect(await countsOf(one)).toBeUndefined();
});
