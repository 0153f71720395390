import type { Changes, Message } from '../app/channels/chat/message-rules.ts';
import { channelMembers, channelMessages, channels } from '../app/channels/tables.ts';
import { db } from '../server/database.ts';
import { visit } from './request.ts';

export type MadeChannel = typeof channels.$inferSelect;
export type SaidMessage = typeof channelMessages.$inferSelect;

let made = 0;

/** A channel as creating leaves it; `members` are in it besides its owner. */
export async function madeChannel(
  owner: { id: string },
  { members = [], ...wishes }: Partial<typeof channels.$inferInsert> & { members?: { id: string }[] } = {},
): Promise<MadeChannel> {
  const [channel] = await db
    .insert(channels)
    .values({
      name: `Channel ${++made}`,
      description: 'A channel for a test.',
      coverImage: '/media/channels/x/channels/1.webp',
      category: 'Writing',
      tags: ['fantasy'],
      ...wishes,
      ownerId: owner.id,
    })
    .returning();
  if (!channel) throw new Error('no channel was made');
  if (members.length) await db.insert(channelMembers).values(members.map(({ id }) => ({ channelId: channel.id, personId: id })));
  return channel;
}

export async function said(
  channel: { id: string },
  author: { id: string },
  ...wishes: (string | Partial<typeof channelMessages.$inferInsert>)[]
): Promise<SaidMessage[]> {
  const rows: SaidMessage[] = [];
  for (const wish of wishes) {
    const values = typeof wish === 'string' ? { content: wish } : { content: 'A word.', ...wish };
    const [row] = await db
      .insert(channelMessages)
      .values({ ...values, channelId: channel.id, authorId: author.id })
      .returning();
    if (row) rows.push(row);
  }
  return rows;
}

/** A message as an open page sends it, with what came back. */
export async function say(id: string, fields: Record<string, string>, as?: string) {
  const body = new URLSearchParams(fields);
  const headers = { 'content-length': `${body.toString().length}` }; // as browsers say it
  const answer = await visit(`/community/channel/${id}/messages`, { method: 'POST', body, headers, as });
  return { status: answer.status, headers: answer.headers, ...((await answer.json()) as { message: Message & string; problem?: string }) };
}

/** What an open page asks for when it hears of its channel. */
export async function since(id: string, position: number, as?: string) {
  const answer = await visit(`/community/channel/${id}/messages?since=${position}`, { as });
  return { status: answer.status, changes: (answer.status === 200 ? await answer.json() : null) as Changes | null };
}
