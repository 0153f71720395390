import { and, eq, sql } from 'drizzle-orm';
import { db } from '#server/database.ts';
import { isId } from '#server/ids.ts';
import { preparedWrite } from '#server/prepared-write.ts';
import type { Person } from '../../audience/viewer.ts';
import { isHere } from '../../audience/visible.server.ts';
import { people } from '../../people/tables.ts';
import { openChannel } from '../channel.server.ts';
import { mayWrite } from '../channel-rules.ts';
import { channelMembers, channels, deletedChannelMessages, channelMessages as said } from '../tables.ts';
import { type Kept, removeUnsent } from './attachments.server.ts';
import type { Message } from './message-rules.ts';
import { columns, type Row, shown } from './messages.server.ts';

const value = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`;

// One statement and one commit: whoever is a member at that moment speaks and has read what was there; triggers give the position, count and announce
// within it (CHAN-32, LIVE-07). The channel is locked before its member, as by whoever leaves.
const say = preparedWrite<{ id: string; position: string; createdAt: Date }>(
  'send_message',
  sql`with spoken as (
      insert into ${said} (id, channel_id, author_id, content, attachment_kind, attachment_address, attachment_name, attachment_bytes, attachment_width, attachment_height)
      select coalesce(${value('id', 'uuid')}, uuidv7()), ${channelMembers.channelId}, ${channelMembers.personId}, ${value('text', 'text')},
        ${value('kind', 'text')}, ${value('address', 'text')}, ${value('name', 'text')}, ${value('bytes', 'integer')}, ${value('width', 'integer')}, ${value('height', 'integer')}
      from ${channelMembers} join ${channels} on ${channels.id} = ${channelMembers.channelId} join ${people} on ${people.id} = ${channels.ownerId}
      where ${channelMembers.channelId} = ${value('channel', 'uuid')} and ${channelMembers.personId} = ${value('viewer', 'uuid')} and ${isHere()}
        and not exists (select from ${said} where ${said.id} = ${value('id', 'uuid')})
        and not exists (select from ${deletedChannelMessages} where ${deletedChannelMessages.messageId} = ${value('id', 'uuid')})
      on conflict (id) do nothing
      returning id, position, created_at, channel_id, author_id
    ), read as (
      update ${channelMembers} set seen_at = now() from spoken
      where ${channelMembers.channelId} = spoken.channel_id and ${channelMembers.personId} = spoken.author_id
    )
    select id, position, created_at as "createdAt" from spoken`,
);

export type Sent = { message: Message } | 'not-found' | 'not-a-member' | 'taken-back';
type Given = { id: string | null; text: string; keep?(): Promise<Kept> };

/**
 * Says something in a channel as one of its members; `text` is trimmed already. `keep` stores what is attached, once it is known that it may be. A
 * second arrival of the same id changes nothing and answers the same; one that was taken back since stays away.
 */
export async function sendMessage(viewer: Person, channelId: string, { id, text, keep }: Given): Promise<Sent> {
  if (!isId(channelId)) return 'not-found';
  // Only what is attached is worth asking for first: the statement itself refuses whatever may not be said.
  const already = keep && (await whyNot(viewer, channelId, id));
  if (already) return already;
  const kept = await keep?.();
  const { kind = null, address = null, name = null, bytes = null, width = null, height = null } = kept ?? {};
  const [made] = await say({ id, channel: channelId, viewer: viewer.id, text, kind, address, name, bytes, width, height });
  if (!made) {
    if (kept) await removeUnsent(viewer, [kept]);
    return (await whyNot(viewer, channelId, id)) ?? 'not-found';
  }
  const { id: author, name: called, username, profilePicture } = viewer;
  return {
    message: shown({
      id: made.id,
      position: Number(made.position),
      createdAt: made.createdAt,
      content: text,
      ...{ kind, address, name, bytes, width, height },
      author: { id: author, name: called, username, profilePicture },
    }),
  };
}

/** Why a message is not sent, or the same message where it was sent before; null when nothing speaks against it. */
async function whyNot(viewer: Person, channelId: string, id: string | null): Promise<Sent | null> {
  const channel = await openChannel(viewer, channelId, { seen: false });
  if (!channel?.about) return 'not-found';
  if (!mayWrite(channel.standing)) return 'not-a-member';
  if (!id) return null;
  const before = await own(viewer, channel.id, id);
  if (before) return { message: before };
  return (await db.$count(
    deletedChannelMessages,
    and(eq(deletedChannelMessages.messageId, id), eq(deletedChannelMessages.channelId, channel.id)),
  ))
    ? 'taken-back'
    : null;
}

async function own(viewer: Person, channelId: string, id: string): Promise<Message | null> {
  const { author: _, ...mine } = columns;
  const [row] = await db
    .select(mine)
    .from(said)
    .where(and(eq(said.id, id), eq(said.channelId, channelId), eq(said.authorId, viewer.id)));
  const { id: author, name, username, profilePicture } = viewer;
  return row ? shown({ ...row, author: { id: author, name, username, profilePicture } } satisfies Row) : null;
}
