import type { Person } from './accounts.ts';
import { siteDatabase } from './site-database.ts';

type ChannelOverrides = { name?: string; isPrivate?: boolean; messages?: readonly string[]; tags?: readonly string[] };
export type TestChannel = { id: string; name: string; address: string };

/** Inserts a channel with older messages of its owner; creating one in the browser has its own journeys. */
export async function createChannel(
  owner: Pick<Person, 'username'>,
  { name = 'A channel of a journey', isPrivate = false, messages = [], tags = ['maps', 'islands'] }: ChannelOverrides = {},
) {
  const client = await siteDatabase();
  const { rows } = await client.query<{ id: string; owner: string }>(
    `insert into channels (name, description, cover_image, category, tags, owner_id, is_private)
    select $1, 'Maps first, people later.', '/tile-kids.svg', 'Writing', $4, id, $2 from people where username = $3
    returning id, owner_id as owner`,
    [name, isPrivate, owner.username, tags],
  );
  const [channel] = rows;
  if (!channel) throw new Error('the channel was not created');
  await client.query(
    `insert into channel_messages (channel_id, author_id, content, created_at)
    select $1, $2, content, now() - (1 + $4 - n) * interval '1 hour' from unnest($3::text[]) with ordinality as said(content, n) order by n`,
    [channel.id, channel.owner, messages, messages.length],
  );
  return { id: channel.id, name, address: `/community/channel/${channel.id}` } satisfies TestChannel;
}
