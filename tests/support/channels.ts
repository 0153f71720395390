import type { Changes, Message } from '../../app/channels/chat/message-rules.ts';
import { channelMembers, channelMessages, channels } from '../../app/channels/tables.ts';
import { db } from '../../server/database/database.ts';
import { visit } from './request.ts';

export type TestChannel = typeof channels.$inferSelect;
export type TestMessage = typeof channelMessages.$inferSelect;

let count = 0;

/** Creates a channel with `members` besides its owner. */
export async function createChannel(
  owner: { id: string },
  { members = [], ...overrides }: Partial<typeof channels.$inferInsert> & { members?: { id: string }[] } = {},
): Promise<TestChannel> {
  const [channel] = await db
    .insert(channels)
    .values({
      name: `Channel ${++count}`,
      description: 'A channel for a test.',
      coverImage: '/media/channels/x/channels/1.webp',
      category: 'Writing',
      tags: ['fantasy'],
      ...overrides,
      ownerId: owner.id,
    })
    .returning();
  if (!channel) throw new Error('channel not created');
  if (members.length) await addMembers(channel, ...members);
  return channel;
}

export const addModerators = (channel: { id: string }, ...members: { id: string }[]) =>
  db.insert(channelMembers).values(members.map(({ id }) => ({ channelId: channel.id, personId: id, role: 'moderator' as const })));

export const addMembers = (channel: { id: string }, ...members: { id: string }[]) =>
  db.insert(channelMembers).values(members.map(({ id }) => ({ channelId: channel.id, personId: id })));

export async function createMessages(
  channel: { id: string },
  author: { id: string },
  ...messages: (string | Partial<typeof channelMessages.$inferInsert>)[]
): Promise<TestMessage[]> {
  const rows: TestMessage[] = [];
  for (const message of messages) {
    const values = typeof message === 'string' ? { content: message } : { content: 'A word.', ...message };
    const [row] = await db
      .insert(channelMessages)
      .values({ ...values, channelId: channel.id, authorId: author.id })
      .returning();
    if (row) rows.push(row);
  }
  return rows;
}

/** Sends a message as an open page does, and returns the response. */
export async function postMessage(id: string, fields: Record<string, string>, as?: string) {
  const body = new URLSearchParams(fields);
  const headers = { 'content-length': `${body.toString().length}` }; // as browsers send it
  const response = await visit(`/community/channel/${id}/messages`, { method: 'POST', body, headers, as });
  return {
    status: response.status,
    headers: response.headers,
    ...((await response.json()) as { message: Message & string; problem?: string }),
  };
}

/** Fetches changes as an open page does after a live event. */
export async function fetchChanges(id: string, position: number, as?: string) {
  const response = await visit(`/community/channel/${id}/messages?since=${position}`, { as });
  return { status: response.status, changes: (response.status === 200 ? await response.json() : null) as Changes | null };
}
