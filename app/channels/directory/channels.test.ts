import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { addMembers, createChannel, createMessages } from '#tests/support/channels.ts';
import { createMember } from '#tests/support/people.ts';
import { people } from '../../people/tables.ts';
import { channels } from '../tables.ts';

const countsOf = async ({ id }: { id: string }) => {
  const [row] = await db
    .select({ members: channels.memberCount, messages: channels.messageCount })
    .from(channels)
    .where(eq(channels.id, id));
  return row;
};

test('counts follow members and messages, also when an account is deleted (DATA-27, CHAN-21)', async () => {
  const [owner, other] = [await createMember(), await createMember()];
  const [one, two] = [await createChannel(owner), await createChannel(owner)];
  expect(await countsOf(one)).toEqual({ members: 1, messages: 0 });
  for (const channel of [one, two]) await addMembers(channel, other);
  for (const channel of [one, one, two]) await createMessages(channel, other, 'x');
  expect(await countsOf(one)).toEqual({ members: 2, messages: 2 });
  await db.delete(people).where(eq(people.id, other.id));
  expect(await countsOf(one)).toEqual({ members: 1, messages: 0 });
  expect(await countsOf(two)).toEqual({ members: 1, messages: 0 });
  await db.delete(people).where(eq(people.id, owner.id));
  expect(await countsOf(one)).toBeUndefined();
});
